"""The board of a turn or a duel of Cat Box as the kernels see it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catbox.board import Board
from games.catbox.faces import EMPTY, LETTERS, Face
from games.catbox.legality import cover_rule
from games.catbox.puzzle import SingleTurn
from games.protocol import Cell
from solver.answer import Clock
from solver.catbox.search.bound_state import new_stakes
from solver.catbox.search.grid import new_grid
from solver.catbox.search.hand import new_hand
from solver.catbox.search.layers import new_pile
from solver.catbox.search.tabulation import Contexts
from solver.catbox.search.turn_state import Scene, new_scene, set_out

GUARD_REACH = 2
"""How far from a guard an anchor may lie that it bars."""

FREE_EDGE = 3
"""Cells that a grid keeps free beyond all that can be reached."""


class Sheet(NamedTuple):
    """The window of cells that a grid numbers."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around(cls, board: Board, spare: int) -> Sheet:
        """The window with room for `spare` placements in a row, each beside the one before."""
        left, top, right, bottom = board.bounds
        rim = spare + GUARD_REACH + FREE_EDGE
        return cls(left - rim, top - rim, right - left + 1 + 2 * rim, bottom - top + 1 + 2 * rim)

    def number(self, x: int, y: int) -> int:
        """The number of a cell."""
        return (y - self.top) * self.width + x - self.left

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        row, column = divmod(number, self.width)
        return self.left + column, self.top + row

    def reaches(self, x: int, y: int) -> bool:
        """Whether a guard on a cell may bar an anchor that can be reached."""
        return (
            GUARD_REACH <= x - self.left < self.width - GUARD_REACH
            and GUARD_REACH <= y - self.top < self.height - GUARD_REACH
        )


class Setting(NamedTuple):
    """A task as the kernels see it, and what tells its numbers' meaning.

    Attributes:
        faces: the faces by number.
    """

    scene: Scene
    sheet: Sheet
    faces: tuple[Face, ...]
    contexts: Contexts


def new_setting(task: SingleTurn, clock: Clock) -> Setting:
    """The board of a task, its guards and its contexts.

    Raises:
        GameError: a face or an identity is unknown.
        TooManyContextsError: there are too many contexts.
        OutOfTimeError: the time has run out.
    """
    position = task.position
    contexts, board = Contexts(task, clock), position.board
    sheet = Sheet.around(board, 2 * task.length)
    faces = tuple(sorted(contexts.faces | {placement.face for placement in board.placements}))
    numbers = {face: number for number, face in enumerate(faces)}
    guards = [(g.seat, sheet.number(g.x, g.y)) for g in position.guards if sheet.reaches(g.x, g.y)]
    grid = new_grid(sheet.width, sheet.height, [])
    layers = [(numbers[face], sheet.number(x, y)) for face, x, y in board.placements]
    stakes = task.stakes(position)
    identities = [_letter(stakes.own.identity.letter)]
    identities += [_letter(rival.identity.letter) for rival in stakes.rivals]
    scene = new_scene(
        grid,
        new_pile(len(grid.look), len(layers) + 2 * task.length),
        new_hand(
            [[_letter(letter) for letter in face] for face in faces],
            [cover_rule(face).value.most for face in faces],
            [0] * len(faces),
        ),
        new_stakes(identities, [0] * len(identities)),
        contexts.table(numbers, guards),
    )
    set_out(scene, _pairs(layers))
    return Setting(scene, sheet, faces, contexts)


def _letter(letter: str) -> int:
    assert LETTERS[-1] == EMPTY
    return LETTERS.index(letter)


def _pairs(layers: list[tuple[int, int]]) -> NDArray[np.int32]:
    return np.array(layers, np.int32).reshape(-1, 2)
