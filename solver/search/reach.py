"""How large an own area the faces that are left could make.

An area of the end that isn't there yet holds quadrants of some faces that are left, and whole
areas of now or parts of them. Each of the latter touches a quadrant of one of these faces, for
nothing else could connect it. So its size is at most the sum, over the faces, of their own cats
and the areas that these touch at the best anchor; whatever is covered only makes it smaller.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.search.areas import Areas
from solver.search.compiled import kernel
from solver.search.grid import QUADRANTS, Grid, lowest, offset
from solver.search.hand import Hand


@kernel
def touched(
    grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int, own: int, seen: NDArray[np.int32]
) -> int:
    """The cells of all areas of a colour that a face's cats of it touch at an anchor."""
    count = cells = 0
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == own:
            cell = anchor + offset(grid.width, quadrant)
            for step in (1, -1, grid.width, -grid.width):
                if grid.look[cell + step] == own:
                    number = areas.label[cell + step]
                    if note(seen, count, number):
                        count += 1
                        cells += areas.size[number]
    return cells


@kernel
def note(seen: NDArray[np.int32], count: int, number: int) -> bool:
    """Whether a number is not among the first `count` that were seen; it is put behind them."""
    for index in range(count):
        if seen[index] == number:
            return False
    seen[count] = number
    return True


@kernel
def best_reach(
    grid: Grid, areas: Areas, hand: Hand, face: int, own: int, seen: NDArray[np.int32]
) -> int:
    """A face's cats of a colour, and the areas that they touch at the best anchor."""
    if hand.holds[face, own] == 0:
        return 0
    best = 0
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[own, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)
            for step in (1, -1, grid.width, -grid.width):
                best = max(best, _best_at(grid, areas, hand, face, cell + step, own, seen))
    return hand.holds[face, own] + best


@kernel
def _best_at(
    grid: Grid, areas: Areas, hand: Hand, face: int, cell: int, own: int, seen: NDArray[np.int32]
) -> int:
    """The cells of the areas touched, at the best anchor that puts a cat on a cell."""
    best = 0
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == own:
            anchor = cell - offset(grid.width, quadrant)
            if grid.free[anchor] and grid.count[anchor] <= hand.most[face]:
                best = max(best, touched(grid, areas, hand, face, anchor, own, seen))
    return best
