"""Proved upper bounds on the value of the ends that can still be reached."""

from __future__ import annotations

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO, TRIO_POINTS
from solver.catbox.search.areas import Areas
from solver.catbox.search.bound_state import COVER, FACES, JOINED, OWN_GAIN, BoundState, StakeArrays
from solver.catbox.search.grid import Grid, offset
from solver.catbox.search.hand import Hand, still_to_come
from solver.catbox.search.own_area_bound import (
    find_contact,
    find_fresh,
    joined_cells,
    own_area_bound,
    touched,
)
from solver.catbox.search.rival_bound import bound_rivals, rival_bound, rival_bound_under
from solver.catbox.search.trio_credits import bound_credits, credits_after, credits_lost
from solver.catbox.search.trio_state import WHOLE
from solver.catbox.search.trios import trio_gain, trios_now
from solver.jit import inlined, kernel


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
    find_contact(grid, own, bounds.contact)
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
    trios = 0
    for number in range(areas.last[EMPTY - 1]):
        trios += (areas.size[number] - 1) // TRIO if areas.size[number] > TRIO else 0
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
