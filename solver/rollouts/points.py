"""Compiled: what a letter scores once a face is laid, from the areas that the board has now.

Only what the face touches is counted again. A face that adds cats merges areas; one that covers a
single cat may split one; whatever does more is laid for a moment and its colour counted anew.
"""

from __future__ import annotations

import numpy as np

from solver.rollouts.board import (
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
    cell_of,
    flood,
)
from solver.search.compiled import inlined, kernel

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
    largest, _ = _anew(board, letter, face, anchor)
    return total + largest


@kernel
def _boxes_with(board: Board, face: Bytes, anchor: int) -> int:
    boxes = board.sums[TOTAL, BOX]
    trios, touched = 0, 0
    for quadrant in range(4):
        before = int(np.int64(board.look[cell_of(board, anchor, quadrant)]))
        after = int(np.int64(face[quadrant]))
        boxes += (after == BOX) - (before == BOX)
        if before != after:
            touched |= 1 << before | 1 << after
    for cat in range(CATS):
        if touched >> cat & 1:
            _, threes = _anew(board, cat, face, anchor)
            trios += threes
        else:
            trios += board.sums[TRIOS, cat]
    return boxes + TRIO_POINTS * trios


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
def _anew(board: Board, letter: int, face: Bytes, anchor: int) -> tuple[int, int]:
    """A colour's largest area and its trios with a face on top, counted from nothing."""
    look = board.look
    packed = 0
    for quadrant in range(4):
        cell = cell_of(board, anchor, quadrant)
        packed |= int(np.int64(look[cell])) << 3 * quadrant
        look[cell] = face[quadrant]
    board.counts[STAMP] += 1
    stamp, largest, trios = board.counts[STAMP], 0, 0
    for index in range(board.counts[CELLS] + 4):
        if index < board.counts[CELLS]:
            cell = board.cells[index]
        else:
            cell = cell_of(board, anchor, index - board.counts[CELLS])
        if look[cell] == letter and board.marks[cell] != stamp:
            size = flood(board, cell, letter, stamp)
            largest = max(largest, size)
            trios += size == TRIO
    for quadrant in range(4):
        look[cell_of(board, anchor, quadrant)] = packed >> 3 * quadrant & 7
    return largest, trios
