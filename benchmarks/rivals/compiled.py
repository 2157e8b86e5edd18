"""`compiled`: every order and every anchor in numba, one `uint64` a row; no pruning, no memory.

Chains are enumerated; turns and duels of the basic game are plain minimax.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from benchmarks.rivals import chain_only, compiled_turns, proved
from benchmarks.rivals.bit_board import (
    EMPTY,
    NONE,
    ONE,
    Numbers,
    Words,
    anchors,
    grid,
    letters,
    lift,
    lowest,
    place,
    stakes_rows,
    worth,
)
from games.catbox.board import Placement
from games.catbox.puzzle import Chain, SingleTurn
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line

NAME = "compiled"

NOTHING = -1_000_000
"""Less than any value."""


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """The best of all lines; it doesn't look at the clock.

    Raises:
        UnsupportedError: tokens are in play, or the board is too wide.
    """
    clock = Clock(limit)
    if isinstance(task, SingleTurn):
        return proved(compiled_turns.best(task, NAME), NAME, clock)
    return proved(_best(chain_only(task, NAME)), NAME, clock)


def _best(task: Chain) -> Line | None:
    rows, left, top = grid(task.board, len(task.faces))
    count, height = len(task.faces), rows.shape[1]
    path, best = np.zeros((count, 3), np.int64), np.zeros((count, 3), np.int64)
    saved = np.zeros((count, *rows.shape[:1], 2), np.uint64)
    work = np.zeros((2, height), np.uint64)
    faces, stakes = letters(task.faces), stakes_rows(task.stakes)
    value = int(_visit(rows, faces, stakes, 0, 0, NOTHING, path, best, saved, work))
    if value == NOTHING:
        return None
    steps = (Placement(task.faces[i], left + x, top + y) for i, y, x in best.tolist())
    return Line(value, tuple(str(step) for step in steps))


@njit(cache=True)
def _visit(
    board: Words,
    faces: Numbers,
    stakes: Numbers,
    depth: int,
    used: int,
    value: int,
    path: Numbers,
    best: Numbers,
    saved: Words,
    work: Words,
) -> int:
    """The best value of all lines from here, or `value` if that is higher."""
    if depth == faces.shape[0]:
        here = worth(board, stakes, work[0], work[1])
        if here > value:
            best[:] = path
            return here
        return value
    for index in range(faces.shape[0]):
        if (used >> index) & 1:
            continue
        path[depth, 0] = index
        boxed = bool(np.any(faces[index] == EMPTY))
        for row in range(board.shape[1] - 1):
            columns = anchors(board, row, boxed)
            while columns != NONE:
                path[depth, 1], path[depth, 2] = row, lowest(columns)
                columns &= columns - ONE
                place(board, faces[index], row, path[depth, 2], saved[depth])
                value = _visit(
                    board,
                    faces,
                    stakes,
                    depth + 1,
                    used | (1 << index),
                    value,
                    path,
                    best,
                    saved,
                    work,
                )
                lift(board, row, saved[depth])
    return value
