"""Compiled: the transposition table, of moments that come to the same.

An entry is two words: a check of 64 bits, and the bounds of the value with the best play. Its slot
comes from another hash of the same moment, so that two moments are taken for one only if both
hashes agree: with 2**22 entries once in 2**86 comparisons.
"""

from __future__ import annotations

from solver.catinthebox.encoding import Int64s
from solver.jit import inlined, kernel

OFFSET = 1 << 15
"""What is added to a bound so that it is stored as 16 bits."""

LEFT_SHIFT, LOW_SHIFT, HIGH_SHIFT = 8, 16, 32
"""Where an entry has the plays that were left and the bounds; the best play comes first."""

BYTE, HALF = (1 << 8) - 1, (1 << 16) - 1

WAYS = 4
"""Entries that share a slot."""

EMPTY = 0


@inlined
def find(table: Int64s, slot: int, check: int) -> int:
    """What is known of a moment, 0 if nothing is."""
    for way in range(WAYS):
        if table[slot ^ way, 0] == check:
            return table[slot ^ way, 1]
    return EMPTY


@inlined
def low_of(entry: int) -> int:
    """The lower bound of an entry."""
    return (entry >> LOW_SHIFT & HALF) - OFFSET


@inlined
def high_of(entry: int) -> int:
    """The upper bound of an entry."""
    return (entry >> HIGH_SHIFT) - OFFSET


@inlined
def move_of(entry: int) -> int:
    """The best play of an entry."""
    return entry & BYTE


@kernel
def keep(table: Int64s, slot: int, check: int, low: int, high: int, move: int, left: int) -> None:
    """Keep the bounds of a moment in place of what it knew, or of the moment with the fewest plays.

    Args:
        left: the plays that were left.
    """
    place, least = slot, BYTE + 1
    for way in range(WAYS):
        entry = table[slot ^ way, 1]
        if table[slot ^ way, 0] == check:
            place = slot ^ way
            break
        if entry >> LEFT_SHIFT & BYTE < least:
            place, least = slot ^ way, entry >> LEFT_SHIFT & BYTE
    bounds = low + OFFSET << LOW_SHIFT | high + OFFSET << HIGH_SHIFT
    table[place, 0] = check
    table[place, 1] = move | bounds | left << LEFT_SHIFT
