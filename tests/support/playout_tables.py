"""Boards and tables as the kernels of rollouts have them, for the tests."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from games.catbox.board import Board
from games.catbox.faces import LETTERS, Face
from games.protocol import Cell
from solver.jit import loading

with loading():
    from solver.catbox.playouts import board as boards

RIM = 6


class Laid(NamedTuple):
    """A kernel's board and where its cells lie."""

    board: boards.Board
    left: int
    top: int

    def number(self, x: int, y: int) -> int:
        return (y - self.top) * self.board.width + x - self.left

    def cell(self, number: int) -> Cell:
        row, column = divmod(int(number), self.board.width)
        return column + self.left, row + self.top

    @property
    def spots(self) -> set[Cell]:
        return {self.cell(at) for at in self.board.spots[: self.board.counts[boards.SPOTS]]}

    @property
    def cells(self) -> dict[Cell, str]:
        occupied = self.board.cells[: self.board.counts[boards.CELLS]]
        return {self.cell(at): LETTERS[self.board.look[at]] for at in occupied}


def laid(board: Board) -> Laid:
    """A board of the game in the kernels' form."""
    left, top, right, bottom = board.bounds
    width, height = right - left + 1 + 2 * RIM, bottom - top + 1 + 2 * RIM
    found = Laid(boards.new_board(width, height), left - RIM, top - RIM)
    look = np.full(width * height, boards.BARE, np.uint8)
    for (x, y), letter in board.cells.items():
        look[found.number(x, y)] = LETTERS.index(letter)
    with loading():
        boards.show(found.board, look)
    return found


def numbers(face: Face) -> boards.Bytes:
    """The letters of a face by number."""
    return np.array([LETTERS.index(letter) for letter in face], np.uint8)
