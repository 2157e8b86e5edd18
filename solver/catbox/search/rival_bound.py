"""What the rivals keep at least, whatever is still laid over their cats.

A card may only lie where it covers one or two occupied cells, and what is occupied stays so: a
cell whose four anchors all have more can never be covered. An area from which some cells are
taken falls into at most one part, and one more for each neighbour but one of each such cell.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.areas import TRIO_POINTS, Areas
from solver.catbox.search.bound_state import COVER, MOST_CUTS, Outlook, Stakes
from solver.catbox.search.grid import EMPTY, QUADRANTS, Grid, Numbers, lowest, offset
from solver.catbox.search.trios import trios_now
from solver.jit import inlined, kernel

NEIGHBOURS = 4

Row = NDArray[np.int32]


@kernel
def look_at_rivals(grid: Grid, areas: Areas, stakes: Stakes, outlook: Outlook, most: int) -> None:
    """Fill what the rivals could lose and keep.

    Args:
        most: how many occupied cells any face that is left may cover.
    """
    for index in range(1, len(stakes.identities)):
        rival = stakes.identities[index]
        open_cells = _look_at(grid, areas, outlook, rival, most)
        outlook.lose[index] = min(outlook.whole[COVER], open_cells + outlook.coming[rival])
        if rival != EMPTY:
            _keep(areas, outlook, index, rival)


@inlined
def _look_at(grid: Grid, areas: Areas, outlook: Outlook, rival: int, most: int) -> int:
    """Note in `cuts` the open cells of a rival's areas, by neighbours; returns how many."""
    if rival != EMPTY:
        outlook.cuts[areas.first[rival] : areas.last[rival]] = 0
    count = 0
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[rival, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)
            is_open = _open(grid, cell, most)
            count += is_open
            if is_open and rival != EMPTY:
                outlook.cuts[areas.label[cell], _neighbours(grid, cell, rival)] += 1
    return count


@inlined
def _open(grid: Grid, cell: int, most: int) -> bool:
    """Whether some face might ever cover a cell."""
    for quadrant in range(QUADRANTS):
        anchor = cell - offset(grid.width, quadrant)
        if grid.free[anchor] and grid.count[anchor] <= most:
            return True
    return False


@inlined
def _neighbours(grid: Grid, cell: int, letter: int) -> int:
    count = 0
    for step in (1, -1, grid.width, -grid.width):
        count += grid.look[cell + step] == letter
    return count


@inlined
def _keep(areas: Areas, outlook: Outlook, index: int, rival: int) -> None:
    """For each number of covered cells: the least that the largest area can have then."""
    keep = outlook.keep[index]
    keep[:] = 0
    cuts = min(outlook.whole[COVER], MOST_CUTS - 1)
    for number in range(areas.first[rival], areas.last[rival]):
        _keep_of(areas.size[number], outlook.cuts[number], keep, cuts)


@inlined
def _keep_of(size: int, open_cells: Row, keep: Numbers, cuts: int) -> None:
    """The same for one area; the cells with the most neighbours go first."""
    neighbours, used, parts = NEIGHBOURS, 0, 1
    for cut in range(cuts + 1):
        keep[cut] = max(keep[cut], (size + parts - 1) // parts)
        while neighbours >= 0 and used == open_cells[neighbours]:
            neighbours, used = neighbours - 1, 0
        if neighbours >= 0:
            used += 1
            size -= 1
            parts += max(0, neighbours - 1)


@inlined
def rivals_keep(grid: Grid, areas: Areas, stakes: Stakes, outlook: Outlook) -> int:
    """A lower bound on the points of the best rival in the end; 0 without rivals."""
    best = 0
    cover = outlook.whole[COVER]
    for index in range(1, len(stakes.identities)):
        rival = stakes.identities[index]
        points = grid.seen[rival] + outlook.coming[rival] - outlook.lose[index]
        points += stakes.tokens[index]
        if rival != EMPTY:
            points += outlook.keep[index, min(cover, MOST_CUTS)]
        elif cover == 0:
            points += TRIO_POINTS * trios_now(areas)
        best = points if index == 1 else max(best, points)
    return best


@inlined
def rivals_keep_under(grid: Grid, stakes: Stakes, outlook: Outlook, anchor: int, most: int) -> int:
    """Like `rivals_keep`, once a face that may cover `most` cells lies at an anchor."""
    best = 0
    rest = outlook.whole[COVER] - most
    for index in range(1, len(stakes.identities)):
        rival = stakes.identities[index]
        covered = 0
        for quadrant in range(QUADRANTS):
            covered += grid.look[anchor + offset(grid.width, quadrant)] == rival
        lost = min(outlook.lose[index], covered + rest)
        points = grid.seen[rival] + outlook.coming[rival] - lost + stakes.tokens[index]
        if rival != EMPTY:
            points += outlook.keep[index, min(covered + rest, MOST_CUTS)]
        best = points if index == 1 else max(best, points)
    return best
