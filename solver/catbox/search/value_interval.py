"""The interval of a board's value once one more face lies on it, found without laying it.

What is visible afterwards is plain. An area of the end that isn't there yet holds quadrants of
the face and areas that they touch, or is what covering has left of one. So where a face covers
nothing of a colour and its cats of it hang together, the points are known; where the two ends
of the interval differ, laying the face decides.
"""

from __future__ import annotations

from solver.catbox.encoding import EMPTY, QUADRANTS, TRIO, TRIO_POINTS
from solver.catbox.search.areas import Areas, points
from solver.catbox.search.grid import Grid, offset
from solver.catbox.search.hand import Hand
from solver.catbox.search.own_area_bound import note, touched
from solver.catbox.search.trios import trio_gain, trios_now
from solver.catbox.search.turn_arrays import TurnArrays
from solver.jit import kernel


@kernel
def value_interval(state: TurnArrays, then: int, face: int, anchor: int) -> tuple[int, int]:
    """The least and the most that the objective may be worth with a face at an anchor.

    Args:
        then: the context in which it ends.
        anchor: -1 if no face is laid.
    """
    grid, areas, hand, identities = state.grid, state.areas, state.hand, state.stakes.identities
    tokens = state.transitions.tokens
    low, high = points_interval(grid, areas, hand, face, anchor, identities[0])
    low, high = low + tokens[then, 0], high + tokens[then, 0]
    if len(identities) == 1:
        return low, high
    best_low, best_high = -QUADRANTS, -QUADRANTS
    for rival in range(1, len(identities)):
        least, most = points_interval(grid, areas, hand, face, anchor, identities[rival])
        best_low = max(best_low, least + tokens[then, rival])
        best_high = max(best_high, most + tokens[then, rival])
    return low - best_high, high - best_low


@kernel
def points_interval(
    grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int, identity: int
) -> tuple[int, int]:
    """The least and the most points of an identity with a face at an anchor."""
    if anchor < 0:
        known = points(grid, areas, identity)
        return known, known
    visible = grid.seen[identity] + hand.holds[face, identity]
    covered = 0
    for quadrant in range(QUADRANTS):
        covered += grid.look[anchor + offset(grid.width, quadrant)] == identity
    visible -= covered
    if identity == EMPTY:
        trios = trios_now(areas)
        low = max(0, trios - _spoilt(grid, areas, hand, face, anchor))
        high = trios + trio_gain(grid, areas, hand, face, anchor)
        return visible + TRIO_POINTS * low, visible + TRIO_POINTS * high
    largest = areas.largest[identity]
    joined = hand.holds[face, identity]
    if joined:
        joined += touched(grid, areas, hand, face, anchor, identity)
    high = min(visible, max(largest, joined))
    if covered == 0:
        return visible + (high if _together(hand, face, identity) else largest), visible + high
    return visible + _left(grid, areas, anchor, identity, covered), visible + high


@kernel
def _together(hand: Hand, face: int, letter: int) -> bool:
    """Whether all of a face's cats of a colour hang together."""
    group = -1
    for quadrant in range(QUADRANTS):
        if hand.faces[face, quadrant] == letter:
            if group >= 0 and hand.group[face, quadrant] != group:
                return False
            group = hand.group[face, quadrant]
    return True


@kernel
def _left(grid: Grid, areas: Areas, anchor: int, letter: int, covered: int) -> int:
    """The least that covering some cells leaves of the largest area."""
    largest, parts, cut = areas.largest[letter], 1, False
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] == letter:
            cut |= areas.size[areas.label[cell]] == largest
            beside = 0
            for step in (1, -1, grid.width, -grid.width):
                beside += grid.look[cell + step] == letter
            parts += max(0, beside - 1)
    return int((largest - covered + parts - 1) // parts if cut else largest)


@kernel
def _spoilt(grid: Grid, areas: Areas, hand: Hand, face: int, anchor: int) -> int:
    """How many trios a face could cover a cat of, or make larger, at an anchor."""
    count = spoilt = 0
    seen = areas.seen
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if grid.look[cell] < EMPTY and note(seen, count, areas.label[cell]):
            count += 1
            spoilt += areas.size[areas.label[cell]] == TRIO
        letter = hand.faces[face, quadrant]
        if letter < EMPTY:
            for step in (1, -1, grid.width, -grid.width):
                number = areas.label[cell + step]
                if grid.look[cell + step] == letter and note(seen, count, number):
                    count += 1
                    spoilt += areas.size[number] == TRIO
    return spoilt
