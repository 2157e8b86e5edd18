"""Puzzles of Cat in the Box and their solutions, as they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.catinthebox.deduce import Deduce, Deduced
from games.catinthebox.puzzle import (
    Objective,
    RoundState,
    RoundTask,
    Together,
)
from games.catinthebox.typed import AnyDraft
from games.catinthebox.wording import following
from languages.message import Message, sentences, translated
from languages.messages import N_, _
from views.catinthebox import deduce_puzzle, puzzle_lines
from views.catinthebox.board import board_scene
from views.catinthebox.paint import placed
from views.catinthebox.scenery import board_drawing
from views.puzzle_view import PuzzleView
from views.render.drawing import TABLE, Drawing, Theme
from views.scene import Scene
from views.sheet import Note, Sheet
from views.tabletop import NOBODY

AnyPuzzle = RoundTask | Deduce
AnyEnd = RoundState | Deduced


class CatInTheBoxPuzzles(PuzzleView[AnyPuzzle, AnyDraft, AnyEnd]):
    """Tricks to win, and questions about a discard."""

    ends = N_("best choice"), N_("best choices")
    rules_in_short = puzzle_lines.READING
    solution_marks = N_("The spaces that are new have a thick edge.")

    def reader(self, puzzle: AnyPuzzle) -> int:
        """The seat whose points count, or that looks at a round; nobody where one plays for all."""
        if isinstance(puzzle, Deduce):
            return NOBODY if puzzle.looker is None else puzzle.looker
        return NOBODY if isinstance(puzzle, Together) else puzzle.seat

    def task(self, puzzle: AnyPuzzle) -> Message:
        """The task in one sentence."""
        return (
            deduce_puzzle.task(puzzle) if isinstance(puzzle, Deduce) else puzzle_lines.task(puzzle)
        )

    def task_note(self, puzzle: AnyPuzzle) -> Note:
        """The task, with the ruling that it goes by."""
        return (translated(sentences(self.task(puzzle), following(puzzle.round.follow))),)

    def points(self, puzzle: AnyPuzzle) -> str:
        """Points, points of margin, or points of all."""
        if isinstance(puzzle, Deduce):
            return _("answer that fits")
        return _("points in all") if puzzle.objective is Objective.TOTAL else super().points(puzzle)

    def missed(self, puzzle: AnyPuzzle, value: int) -> str:
        """The value of a line, or that a card was named that nobody can have laid aside there."""
        if isinstance(puzzle, Deduce):
            return _("That card doesn't fit all that was shown.")
        return super().missed(puzzle, value)

    def board(self, puzzle: AnyPuzzle, end: AnyEnd | None = None) -> Scene | None:
        """The research board before the first step, or at an end, with what is new in it marked."""
        start = puzzle.round.board
        if end is not None:
            return board_scene(end.round.board, placed(start, end.round.board))
        return None if isinstance(puzzle, Deduce) else board_scene(start)

    def tables(self, puzzle: AnyPuzzle) -> Sequence[Sheet]:
        """Everything that the seats begin with."""
        return self.turns.tabletop().tables(puzzle.position)

    def told(self, puzzle: AnyPuzzle, line: Sequence[str]) -> Iterator[Note]:
        """The line in tricks."""
        if not isinstance(puzzle, Deduce):
            yield from puzzle_lines.trick_notes(puzzle, line)

    def sums(self, end: AnyEnd) -> Iterator[str]:
        """How the points of each seat come about."""
        return deduce_puzzle.sums(end) if isinstance(end, Deduced) else puzzle_lines.sums(end)

    def facts(self, puzzle: AnyPuzzle) -> Iterator[Note]:
        """The plays that were made, in a question about a discard."""
        if isinstance(puzzle, Deduce):
            yield from deduce_puzzle.played(puzzle)

    def picture(self, puzzle: AnyPuzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the research board and all hands."""
        from views.catinthebox.picture import puzzle_drawing

        facts = [line.plain.strip() for line in self.lines(self.facts(puzzle))]
        return puzzle_drawing(puzzle.round, task, theme, facts)

    def solution_picture(self, puzzle: AnyPuzzle, end: AnyEnd, theme: Theme = TABLE) -> Drawing:
        """The research board at the end, with what is new in it marked."""
        new = placed(puzzle.round.board, end.round.board)
        return board_drawing(end.round.board, theme, new)
