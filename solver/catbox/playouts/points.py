"""Compiled: what a letter scores once a face is laid, from the areas that the board has now.

Only what the face touches is counted again. A face that adds cats merges areas; one that covers a
single cat may split one; whatever does more is laid for a moment and its colour counted anew.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.playouts.board import (
    BOX,
    CATS,
    CELLS,
    LARGEST,
    SECOND,
    STAMP,
    TOP,
    TOTAL,
    TRIO,
    TRIO_POINTS,
    TRIOS,
    Board,
    Bytes,
    Numbers,
    cell_of,
    flood,
)
from solver.jit import inlined, kernel

DIAGONALS = (0b1001, 0b0110)
"""The patterns of two quadrants that don't touch along an edge."""


@kernel
def points(board: Board, letter: int) -> int:
    """What a letter scores now."""
    if letter != BOX:
        return board.sums[TOTAL, letter] + board.sums[LARGEST, letter]
    trios = 0
    for cat in range(CATS):
        trios += board.sums[TRIOS, cat]
    return board.sums[TOTAL, BOX] + TRIO_POINTS * trios


@kernel
def points_with(
    board: Board, letter: int, face: Bytes, anchor: int, shown: int, covered: int
) -> int:
    """What a letter scores with one more face on top; the board is as `survey` found it.

    Args:
        shown: the quadrants of the face that show the letter, as bits.
        covered: the quadrants under which the letter shows now.
    """
    if letter == BOX:
        return _boxes_with(board, face, anchor)
    more, less = shown & ~covered, covered & ~shown
    sums = board.sums
    total = sums[TOTAL, letter] + bits(more) - bits(less)
    if not less:
        merged = _merged(board, letter, more, anchor)
        return total + max(merged, sums[LARGEST, letter])
    if not more and not less & (less - 1):
        return total + _cut(board, letter, less, anchor)
    return total + _anew(board, letter, face, anchor)


@kernel
def _boxes_with(board: Board, face: Bytes, anchor: int) -> int:
    boxes, trios = board.sums[TOTAL, BOX], 0
    for cat in range(CATS):
        trios += board.sums[TRIOS, cat]
    trios -= _trios_near(board, anchor)
    packed = _put(board, face, anchor)
    trios += _trios_near(board, anchor)
    for quadrant in range(4):
        boxes += int(face[quadrant] == BOX) - int((packed >> 3 * quadrant & 7) == BOX)
    _restore(board, packed, anchor)
    return boxes + TRIO_POINTS * trios


@kernel
def _trios_near(board: Board, anchor: int) -> int:
    """The trios with a cell under a face or beside it: no others change with the face."""
    board.counts[STAMP] += 1
    trios, width = 0, board.width
    for down in range(-1, 3):
        for across in range(-1, 3):
            if 0 <= down <= 1 or 0 <= across <= 1:
                trios += _is_new_trio(board, anchor + down * width + across)
    return trios


@inlined
def _is_new_trio(board: Board, start: int) -> bool:
    """Whether a cell belongs to an area of three that isn't marked yet; it is then."""
    look, queue, marks, stamp = board.look, board.queue, board.marks, board.counts[STAMP]
    letter = look[start]
    if letter >= CATS or marks[start] == stamp:
        return False
    queue[0] = start
    size, done = 1, 0
    while done < size and size <= TRIO:
        for step in (1, -1, board.width, -board.width):
            near = queue[done] + step
            if look[near] == letter and not _is_queued(queue, size, near):
                queue[size] = near
                size += 1
        done += 1
    if size != TRIO:
        return False
    for index in range(TRIO):
        marks[queue[index]] = stamp
    return True


@inlined
def _is_queued(queue: Numbers, size: int, cell: int) -> bool:
    for index in range(size):
        if queue[index] == cell:
            return True
    return False


@inlined
def bits(pattern: int) -> int:
    """How many quadrants a pattern has."""
    return (pattern & 1) + (pattern >> 1 & 1) + (pattern >> 2 & 1) + (pattern >> 3)


