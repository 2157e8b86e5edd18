"""Compiled: what the value of a moment can be at most and at least, without search."""

from __future__ import annotations

from games.catinthebox.rulings import MOST_FOR_BONUS
from solver.catinthebox.encoding import (
    ALLOWED,
    COUNT,
    EACH_COPY,
    EACH_ROW,
    HANDS,
    PREDICTED,
    ROW,
    WON,
    Int64s,
)
from solver.catinthebox.round_kernels import points
from solver.catinthebox.search.arrays import MARGIN, SEAT, SearchArrays
from solver.catinthebox.search.key import copies, plays_left, tricks_in_reach
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
def bounds(state: Int64s, search: SearchArrays, left: int, goal: int) -> tuple[int, int]:
    """What the value is at least and at most, as far as it matters for the goal."""
    seat = search.question[SEAT]
    high, rivals = _most(state, search, seat, left), 0
    if search.question[MARGIN]:
        high -= _rivals_least(state, search, left)
        rivals = _rivals_most(state, search, left)
    won = state[WON + seat]
    if won - rivals >= goal and _is_safe(state, search, seat):
        return won - rivals, high
    return _after_paradox(state, search, seat, left) - rivals, high


@inlined
def _most(state: Int64s, search: SearchArrays, seat: int, left: int) -> int:
    """A seat wins all that it may still win, or as many as it predicted and then the bonus."""
    most = state[WON + seat] + tricks_in_reach(state, search, seat, left)
    if not search.bonus[seat]:
        return most
    wanted = state[PREDICTED + seat] if state[ALLOWED] else min(most, MOST_FOR_BONUS)
    return max(most, wanted + search.most_joined[seat])


@inlined
def _after_paradox(state: Int64s, search: SearchArrays, seat: int, left: int) -> int:
    """The least that a seat scores: it causes a paradox after it has won all tricks but one."""
    return -state[WON + seat] - max(0, tricks_in_reach(state, search, seat, left) - 1)


@kernel
def _is_safe(state: Int64s, search: SearchArrays, seat: int) -> bool:
    """Whether a seat can avoid a paradox whatever others play.

    Of each number it can play as many cards as it holds, or has places for: its *playable* cards.
    It follows the colour that was led where it can, so that it never closes a row in which it
    reaches a place. Then a play of its own takes one playable card; one of another seat takes one
    only once there are fewer places than cards left. So to make cards of a number unplayable takes
    the others as many plays of that number as there are places to spare, and one more for each
    card. If they hold too few cards for that, or play too few, the seat is safe.
    """
    plays = plays_left(state, seat)
    if plays <= 0:
        return True
    playable = state[HANDS + seat] & copies(search.reach[seat])
    needed = popcount(playable) - plays + 1
    if needed <= 0:
        return False
    ahead = _plays_of_others(state, seat)
    for number in range(1, ROW):
        cards = popcount(playable & EACH_COPY << number)
        if not cards:
            continue
        places = popcount(search.reach[seat] & EACH_ROW << number)
        spare = places - cards
        taken = min(_cards_against(state, search, seat, number), ahead)
        needed -= max(0, min(taken - spare, cards))
        if needed <= 0:
            return False
    return True


@inlined
def _plays_of_others(state: Int64s, seat: int) -> int:
    """How many cards the other seats still play."""
    plays = 0
    for other in range(state[COUNT]):
        if other != seat:
            plays += plays_left(state, other)
    return plays


@inlined
def _cards_against(state: Int64s, search: SearchArrays, seat: int, number: int) -> int:
    """How many cards of a number the others can lay where a seat may play."""
    cards = 0
    for other in range(state[COUNT]):
        if other != seat:
            shared = search.reach[seat] & search.reach[other] & EACH_ROW << number
            cards += min(popcount(state[HANDS + other] & EACH_COPY << number), popcount(shared))
    return cards


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
    if _is_safe(state, search, rival):
        return state[WON + rival]
    return _after_paradox(state, search, rival, left)
