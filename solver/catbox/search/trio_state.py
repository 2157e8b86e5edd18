"""The arrays of the bound on trios.

Credits are counted in twelfths of a trio, which three faces may share.
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
)
from solver.catbox.search.areas import Areas

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
