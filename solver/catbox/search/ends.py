"""The different ends that were reached, each with its value and its smallest line."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.encoding import Int32Rows, Int32s, Int64s, WordRows, Words
from solver.catbox.search.grid import Grid, copy_row, overlap
from solver.catbox.search.path import Path
from solver.jit import kernel

FULL = 2
"""A table has this many slots for each end that it may hold."""


class Ends(NamedTuple):
    """A table of at most m ends of lines of k placements.

    Attributes:
        count: how many there are, and 1 if there was one too many (2).
        code: the hash of what is visible where, 128 bits (m x 2).
        value: the value of each end (m).
        line: its smallest line, as ranks of its placements (m x k).
        slot: for each hash modulo the slots, the number of an end, or -1.
        rank: for each face and anchor, its place in the order of texts (faces x cells).
        trial: room for a line (k).
        done: room to tick placements off (k).
        part: the bits of a hash that are looked at, and what they are in the ends that are
            entered (2).
    """

    count: Int64s  # type: ignore[assignment]
    code: WordRows
    value: Int64s
    line: Int32Rows
    slot: Int32s
    rank: Int32Rows
    trial: Int32s
    done: NDArray[np.bool_]
    part: Words


def new_ends(most: int, length: int, rank: Int32s, part: tuple[int, int] = (1, 0)) -> Ends:
    """A table for some ends of lines of a length.

    Args:
        part: into how many parts all ends are divided, a power of two, and the number of the one
            that the table is for.
    """
    slots = 1 << (FULL * most).bit_length()
    return Ends(
        np.zeros(2, np.int64),
        np.zeros((most, 2), np.uint64),
        np.zeros(most, np.int64),
        np.zeros((most, length), np.int32),
        np.full(slots, -1, np.int32),
        rank,
        np.zeros(length, np.int32),
        np.zeros(length, np.bool_),
        np.array([part[0] - 1, part[1]], np.uint64),
    )


@kernel
def note_end(grid: Grid, path: Path, ends: Ends, value: int) -> None:
    """Enter the end of a path, or a smaller line to one that is known, if it is in the part."""
    if grid.code[1] & ends.part[0] != ends.part[1]:
        return
    smallest_order(grid.width, path, ends)
    number = _find(grid, ends)
    if number < 0:
        ends.count[1] = 1
    elif number == ends.count[0]:
        ends.count[0] += 1
        ends.value[number] = value
        copy_row(ends.line[number], ends.trial)
    elif _smaller(ends.trial, ends.line[number]):
        copy_row(ends.line[number], ends.trial)


@kernel
def _find(grid: Grid, ends: Ends) -> int:
    """The number of the end that the grid shows: a new one if needed; -1 if the table is full."""
    mask = np.uint64(len(ends.slot) - 1)
    place = grid.code[0] & mask
    while ends.slot[place] >= 0:
        number = ends.slot[place]
        if ends.code[number, 0] == grid.code[0] and ends.code[number, 1] == grid.code[1]:
            return number
        place = (place + np.uint64(1)) & mask
    number = ends.count[0]
    if number == len(ends.value):
        return -1
    ends.slot[place] = number
    copy_row(ends.code[number], grid.code)
    return number


@kernel
def smallest_order(width: int, path: Path, ends: Ends) -> None:
    """Put into `trial` the order of a path's placements, with the same end, that comes first."""
    length = len(path.face)
    ends.done[:] = False
    for position in range(length):
        choice, least = -1, 2**31 - 1
        for index in range(length):
            rank = ends.rank[path.face[index], path.anchor[index]]
            if not ends.done[index] and rank < least and _ready(width, path, ends, index):
                choice, least = index, rank
        ends.done[choice] = True
        ends.trial[position] = least


@kernel
def _ready(width: int, path: Path, ends: Ends, index: int) -> bool:
    """Whether all placements under this one are ticked off."""
    for earlier in range(index):
        if not ends.done[earlier] and overlap(width, path.anchor[earlier], path.anchor[index]):
            return False
    return True


@kernel
def _smaller(one: Int32s, other: Int32s) -> bool:
    for index in range(len(one)):
        if one[index] != other[index]:
            return one[index] < other[index]
    return False
