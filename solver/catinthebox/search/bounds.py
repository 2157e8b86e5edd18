"""Compiled: what the value of a moment can be at most and at least, without search."""

from __future__ import annotations

from games.catinthebox.round import LAST_CARDS
from games.catinthebox.rulings import MOST_FOR_BONUS
from solver.catinthebox.encoding import (
    ALLOWED,
    COUNT,
    PREDICTED,
    SIZES,
    TOKENS,
    WON,
    Int64s,
)
from solver.catinthebox.round_kernels import grow, points
from solver.catinthebox.search.arrays import MARGIN, SEAT, SearchArrays
from solver.catinthebox.search.key import bonus_in_reach, tricks_in_reach
from solver.jit import inlined, kernel
from solver.jit.bits import popcount


@kernel
def worth(state: Int64s, search: SearchArrays) -> int:
    """The value of a round that is over."""
    seat = search.question[SEAT]
    own = points(state, seat)
    if not search.question[MARGIN]:
        return own
    best, first = 0, True
    for other in range(state[COUNT]):
        if other != seat:
            value = points(state, other)
            best = value if first else max(best, value)
            first = False
    return own - best


@kernel
def bounds(state: Int64s, search: SearchArrays, left: int) -> tuple[int, int]:
    """What the value is at least and at most, while so many tricks are left."""
    seat = search.question[SEAT]
    low, high = _least(state, search, seat, left), _most(state, search, seat, left)
    if not search.question[MARGIN]:
        return low, high
    return low - _rivals_most(state, search, left), high - _rivals_least(state, search, left)


@inlined
def plays_left(state: Int64s, seat: int) -> int:
    """How many cards a seat still plays."""
    return state[SIZES + seat] - LAST_CARDS


@inlined
def _most(state: Int64s, search: SearchArrays, seat: int, left: int) -> int:
    """A seat wins all that it may still win, or as many as it predicted and then the bonus."""
    most = state[WON + seat] + tricks_in_reach(state, seat, left)
    if not bonus_in_reach(state, seat, left):
        return most
    wanted = state[PREDICTED + seat] if state[ALLOWED] else min(most, MOST_FOR_BONUS)
    return max(most, wanted + _most_joined(state, search, seat))


@inlined
def _most_joined(state: Int64s, search: SearchArrays, seat: int) -> int:
    """A bound on the largest group: of tokens and places in reach that are connected.

    A group at the end lies within one such region: all its tokens of now, and of its places in
    reach no more than the seat still plays.
    """
    tokens, places = state[TOKENS + seat], search.reach[seat]
    area, plays, most = tokens | places, plays_left(state, seat), 0
    while area:
        region = grow(area & -area, area)
        area &= ~region
        most = max(most, popcount(region & tokens) + min(plays, popcount(region & places)))
    return most


@inlined
def _least(state: Int64s, search: SearchArrays, seat: int, left: int) -> int:
    """A seat wins no more, or causes a paradox after it has won all tricks but one."""
    if _is_safe(state, search, seat):
        return state[WON + seat]
    return -state[WON + seat] - tricks_in_reach(state, seat, left) + 1


@inlined
def _is_safe(state: Int64s, search: SearchArrays, seat: int) -> bool:
    """Whether a seat can avoid a paradox whatever others play.

    It has nothing left to play; or one card, and before that the others can't fill all the places
    that it reaches.
    """
    plays = plays_left(state, seat)
    if plays <= 0:
        return True
    if plays > 1:
        return False
    taken, filled = 0, 0
    for each in range(state[COUNT]):
        if each != seat:
            filled |= search.reach[each]
            taken += plays_left(state, each)
    places = search.reach[seat]
    return bool(places & ~filled or popcount(places) > taken)


@kernel
def _rivals_most(state: Int64s, search: SearchArrays, left: int) -> int:
    """The most that any of the others may score."""
    most, first = 0, True
    for other in range(state[COUNT]):
        if other != search.question[SEAT]:
            value = _most(state, search, other, left)
            most = value if first else max(most, value)
            first = False
    return most


@kernel
def _rivals_least(state: Int64s, search: SearchArrays, left: int) -> int:
    """The least that the best of the others scores: of several, one at most causes a paradox."""
    best, second, found = 0, 0, 0
    for other in range(state[COUNT]):
        if other == search.question[SEAT]:
            continue
        value = state[WON + other]
        found += 1
        if found == 1:
            best = value
        elif found == 2:
            best, second = max(best, value), min(best, value)
        else:
            best, second = max(best, value), max(second, min(best, value))
    if found > 1:
        return second
    rival = 1 - search.question[SEAT]
    return _least(state, search, rival, left)
