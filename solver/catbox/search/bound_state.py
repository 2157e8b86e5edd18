"""The arrays of the bounds: whose points count, and the effect of the faces still to be laid."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import EMPTY, Int32Rows, Int64Rows, Int64s, Words
from solver.catbox.search.areas import Areas
from solver.catbox.search.trio_state import TrioState, new_trio_state

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
