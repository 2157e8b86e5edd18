"""Proved bounds on the value of the ends that can still be reached.

What the faces may add to the own points is bounded from above, what the rivals keep from below,
whatever is still laid over their cats. A card may only lie where it covers one or two occupied
cells, and what is occupied stays so: a cell whose four anchors all have more can never be covered.
An area from which some cells are taken falls into at most one part, and one more for each neighbour
but one of each such cell.
"""

from __future__ import annotations

import numpy as np

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO_POINTS, Int32s, Int64s
from solver.catbox.search.gains import (
    fill_beside,
    find_fresh,
    joined_cells,
    neighbours,
    own_area_bound,
    touched,
    trio_gain,
)
from solver.catbox.search.grid import Areas, Grid, offset, trios_now, trios_to_cut
from solver.catbox.search.hand import (
    COVER,
    FACES,
    JOINED,
    MOST_CUTS,
    OWN_GAIN,
    WHOLE,
    BoundState,
    Hand,
    StakeArrays,
    still_to_come,
)
from solver.catbox.search.trio_credits import bound_credits, credits_after, credits_lost
from solver.jit import inlined, kernel
from solver.jit.words import lowest


@kernel
def fill_bounds(
    grid: Grid, areas: Areas, hand: Hand, stakes: StakeArrays, bounds: BoundState
) -> None:
    """Fill the bounds of a state whose areas are found: all of `bounds` but its rooms."""
    for letter in range(EMPTY + 1):
        bounds.coming[letter] = still_to_come(hand, letter)
    cover = faces = most = 0
    for face in range(len(hand.left)):
        if hand.left[face]:
            faces += hand.left[face]
            cover += hand.left[face] * hand.most[face]
            most = max(most, hand.most[face])
    bounds.whole[COVER] = cover
    bounds.whole[FACES] = faces
    bounds.whole[OWN_GAIN] = _bound_own(grid, areas, hand, stakes, bounds)
    if len(stakes.identities) > 1:
        bound_rivals(grid, areas, stakes, bounds, most)


@inlined
def _bound_own(
    grid: Grid, areas: Areas, hand: Hand, stakes: StakeArrays, bounds: BoundState
) -> int:
    """Fill the own gain of each face; returns that of all."""
    own = stakes.identities[0]
    if own == EMPTY:
        return _bound_trios(grid, areas, hand, bounds)
    fill_beside(grid.width, grid.planes[own], bounds.contact)
    bounds.whole[JOINED] = _bound_joined(grid, areas, hand, bounds, own)
    gain = 0
    for face in range(len(hand.left)):
        if hand.left[face]:
            if bounds.whole[FACES] == 1:
                bounds.own_gain[face] = hand.holds[face, own] + grid.seen[own]
            else:
                bounds.own_gain[face] = own_area_bound(grid, areas, hand, face, own, bounds.contact)
            gain += hand.left[face] * bounds.own_gain[face]
    return gain


@inlined
def _bound_trios(grid: Grid, areas: Areas, hand: Hand, bounds: BoundState) -> int:
    """The most credits for trios that all faces can bring."""
    if bounds.whole[FACES] > 1:
        find_fresh(grid, 2, areas.left, bounds.fresh)
        return bound_credits(grid, areas, hand, bounds)
    trios = trios_to_cut(areas)
    for face in range(len(hand.left)):
        for cat in range(EMPTY):
            trios += hand.left[face] * hand.pieces[face, cat]
    return WHOLE * trios


