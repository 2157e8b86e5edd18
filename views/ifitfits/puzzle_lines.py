"""A puzzle in lines: what is asked, what a board is worth, where points come from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ifitfits.puzzle import Objective, Packing, Puzzle
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import WHOLE, BoxScore, Outcome, Score
from games.ifitfits.wording import CATS, cards_text, place_text, points_text, seat_text
from games.refusals import CARDS
from languages.message import Message, counted, message, sentences
from languages.messages import N_, _

READING: Final = N_(
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


def task(puzzle: Puzzle) -> Message:
    """The task, in one sentence."""
    if isinstance(puzzle, Packing):
        return sentences(message(ALONE[puzzle.mode]), _packing(puzzle))
    position, margin = puzzle.position, puzzle.objective is Objective.MARGIN
    you = message(SEATED[position.mode], seat=position.turn, seats=len(position.seats))
    return sentences(you, message(ASKED[margin, puzzle.adversarial]))


ALONE = {
    Mode.BASIC: N_("you are seat 0 in the basic game."),
    Mode.ADVANCED: N_("you are seat 0 in the advanced game."),
}
SEATED = {
    Mode.BASIC: N_("you are seat {seat} of {seats} in the basic game."),
    Mode.ADVANCED: N_("you are seat {seat} of {seats} in the advanced game."),
}
"""Who somebody is in a puzzle."""

ASKED = {
    (False, False): N_("Take one turn, without drawing, for the most points."),
    (True, False): N_("Take one turn, without drawing, for the largest margin."),
    (False, True): N_(
        "Take one turn, without drawing, for the most points, whatever the others then do in a "
        "turn each."
    ),
    (True, True): N_(
        "Take one turn, without drawing, for the largest margin, whatever the others then do in a "
        "turn each."
    ),
}
"""The task of a turn, by whether the margin counts and whether others reply."""


def _packing(puzzle: Packing) -> Message:
    """The task of a solver who plays alone."""
    text = N_("Place the {cards} in any order and lay no cat, for the most points.")
    if puzzle.cats:
        text = N_(
            "Place the {cards} in any order and lay at most {cats}, at most one after each card "
            "and across it, for the most points."
        )
    cards, cats = counted(CARDS, len(puzzle.cards)), counted(CATS, puzzle.cats)
    return message(text, cards=cards, cats=cats)


def sums(end: Outcome) -> Iterator[str]:
    """How the points of each seat come about."""
    for score in end.scores():
        yield f"{seat_text(score.seat)}: {sum_text(score)}"


def sum_text(score: Score) -> str:
    """The boxes of a seat, and what they are worth together."""
    if not score.boxes:
        return _("no box = 0")
    parts = (box_text(box, box.extra[box.owners.index(score.seat)]) for box in score.boxes)
    return f"{' + '.join(parts)} = {score.total}"


def box_text(box: BoxScore, extra: int) -> str:
    """A box in its place, with what it is worth to one of its owners."""
    worth = f"{box.points}"
    if extra:
        text = _("{points} and {extra} for further cats")
        worth = text.format(points=box.points, extra=extra)
    text = _("{worth} (box of {cards} at {place})")
    if box.box.closed:
        text = _("{worth} (closed box of {cards} at {place})")
    cards, place = cards_text(len(box.box.cells)), place_text(min(box.box.cells))
    return text.format(worth=worth, cards=cards, place=place)


def cats_json(halves: int) -> int | float:
    """Counted cats as a number, with a half where there is one."""
    return halves / WHOLE if halves % WHOLE else halves // WHOLE


def worth_text(end: Outcome) -> str:
    """The value of the board if nothing more is laid: points, or the lead over the best other."""
    if end.stakes.margin:
        return _("Your lead: {lead} as it stands.").format(lead=end.value)
    return _("You: {points} as it stands.").format(points=points_text(end.value))
