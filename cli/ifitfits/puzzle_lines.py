"""A puzzle in lines: what is asked, what a board is worth, where points come from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from cli.ifitfits.table import place_text
from cli.ifitfits.typed_steps import AnyDraft
from cli.output import counted
from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import Objective, Packing, Puzzle
from games.ifitfits.scoring import WHOLE, BoxScore, Score

READING: Final = (
    "If It Fits: cards with walls and open sides are laid side by side. Cards that touch with open "
    "sides are one box. A box is closed if none of its open sides faces an empty cell or the edge "
    "of the table. A box is worth the toys of the kind that it shows most of (mice, balls, "
    "feathers, yarn), less its spray bottles, and twice that if it is closed. It goes to the seat "
    "with most cats in it, and in full to each of those who tie. In the basic game each further "
    "counted cat is one point more. A card goes to a free cell beside another one, either way up "
    "(half a turn); after it one cat may lie across it and the card to its left or right, where "
    "both sides are open and nothing lies yet, but not into a box in which only others have cats. "
    "A sleeping cat lies in a cell of its own, open on all sides; it counts where its seat has an "
    "awake one, in the advanced game a half. A Princess takes the place of a cat, which goes back "
    "to its owner. In the advanced game no wall may lie against a wall. Columns are counted to the "
    "right and rows downwards, as the numbers beside the table say."
)
"""The rules in short."""


def task_text(puzzle: Puzzle) -> str:
    """What is asked, in one sentence."""
    if isinstance(puzzle, Packing):
        cards = counted(len(puzzle.cards), "card")
        cats = f"lay at most {counted(puzzle.cats, 'cat')}" if puzzle.cats else "lay no cat"
        game = f"you are seat 0 in the {puzzle.mode} game"
        each = ", at most one after each card and across it" if puzzle.cats else ""
        return f"{game}. Place the {cards} in any order and {cats}{each}, for the most points."
    position = puzzle.position
    most = "the most points" if puzzle.objective is Objective.SCORE else "the largest margin"
    after = ", whatever the others then do in a turn each" if puzzle.adversarial else ""
    seats = f"seat {position.turn} of {len(position.seats)} in the {position.mode} game"
    return f"you are {seats}. Take one turn, without drawing, for {most}{after}."


def points_noun(puzzle: Puzzle) -> str:
    """What a value counts."""
    return "points" if puzzle.objective is Objective.SCORE else "points of margin"


def progress(puzzle: Puzzle, draft: AnyDraft) -> Iterator[Text]:
    """What the board is worth after some steps, and the steps."""
    yield Text(worth_text(Outcome(draft.board, puzzle.stakes)))
    if draft.steps:
        yield Text(f"  your steps: {draft.move}")


def sums(end: Outcome) -> Iterator[Text]:
    """How the points of each seat come about."""
    for score in end.scores():
        yield Text(f"seat {score.seat}: {sum_text(score)}")


def sum_text(score: Score) -> str:
    """The boxes of a seat, and what they are worth together."""
    if not score.boxes:
        return "no box = 0"
    parts = (box_text(box, box.extra[box.owners.index(score.seat)]) for box in score.boxes)
    return f"{' + '.join(parts)} = {score.total}"


def box_text(box: BoxScore, extra: int) -> str:
    """A box in its place, with what it is worth to one of its owners."""
    size = counted(len(box.box.cells), "card")
    kind = "closed box" if box.box.closed else "box"
    more = f" and {extra} for further cats" if extra else ""
    return f"{box.points}{more} ({kind} of {size} at {place_text(min(box.box.cells))})"


def cats_json(halves: int) -> int | float:
    """Counted cats as a number, with a half where there is one."""
    return halves / WHOLE if halves % WHOLE else halves // WHOLE


def worth_text(end: Outcome) -> str:
    """What the board is worth if nothing more is laid."""
    totals = {score.seat: score.total for score in end.scores()}
    own = totals.pop(end.stakes.seat)
    if not totals:
        return f"You, seat {end.stakes.seat}: {counted(own, 'point')} as it stands."
    others = ", ".join(f"seat {seat} {total}" for seat, total in totals.items())
    margin = f": a margin of {end.value}" if end.stakes.margin else ""
    return f"You, seat {end.stakes.seat}: {own}; {others}{margin} as it stands."
