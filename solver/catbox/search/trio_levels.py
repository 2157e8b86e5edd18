"""How good the places are that a face's cats may have for trios.

A face's cats that hang together are a group. Each of its trios of the end holds no other face's
cats, or those of one or two others too. A level says which of these a group may have at an anchor,
by the cells of now beside it and what can be left of their areas.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO, Bytes, Words
from solver.catbox.search.bound_state import BoundState
from solver.catbox.search.grid import Grid, bit, offset
from solver.catbox.search.hand import Hand
from solver.catbox.search.own_area_bound import fill_beside, shifted
from solver.catbox.search.remnants import OF_TRIO
from solver.catbox.search.trio_state import HALF, LEVEL_BITS, LEVELS, WHOLE, WORDS_OF_LEVELS
from solver.jit import inlined, kernel
from solver.jit.bits import lowest

NOWHERE, AMONG_CATS, BESIDE_GROUND, FOR_TRIO, ALONE, ALONE_AND_BESIDE, TWICE_ALONE, TWICE_BESIDE = (
    range(LEVELS)
)
"""No trio; one without a cell of now; one with a cell of now and another face's cat; one alone, of
what is left of a trio of now; one alone. Three cats and more fall into two parts at most: one of
them alone and one beside a cell of now, both alone, or both beside cells of now."""


def _quadrants(levels: Collection[int]) -> Bytes:
    """For each word of levels, the quadrants that have one of some levels, as bits."""
    words = np.arange(WORDS_OF_LEVELS)
    bits = [
        np.isin(words >> LEVEL_BITS * quadrant & (LEVELS - 1), list(levels)) << quadrant
        for quadrant in range(QUADRANTS)
    ]
    return np.sum(bits, axis=0).astype(np.uint8)


OPEN = _quadrants({AMONG_CATS, BESIDE_GROUND, FOR_TRIO, ALONE_AND_BESIDE, TWICE_BESIDE})
"""The quadrants that may share a trio with another face."""

GROUNDED = _quadrants({BESIDE_GROUND, FOR_TRIO, ALONE_AND_BESIDE, TWICE_BESIDE})
"""Those of them that may share one with a cell of now."""

_ALONE = np.array([0, 0, 0, HALF, WHOLE, WHOLE, 2 * WHOLE, 0])
CREDITS_ALONE = np.sum(
    [
        _ALONE[np.arange(WORDS_OF_LEVELS) >> LEVEL_BITS * quadrant & (LEVELS - 1)]
        for quadrant in range(QUADRANTS)
    ],
    axis=0,
)
"""For each word of levels, the credits for trios alone. One of what is left of a trio of now counts
half: that trio is lost, and its remnants can be in two others at most."""

FEWEST = np.array([3, 0, 1, 0, 2, 0, 1, 0] * 2)
MOST = np.array([0, 0, 1, 1, 2, 2, 2, 2] * 2)
"""For the bits of a remnant, the fewest cells that it may have, 3 for too many, and the most that
still fit into a trio."""


@kernel
def count_parts(hand: Hand, bounds: BoundState) -> None:
    """Fill `parts` of the faces that are left."""
    parts = bounds.trios.parts
    parts[:] = 0
    for face in range(len(hand.left)):
        for cat in range(EMPTY):
            parts[0, cat] += hand.left[face] * hand.pieces[face, cat]
            parts[1, cat] += hand.left[face] * hand.pairs[face, cat]


@kernel
def find_near(grid: Grid, bounds: BoundState, occupied: Words) -> None:
    """Fill the cells beside any visible quadrant, and two steps from cats that may be left alone.

    Args:
        occupied: room (w).
    """
    width = grid.width
    for word in range(len(occupied)):
        occupied[word] = grid.planes[EMPTY, word]
        for cat in range(EMPTY):
            occupied[word] |= grid.planes[cat, word]
    fill_beside(width, occupied, bounds.contact)
    for cat in range(EMPTY):
        plane, near = bounds.trios.single[cat], bounds.trios.near[cat]
        for word in range(len(near)):
            near[word] = shifted(plane, word, 2) | shifted(plane, word, -2)
            near[word] |= shifted(plane, word, 2 * width) | shifted(plane, word, -2 * width)
            near[word] |= shifted(plane, word, width + 1) | shifted(plane, word, -width - 1)
            near[word] |= shifted(plane, word, width - 1) | shifted(plane, word, 1 - width)


@kernel
def find_levels(grid: Grid, hand: Hand, bounds: BoundState, face: int) -> None:
    """Fill the levels of a face at each anchor at which it may lie in the end."""
    trios = bounds.trios
    trios.levels[face] = levels_far_off(hand, face)
    for index in range(trios.kinds[face]):
        trios.kind_cut[face, trios.kind[face, index]] = -1
    trios.kinds[face] = 0
    for word in range(grid.planes.shape[1]):
        rest = grid.levels[0, word] | grid.levels[1, word]
        if hand.most[face] > 1:
            rest |= grid.levels[2, word]
        rest &= _near_word(grid.width, hand, bounds, face, word)
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            levels = _levels_at(grid, hand, bounds, face, anchor)
            trios.levels[face, anchor] = levels
            if trios.kind_cut[face, levels] < 0:
                trios.kind[face, trios.kinds[face]] = levels
                trios.kinds[face] += 1
            trios.kind_cut[face, levels] = max(trios.kind_cut[face, levels], trios.cut[anchor])


@inlined
def _near_word(width: int, hand: Hand, bounds: BoundState, face: int, word: int) -> np.uint64:
    """One word of the anchors at which a face is near what is visible."""
    near = np.uint64(0)
    for quadrant in range(QUADRANTS):
        near |= shifted(bounds.contact, word, offset(width, quadrant))
        letter = hand.faces[face, quadrant]
        if letter < EMPTY:
            near |= shifted(bounds.trios.near[letter], word, offset(width, quadrant))
    return near


@inlined
def is_group(hand: Hand, face: int, quadrant: int) -> bool:
    """Whether a quadrant is the first of a group of cats."""
    return hand.group[face, quadrant] == quadrant and hand.faces[face, quadrant] < EMPTY


@inlined
def levels_far_off(hand: Hand, face: int) -> int:
    """The levels of a face with nothing visible in reach."""
    levels = 0
    for group in range(QUADRANTS):
        if is_group(hand, face, group):
            levels |= _level(hand, face, group, 0, 0, 0, False) << LEVEL_BITS * group
    return levels


@inlined
def _levels_at(grid: Grid, hand: Hand, bounds: BoundState, face: int, anchor: int) -> int:
    levels = 0
    for group in range(QUADRANTS):
        if is_group(hand, face, group):
            level = _level_at(grid, hand, bounds, face, anchor, group)
            levels |= level << LEVEL_BITS * group
    return levels


@kernel
def _level_at(
    grid: Grid, hand: Hand, bounds: BoundState, face: int, anchor: int, group: int
) -> int:
    letter, trios, width = hand.faces[face, group], bounds.trios, grid.width
    fewest = most = free = 0
    near = False
    for quadrant in range(QUADRANTS):
        if hand.group[face, quadrant] == group:
            cell = anchor + offset(width, quadrant)
            near |= (trios.near[letter, cell >> 6] & bit(cell)) != 0
            for step in (width if quadrant >> 1 else -width, 1 if quadrant & 1 else -1):
                if grid.look[cell + step] == letter:
                    remnant = trios.remnant[cell + step]
                    fewest += FEWEST[remnant]
                    most += MOST[remnant]
                    free += 0 if remnant & OF_TRIO else MOST[remnant]
    return _level(hand, face, group, fewest, most, free, near)


@kernel
def _level(hand: Hand, face: int, group: int, fewest: int, most: int, free: int, near: bool) -> int:
    """The level of a group.

    Args:
        fewest, most: cells that can be left beside it.
        free: the most that can be left of areas that are no trio.
        near: whether there is a cell two steps from it that can be left alone.
    """
    cats = 0
    for quadrant in range(QUADRANTS):
        cats += hand.group[face, quadrant] == group
    if cats >= TRIO:  # two parts of one cat each need two cells of now each
        alone = int(fewest < TRIO) + int(most >= 2 * (TRIO - 1))
        return TWICE_BESIDE if alone == 0 else (ALONE_AND_BESIDE if alone == 1 else TWICE_ALONE)
    held = hand.holds[face, hand.faces[face, group]]
    if fewest < TRIO and held + most >= TRIO:
        return ALONE if held + free >= TRIO else FOR_TRIO
    if fewest > 1:
        return NOWHERE
    return BESIDE_GROUND if near or most or cats > 1 else AMONG_CATS
