"""The arrays of the bounds: whose points count, and the effect of the faces still to be laid.

Credits for trios are counted in twelfths of one, which three faces may share.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.encoding import (
    EMPTY,
    QUADRANTS,
    TRIO_POINTS,
    Int32Rows,
    Int64Rows,
    Int64s,
    WordRows,
    Words,
)
from solver.catbox.search.grid import Areas

MOST_CUTS = 16
"""The fewest covered cells of a rival for which the bound takes all its open cells as covered."""


class StakeArrays(NamedTuple):
    """Whose points count: the own identity first, then the rivals'.

    Attributes:
        identities: the letters that they count.
        tokens: points that they have anyway.
        letters: the letters whose areas have to be known.
    """

    identities: Int64s
    tokens: Int64s
    letters: Int64s


class BoundState(NamedTuple):
    """Upper bounds on the effect of the faces that are left, from one state.

    Attributes:
        whole: sums over all of them, numbered by `OWN_GAIN`, `COVER` and `FACES`, and `JOINED`
            and `MARK` (5).
        coming: the quadrants of each letter (6).
        own_gain: the most cells that each of f faces can add to the own areas (f).
        keeps: for each of i identities and number of its quadrants that are covered, the least
            points that it has in the end; the last for that many or more (i x 17).
        covered: room for how many quadrants of each identity a face covers (i).
        contact: the cells beside a visible quadrant of the own colour; for the Chihuahua, beside
            any (w).
        fresh: the cells on which a face that is left may ever lie (w).
        mark, tally: room to find what new cells could join (n, n).
        cuts: room for the cells of each area that could be covered, by their neighbours (n x 5).
        needed: room for how many cells of a rival to cover, so that no area is larger (n).
        trios: for the Chihuahua, what could become trios.
    """

    whole: Int64s
    coming: Int64s
    own_gain: Int64s
    keeps: Int64Rows
    covered: Int64s
    contact: Words
    fresh: Words
    mark: Int64s
    tally: Int64s
    cuts: Int32Rows
    needed: Int64s
    trios: TrioState


OWN_GAIN, COVER, FACES, JOINED, MARK = range(5)
"""The places of `BoundState.whole`: the most cells added to own areas; cells to cover; faces to
place; the most cells of an own area that is yet to be joined; the last mark that was given out. For
the Chihuahua both are credits for trios, `JOINED` those for what can be left of larger areas."""


def new_stake_arrays(identities: list[int], tokens: list[int]) -> StakeArrays:
    """The stakes of some identities, the own first, with their tokens."""
    letters = range(EMPTY) if EMPTY in identities else sorted(set(identities))
    return StakeArrays(*(np.array(list(row), np.int64) for row in (identities, tokens, letters)))


def new_bound_state(areas: Areas, stakes: StakeArrays, kinds: int) -> BoundState:
    """Room for the bounds of `kinds` different faces."""
    return BoundState(
        np.zeros(5, np.int64),
        np.zeros(EMPTY + 1, np.int64),
        np.zeros(kinds, np.int64),
        np.zeros((len(stakes.identities), MOST_CUTS + 1), np.int64),
        np.zeros(len(stakes.identities), np.int64),
        np.zeros(len(areas.left), np.uint64),
        np.zeros(len(areas.left), np.uint64),
        np.zeros(len(areas.size), np.int64),
        np.zeros(len(areas.size), np.int64),
        np.zeros((len(areas.size), 5), np.int32),
        np.zeros(len(areas.size), np.int64),
        new_trio_state(areas, kinds, int(stakes.identities[0])),
    )


WHOLE, HALF, THIRD = 12, 6, 4
"""Credits of a part for a trio with no other face's cats, with those of one, and of two."""


POINT = WHOLE // TRIO_POINTS
"""Credits worth one point."""


LEVEL_BITS = 3
LEVELS = 1 << LEVEL_BITS
WORDS_OF_LEVELS = 1 << LEVEL_BITS * QUADRANTS
"""Bits of a level, how many levels there are, and how many words of four of them."""


SIDES = 4


class TrioState(NamedTuple):
    """The trios that the cats of now and the faces that are left can be part of, from one state.

    Attributes:
        remnant: the sizes that the remnant of an area around each of n cells may have, as bits (n).
        around: room for the most credits for covering each cell, by the side on which the trio lies
            that is left (4 x n).
        parting: the credits for covering each cell of a larger area (n).
        left: room for how many trios could be left of each area (n).
        cut: the credits for trios that a face at each anchor leaves of areas that it covers (n).
        single: the cells of each letter that may be left alone (5 x w).
        near: the cells two steps from these (5 x w).
        parts: how many parts of each letter the faces have, and in how many faces two cats of it or
            more hang together (2 x 5).
        levels: the levels of the four quadrants of each of f faces at each anchor, in one word
            (f x n).
        kinds: how many different words each face has (f).
        kind: these words (f x 4096).
        kind_cut: the highest `cut` of the anchors with each word; -1 for none (f x 4096).
        worth: room for the credits of each level of each quadrant (4 x 8).
        most: the most credits of each face, with what it cuts off in the second row (2 x f).
        apart: the same of each face (last) that shares no trio with another (2 x f x f).
        found: room for two results.
    """

    remnant: Int64s
    around: Int64Rows
    parting: Int64s
    left: Int64s
    cut: Int64s
    single: WordRows
    near: WordRows
    parts: Int64Rows
    levels: Int32Rows
    kinds: Int64s
    kind: Int32Rows
    kind_cut: Int32Rows
    worth: Int64Rows
    most: Int64Rows
    apart: Annotated[Int64s, 3]
    found: Int64s


def new_trio_state(areas: Areas, kinds: int, own: int) -> TrioState:
    """Room for `kinds` different faces; next to none for an identity that scores no trios."""
    cells, words = (len(areas.size), len(areas.left)) if own == EMPTY else (1, 1)
    faces, levels = (kinds, WORDS_OF_LEVELS) if own == EMPTY else (1, 1)
    return TrioState(
        np.zeros(cells, np.int64),
        np.zeros((SIDES, cells), np.int64),
        np.zeros(cells, np.int64),
        np.zeros(cells, np.int64),
        np.zeros(cells, np.int64),
        np.zeros((EMPTY, words), np.uint64),
        np.zeros((EMPTY, words), np.uint64),
        np.zeros((2, EMPTY), np.int64),
        np.zeros((faces, cells), np.int32),
        np.zeros(faces, np.int64),
        np.zeros((faces, levels), np.int32),
        np.full((faces, levels), -1, np.int32),
        np.zeros((QUADRANTS, LEVELS), np.int64),
        np.zeros((2, faces), np.int64),
        np.zeros((2, faces, faces), np.int64),
        np.zeros(2, np.int64),
    )
