"""Puzzles of Cat in the Box and their solutions, as they are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from games.catinthebox.deduce import Deduce, Deduced
from games.catinthebox.position import Position
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
from views.catinthebox.board import board_text
from views.catinthebox.paint import LEGEND, placed
from views.catinthebox.scenery import board_drawing
from views.puzzle_view import PuzzleView
from views.render.drawing import TABLE, Drawing, Theme
from views.render.text_blocks import beside, width_of
from views.tabletop import NOBODY
from views.text_table import lines_of

AnyPuzzle = RoundTask | Deduce
AnyEnd = RoundState | Deduced


class CatInTheBoxPuzzles(PuzzleView[AnyPuzzle, AnyDraft, AnyEnd]):
    """Tricks to win, and questions about a discard."""

    ends = N_("best choice"), N_("best choices")
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

    def task_text(self, puzzle: AnyPuzzle) -> Text:
        """The task, with the ruling that it goes by."""
        return Text(translated(sentences(self.task(puzzle), following(puzzle.round.follow))))

    def points(self, puzzle: AnyPuzzle) -> str:
        """Points, points of margin, or points of all."""
        if isinstance(puzzle, Deduce):
            return _("answer that fits")
        return puzzle_lines.points_noun(puzzle)

    def asks_lead(self, puzzle: AnyPuzzle) -> bool:
        """Whether the margin counts."""
        return not isinstance(puzzle, Deduce) and puzzle.objective is Objective.MARGIN

    def missed(self, puzzle: AnyPuzzle, value: int) -> str:
        """The value of a line, or that a card was named that nobody can have laid aside there."""
        if isinstance(puzzle, Deduce):
            return _("That card doesn't fit all that was shown.")
        return super().missed(puzzle, value)

    def solution(self, puzzle: AnyPuzzle, end: AnyEnd, width: int) -> Text:
        """The boards before and after, and what the seats begin with."""
        if isinstance(puzzle, Deduce):
            return self.text(puzzle, width)
        before, top = puzzle.round, self.turns.tabletop()
        both = board_text(before.board), self.solved_board(puzzle, end, width)
        boards = beside(*both) if width_of(beside(*both)) <= width else Text("\n\n").join(both)
        tables = lines_of(top.tables(puzzle.position), top.sign, width)
        return Text("\n").join([boards, Text(_(LEGEND), style="dim"), *tables])

    def solution_lines(self, puzzle: AnyPuzzle, line: Sequence[str]) -> Iterator[Text]:
        """The line as it is typed, and below it in tricks."""
        yield from super().solution_lines(puzzle, line)
        if not isinstance(puzzle, Deduce):
            yield from puzzle_lines.trick_lines(puzzle, line)

    def solved_board(self, puzzle: AnyPuzzle, end: AnyEnd, width: int) -> Text:
        """The research board at the end, with what is new in it marked."""
        return board_text(end.round.board, placed(puzzle.round.board, end.round.board))

    def sums(self, end: AnyEnd) -> Iterator[Text]:
        """How the points of each seat come about."""
        return deduce_puzzle.sums(end) if isinstance(end, Deduced) else puzzle_lines.sums(end)

    def text(self, puzzle: AnyPuzzle, width: int) -> Text:
        """The research board and all hands; in a question about a discard, what was played."""
        text = self.positions.board(Position(puzzle.round), None, width)
        return Text("\n").join([text, *self.facts(puzzle)])

    def facts(self, puzzle: AnyPuzzle) -> Iterator[Text]:
        """The plays that were made, in a question about a discard."""
        if isinstance(puzzle, Deduce):
            yield from deduce_puzzle.played_lines(puzzle)

    def picture(self, puzzle: AnyPuzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the research board and all hands."""
        from views.catinthebox.picture import puzzle_drawing

        facts = [line.plain.strip() for line in self.facts(puzzle)]
        return puzzle_drawing(puzzle.round, task, theme, facts)

    def solution_picture(self, puzzle: AnyPuzzle, end: AnyEnd, theme: Theme = TABLE) -> Drawing:
        """The research board at the end, with what is new in it marked."""
        new = placed(puzzle.round.board, end.round.board)
        return board_drawing(end.round.board, theme, new)

    @property
    def reading(self) -> str:
        """The rules in short, and what a puzzle asks."""
        return _(puzzle_lines.READING)
