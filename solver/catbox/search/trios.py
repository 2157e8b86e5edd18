"""How many trios there could be.

A trio of the end either holds cats of a face that is left, or is a trio of now, or is what is left
of a larger area of which a cell was covered. Of a group of a face's cats no more trios can hold
some than the parts into which later faces can cut it. A trio of the first kind holds cats of one
such part, which completes it alone, or of two at least, which count half a trio each; and these
two belong to one face or to two that lie in contact.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO, Bytes, Int32s, Words
from solver.catbox.search.areas import Areas
from solver.catbox.search.bound_state import COVER, BoundState
from solver.catbox.search.grid import Grid, offset
from solver.catbox.search.hand import REACH, Hand
from solver.catbox.search.own_area_bound import fill_beside, note, shifted
from solver.jit import inlined, kernel
from solver.jit.bits import lowest


@inlined
def trios_now(areas: Areas) -> int:
    """How many trios there are."""
    trios = 0
    for cat in range(EMPTY):
        trios += areas.trios[cat]
    return trios


@kernel
def find_least(grid: Grid, areas: Areas, bounds: BoundState) -> int:
    """How many trios could be left of larger areas, if cells of them are covered.

    Fills `bounds.least`. An area of which every cell that can be covered has one neighbour at
    most never falls apart.
    """
    last, cover, trios = areas.last[EMPTY - 1], bounds.whole[COVER], 0
    bounds.cuts[:last] = 0
    for cat in range(EMPTY):
        for word in range(grid.planes.shape[1]):
            rest = grid.planes[cat, word] & bounds.fresh[word]
            while rest:
                cell = (word << 6) + lowest(rest)
                rest &= rest - np.uint64(1)  # clears the lowest bit
                bounds.cuts[areas.label[cell], neighbours(grid, cell, cat)] += 1
    for number in range(last):
        size, cuts = areas.size[number], bounds.cuts[number]
        splits = cuts[2] + 2 * cuts[3] + 3 * cuts[4]
        least = 0 if splits else max(0, size - min(cover, cuts[0] + cuts[1]))
        bounds.least[number] = least
        if size > TRIO and least <= TRIO:
            trios += min((size - 1) // TRIO, 1 + splits)
    return trios


@inlined
def neighbours(grid: Grid, cell: int, letter: int) -> int:
    """How many cells beside a cell show a letter."""
    count = 0
    for step in (1, -1, grid.width, -grid.width):
        count += grid.look[cell + step] == letter
    return count


@kernel
def find_beside(grid: Grid, occupied: Words, contact: Words) -> None:
    """Fill the bitboard of the cells beside any visible quadrant; `occupied` is room (w)."""
    for word in range(len(occupied)):
        occupied[word] = grid.planes[EMPTY, word]
        for cat in range(EMPTY):
            occupied[word] |= grid.planes[cat, word]
    fill_beside(grid.width, occupied, contact)


@kernel
def find_completing(grid: Grid, areas: Areas, hand: Hand, bounds: BoundState, face: int) -> int:
    """Fill how many parts of a face may complete a trio alone at each anchor; returns the most."""
    best = 0
    bounds.completing[face] = 0
    for word in range(grid.planes.shape[1]):
        rest = grid.levels[0, word] | grid.levels[1, word]
        if hand.most[face] > 1:
            rest |= grid.levels[2, word]
        near = np.uint64(0)
        for quadrant in range(QUADRANTS):
            near |= shifted(bounds.contact, word, offset(grid.width, quadrant))
        rest &= near
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            count = 0
            for quadrant in range(QUADRANTS):
                letter = hand.faces[face, quadrant]
                if hand.group[face, quadrant] == quadrant and letter < EMPTY:
                    count += _completes(grid, areas, hand, bounds, face, anchor, quadrant)
            bounds.completing[face, anchor] = count
            best = max(best, count)
    return best


@inlined
def _completes(
    grid: Grid, areas: Areas, hand: Hand, bounds: BoundState, face: int, anchor: int, group: int
) -> int:
    """How many trios a group of a face's cats may complete without another face's cats.

    An area that they touch counts with what is left of it in the end, `bounds.least` or more.
    """
    letter, cats = hand.faces[face, group], 0
    count = low = high = 0
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == group:
            cats += 1
            cell = anchor + offset(grid.width, quadrant)
            for step in (grid.width if quadrant >> 1 else -grid.width, 1 if quadrant & 1 else -1):
                number = areas.label[cell + step]
                if grid.look[cell + step] == letter and note(areas.seen, count, number):
                    count += 1
                    low += bounds.least[number]
                    high += areas.size[number]
    if cats >= TRIO:  # two parts of one cat each need two cells of now each
        return int(low < TRIO) + int(high >= 2 * (TRIO - 1))
    return int(low < TRIO and hand.holds[face, letter] + high >= TRIO)


@inlined
def trios_apart(hand: Hand, bounds: BoundState, face: int, anchor: int, width: int) -> int:
    """How many trios less there are for a face lies at one anchor.

    Each further face either is laid out of its reach and shares no trio with it, or within its
    reach, where it may complete fewer trios alone than elsewhere.
    """
    fewer = 0
    for other in range(len(hand.left)):
        left, contacts = hand.left[other] - (other == face), hand.contacts[face, other]
        if left and contacts:
            near = _most_near(bounds.completing[other], width, anchor)
            fewer += left * min(contacts, bounds.own_gain[other] - near)
    return fewer


@inlined
def _most_near(completing: Bytes, width: int, anchor: int) -> int:
    """The most trios that a face may complete alone within reach of an anchor."""
    most = 0
    for row in range(-REACH, REACH + 1):
        first = anchor + row * width - REACH
        for near in range(first, first + 2 * REACH + 1):
            most = max(most, completing[near])
    return most


@inlined
def trios_under(grid: Grid, areas: Areas, anchor: int) -> int:
    """How many trios a face at an anchor covers a cell of."""
    count = trios = 0
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] < EMPTY and note(areas.seen, count, areas.label[cell]):
            count += 1
            trios += areas.size[areas.label[cell]] == TRIO
    return trios


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
