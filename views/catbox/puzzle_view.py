"""Puzzles of Cat Box and their solutions, as they are shown."""

from __future__ import annotations

from collections.abc import Iterator

from games.catbox import scoring
from games.catbox.board import Placement
from games.catbox.faces import Identity
from games.catbox.names import IDENTITIES, QUADRANTS, TRIOS, identity_name
from games.catbox.puzzle import Chain, Objective, Puzzle, SingleTurn
from games.catbox.scoring import Outcome, Stake
from games.catbox.typed import AnyDraft, help_lines
from languages.message import Message, message, verbatim
from languages.messages import N_, _, plural
from views.catbox import puzzle_lines, table
from views.catbox.board import laid_cells, small_scene
from views.puzzle_view import PuzzleView
from views.render.drawing import TABLE, Drawing, Theme
from views.scene import Scene
from views.sheet import Note

IN_ANY_ORDER = {
    Objective.SCORE: N_("you are {identity}. Place {faces}, in any order, for the most points."),
    Objective.MARGIN: N_(
        "you are {identity}. Place {faces}, in any order, for the largest margin."
    ),
}
"""The task of a chain, by its objective."""

ONE_TURN = {
    (Objective.SCORE, False): N_(
        "you are {identity}, one of {seats} players. Take one turn for the most points."
    ),
    (Objective.MARGIN, False): N_(
        "you are {identity}, one of {seats} players. Take one turn for the largest margin."
    ),
    (Objective.SCORE, True): N_(
        "you are {identity}, one of {seats} players. Take one turn for the most points, whatever "
        "the others then do."
    ),
    (Objective.MARGIN, True): N_(
        "you are {identity}, one of {seats} players. Take one turn for the largest margin, "
        "whatever the others then do."
    ),
}
"""The task of a turn, by its objective and whether others reply."""

CATS = plural("{n} cat", "{n} cats")
TOKENS = plural("{n} token", "{n} tokens")


class CatBoxPuzzles(PuzzleView[Puzzle, AnyDraft, Outcome]):
    """Chains of cards, and single turns."""

    ends = N_("best board"), N_("best boards")
    rules_in_short = puzzle_lines.READING
    needs_task = False
    facts_heading = N_("Of each card the side that all see comes first, then the secret one.")
    solution_marks = N_("The red numbers say in which order the cards are laid.")

    def task(self, puzzle: Puzzle) -> Message:
        """The task in one sentence."""
        if isinstance(puzzle, Chain):
            identity, faces = IDENTITIES[puzzle.identity], table.faces_signs(puzzle.faces).spoken
            text = IN_ANY_ORDER[puzzle.objective]
            return message(text, identity=identity, faces=verbatim(faces))
        position = puzzle.position
        assert position.mover.identity is not None
        return message(
            ONE_TURN[puzzle.objective, puzzle.adversarial],
            identity=IDENTITIES[position.mover.identity],
            seats=len(position.seats),
        )

    def task_note(self, puzzle: Puzzle) -> Note:
        """The task, with the faces as they look."""
        (text,) = super().task_note(puzzle)
        if not isinstance(puzzle, Chain):
            return (text,)
        assert isinstance(text, str)
        faces = table.faces_signs(puzzle.faces)
        before, _faces, after = text.partition(faces.spoken)
        return before, faces, after

    def board(self, puzzle: Puzzle, end: Outcome | None = None) -> Scene:
        """The board before the first step, or at an end, with what is new in it marked."""
        start = self.positions.shown(puzzle).board
        if end is None:
            return small_scene(start)
        return small_scene(end.board, laid_cells(start, end.board))

    def sums(self, end: Outcome) -> Iterator[str]:
        """How the points of each identity come about."""
        for stake in (end.stakes.own, *end.stakes.rivals):
            yield _sum(stake, end)

    def facts(self, puzzle: Puzzle) -> Iterator[Note]:
        """Who sits where, with all that may matter to the turns that are taken."""
        if isinstance(puzzle, SingleTurn):
            yield from puzzle_lines.seats(puzzle)

    def help(self, puzzle: Puzzle) -> Iterator[str]:
        """How cards are laid and tokens used in a puzzle."""
        yield from help_lines(puzzle.draft, passes=False)
        if isinstance(puzzle, SingleTurn):
            yield _(puzzle_lines.TURN_HELP)

    def picture(self, puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the board with its coordinates, and the cards."""
        from views.catbox.picture import puzzle_drawing

        return puzzle_drawing(puzzle, task, theme)

    def solution_picture(self, puzzle: Puzzle, end: Outcome, theme: Theme = TABLE) -> Drawing:
        """The board after the solution, what was laid numbered."""
        from views.catbox.scenery import board_drawing

        before = list(self.positions.shown(puzzle).board.placements)
        laid: list[Placement] = []
        for placement in end.board.placements:
            if placement in before:
                before.remove(placement)
            else:
                laid.append(placement)
        return board_drawing(end.board, theme, laid)

    reading_of = staticmethod(puzzle_lines.reading)


def _sum(stake: Stake, end: Outcome) -> str:
    """How the points of one identity come about."""
    tally = scoring.tally(end.board, stake.identity)
    if stake.identity is Identity.CHIHUAHUA:
        trios = _("{trios} x {points}")
        parts = [QUADRANTS[stake.identity].of(tally.visible)]
        parts += [trios.format(trios=TRIOS.of(tally.formed), points=scoring.TRIO_POINTS)]
    else:
        parts = [CATS.of(tally.visible)]
        parts += [_("{area} in the largest area").format(area=tally.formed)]
    if stake.tokens:
        parts += [TOKENS.of(stake.tokens)]
    name, total = identity_name(stake.identity), tally.total + stake.tokens
    return f"{name}: {' + '.join(parts)} = {total}"
