"""Compiled: what may become of the seats of a moment: their places, tricks and groups."""

from __future__ import annotations

from games.catinthebox.round import LAST_CARDS
from games.catinthebox.rulings import MOST_FOR_BONUS
from solver.catinthebox.encoding import (
    ALLOWED,
    BEST,
    COUNT,
    EACH_ROW,
    FILLED,
    HANDS,
    IN_TRICK,
    LEADER,
    LED,
    OPEN,
    PREDICTED,
    PUBLISHED,
    ROW,
    ROW_BITS,
    SIZES,
    TOKENS,
    WINNER,
    WON,
    Int64s,
)
from solver.catinthebox.round_kernels import grow, largest_group
from solver.catinthebox.search.arrays import MARGIN, REGION, REGION_SIZE, SEAT, SearchArrays
from solver.jit import inlined, kernel
from solver.jit.bits import popcount


@inlined
def tricks_left(state: Int64s) -> int:
    """How many tricks are still to be taken, the open one included."""
    return state[SIZES + state[LEADER]] - LAST_CARDS + (state[IN_TRICK] > 0)


@inlined
def still_to_play(state: Int64s, seat: int) -> bool:
    """Whether a seat hasn't played to the open trick."""
    ahead = seat - state[LEADER]
    return (ahead if ahead >= 0 else ahead + state[COUNT]) >= state[IN_TRICK]


@inlined
def tricks_in_reach(state: Int64s, search: SearchArrays, seat: int, left: int) -> int:
    """The most tricks that a seat may still win of those that are left."""
    if state[IN_TRICK] == 0 or state[WINNER] == seat:
        return left
    lost = not still_to_play(state, seat) or not search.reach[seat] & beats(state)
    return left - lost


@inlined
def bonus_in_reach(state: Int64s, seat: int, tricks: int) -> bool:
    """Whether a seat that may win `tricks` more tricks may still score the bonus."""
    if not state[ALLOWED]:
        return bool(state[PUBLISHED] and state[WON + seat] <= MOST_FOR_BONUS)
    missing = state[PREDICTED + seat] - state[WON + seat]
    return bool(0 <= missing <= tricks)


@inlined
def plays_left(state: Int64s, seat: int) -> int:
    """How many cards a seat still plays."""
    return state[SIZES + seat] - LAST_CARDS


@kernel
def survey(state: Int64s, search: SearchArrays, left: int) -> None:
    """Fill in on which places each seat may still play, and what may become of its groups."""
    for seat in range(state[COUNT]):
        places = 0
        if left > 1 or still_to_play(state, seat):
            numbers = (state[HANDS + seat] & ROW_BITS) * EACH_ROW
            places = numbers & state[OPEN + seat] & ~state[FILLED]
        search.reach[seat] = places
    for seat in range(state[COUNT]):
        if seat == search.question[SEAT] or search.question[MARGIN]:
            _survey_points(state, search, seat, left)


@inlined
def _survey_points(state: Int64s, search: SearchArrays, seat: int, left: int) -> None:
    """Fill in the bounds on the tricks, the groups and the points of a seat."""
    tricks = tricks_in_reach(state, search, seat, left)
    least = state[WON + seat]
    most = least + tricks
    search.tricks[seat] = tricks
    search.bonus[seat] = bonus_in_reach(state, seat, tricks)
    if search.bonus[seat]:
        if not _is_surveyed(state, search, seat):
            _survey_groups(state, search, seat)
        first, last = bonus_tricks(state, search, seat)
        if first == least:
            with_group = least + search.group[seat]
            least = with_group if most <= last else min(with_group, last + 1)
        most = max(most, last + search.most_joined[seat])
    search.least[seat], search.most[seat] = least, most


@inlined
def bonus_tricks(state: Int64s, search: SearchArrays, seat: int) -> tuple[int, int]:
    """With how few and how many tricks a seat scores the bonus, if it may."""
    if state[ALLOWED]:
        return state[PREDICTED + seat], state[PREDICTED + seat]
    return state[WON + seat], min(state[WON + seat] + search.tricks[seat], MOST_FOR_BONUS)


