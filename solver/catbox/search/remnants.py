"""Remnants: what later faces can leave of areas of cats by covering some of their cells.

A remnant is an area of the end that holds cells of now alone, but for cats of later faces beside
it. All other cells beside it that show its letter have to be covered, and only cells on which some
face may still lie can be.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO
from solver.catbox.search.areas import Areas
from solver.catbox.search.bound_state import COVER, BoundState
from solver.catbox.search.grid import Grid, bit, offset
from solver.catbox.search.trio_state import SIDES, WHOLE
from solver.jit import inlined, kernel
from solver.jit.bits import lowest

NONE, ONE, TWO, OF_TRIO = 1, 2, 4, 8
"""Bits of a remnant: its cell may be covered, left alone, or left with one more; and whether the
area is a trio now."""

NEVER = 1 << 16
"""More cells than can be covered."""


@kernel
def find_remnants(grid: Grid, areas: Areas, bounds: BoundState) -> int:
    """Fill the remnants of all cats of now; returns how many trios larger areas can leave."""
    trios, last = bounds.trios, areas.last[EMPTY - 1]
    trios.left[:last] = 0
    trios.single[:] = 0
    for cat in range(EMPTY):
        for word in range(grid.planes.shape[1]):
            rest = grid.planes[cat, word]
            while rest:
                cell = (word << 6) + lowest(rest)
                rest &= rest - np.uint64(1)  # clears the lowest bit
                sizes = _remnant(grid, areas, bounds, cell, cat)
                trios.remnant[cell], trios.parting[cell] = sizes, 0
                if sizes & ONE:
                    trios.single[cat, word] |= bit(cell)
                trios.around[:, cell] = 0
    total = 0
    for cat in range(EMPTY):
        if areas.largest[cat] > TRIO:
            _find_partings(grid, areas, bounds, cat)
    for number in range(last):
        total += min(trios.left[number], (areas.size[number] - 1) // TRIO)
    return total


@kernel
def _remnant(grid: Grid, areas: Areas, bounds: BoundState, cell: int, cat: int) -> int:
    """The bits of a cell's remnant."""
    sizes, most = NONE * _is_fresh(bounds, cell), bounds.whole[COVER]
    if _to_cover(grid, bounds, cell, cat, cell, cell) <= most:
        sizes |= ONE
    for side in range(SIDES):
        other = cell + _step(grid.width, side)
        if grid.look[other] == cat:
            around = _to_cover(grid, bounds, cell, cat, other, other)
            if around + _to_cover(grid, bounds, other, cat, cell, cell) <= most:
                sizes |= TWO
    return sizes | OF_TRIO * (areas.size[areas.label[cell]] == TRIO)


@inlined
def _is_fresh(bounds: BoundState, cell: int) -> bool:
    """Whether a face may ever lie on a cell."""
    return (bounds.fresh[cell >> 6] & bit(cell)) != 0


@kernel
def _to_cover(grid: Grid, bounds: BoundState, cell: int, cat: int, one: int, two: int) -> int:
    """How many cells beside a cell show its letter, but for two; `NEVER` if one stays uncovered."""
    count = 0
    for side in range(SIDES):
        near = cell + _step(grid.width, side)
        if near != one and near != two and grid.look[near] == cat:
            count += 1 if _is_fresh(bounds, near) else NEVER
    return count


@inlined
def _step(width: int, side: int) -> int:
    """The step to the cell on one side: sides 0 and 3 are opposite, and so are 1 and 2."""
    if side == 0:
        return 1
    if side == 3:
        return -1
    return width if side == 1 else -width


@inlined
def _find_partings(grid: Grid, areas: Areas, bounds: BoundState, cat: int) -> None:
    """Fill the credits for covering cells of a letter's larger areas.

    A trio that is left shares its credit among the cells around it. A cell is beside no more such
    trios than it has neighbours, for they have no cell in common.
    """
    trios = bounds.trios
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[cat, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            if areas.size[areas.label[cell]] > TRIO:
                _note_trios(grid, areas, bounds, cell, cat)
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[cat, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            for side in range(SIDES):
                trios.parting[cell] += trios.around[side, cell]


@kernel
def _note_trios(grid: Grid, areas: Areas, bounds: BoundState, middle: int, cat: int) -> None:
    """Note each trio that can be left with a cell in its middle in the cells around it."""
    for first in range(SIDES - 1):
        one = middle + _step(grid.width, first)
        if grid.look[one] != cat:
            continue
        for second in range(first + 1, SIDES):
            two = middle + _step(grid.width, second)
            if grid.look[two] != cat:
                continue
            around = _to_cover(grid, bounds, middle, cat, one, two)
            around += _to_cover(grid, bounds, one, cat, middle, two)
            around += _to_cover(grid, bounds, two, cat, middle, one)
            if around <= bounds.whole[COVER]:
                bounds.trios.left[areas.label[middle]] += 1
                share = (WHOLE + around - 1) // around
                _note_around(grid, bounds, one, cat, middle, two, share)
                _note_around(grid, bounds, middle, cat, one, two, share)
                _note_around(grid, bounds, two, cat, middle, one, share)


@kernel
def _note_around(
    grid: Grid, bounds: BoundState, cell: int, cat: int, one: int, two: int, share: int
) -> None:
    """Note a trio's credit in the cells beside one of its three."""
    around = bounds.trios.around
    for side in range(SIDES):
        near = cell + _step(grid.width, side)
        if near != one and near != two and grid.look[near] == cat:
            opposite = SIDES - 1 - side
            around[opposite, near] = max(around[opposite, near], share)


@kernel
def find_cuts(grid: Grid, bounds: BoundState) -> None:
    """Fill the credits at each anchor for the trios that a face leaves of areas which it covers."""
    trios = bounds.trios
    for word in range(grid.planes.shape[1]):
        for level in range(3):
            rest = grid.levels[level, word]
            while rest:
                anchor = (word << 6) + lowest(rest)
                rest &= rest - np.uint64(1)  # clears the lowest bit
                trios.cut[anchor] = 0
                for quadrant in range(QUADRANTS * (level > 0)):
                    cell = anchor + offset(grid.width, quadrant)
                    if grid.look[cell] < EMPTY:
                        trios.cut[anchor] += trios.parting[cell]
