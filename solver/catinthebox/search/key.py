"""Compiled: what of a moment matters for its value, as two hashes.

Two moments get the same key only if every way to play on is the same in both and comes to the same
value. That holds although some things are left out:

- A space on which no seat may play any more, for want of an open colour or a card of its number,
  is as good as taken. So the sets of places that the seats *reach* stand for the board, the open
  colours and the numbers of the hands: a play takes its place out of every set, a card that runs
  out its column, a closed colour its row, and each of these is known from the key.
- A card beyond the number of places that a seat reaches with it can't be played. The cards left are
  as many as the tricks left, one more, so those that can't be played need not be known.
- A seat that has played to the last trick reaches nothing.
- In the open trick, of the plays only the row that was led, who wins so far, and which places that
  the seats to come reach would beat it.
- The tokens of a seat only as long as it may still score the bonus: once it has won more tricks
  than it predicted, or can't win as many, no group counts. Tricks that others win, and their
  tokens, count for a margin only. Of tokens that count, those in a region that can't come to hold
  a larger group than the largest of now need not be known, but the size of that group.
- Where no tokens count, the colours but red differ in nothing, so their rows may trade places: no
  ruling names them, and places in different rows matter to groups alone.
"""

from __future__ import annotations

import numpy as np

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
    STRICT,
    TOKENS,
    TURN,
    WINNER,
    WON,
    Int64s,
)
from solver.catinthebox.round_kernels import grow, largest_group
from solver.catinthebox.search.arrays import CHECK, MARGIN, SEAT, SLOT, SearchArrays
from solver.jit import inlined, kernel
from solver.jit.bits import popcount

ONE, OTHER = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
"""Odd factors of the two hashes."""

HALF_WORD = np.uint64(32)

NUMBER_BITS = ROW - 1


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
def bonus_in_reach(state: Int64s, search: SearchArrays, seat: int, left: int) -> bool:
    """Whether a seat may still score the bonus."""
    if not state[ALLOWED]:
        return bool(state[PUBLISHED] and state[WON + seat] <= MOST_FOR_BONUS)
    missing = state[PREDICTED + seat] - state[WON + seat]
    return bool(0 <= missing <= tricks_in_reach(state, search, seat, left))


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
        counts = seat == search.question[SEAT] or search.question[MARGIN]
        search.bonus[seat] = counts and bonus_in_reach(state, search, seat, left)
        if search.bonus[seat] and not _is_surveyed(state, search, seat):
            _survey_groups(state, search, seat)


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
    """Fill in the largest group of a seat, and which tokens may become part of a larger one.

    A group at the end lies within one region of tokens and places in reach that are connected: at
    most all its tokens of now, and of its places as many as the seat still plays and has cards for.
    """
    tokens, places, hand = state[TOKENS + seat], search.reach[seat], state[HANDS + seat]
    area, plays, growing = tokens | places, plays_left(state, seat), 0
    group = largest_group(tokens)
    most = group
    while area:
        region = grow(area & -area, area)
        area &= ~region
        cards = popcount(hand & copies(region & places))
        size = popcount(region & tokens) + min(plays, cards)
        if size > group:
            growing |= region & tokens
            most = max(most, size)
    search.group[seat], search.most_joined[seat], search.growing[seat] = group, most, growing


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
def mixed(code: np.uint64, word: int, factor: np.uint64) -> np.uint64:
    """A hash with one more word."""
    code = (code ^ np.uint64(word)) * factor
    return code ^ code >> HALF_WORD


@kernel
def set_key(state: Int64s, search: SearchArrays, depth: int, left: int) -> None:
    """Write the key of a moment to its frame; `survey` has been made for it."""
    seat, margin = search.question[SEAT], search.question[MARGIN]
    head = _head(state, search, left)
    one, other = mixed(ONE, head, ONE), mixed(OTHER, head, OTHER)
    tokens_count = False
    for each in range(state[COUNT]):
        spare = (state[HANDS + each] & copies(search.reach[each])) >> ROW
        one, other = mixed(one, spare, ONE), mixed(other, spare, OTHER)
        if each == seat or margin:
            stakes = state[WON + each] << 8 | state[PREDICTED + each] + 1
            tokens = 0
            if search.bonus[each]:
                growing = search.most_joined[each] > search.group[each]
                tokens_count |= growing
                tokens = search.group[each] << 1 | 1 | search.growing[each] << 8
            one = mixed(mixed(one, stakes, ONE), tokens, ONE)
            other = mixed(mixed(other, stakes, OTHER), tokens, OTHER)
    beating = _beating(state, search)
    if tokens_count:
        one, other = mixed(one, beating, ONE), mixed(other, beating, OTHER)
        one, other = mixed(one, state[LED], ONE), mixed(other, state[LED], OTHER)
        for each in range(state[COUNT]):
            one = mixed(one, search.reach[each], ONE)
            other = mixed(other, search.reach[each], OTHER)
    else:
        red, low, middle, high = _rows(state, search, beating)
        one = mixed(mixed(mixed(mixed(one, red, ONE), low, ONE), middle, ONE), high, ONE)
        other = mixed(
            mixed(mixed(mixed(other, red, OTHER), low, OTHER), middle, OTHER), high, OTHER
        )
    frame = search.frames[depth]
    frame[CHECK] = np.int64(other)
    frame[SLOT] = np.int64(one & np.uint64(len(search.table) - 1))


@inlined
def _head(state: Int64s, search: SearchArrays, left: int) -> int:
    """What is small of a key, in one word."""
    broken = state[FILLED] & ROW_BITS != 0
    head = state[COUNT] | state[STRICT] << 3 | state[PUBLISHED] << 4 | broken << 5
    head |= state[TURN] << 6 | state[IN_TRICK] << 9 | state[WINNER] + 1 << 12
    return head | search.question[SEAT] << 15 | search.question[MARGIN] << 18 | left << 19


@inlined
def _beating(state: Int64s, search: SearchArrays) -> int:
    """The places that the seats to come reach and that would win the open trick."""
    if state[IN_TRICK] == 0:
        return 0
    places = 0
    for ahead in range(state[IN_TRICK], state[COUNT]):
        places |= search.reach[(state[LEADER] + ahead) % state[COUNT]]
    return places & beats(state)


@inlined
def beats(state: Int64s) -> int:
    """The places of which each would win the open trick, in which something was played."""
    best, led = state[BEST], state[LED]
    higher = -1 << best
    if best < ROW:
        return ROW_BITS & higher
    return ROW_BITS | led & higher


@inlined
def _rows(state: Int64s, search: SearchArrays, beating: int) -> tuple[int, int, int, int]:
    """What all seats reach in each row: red, then the others in the order of these words."""
    red = _row(state, search, beating, 0)
    low, middle = _row(state, search, beating, 1), _row(state, search, beating, 2)
    high = _row(state, search, beating, 3)
    low, middle = min(low, middle), max(low, middle)
    middle, high = min(middle, high), max(middle, high)
    return red, min(low, middle), max(low, middle), high


@inlined
def _row(state: Int64s, search: SearchArrays, beating: int, colour: int) -> int:
    """What all seats reach in a row, what of it would win the trick, and whether it was led."""
    shift = ROW * colour + 1
    word = beating >> shift & ROW_BITS >> 1
    for seat in range(state[COUNT]):
        word = word << NUMBER_BITS | search.reach[seat] >> shift & ROW_BITS >> 1
    return word << 1 | state[LED] >> shift & 1
