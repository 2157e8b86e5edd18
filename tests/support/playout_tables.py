"""Boards as the kernels have them, for the tests."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.catbox.board import Board
from games.catbox.faces import LETTERS, Face
from games.protocol import Cell
from solver.catbox import board_kernels
from solver.catbox.board_kernels import BoardArrays
from solver.catbox.encoding import Bytes, Window, numbers_of
from solver.catbox.face_points import show

RIM = 6


class Laid(NamedTuple):
    """A kernel's board and where its cells lie."""

    board: BoardArrays
    window: Window

    @property
    def spots(self) -> set[Cell]:
        found = self.board.spots[: self.board.counts[board_kernels.SPOTS]]
        return {self.window.cell(at) for at in found}

    @property
    def cells(self) -> dict[Cell, str]:
        occupied = self.board.cells[: self.board.counts[board_kernels.CELLS]]
        return {self.window.cell(at): LETTERS[self.board.look[at]] for at in occupied}


def laid(board: Board) -> Laid:
    """A board of the game in the kernels' form."""
    window = Window.around(board, RIM)
    found = Laid(board_kernels.new_board(window.width, window.height), window)
    show(found.board, window.look(board))
    return found


def numbers(face: Face) -> Bytes:
    """The letters of a face by number."""
    return np.array(numbers_of(face), np.uint8)
