"""Upper bounds on the trios that faces can still bring.

A trio of the end is a trio of now, or what is left of a larger area, or holds cats of faces that
are left. One that holds cats of one such face is credited to it alone, one that holds those of two
or three in equal parts; what is left of an area is credited to those that cover cells around it. So
no more trios come than the sum of the most credits of each face.

Once a face is laid, a trio that it shares is credited to the others alone. Only such as lie in
contact with it can share one: the cells of a trio are two steps apart at most.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO
from solver.catbox.search.areas import Areas
from solver.catbox.search.bound_state import JOINED, BoundState
from solver.catbox.search.grid import Grid, offset
from solver.catbox.search.hand import Hand
from solver.catbox.search.own_area_bound import note
from solver.catbox.search.remnants import find_cuts, find_remnants
from solver.catbox.search.trio_levels import (
    ALONE,
    ALONE_AND_BESIDE,
    AMONG_CATS,
    BESIDE_GROUND,
    CREDITS_ALONE,
    FOR_TRIO,
    GROUNDED,
    OPEN,
    TWICE_ALONE,
    TWICE_BESIDE,
    count_parts,
    find_levels,
    find_near,
    is_group,
    levels_far_off,
)
from solver.catbox.search.trio_state import HALF, LEVEL_BITS, LEVELS, THIRD, WHOLE
from solver.jit import inlined, kernel

_BITS = np.arange(1 << QUADRANTS)
ROW, COLUMN = 0b1111, 0b1_0001_0001_0001
ROWS = np.sum([(_BITS >> one & 1) * (ROW << QUADRANTS * one) for one in range(QUADRANTS)], axis=0)
COLUMNS = np.sum([(_BITS >> one & 1) * (COLUMN << one) for one in range(QUADRANTS)], axis=0)
"""For some quadrants as bits, all pairs of one of them with a quadrant of another face, as 16 bits:
four bits for each quadrant of the face that is laid first."""

ANY = -1
"""No face."""


@kernel
def bound_credits(grid: Grid, areas: Areas, hand: Hand, bounds: BoundState) -> int:
    """Fill the most credits of each face; returns those of all."""
    trios = bounds.trios
    parted = bounds.whole[JOINED] = WHOLE * find_remnants(grid, areas, bounds)
    count_parts(hand, bounds)
    find_near(grid, bounds, areas.left)
    find_cuts(grid, bounds)
    all_parted = 0
    for face in range(len(hand.left)):
        if hand.left[face]:
            find_levels(grid, hand, bounds, face)
            _find_most(hand, bounds, face)
            parted += hand.left[face] * trios.most[0, face]
            all_parted += hand.left[face] * trios.most[1, face]
    return int(min(parted, all_parted))


@inlined
def _find_most(hand: Hand, bounds: BoundState, face: int) -> None:
    """Fill the most credits of a face, and of the face without each other one."""
    trios = bounds.trios
    _find_most_apart(hand, bounds, face, ANY)
    trios.most[0, face], trios.most[1, face] = trios.found[0], trios.found[1]
    for other in range(len(hand.left)):
        if hand.left[other] > (other == face):
            trios.found[0], trios.found[1] = trios.most[0, face], trios.most[1, face]
            if hand.contacts[other, face]:
                _find_most_apart(hand, bounds, face, other)
            trios.apart[0, other, face] = trios.found[0]
            trios.apart[1, other, face] = trios.found[1]


@kernel
def _find_most_apart(hand: Hand, bounds: BoundState, face: int, apart: int) -> None:
    """Leave in `found` the most credits of a face that shares no trio with another one."""
    trios = bounds.trios
    _fill_worth(hand, bounds, face, apart)
    best = parted = _worth_of(bounds, levels_far_off(hand, face))
    for index in range(trios.kinds[face]):
        levels = trios.kind[face, index]
        credit = _worth_of(bounds, levels)
        best = max(best, credit)
        parted = max(parted, credit + trios.kind_cut[face, levels])
    trios.found[0], trios.found[1] = best, parted


@kernel
def _fill_worth(hand: Hand, bounds: BoundState, face: int, apart: int) -> None:
    """Fill what each level of a face's groups is worth if it shares no trio with another one."""
    trios = bounds.trios
    worth = trios.worth
    worth[:] = 0
    for group in range(QUADRANTS):
        if is_group(hand, face, group):
            letter = hand.faces[face, group]
            parts, pairs = hand.pieces[face, letter], hand.pairs[face, letter]
            others, other_pairs = trios.parts[0, letter] - parts, trios.parts[1, letter] - pairs
            if apart >= 0:
                others -= hand.pieces[apart, letter]
                other_pairs -= hand.pairs[apart, letter]
            shared = HALF if others > 0 else 0
            if other_pairs > 0:
                worth[group, AMONG_CATS] = HALF
            elif others > 0 and others + parts >= TRIO:
                worth[group, AMONG_CATS] = THIRD
            worth[group, BESIDE_GROUND] = shared
            worth[group, FOR_TRIO] = HALF
            worth[group, ALONE] = WHOLE
            worth[group, ALONE_AND_BESIDE] = WHOLE + shared
            worth[group, TWICE_ALONE] = 2 * WHOLE
            worth[group, TWICE_BESIDE] = 2 * shared


