"""Compiled: the transposition table, with one entry for all moments of the same key.

An entry is two words: a check of 64 bits, and whether the goal is reached with the play to it. Its
slot comes from another hash of the same moment, so that two moments are taken for one only if both
hashes agree: with 2**22 entries once in 2**86 comparisons.
"""

from __future__ import annotations

from solver.catinthebox.encoding import Int64s
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
