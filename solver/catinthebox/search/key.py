"""Compiled: the transposition table, and what of a moment matters for its value, as two hashes.

An entry of the table serves all moments of the same key. It is two words: a check of 64 bits, and
whether the goal is reached with the play to it. Its slot comes from another hash of the same
moment, so that two moments are taken for one only if both hashes agree: with 2**22 entries once in
2**86 comparisons.

Two moments get the same key only if every way to play on is the same in both and has the same
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
  tokens, count for a margin only. Of tokens that count, those in a region that can never hold a
  larger group than the largest of now need not be known, but the size of that group.
- Where no tokens count, the colours but red differ in nothing, so their rows may trade places: no
  ruling names them, and places in different rows matter to groups alone.
"""

from __future__ import annotations

import numpy as np

from solver.catinthebox.encoding import (
    COUNT,
    HANDS,
    IN_TRICK,
    LEADER,
    LED,
    PUBLISHED,
    ROW,
    ROW_BITS,
    STRICT,
    TURN,
    WINNER,
    Int64s,
)
from solver.catinthebox.round_kernels import broken
from solver.catinthebox.search.arrays import CHECK, MODE, SEAT, SHAPED, SLOT, SearchArrays
from solver.catinthebox.search.stakes import beats, copies
from solver.jit import inlined, kernel

LEFT_SHIFT, KNOWN_SHIFT = 8, 16
"""Where an entry has the plays that were left, and what is known; the best play comes first."""

BYTE = (1 << 8) - 1

IS_MISSED, IS_REACHED = 1, 2
"""The knowledge of a moment: the goal is missed, or reached."""

WAYS = 4
"""Entries that share a slot."""

EMPTY = 0


@inlined
def find(table: Int64s, slot: int, check: int) -> int:
    """The entry of a moment, `EMPTY` if there is none."""
    for way in range(WAYS):
        if table[slot ^ way, 0] == check:
            return table[slot ^ way, 1]
    return EMPTY


@inlined
def reached_in(entry: int) -> bool:
    """Whether an entry says that the goal is reached."""
    return bool(entry >> KNOWN_SHIFT == IS_REACHED)


@inlined
def move_of(entry: int) -> int:
    """The best play of an entry."""
    return entry & BYTE


@kernel
def keep(table: Int64s, slot: int, check: int, reached: bool, move: int, left: int) -> None:
    """Keep what is proved of a moment in place of the one with the fewest plays.

    Args:
        reached: whether the goal is reached.
        move: the play that does so, or misses it; 0 where none matters.
        left: the plays that were left.
    """
    place, least = slot, BYTE + 1
    for way in range(WAYS):
        entry = table[slot ^ way, 1]
        if entry >> LEFT_SHIFT & BYTE < least:
            place, least = slot ^ way, entry >> LEFT_SHIFT & BYTE
    known = IS_REACHED if reached else IS_MISSED
    table[place, 0] = check
    table[place, 1] = move | left << LEFT_SHIFT | known << KNOWN_SHIFT


ONE, OTHER = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
"""Odd factors of the two hashes."""

HALF_WORD = np.uint64(32)

NUMBER_BITS = ROW - 1


@inlined
def mixed(code: np.uint64, word: int, factor: np.uint64) -> np.uint64:
    """A hash with one more word."""
    code = (code ^ np.uint64(word)) * factor
    return code ^ code >> HALF_WORD


@kernel
def set_key(state: Int64s, search: SearchArrays, depth: int, left: int) -> None:
    """Write the key of a moment to its frame; `survey` has been made for it."""
    head = state[COUNT] | state[STRICT] << 3 | state[PUBLISHED] << 4 | broken(state) << 5
    head |= state[TURN] << 6 | state[IN_TRICK] << 9 | state[WINNER] + 1 << 12
    head |= search.question[SEAT] << 15 | left << 18
    one, other = mixed(ONE, head, ONE), mixed(OTHER, head, OTHER)
    stakes = search.asked[MODE]
    one, other = mixed(one, stakes, ONE), mixed(other, stakes, OTHER)
    for each in range(state[COUNT]):
        spare = (state[HANDS + each] & copies(search.reach[each])) >> ROW
        one, other = mixed(one, spare, ONE), mixed(other, spare, OTHER)
        stakes = search.stakes[each]
        if stakes:
            one, other = mixed(one, stakes, ONE), mixed(other, stakes, OTHER)
            stakes = search.growing[each]
            one, other = mixed(one, stakes, ONE), mixed(other, stakes, OTHER)
        else:
            one, other = mixed(one, -1, ONE), mixed(other, -1, OTHER)
    beating = _beating(state, search)
    if search.asked[SHAPED]:
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
def _beating(state: Int64s, search: SearchArrays) -> int:
    """The places that the seats to come reach and that would win the open trick."""
    if state[IN_TRICK] == 0:
        return 0
    places = 0
    for ahead in range(state[IN_TRICK], state[COUNT]):
        places |= search.reach[(state[LEADER] + ahead) % state[COUNT]]
    return places & beats(state)


@inlined
def _rows(state: Int64s, search: SearchArrays, beating: int) -> tuple[int, int, int, int]:
    """The places that the seats reach in each row: red, then the others, sorted by their words."""
    red = _row(state, search, beating, 0)
    low, middle = _row(state, search, beating, 1), _row(state, search, beating, 2)
    high = _row(state, search, beating, 3)
    low, middle = min(low, middle), max(low, middle)
    middle, high = min(middle, high), max(middle, high)
    return red, min(low, middle), max(low, middle), high


@inlined
def _row(state: Int64s, search: SearchArrays, beating: int, colour: int) -> int:
    """The places of a row that win the trick and that each seat reaches, and whether it was led."""
    shift = ROW * colour + 1
    word = beating >> shift & ROW_BITS >> 1
    for seat in range(state[COUNT]):
        word = word << NUMBER_BITS | search.reach[seat] >> shift & ROW_BITS >> 1
    return word << 1 | state[LED] >> shift & 1
