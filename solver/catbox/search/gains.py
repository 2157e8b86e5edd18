"""Upper bounds on the cells of one own area, and on the trios, that the faces left can add.

An area of the end that isn't there yet holds quadrants of some faces that are left, and whole
areas of now or parts of them. Each of the latter touches a quadrant of one of these faces, for
nothing else could connect it. So its size is at most the sum, over the faces, of their own cats
and the areas that these touch at the best anchor; whatever is covered only makes it smaller.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO, Int32s, Words
from solver.catbox.search.grid import Areas, Grid, bit, offset
from solver.catbox.search.hand import MARK, BoundState, Hand
from solver.jit import inlined, kernel
from solver.jit.words import lowest

TALLY_BITS = 12
"""Bits that hold the number of cells of one colour on any board."""


@inlined
def touched(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int, own: int) -> int:
    """The cells of all areas of a colour that a face's cats of it touch at an anchor."""
    count = cells = 0
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == own:
            cell = anchor + offset(grid.width, quadrant)
            for step in (1, -1, grid.width, -grid.width):
                if grid.look[cell + step] == own:
                    number = areas.label[cell + step]
                    if note(areas.seen, count, number):
                        count += 1
                        cells += areas.size[number]
    return cells


@inlined
def note(seen: Int32s, count: int, number: int) -> bool:
    """Whether a number is not among the first `count` in `seen`; then it is put behind them."""
    for index in range(count):
        if seen[index] == number:
            return False
    seen[count] = number
    return True


@kernel
def fill_beside(width: int, plane: Words, contact: Words) -> None:
    """Fill the bitboard of the cells beside those of a plane."""
    for word in range(len(contact)):
        contact[word] = shifted(plane, word, 1) | shifted(plane, word, -1)
        contact[word] |= shifted(plane, word, width) | shifted(plane, word, -width)


@inlined
def shifted(words: Words, word: int, cells: int) -> np.uint64:
    """One word of a bitboard, each bit of it taken from `cells` cells further on.

    A shift by 64 is undefined, so that a whole number of words is a case of its own.
    """
    first, bits = word + (cells >> 6), np.uint64(cells & 63)
    low = words[first] if 0 <= first < len(words) else np.uint64(0)
    if bits == 0:
        return low
    high = words[first + 1] if 0 <= first + 1 < len(words) else np.uint64(0)
    return low >> bits | high << (np.uint64(64) - bits)


@kernel
def find_fresh(grid: Grid, most: int, anchors: Words, fresh: Words) -> None:
    """Fill the bitboard of the cells on which a face may ever lie.

    What is occupied stays so: no anchor is legal later that covers too many cells now.

    Args:
        most: how many occupied cells it may cover.
        anchors: room to work in (w).
    """
    for word in range(len(anchors)):
        anchors[word] = grid.levels[0, word] | grid.levels[1, word]
        if most > 1:
            anchors[word] |= grid.levels[2, word]
    for word in range(len(fresh)):
        fresh[word] = anchors[word]
        for quadrant in range(1, QUADRANTS):
            fresh[word] |= shifted(anchors, word, -offset(grid.width, quadrant))