@inlined
def _bound_joined(grid: Grid, areas: Areas, hand: Hand, bounds: BoundState, own: int) -> int:
    """The most cells that an own area can have which isn't there yet."""
    most = 0
    for face in range(len(hand.left)):
        if hand.left[face] and hand.holds[face, own]:
            most = max(most, hand.most[face])
    coming = bounds.coming[own]
    if bounds.whole[FACES] == 1 or coming > 2 * bounds.whole[FACES]:
        return coming + grid.seen[own]
    if coming == 0:
        return 0
    find_fresh(grid, most, areas.left, bounds.fresh)
    return coming + joined_cells(grid, areas, bounds, own, coming // 2)


@inlined
def state_bound(grid: Grid, areas: Areas, stakes: StakeArrays, bounds: BoundState) -> int:
    """An upper bound on the value of every end that can be reached from a state."""
    own = stakes.identities[0]
    seen = grid.seen[own] + bounds.coming[own]
    if own == EMPTY:
        trios = bounds.whole[OWN_GAIN] // WHOLE
        high = seen + TRIO_POINTS * (trios_now(areas) + trios)
    else:
        joined = min(bounds.whole[OWN_GAIN], bounds.whole[JOINED])
        high = seen + min(seen, max(areas.largest[own], joined))
    return high + stakes.tokens[0] - rival_bound(stakes, bounds)


@inlined
def far_bound(
    grid: Grid, areas: Areas, hand: Hand, stakes: StakeArrays, bounds: BoundState, face: int
) -> int:
    """An upper bound on every end after a face is laid where it touches no own area."""
    own = stakes.identities[0]
    if own == EMPTY:
        return state_bound(grid, areas, stakes, bounds)
    seen = grid.seen[own] + bounds.coming[own]
    gain = bounds.whole[OWN_GAIN] - bounds.own_gain[face] + hand.holds[face, own]
    high = seen + min(seen, max(areas.largest[own], min(gain, bounds.whole[JOINED])))
    return high + stakes.tokens[0] - rival_bound(stakes, bounds)


@inlined
def child_bound(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    stakes: StakeArrays,
    bounds: BoundState,
    face: int,
    anchor: int,
    floor: int,
) -> int:
    """An upper bound on the value of every end after a face is laid at an anchor.

    Args:
        floor: it need not be tight if it is no higher.
    """
    own = stakes.identities[0]
    seen = grid.seen[own] + bounds.coming[own]
    for quadrant in range(QUADRANTS):
        seen -= grid.look[anchor + offset(grid.width, quadrant)] == own
    high = seen + stakes.tokens[0]
    if len(stakes.identities) > 1:
        high -= rival_bound_under(grid, stakes, bounds, anchor, hand.most[face])
    if own == EMPTY:
        most = floor - high
        trios = _trios_after(grid, areas, hand, bounds, face, anchor, most // TRIO_POINTS)
        return high + TRIO_POINTS * trios
    gain = bounds.whole[OWN_GAIN] - bounds.own_gain[face]
    if hand.holds[face, own]:
        gain += hand.holds[face, own]
        gain += touched(grid, areas, hand, face, anchor, own)
    return high + min(seen, max(areas.largest[own], min(gain, bounds.whole[JOINED])))


@inlined
def _trios_after(
    grid: Grid, areas: Areas, hand: Hand, bounds: BoundState, face: int, anchor: int, enough: int
) -> int:
    """Upper bound on the number of trios in the end, if a face is laid at an anchor.

    Args:
        enough: it need not be tight if it is no higher.
    """
    trios = trios_now(areas)
    if bounds.whole[FACES] == 1:
        return trios + trio_gain(grid, areas, hand, face, anchor)
    lost = credits_lost(grid, areas, bounds, anchor)
    most = WHOLE * (enough - trios + 1) - 1 + lost
    return trios + (credits_after(grid, hand, bounds, face, anchor, most) - lost) // WHOLE


NEIGHBOURS = 4


@kernel
def bound_rivals(
    grid: Grid, areas: Areas, stakes: StakeArrays, bounds: BoundState, most: int
) -> None:
    """Fill the least points of each rival, by how many of its quadrants are covered.

    Args:
        most: how many occupied cells any face that is left may cover.
    """
    cover = bounds.whole[COVER]
    for index in range(1, len(stakes.identities)):
        rival, keep = stakes.identities[index], bounds.keeps[index]
        keep[:] = 0
        open_cells = _count_open(grid, areas, bounds, rival, most) + bounds.coming[rival]
        if rival != EMPTY:
            _keep(areas, bounds, keep, rival)
        elif cover == 0:
            keep[0] = TRIO_POINTS * trios_now(areas)
        points = grid.seen[rival] + bounds.coming[rival] + stakes.tokens[index]
        for covered in range(MOST_CUTS):
            keep[covered] += points - min(covered, open_cells)
        keep[MOST_CUTS] = points - open_cells


@inlined
def _count_open(grid: Grid, areas: Areas, bounds: BoundState, rival: int, most: int) -> int:
    """Note in `cuts` the open cells of a rival's areas, by neighbours; returns how many.

    Args:
        most: see `bound_rivals`.
    """
    if rival != EMPTY:
        bounds.cuts[areas.first[rival] : areas.last[rival]] = 0
    count = 0
    for word in range(grid.planes.shape[1]):
        rest = grid.planes[rival, word]
        while rest:
            cell = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            is_open = _open(grid, cell, most)
            count += is_open
            if is_open and rival != EMPTY:
                bounds.cuts[areas.label[cell], neighbours(grid, cell, rival)] += 1
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
def _keep(areas: Areas, bounds: BoundState, keep: Int64s, rival: int) -> None:
    """For each number of covered cells: the least that the largest area can have then.

    The largest area gets smaller only once each area of its size is cut down, and a covered cell
    lies in one area.
    """
    cuts, largest = min(bounds.whole[COVER], MOST_CUTS - 1), areas.largest[rival]
    bounds.needed[: largest + 1] = 0
    for number in range(areas.first[rival], areas.last[rival]):
        _add_needed(areas.size[number], bounds.cuts[number], bounds.needed, cuts)
    size = largest
    for cut in range(cuts + 1):
        while size and bounds.needed[size - 1] <= cut:
            size -= 1
        keep[cut] = size


@inlined
def _add_needed(size: int, open_cells: Int32s, needed: Int64s, cuts: int) -> None:
    """Add to `needed` how many cells of one area have to be covered; many if they are too many.

    Its cells with the most neighbours are covered first.

    Args:
        size: the cells of the area.
        open_cells: how many of them can be covered, by their neighbours (5).
        needed: for each size, how many cells to cover so that no part is larger.
        cuts: the most cells that are covered.
    """
    neighbours, used, parts, left = NEIGHBOURS, 0, 1, size
    for cut in range(cuts + 1):
        part = (left + parts - 1) // parts
        while size > part:
            size -= 1
            needed[size] += cut
        while neighbours >= 0 and used == open_cells[neighbours]:
            neighbours, used = neighbours - 1, 0
        if neighbours >= 0:
            used += 1
            left -= 1
            parts += max(0, neighbours - 1)
    while size:
        size -= 1
        needed[size] += cuts + 1


@inlined
def rival_bound(stakes: StakeArrays, bounds: BoundState) -> int:
    """A lower bound on the points of the best rival in the end; 0 without rivals."""
    bounds.covered[:] = 0
    return _least_best(stakes, bounds, bounds.whole[COVER])


@inlined
def rival_bound_under(
    grid: Grid, stakes: StakeArrays, bounds: BoundState, anchor: int, most: int
) -> int:
    """Like `rival_bound`, once a face that may cover `most` cells lies at an anchor."""
    for index in range(1, len(stakes.identities)):
        covered = 0
        for quadrant in range(QUADRANTS):
            covered += grid.look[anchor + offset(grid.width, quadrant)] == stakes.identities[index]
        bounds.covered[index] = covered
    return _least_best(stakes, bounds, bounds.whole[COVER] - most)


@kernel
def _least_best(stakes: StakeArrays, bounds: BoundState, more: int) -> int:
    """Lower bound on the best rival's points once `more` more cells are covered.

    A cell shows one letter, so that the rivals share these cells.
    """
    keeps, covered, rivals = bounds.keeps, bounds.covered, len(stakes.identities)
    if rivals == 1:
        return 0
    best = keeps[1, min(covered[1] + more, MOST_CUTS)]
    for index in range(2, rivals):
        best = max(best, keeps[index, min(covered[index] + more, MOST_CUTS)])
    while True:
        need = 0
        for index in range(1, rivals):
            least = covered[index]
            while keeps[index, min(least, MOST_CUTS)] > best:
                least += 1
            need += least - covered[index]
        if need <= more:
            return int(best)
        best += 1
