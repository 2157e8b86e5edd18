"""Compiled: a board on which faces are laid and their points counted; it is copied, not undone.

Cells are numbered row after row in a window whose edge stays bare, so that no neighbour of a
used cell wraps round. A face at an anchor lies on the anchor, the cell to its right, and the two
below.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import BARE, EMPTY, QUADRANTS, TRIO, Bytes, Int32Rows, Int32s
from solver.jit import inlined, kernel

SPOTS, CELLS, STAMP = range(3)
"""The places of `BoardArrays.counts`: spots, occupied cells, and marks that were given out."""

TOTAL, LARGEST, SECOND, TRIOS, TOP, NEXT = range(6)
"""The rows of `BoardArrays.sums`: cells, the two largest areas, areas of three, the labels of the
two largest."""


class BoardArrays(NamedTuple):
    """A board of n cells.

    Attributes:
        width: cells a row.
        look: the letter of each of the n cells, or `BARE`.
        over: how many occupied cells a face at each of the n anchors would cover.
        spots: the anchors over one or two occupied cells, in no order that means anything.
        spot_at: where each anchor stands among the spots; -1 if it doesn't.
        cells: the occupied cells.
        label: the area of each cell that shows a cat.
        size: the cells of each area.
        marks: the stamp with which each cell was marked last; a new stamp unmarks all cells.
        queue: room for a flood (n).
        met: the stamp with which each area was marked last.
        sums: see `TOTAL` (6 x 6).
        counts: see `SPOTS` (3).
    """

    width: int
    look: Bytes
    over: Bytes
    spots: Int32s
    spot_at: Int32s
    cells: Int32s
    label: Int32s
    size: Int32s
    marks: Int32s
    queue: Int32s
    met: Int32s
    sums: Int32Rows
    counts: Int32s


def new_board(width: int, height: int) -> BoardArrays:
    """A board with bare cells only."""
    n = width * height

    def room() -> Int32s:
        return np.zeros(n, np.int32)

    return BoardArrays(
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
        np.zeros((6, BARE), np.int32),
        np.zeros(3, np.int32),
    )


@inlined
def cell_of(board: BoardArrays, anchor: int, quadrant: int) -> int:
    """The cell under a quadrant of a face: bit 0 of a quadrant is its column, bit 1 its row."""
    return anchor + (quadrant & 1) + board.width * (quadrant >> 1)


@kernel
def show(board: BoardArrays, look: Bytes) -> None:
    """Let a bare board show the letters of a look (n), whose edges are bare."""
    width = board.width
    for cell in range(width + 1, look.shape[0]):
        if look[cell] != BARE:
            _occupy(board, cell)
            board.look[cell] = look[cell]


@kernel
def copy(source: BoardArrays, target: BoardArrays) -> None:
    """Make `target` equal to `source`, in the same window; what `survey` finds isn't copied."""
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
def lay(board: BoardArrays, face: Bytes, anchor: int) -> None:
    """Lay a face, given by its letters (4), on top of an anchor's four cells."""
    for quadrant in range(QUADRANTS):
        cell = cell_of(board, anchor, quadrant)
        if board.look[cell] == BARE:
            _occupy(board, cell)
        board.look[cell] = face[quadrant]


@kernel
def _occupy(board: BoardArrays, cell: int) -> None:
    board.cells[board.counts[CELLS]] = cell
    board.counts[CELLS] += 1
    for quadrant in range(QUADRANTS):
        anchor = cell - (quadrant & 1) - board.width * (quadrant >> 1)
        board.over[anchor] += 1
        if board.over[anchor] == 1:
            _add_spot(board, anchor)
        elif board.over[anchor] == 3:
            _drop_spot(board, anchor)


@inlined
def _add_spot(board: BoardArrays, anchor: int) -> None:
    column, row = anchor % board.width, anchor // board.width
    height = board.look.shape[0] // board.width
    if 2 <= column < board.width - 3 and 2 <= row < height - 3:
        board.spot_at[anchor] = board.counts[SPOTS]
        board.spots[board.counts[SPOTS]] = anchor
        board.counts[SPOTS] += 1


@inlined
def _drop_spot(board: BoardArrays, anchor: int) -> None:
    at = board.spot_at[anchor]
    if at >= 0:
        board.counts[SPOTS] -= 1
        last = board.spots[board.counts[SPOTS]]
        board.spots[at] = last
        board.spot_at[last] = at
        board.spot_at[anchor] = -1


@kernel
def survey(board: BoardArrays) -> None:
    """Find the areas of all cats: fills `label`, `size` and `sums`."""
    sums, counts = board.sums, board.counts
    for letter in range(BARE):
        for row in range(TOP):
            sums[row, letter] = 0
        sums[TOP, letter] = sums[NEXT, letter] = -1
    counts[STAMP] += 1
    stamp, areas = counts[STAMP], 0
    for index in range(counts[CELLS]):
        cell = board.cells[index]
        letter = int(np.int64(board.look[cell]))
        if letter == EMPTY:
            sums[TOTAL, EMPTY] += 1
        elif board.marks[cell] != stamp:
            size = _flood(board, cell, letter, stamp, areas)
            board.size[areas] = size
            sums[TOTAL, letter] += size
            sums[TRIOS, letter] += size == TRIO
            if size > sums[LARGEST, letter]:
                sums[SECOND, letter] = sums[LARGEST, letter]
                sums[NEXT, letter] = sums[TOP, letter]
                sums[LARGEST, letter] = size
                sums[TOP, letter] = areas
            elif size > sums[SECOND, letter]:
                sums[SECOND, letter] = size
                sums[NEXT, letter] = areas
            areas += 1


@kernel
def _flood(board: BoardArrays, start: int, letter: int, stamp: int, area: int) -> int:
    """The size of the area of a cell that shows a letter; its cells are marked.

    Args:
        stamp: the mark of visited cells.
        area: the label that its cells get; none if it is negative.
    """
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
def flood(board: BoardArrays, start: int, letter: int, stamp: int) -> int:
    """The size of the area of a cell that shows a letter; its cells are marked with a stamp."""
    return _flood(board, start, letter, stamp, -1)
