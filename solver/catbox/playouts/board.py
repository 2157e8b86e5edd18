"""Compiled: a board that rollouts lay faces on; it is copied, never taken back.

Cells are numbered row after row in a frame whose edge stays bare. A face at an anchor lies on the
anchor, the cell to its right, and the two below.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.jit import inlined, kernel

CATS = 5
BOX = 5
BARE = 6
"""Letters below 5 are cats; 5 is the empty box; 6 is bare table."""

LETTERS = 6
TRIO = 3
TRIO_POINTS = 2

SPOTS, CELLS, STAMP = range(3)
"""What `Board.counts` counts: spots, occupied cells, and marks that were given out."""

TOTAL, LARGEST, SECOND, TRIOS, TOP = range(5)
"""The rows of `Board.sums`: cells, the two largest areas, areas of three, the largest's label."""

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int32]


class Board(NamedTuple):
    """A board of n cells.

    Attributes:
        width: cells a row.
        look: what each of the n cells shows.
        over: how many occupied cells a face at each of the n anchors would cover.
        spots: the anchors over one or two occupied cells, in no order that means anything.
        spot_at: where each anchor stands among the spots; -1 if it doesn't.
        cells: the occupied cells.
        label: the area of each cell that shows a cat.
        size: the cells of each area.
        marks: room to mark cells and anchors.
        queue: room for a flood.
        met: room to mark areas.
        sums: see `TOTAL` (5 x letters).
        counts: see `SPOTS` (3).
    """

    width: int
    look: Bytes
    over: Bytes
    spots: Numbers
    spot_at: Numbers
    cells: Numbers
    label: Numbers
    size: Numbers
    marks: Numbers
    queue: Numbers
    met: Numbers
    sums: Numbers
    counts: Numbers


def new_board(width: int, height: int) -> Board:
    """A board with bare cells only."""
    n = width * height

    def room() -> Numbers:
        return np.zeros(n, np.int32)

    return Board(
        width,
        np.full(n, BARE, np.uint8),
        np.zeros(n, np.uint8),
        room(),
        np.full(n, -1, np.int32),
        room(),
        room(),
        room(),
        room(),
        room(),
        room(),
        np.zeros((5, LETTERS), np.int32),
        np.zeros(3, np.int32),
    )


@inlined
def cell_of(board: Board, anchor: int, quadrant: int) -> int:
    """The cell under a quadrant of a face."""
    return anchor + (quadrant & 1) + board.width * (quadrant >> 1)


@kernel
def show(board: Board, look: Bytes) -> None:
    """Let a board that is still bare show what the cells of a look show."""
    width = board.width
    for cell in range(width + 1, look.shape[0]):
        if look[cell] != BARE:
            _occupy(board, cell)
            board.look[cell] = look[cell]


@kernel
def copy(source: Board, target: Board) -> None:
    """Make a board as another of the same frame is; what `survey` finds isn't copied."""
    for cell in range(source.look.shape[0]):
        target.look[cell] = source.look[cell]
        target.over[cell] = source.over[cell]
        target.spot_at[cell] = source.spot_at[cell]
    for index in range(source.counts[SPOTS]):
        target.spots[index] = source.spots[index]
    for index in range(source.counts[CELLS]):
        target.cells[index] = source.cells[index]
    target.counts[SPOTS] = source.counts[SPOTS]
    target.counts[CELLS] = source.counts[CELLS]


@kernel
def lay(board: Board, face: Bytes, anchor: int) -> None:
    """Lay a face on top."""
    for quadrant in range(4):
        cell = cell_of(board, anchor, quadrant)
        if board.look[cell] == BARE:
            _occupy(board, cell)
        board.look[cell] = face[quadrant]


@kernel
def _occupy(board: Board, cell: int) -> None:
    board.cells[board.counts[CELLS]] = cell
    board.counts[CELLS] += 1
    for quadrant in range(4):
        anchor = cell - (quadrant & 1) - board.width * (quadrant >> 1)
        board.over[anchor] += 1
        if board.over[anchor] == 1:
            _add_spot(board, anchor)
        elif board.over[anchor] == 3:
            _drop_spot(board, anchor)


@inlined
def _add_spot(board: Board, anchor: int) -> None:
    column, row = anchor % board.width, anchor // board.width
    height = board.look.shape[0] // board.width
    if 2 <= column < board.width - 3 and 2 <= row < height - 3:
        board.spot_at[anchor] = board.counts[SPOTS]
        board.spots[board.counts[SPOTS]] = anchor
        board.counts[SPOTS] += 1


@inlined
def _drop_spot(board: Board, anchor: int) -> None:
    at = board.spot_at[anchor]
    if at >= 0:
        board.counts[SPOTS] -= 1
        last = board.spots[board.counts[SPOTS]]
        board.spots[at] = last
        board.spot_at[last] = at
        board.spot_at[anchor] = -1


@kernel
def survey(board: Board) -> None:
    """Find the areas of all cats, and what every letter has."""
    sums, counts = board.sums, board.counts
    for letter in range(LETTERS):
        for row in range(TOP):
            sums[row, letter] = 0
        sums[TOP, letter] = -1
    counts[STAMP] += 1
    stamp, areas = counts[STAMP], 0
    for index in range(counts[CELLS]):
        cell = board.cells[index]
        letter = int(np.int64(board.look[cell]))
        if letter == BOX:
            sums[TOTAL, BOX] += 1
        elif board.marks[cell] != stamp:
            size = _flood(board, cell, letter, stamp, areas)
            board.size[areas] = size
            sums[TOTAL, letter] += size
            sums[TRIOS, letter] += size == TRIO
            if size > sums[LARGEST, letter]:
                sums[SECOND, letter] = sums[LARGEST, letter]
                sums[LARGEST, letter] = size
                sums[TOP, letter] = areas
            elif size > sums[SECOND, letter]:
                sums[SECOND, letter] = size
            areas += 1


@kernel
def _flood(board: Board, start: int, letter: int, stamp: int, area: int) -> int:
    """Mark the area of a cell and give it a label, if that isn't negative; its size."""
    queue, marks, look = board.queue, board.marks, board.look
    queue[0] = start
    marks[start] = stamp
    size, done = 1, 0
    while done < size:
        cell = queue[done]
        done += 1
        if area >= 0:
            board.label[cell] = area
        for step in (1, -1, board.width, -board.width):
            near = cell + step
            if look[near] == letter and marks[near] != stamp:
                marks[near] = stamp
                queue[size] = near
                size += 1
    return size


@kernel
def flood(board: Board, start: int, letter: int, stamp: int) -> int:
    """The size of an area that shows a letter; its cells are marked."""
    return _flood(board, start, letter, stamp, -1)