@kernel
def joined_cells(grid: Grid, areas: Areas, bounds: BoundState, own: int, steps: int) -> int:
    """The most cells of own areas of now that one area of the end can join with new cells.

    Such an area is a tree of q new cells and of areas of now. The new cell in the middle of its
    longest path has no area farther away than q // 2 new cells. So it is no more than all areas
    within `steps` steps of some cell.

    Args:
        steps: half as many steps as there are new cells.
    """
    bounds.whole[MARK] += 1
    none, number, best = bounds.whole[MARK] << TALLY_BITS, areas.first[own], 0
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[own, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            if areas.label[cell] == number:
                best = max(best, _add_around(grid, areas, bounds, cell, own, steps, none))
                number += 1
    return int(best)


@inlined
def _add_around(
    grid: Grid, areas: Areas, bounds: BoundState, start: int, own: int, steps: int, none: int
) -> int:
    """Add the size of an area to the tally of all fresh cells near it; returns the highest.

    Args:
        start: a cell of the area.
        none: the number that stands for 0 in the tally; lower numbers are of former calls.
    """
    queue, mark, tally, look = areas.queue, bounds.mark, bounds.tally, grid.look
    bounds.whole[MARK] += 1
    now, size, best = bounds.whole[MARK], areas.size[areas.label[start]], none
    queue[0], mark[start] = start, now
    first, last = 0, 1
    for _ in range(steps + 1):
        index = first
        while index < last:  # own areas are passed through without a new cell
            for step in (1, -1, grid.width, -grid.width):
                near = queue[index] + step
                if look[near] == own and mark[near] != now:
                    queue[last], mark[near] = near, now
                    last += 1
            index += 1
        stop = last
        for index in range(first, stop):
            for step in (1, -1, grid.width, -grid.width):
                near = queue[index] + step
                if mark[near] != now and bounds.fresh[near >> 6] & bit(near):
                    queue[last], mark[near] = near, now
                    last += 1
                    tally[near] = max(tally[near], none) + size
                    best = max(best, tally[near])
        first = stop
    return best - none


@inlined
def near_word(width: int, hand: Hand, face: int, own: int, contact: Words, word: int) -> np.uint64:
    """One word of the anchors at which a face puts an own cat beside another one."""
    near = np.uint64(0)
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == own:
            near |= shifted(contact, word, offset(width, quadrant))
    return near


@kernel
def own_area_bound(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    face: int,
    own: int,
    contact: Words,
) -> int:
    """A face's cats of a colour, and the areas that they touch at the best anchor."""
    if hand.holds[face, own] == 0:
        return 0
    best = 0
    for word in range(len(contact)):
        rest = grid.levels[0, word] | grid.levels[1, word]
        if hand.most[face] > 1:
            rest |= grid.levels[2, word]
        if rest:
            rest &= near_word(grid.width, hand, face, own, contact, word)
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            best = max(best, touched(grid, areas, hand, face, anchor, own))
    return hand.holds[face, own] + best


@inlined
def neighbours(grid: Grid, cell: int, letter: int) -> int:
    """How many cells beside a cell show a letter."""
    count = 0
    for step in (1, -1, grid.width, -grid.width):
        count += grid.look[cell + step] == letter
    return count


@inlined
def trio_gain(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int) -> int:
    """Upper bound on the change of the number of trios by a face at an anchor."""
    gain = count = 0
    seen = areas.seen
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] < EMPTY and note(seen, count, areas.label[cell]):
            size = areas.size[seen[count]]
            count += 1
            gain += -1 if size == TRIO else (size - 1) // TRIO
    covered = count
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == quadrant and hand.faces[face, quadrant] < EMPTY:
            gain += _group_gain(grid, areas, hand, face, anchor, quadrant, covered)
    return gain


@inlined
def _group_gain(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    face: int,
    anchor: int,
    group: int,
    covered: int,
) -> int:
    """1 if a group of a face's cats may make a trio, less the trios that it makes larger.

    Args:
        covered: how many areas the face covers a cell of; they stand first in `areas.seen`.
    """
    letter, seen = hand.faces[face, group], areas.seen
    size, spoilt, count = 0, 0, covered
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == group:
            size += 1
            cell = anchor + offset(grid.width, quadrant)
            for step in (1, -1, grid.width, -grid.width):
                if grid.look[cell + step] == letter:
                    number = areas.label[cell + step]
                    if note(seen, count, number):
                        count += 1
                        size += areas.size[number]
                        spoilt += areas.size[number] == TRIO
                    elif _among(seen, covered, number):
                        return 1
    return (size == TRIO) - spoilt


@inlined
def _among(seen: Int32s, count: int, number: int) -> bool:
    for index in range(count):
        if seen[index] == number:
            return True
    return False
