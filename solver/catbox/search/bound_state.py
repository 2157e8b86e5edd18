"""What the bounds know of a state: whose points count, and what is still to come."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.areas import Areas
from solver.catbox.search.grid import EMPTY, Numbers, Words

MOST_TOUCHED = 16
"""A face's cats touch no more areas than this, nor does it cover and touch more."""

MOST_CUTS = 16
"""Rivals' areas are looked at for fewer covered cells than this; nothing is said of more."""


class Stakes(NamedTuple):
    """Whose points count: the own identity first, then the rivals'.

    Attributes:
        identities: the letters that they count.
        tokens: points that they have anyway.
        letters: the letters whose areas have to be known.
    """

    identities: Numbers
    tokens: Numbers
    letters: Numbers


class Outlook(NamedTuple):
    """What the faces that are left could do at most, from one state.

    Attributes:
        whole: sums over all of them, numbered by `REACH`, `COVER` and `FACES`.
        coming: the quadrants of each letter (6).
        reach: what each face could add to the own areas or trios at most.
        lose: how many visible quadrants each identity of the stakes could lose.
        keep: for each identity and number of covered cells, the least largest area.
        contact: the cells beside a visible quadrant of the own colour (w).
        seen: room for the numbers of areas.
        cuts: room for the cells of each area that could be covered, by their neighbours (n x 5).
    """

    whole: Numbers
    coming: Numbers
    reach: Numbers
    lose: Numbers
    keep: NDArray[np.int64]
    contact: Words
    seen: NDArray[np.int32]
    cuts: NDArray[np.int32]


REACH, COVER, FACES = range(3)
"""What could be added to own areas or trios; cells to cover; faces to place."""


def new_stakes(identities: list[int], tokens: list[int]) -> Stakes:
    """The stakes of some identities, the own first, with their tokens."""
    letters = range(EMPTY) if EMPTY in identities else sorted(set(identities))
    return Stakes(*(np.array(list(row), np.int64) for row in (identities, tokens, letters)))


def new_outlook(areas: Areas, stakes: Stakes, kinds: int) -> Outlook:
    """Room for the outlook on so many different faces."""
    return Outlook(
        np.zeros(3, np.int64),
        np.zeros(EMPTY + 1, np.int64),
        np.zeros(kinds, np.int64),
        np.zeros(len(stakes.identities), np.int64),
        np.zeros((len(stakes.identities), MOST_CUTS + 1), np.int64),
        np.zeros(len(areas.left), np.uint64),
        np.zeros(MOST_TOUCHED, np.int32),
        np.zeros((len(areas.size), 5), np.int32),
    )