@inlined
def _worth_of(bounds: BoundState, levels: int) -> int:
    """The credits of a word of levels, by `worth`."""
    total = 0
    for quadrant in range(QUADRANTS):
        total += bounds.trios.worth[quadrant, _level_of(levels, quadrant)]
    return total


@inlined
def _level_of(levels: int, quadrant: int) -> int:
    return (levels >> LEVEL_BITS * quadrant) & (LEVELS - 1)


@kernel
def credits_after(
    grid: Grid, hand: Hand, bounds: BoundState, face: int, anchor: int, enough: int
) -> int:
    """Upper bound on the credits of all faces, if one lies at an anchor.

    Args:
        enough: it need not be tight if it is no higher.
    """
    trios = bounds.trios
    levels = trios.levels[face, anchor]
    best = CREDITS_ALONE[levels] + bounds.whole[JOINED]
    parted, more = CREDITS_ALONE[levels] + trios.cut[anchor], 0
    for other in range(len(hand.left)):
        left = hand.left[other] - (other == face)
        if left:
            best += left * trios.apart[0, face, other]
            parted += left * trios.apart[1, face, other]
            more += left * WHOLE * hand.contacts[face, other]
    if min(best, parted) + more <= enough:
        return int(min(best, parted) + more)
    for other in range(len(hand.left)):
        left = hand.left[other] - (other == face)
        if left and hand.contacts[face, other]:
            _find_most_near(grid, hand, bounds, face, anchor, other)
            best += left * max(0, trios.found[0] - trios.apart[0, face, other])
            parted += left * max(0, trios.found[1] - trios.apart[1, face, other])
    return int(min(best, parted))


@kernel
def _find_most_near(
    grid: Grid, hand: Hand, bounds: BoundState, face: int, anchor: int, other: int
) -> None:
    """Leave in `found` the most credits of a face in contact with one that lies at an anchor."""
    trios = bounds.trios
    levels = trios.levels[face, anchor]
    rows, grounded = ROWS[OPEN[levels]], ROWS[GROUNDED[levels]]
    best = parted = without_ground = 0
    filled = False
    for index in range(hand.touches[face, other]):
        right, down, beside, apart = hand.touch[face, other, index]
        over = anchor + down * grid.width + right
        possible = grid.free[over] and grid.count[over] <= hand.most[other]
        if not possible or (beside | apart) & rows == 0:
            continue
        if not filled:
            _fill_worth(hand, bounds, other, face)
            without_ground = _without_ground(hand, bounds, face, other)
            filled = True
        its = trios.levels[other, over]
        both = grounded & COLUMNS[GROUNDED[its]]
        pairs = (beside & rows & COLUMNS[OPEN[its]] & (without_ground | both)) | (apart & both)
        if pairs:
            credit = _worth_of(bounds, its) + _more_of(bounds, its, pairs)
            best = max(best, credit)
            parted = max(parted, credit + trios.cut[over])
    trios.found[0], trios.found[1] = best, parted


@inlined
def _more_of(bounds: BoundState, levels: int, pairs: int) -> int:
    """How many credits more a face has if groups of it share trios with one that is laid."""
    more = 0
    for quadrant in range(QUADRANTS):
        if pairs & (COLUMN << quadrant):
            level = _level_of(levels, quadrant)
            whole = WHOLE if level < ALONE else 2 * WHOLE
            more += whole - bounds.trios.worth[quadrant, level]
    return more


@inlined
def _without_ground(hand: Hand, bounds: BoundState, face: int, other: int) -> int:
    """The pairs of quadrants of two faces that may be in a trio without a cell of now.

    Its third cat is of a third face, or another one of these two.
    """
    columns = 0
    for group in range(QUADRANTS):
        if is_group(hand, other, group):
            letter = hand.faces[other, group]
            others = bounds.trios.parts[0, letter] - hand.pieces[other, letter]
            others -= hand.pieces[face, letter]
            if others > 0 or hand.holds[face, letter] > 1 or hand.holds[other, letter] > 1:
                columns |= COLUMN << group
    return columns


@inlined
def credits_lost(grid: Grid, areas: Areas, bounds: BoundState, anchor: int) -> int:
    """Lower bound on the credits lost for trios of now that a face at an anchor covers a cell of.

    What is left of one can be in two others at most, which count half for that.
    """
    count = lost = 0
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        letter = grid.look[cell]
        if letter < EMPTY and note(areas.seen, count, areas.label[cell]):
            count += 1
            if areas.size[areas.label[cell]] == TRIO:
                lost += max(0, WHOLE - HALF * bounds.trios.parts[0, letter])
    return lost
