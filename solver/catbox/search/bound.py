"""Proved upper bounds on the value of the ends that can still be reached."""

from __future__ import annotations

from solver.catbox.search.areas import TRIO_POINTS, Areas
from solver.catbox.search.bound_state import COVER, FACES, REACH, Outlook, Stakes
from solver.catbox.search.grid import EMPTY, QUADRANTS, Grid, offset
from solver.catbox.search.hand import Hand, still_to_come
from solver.catbox.search.own_area_bound import best_reach, look_for_contact, touched
from solver.catbox.search.rival_bound import look_at_rivals, rivals_keep, rivals_keep_under
from solver.catbox.search.trios import trio_gain, trios_now, trios_to_cut
from solver.jit import inlined, kernel


@kernel
def look_out(grid: Grid, areas: Areas, hand: Hand, stakes: Stakes, outlook: Outlook) -> None:
    """Fill the outlook of a state whose areas are found."""
    for letter in range(EMPTY + 1):
        outlook.coming[letter] = still_to_come(hand, letter)
    cover = faces = most = 0
    for face in range(len(hand.left)):
        if hand.left[face]:
            faces += hand.left[face]
            cover += hand.left[face] * hand.most[face]
            most = max(most, hand.most[face])
    outlook.whole[COVER] = cover
    outlook.whole[FACES] = faces
    outlook.whole[REACH] = _look_at_own(grid, areas, hand, stakes, outlook)
    if len(stakes.identities) > 1:
        look_at_rivals(grid, areas, stakes, outlook, most)


@inlined
def _look_at_own(grid: Grid, areas: Areas, hand: Hand, stakes: Stakes, outlook: Outlook) -> int:
    """Fill the reach of each face; returns the reach of all."""
    own = stakes.identities[0]
    if own != EMPTY:
        look_for_contact(grid, own, outlook.contact)
    reach = trios_to_cut(areas, outlook.whole[COVER]) if own == EMPTY else 0
    for face in range(len(hand.left)):
        if hand.left[face]:
            if own == EMPTY:
                outlook.reach[face] = hand.pieces[face]
            elif outlook.whole[FACES] == 1:
                outlook.reach[face] = hand.holds[face, own] + grid.seen[own]
            else:
                outlook.reach[face] = best_reach(
                    grid, areas, hand, face, own, outlook.contact, outlook.seen
                )
            reach += hand.left[face] * outlook.reach[face]
    return reach


@inlined
def state_bound(grid: Grid, areas: Areas, stakes: Stakes, outlook: Outlook) -> int:
    """An upper bound on the value of every end that can be reached from a state."""
    own = stakes.identities[0]
    seen = grid.seen[own] + outlook.coming[own]
    if own == EMPTY:
        high = seen + TRIO_POINTS * (trios_now(areas) + outlook.whole[REACH])
    else:
        high = seen + min(seen, max(areas.largest[own], outlook.whole[REACH]))
    return high + stakes.tokens[0] - rivals_keep(grid, areas, stakes, outlook)


@inlined
def far_bound(
    grid: Grid, areas: Areas, hand: Hand, stakes: Stakes, outlook: Outlook, face: int
) -> int:
    """An upper bound on every end after a face is laid where it touches no own area."""
    own = stakes.identities[0]
    if own == EMPTY:
        return state_bound(grid, areas, stakes, outlook)
    seen = grid.seen[own] + outlook.coming[own]
    reach = outlook.whole[REACH] - outlook.reach[face] + hand.holds[face, own]
    high = seen + min(seen, max(areas.largest[own], reach))
    return high + stakes.tokens[0] - rivals_keep(grid, areas, stakes, outlook)


@inlined
def child_bound(
    grid: Grid,
    areas: Areas,
    hand: Hand,
    stakes: Stakes,
    outlook: Outlook,
    face: int,
    anchor: int,
) -> int:
    """An upper bound on the value of every end after a face is laid at an anchor."""
    own = stakes.identities[0]
    seen = grid.seen[own] + outlook.coming[own]
    for quadrant in range(QUADRANTS):
        seen -= grid.look[anchor + offset(grid.width, quadrant)] == own
    high = seen + stakes.tokens[0]
    if own == EMPTY:
        trios = outlook.whole[REACH]
        if outlook.whole[FACES] == 1:
            trios = trio_gain(grid, areas, hand, face, anchor, outlook.seen)
        high += TRIO_POINTS * (trios_now(areas) + trios)
    else:
        reach = outlook.whole[REACH] - outlook.reach[face]
        if hand.holds[face, own]:
            reach += hand.holds[face, own]
            reach += touched(grid, areas, hand, face, anchor, own, outlook.seen)
        high += min(seen, max(areas.largest[own], reach))
    if len(stakes.identities) > 1:
        high -= rivals_keep_under(grid, stakes, outlook, anchor, hand.most[face])
    return high
