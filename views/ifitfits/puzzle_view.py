"""Puzzles of If It Fits and their solutions, as they are shown."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from games.ifitfits.position import Draft
from games.ifitfits.puzzle import BoxDraft, Packing, Puzzle
from games.ifitfits.scoring import Outcome
from languages.messages import N_, _
from views.ifitfits import choices, puzzle_lines, table
from views.ifitfits.input import AnyDraft
from views.ifitfits.paint import laid
from views.ifitfits.scenery import board_drawing
from views.ifitfits.table import board_text
from views.puzzle_view import PuzzleView
from views.render.drawing import TABLE, Drawing, Theme
from views.render.text_blocks import beside, width_of


class IfItFitsPuzzles(PuzzleView[Puzzle, AnyDraft, Outcome]):
    """Boxes to pack, and single turns."""

    ends = N_("best board"), N_("best boards")
    solution_marks = N_("What is new has a red edge.")
    task = staticmethod(puzzle_lines.task)
    points = staticmethod(puzzle_lines.points_noun)
    sums = staticmethod(puzzle_lines.sums)

    def asks_lead(self, puzzle: Puzzle) -> bool:
        """Whether the margin counts."""
        return puzzle.stakes.margin

    def solution(self, puzzle: Puzzle, end: Outcome, width: int) -> Text:
        """The boards before and after, side by side if there is room."""
        start = self.start(puzzle).board
        before, after = board_text(start, width=width), self.solved_board(puzzle, end, width)
        both = beside(before, after)
        if width_of(both) > width:
            both = Text("\n\n").join([before, after])
        return Text("\n").join([both, table.legend_text()])

    def solved_board(self, puzzle: Puzzle, end: Outcome, width: int) -> Text:
        """The board at the end, with what is new marked."""
        new = laid(self.start(puzzle).board, end.board)
        return board_text(end.board, new, width)

    def text(self, puzzle: Puzzle, width: int) -> Text:
        """The board, and the cards to place or all seats."""
        if isinstance(puzzle, Packing):
            return table.packing_text(puzzle, width=width)
        return self.positions.board(puzzle.position, None, width)

    def progress(self, puzzle: Puzzle, draft: AnyDraft, width: int) -> Iterator[RenderableType]:
        """The board after some steps, what it is worth, and what may be typed next."""
        if isinstance(puzzle, Packing):
            assert isinstance(draft, BoxDraft)
            yield table.packing_text(puzzle, draft.board, draft, width, brief=True)
        else:
            assert isinstance(draft, Draft)
            yield self.positions.board(table.after_steps(draft), puzzle.position, width)
        yield from puzzle_lines.progress(puzzle, draft)
        yield from choices.choice_lines(draft)

    def picture(self, puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the board, and the cards to place or all hands."""
        from views.ifitfits.picture import puzzle_drawing

        return puzzle_drawing(puzzle, task, theme)

    def solution_picture(self, puzzle: Puzzle, end: Outcome, theme: Theme = TABLE) -> Drawing:
        """The board at the end, with what is new marked."""
        return board_drawing(end.board, theme, laid(self.start(puzzle).board, end.board))

    @property
    def reading(self) -> str:
        """The rules in short, and what a puzzle asks."""
        return _(puzzle_lines.READING)
