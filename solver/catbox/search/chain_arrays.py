"""All that the kernels for chains work on."""

from __future__ import annotations

from typing import NamedTuple

from solver.catbox.encoding import Int64s
from solver.catbox.search.areas import Areas
from solver.catbox.search.bound_state import BoundState, StakeArrays
from solver.catbox.search.grid import Grid
from solver.catbox.search.hand import Hand
from solver.catbox.search.path import Path


class ChainArrays(NamedTuple):
    """A chain in the making, with room to work in.

    Attributes:
        grid: the board as the path leaves it.
        areas: the areas of the last board for which they were found.
        hand: the faces that are left.
        bounds: upper bounds on the effect of these.
        path: the placements so far.
        control: see `solver.control` (7).
    """

    grid: Grid
    areas: Areas
    hand: Hand
    stakes: StakeArrays
    bounds: BoundState
    path: Path
    control: Int64s
