"""A chain in the making, the placements that may come next, and the ends that were reached.

Two placements that share no cell may change places: the board is the same, and so is what each
covers. Of all orders of such placements only one is tried: the one in which whatever may come
last, and stands later in the hand, comes last (the normal form of Cartier and Foata's partially
commutative words, read from the end). Of an end that was reached, its value and its smallest line
are kept.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.encoding import (
    QUADRANTS,
    ByteRows,
    Int32Rows,
    Int32s,
    Int64Rows,
    Int64s,
    WordRows,
    Words,
)
from solver.catbox.search.bound_state import BoundState, StakeArrays
from solver.catbox.search.gains import near_word
from solver.catbox.search.grid import Areas, Grid, copy_row, lay, overlap, take_back
from solver.catbox.search.hand import Hand
from solver.jit import inlined, kernel
from solver.jit.bits import lowest

BUCKETS = 8192
"""No two bounds of one puzzle lie as far apart: nobody scores half as much on any board."""


ANYWHERE = -1
"""No colour has to be touched."""


Cells = Int32s


class Path(NamedTuple):
    """The placements so far, and those to try next at each depth.

    Attributes:
        face, anchor: those of each placement (k).
        over: how many later placements share a cell with it (k).
        under: the letters that its four cells showed before (k x 4).
        start, stop: the part of `options` that belongs to each depth (k + 1).
        options: the placements to try, as bound, face and anchor (m x 3).
        best: faces and anchors of the best line (2 x k).
        room, sorted, tally: room to list and sort in (m, m x 3, buckets).
    """

    face: Int64s
    anchor: Int64s
    over: Int64s
    under: ByteRows
    start: Int64s
    stop: Int64s
    options: Int32Rows
    best: Int64Rows
    room: Cells
    sorted: Int32Rows
    tally: Int64s


def new_path(length: int, options: int) -> Path:
    """Room for a path of `length` placements with `options` to try at each."""
    return Path(
        np.zeros(length, np.int64),
        np.zeros(length, np.int64),
        np.zeros(length, np.int64),
        np.zeros((length, QUADRANTS), np.uint8),
        np.zeros(length + 1, np.int64),
        np.zeros(length + 1, np.int64),
        np.zeros((length * options, 3), np.int32),
        np.zeros((2, length), np.int64),
        np.zeros(options, np.int32),
        np.zeros((options, 3), np.int32),
        np.zeros(BUCKETS, np.int64),
    )


@inlined
def step(grid: Grid, hand: Hand, path: Path, depth: int, face: int, anchor: int) -> None:
    """Lay a face."""
    for earlier in range(depth):
        path.over[earlier] += overlap(grid.width, path.anchor[earlier], anchor)
    path.face[depth], path.anchor[depth], path.over[depth] = face, anchor, 0
    hand.left[face] -= 1
    lay(grid, hand.faces[face], anchor, path.under[depth])


@inlined
def step_back(grid: Grid, hand: Hand, path: Path, depth: int) -> None:
    """Undo `step`."""
    face, anchor = path.face[depth], path.anchor[depth]
    take_back(grid, anchor, path.under[depth])
    hand.left[face] += 1
    for earlier in range(depth):
        path.over[earlier] -= overlap(grid.width, path.anchor[earlier], anchor)


@inlined
def in_order(width: int, path: Path, depth: int, face: int, anchor: int) -> bool:
    """Whether a placement may follow in the one order that is tried."""
    for earlier in range(depth):
        later = path.face[earlier] > face or (
            path.face[earlier] == face and path.anchor[earlier] > anchor
        )
        if later and path.over[earlier] == 0 and not overlap(width, path.anchor[earlier], anchor):
            return False
    return True


@inlined
def places(
    grid: Grid, hand: Hand, path: Path, depth: int, face: int, near: int, contact: Words
) -> int:
    """List in `path.room` the anchors at which a face may follow; returns how many there are.

    Args:
        near: a colour: only anchors that put a quadrant of it on a cell of `contact`. `ANYWHERE`
            for none.
    """
    room = path.room
    for earlier in range(depth):
        if path.over[earlier] == 0 and path.face[earlier] > face:
            return _places_over(grid, hand, path, depth, face, path.anchor[earlier], room)
    count = 0
    for word in range(grid.levels.shape[1]):
        rest = grid.levels[1, word]
        if hand.most[face] > 1:
            rest |= grid.levels[2, word]
        if rest and near >= 0:
            rest &= near_word(grid.width, hand, face, near, contact, word)
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            if in_order(grid.width, path, depth, face, anchor):
                room[count] = anchor
                count += 1
    return count


@inlined
def _places_over(
    grid: Grid, hand: Hand, path: Path, depth: int, face: int, under: int, room: Cells
) -> int:
    """List in `room` the anchors at which a face may follow that overlap the face at `under`."""
    count = 0
    for rows in range(-1, 2):
        for columns in range(-1, 2):
            anchor = under + rows * grid.width + columns
            legal = grid.free[anchor] and 1 <= grid.count[anchor] <= hand.most[face]
            if legal and in_order(grid.width, path, depth, face, anchor):
                room[count] = anchor
                count += 1
    return count


@inlined
def sort(path: Path, start: int, stop: int) -> None:
    """Sort `path.options[start:stop]` by bound, the highest last; a stable counting sort."""
    if start == stop:
        return
    low = high = path.options[start, 0]
    for index in range(start, stop):
        low, high = min(low, path.options[index, 0]), max(high, path.options[index, 0])
    for bucket in range(high - low + 1):
        path.tally[bucket] = 0
    for index in range(start, stop):
        path.tally[path.options[index, 0] - low] += 1
        copy_row(path.sorted[index - start], path.options[index])
    place = start
    for bucket in range(high - low + 1):
        path.tally[bucket], place = place, place + path.tally[bucket]
    for index in range(stop - start):
        bucket = path.sorted[index, 0] - low
        copy_row(path.options[path.tally[bucket]], path.sorted[index])
        path.tally[bucket] += 1


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


class ChainArrays(NamedTuple):
    """A chain in the making, with room to work in.

    Attributes:
        grid: the board as the path leaves it.
        areas: the areas of the last board for which they were found.
        hand: the faces that are left.
        bounds: upper bounds on the effect of these.
        path: the placements so far.
        control: see `solver.jit.control` (7).
    """

    grid: Grid
    areas: Areas
    hand: Hand
    stakes: StakeArrays
    bounds: BoundState
    path: Path
    control: Int64s
