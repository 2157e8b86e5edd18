"""Compiled: whether a seat is safe from paradoxes, without search."""

from __future__ import annotations

from solver.catinthebox.encoding import COUNT, EACH_COPY, EACH_ROW, HANDS, ROW, Int64s
from solver.catinthebox.search.arrays import SearchArrays
from solver.catinthebox.search.survey import copies, plays_left
from solver.jit import inlined, kernel
from solver.jit.bits import popcount


@kernel
def is_safe(state: Int64s, search: SearchArrays, seat: int) -> bool:
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
