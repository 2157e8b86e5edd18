"""Puzzles of If It Fits and their solutions, as they are shown."""

from __future__ import annotations

from games.ifitfits.puzzle import Puzzle
from games.ifitfits.scoring import Outcome
from games.ifitfits.typed import AnyDraft
from languages.messages import N_
from views.ifitfits import puzzle_lines
from views.ifitfits.paint import laid
from views.ifitfits.scenery import board_drawing, board_scene
from views.puzzle_view import PuzzleView
from views.render.drawing import TABLE, Drawing, Theme
from views.scene import Scene


class IfItFitsPuzzles(PuzzleView[Puzzle, AnyDraft, Outcome]):
    """Boxes to pack, and single turns."""

    ends = N_("best board"), N_("best boards")
    rules_in_short = puzzle_lines.READING
    solution_marks = N_("What is new has a red edge.")
    task = staticmethod(puzzle_lines.task)
    sums = staticmethod(puzzle_lines.sums)

    def board(self, puzzle: Puzzle, end: Outcome | None = None) -> Scene:
        """The board before the first step, or at an end, with what is new in it marked."""
        start = self.positions.shown(puzzle).board
        return board_scene(start) if end is None else board_scene(end.board, laid(start, end.board))

    def picture(self, puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
        """The task, the board, and the cards to place or all hands."""
        from views.ifitfits.picture import puzzle_drawing

        return puzzle_drawing(puzzle, task, theme)

    def solution_picture(self, puzzle: Puzzle, end: Outcome, theme: Theme = TABLE) -> Drawing:
        """The board at the end, with what is new marked."""
        return board_drawing(end.board, theme, laid(self.positions.shown(puzzle).board, end.board))