@kernel
def _merged(board: Board, letter: int, more: int, anchor: int) -> int:
    """The largest area that new cats are part of; nothing of the colour is covered."""
    if more != DIAGONALS[0] and more != DIAGONALS[1]:
        board.counts[STAMP] += 1
        return _joined(board, letter, more, anchor)
    first = more & -more
    board.counts[STAMP] += 1
    one = _joined(board, letter, first, anchor)
    shared = _meets(board, letter, more ^ first, anchor)
    if shared:
        return one + _joined(board, letter, more ^ first, anchor)
    board.counts[STAMP] += 1
    return max(one, _joined(board, letter, more ^ first, anchor))


@kernel
def _joined(board: Board, letter: int, group: int, anchor: int) -> int:
    """New cats and all areas beside them that aren't marked yet; those are marked by label."""
    size = bits(group)
    stamp = board.counts[STAMP]
    for quadrant in range(4):
        if group >> quadrant & 1:
            cell = cell_of(board, anchor, quadrant)
            for step in (1, -1, board.width, -board.width):
                near = cell + step
                if board.look[near] == letter:
                    area = board.label[near]
                    if board.met[area] != stamp:
                        board.met[area] = stamp
                        size += board.size[area]
    return size


@kernel
def _meets(board: Board, letter: int, group: int, anchor: int) -> bool:
    """Whether an area beside new cats is marked already."""
    stamp = board.counts[STAMP]
    for quadrant in range(4):
        if group >> quadrant & 1:
            cell = cell_of(board, anchor, quadrant)
            for step in (1, -1, board.width, -board.width):
                near = cell + step
                if board.look[near] == letter and board.met[board.label[near]] == stamp:
                    return True
    return False


@kernel
def _cut(board: Board, letter: int, less: int, anchor: int) -> int:
    """The largest area of a colour once one of its cats is covered."""
    quadrant = 0
    while not less >> quadrant & 1:
        quadrant += 1
    cell = cell_of(board, anchor, quadrant)
    sums = board.sums
    area = board.label[cell]
    if area != sums[TOP, letter]:
        return sums[LARGEST, letter]
    near_count, last = 0, 0
    for step in (1, -1, board.width, -board.width):
        if board.look[cell + step] == letter:
            near_count += 1
            last = step
    if near_count <= 1:
        return max(sums[SECOND, letter], board.size[area] - 1)
    return max(sums[SECOND, letter], _largest_piece(board, cell, letter, last))


@kernel
def _largest_piece(board: Board, cell: int, letter: int, first: int) -> int:
    """The largest piece of an area without one of its cells."""
    left = board.size[board.label[cell]] - 1
    board.counts[STAMP] += 1
    stamp, largest = board.counts[STAMP], 0
    board.marks[cell] = stamp
    largest = flood(board, cell + first, letter, stamp)
    left -= largest
    for step in (1, -1, board.width, -board.width):
        near = cell + step
        if left > largest and board.look[near] == letter and board.marks[near] != stamp:
            size = flood(board, near, letter, stamp)
            left -= size
            largest = max(largest, size)
    return largest


@kernel
def _anew(board: Board, letter: int, face: Bytes, anchor: int) -> int:
    """A colour's largest area with a face on top, counted from nothing."""
    look = board.look
    packed = _put(board, face, anchor)
    board.counts[STAMP] += 1
    stamp, largest = board.counts[STAMP], 0
    for index in range(board.counts[CELLS] + 4):
        if index < board.counts[CELLS]:
            cell = board.cells[index]
        else:
            cell = cell_of(board, anchor, index - board.counts[CELLS])
        if look[cell] == letter and board.marks[cell] != stamp:
            largest = max(largest, flood(board, cell, letter, stamp))
    _restore(board, packed, anchor)
    return largest


@inlined
def _put(board: Board, face: Bytes, anchor: int) -> int:
    """Let a board show a face for a moment; what it showed before, as one number."""
    packed = 0
    for quadrant in range(4):
        cell = cell_of(board, anchor, quadrant)
        packed |= int(np.int64(board.look[cell])) << 3 * quadrant
        board.look[cell] = face[quadrant]
    return packed


@inlined
def _restore(board: Board, packed: int, anchor: int) -> None:
    for quadrant in range(4):
        board.look[cell_of(board, anchor, quadrant)] = packed >> 3 * quadrant & 7