@inlined
def _is_surveyed(state: Int64s, search: SearchArrays, seat: int) -> bool:
    """Whether all that the groups of a seat depend on is as it was when they were last surveyed.

    That is often so: a play changes the tokens and the hand of one seat. If not, it is noted.
    """
    last = search.surveyed[seat]
    tokens, places, hand = state[TOKENS + seat], search.reach[seat], state[HANDS + seat]
    plays = plays_left(state, seat)
    same = last[0] == tokens and last[1] == places and last[2] == hand and last[3] == plays
    last[0], last[1], last[2], last[3] = tokens, places, hand, plays
    return bool(same)


@inlined
def _survey_groups(state: Int64s, search: SearchArrays, seat: int) -> None:
    """Fill in the largest group of a seat, and with which tokens it may get a larger one.

    A group at the end lies within one region of tokens and places in reach that are connected. No
    more of the places can be filled than the seat still plays and has cards for.
    """
    tokens, places, hand = state[TOKENS + seat], search.reach[seat], state[HANDS + seat]
    area, plays = tokens | places, plays_left(state, seat)
    search.group[seat] = search.most_joined[seat] = largest_group(tokens)
    search.regions[seat, 0, REGION_SIZE] = 0
    while area:
        region = grow(area & -area, area)
        area &= ~region
        cards = min(plays, popcount(hand & copies(region & places)))
        if popcount(region & tokens) + cards > search.group[seat]:
            if cards == 1:
                _survey_places(search, seat, tokens, region & places)
            else:
                _survey_joins(search, seat, tokens, region, cards)


@inlined
def _survey_places(search: SearchArrays, seat: int, tokens: int, places: int) -> None:
    """Fill in the groups that one more token makes."""
    while places:
        place = places & -places
        places ^= place
        group = grow(place, tokens)
        _note_region(search, seat, group & tokens, popcount(group))


@inlined
def _survey_joins(search: SearchArrays, seat: int, tokens: int, region: int, cards: int) -> None:
    """Fill in the tokens that each group of a region may be joined with by `cards` more tokens.

    Those are the tokens that it reaches over at most `cards` places.
    """
    _note_region(search, seat, 0, cards)
    rest = region & tokens
    while rest:
        near = grow(rest & -rest, tokens)
        rest &= ~near
        for _ in range(cards):
            near |= (near << 1 | near >> 1 | near << ROW | near >> ROW) & region
            near = grow(near, tokens)
        _note_region(search, seat, near & tokens, popcount(near & tokens) + cards)


@inlined
def _note_region(search: SearchArrays, seat: int, tokens: int, size: int) -> None:
    """Fill in with which tokens a group of a size may come about, if it would be the largest."""
    if size > search.group[seat]:
        count = 0
        while search.regions[seat, count, REGION_SIZE]:
            count += 1
        search.regions[seat, count, REGION] = tokens
        search.regions[seat, count, REGION_SIZE] = size
        search.regions[seat, count + 1, REGION_SIZE] = 0
        search.most_joined[seat] = max(search.most_joined[seat], size)


@inlined
def copies(places: int) -> int:
    """For each number as many cards as it has places, as the word of a hand."""
    red, blue = places & ROW_BITS, places >> ROW & ROW_BITS
    yellow, green = places >> 2 * ROW & ROW_BITS, places >> 3 * ROW
    one, both = red | blue, red & blue
    either, pair = yellow | green, yellow & green
    two, three = both | pair | one & either, both & either | pair & one
    return one | either | two << ROW | three << 2 * ROW | (both & pair) << 3 * ROW


@inlined
def beats(state: Int64s) -> int:
    """The places of which each would win the open trick, in which something was played."""
    best, led = state[BEST], state[LED]
    higher = -1 << best
    if best < ROW:
        return ROW_BITS & higher
    return ROW_BITS | led & higher
