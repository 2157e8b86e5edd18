"""The best ends of a chain whose value is proved: their lines, and how many there are.

A hash table tells ends apart. Where it is too small for all of them, the ends are split by some
bits of their hash, and one search counts each part.
"""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from solver.answer import Clock, Line, OutOfTimeError
from solver.catbox.search.chain_search import BestEnds, ChainSearch
from solver.catbox.search.control import NOTHING
from solver.jit.control import ENDLESS

RATE: Final = 320_000
"""States searched per second, roughly."""

USUAL: Final = 8_000_000
"""Most states searched while counting, unless the limit says otherwise."""

QUICK_COUNT: Final = 0.2
"""Seconds of the first count, enough for most chains. Where it isn't, the smallest line is searched
for and reported before the count goes on."""

FEW_ENDS: Final = 1 << 10
MOST_ENDS: Final = 10_000_000
"""Capacity of the table: at the start, and at most."""

GROWTH: Final = 1 << 4


class CountedLines(NamedTuple):
    """Lines to the best ends of a chain, and how many ends have the best value.

    Attributes:
        total: None if it isn't known.
        at_least: lower bound on the total where not all were found; None if none was counted.
    """

    lines: tuple[Line, ...]
    total: int | None = None
    at_least: int | None = None


class EndSearch:
    """The best ends of a search that has a best line, as far as its clock allows.

    Args:
        top: how many lines are wanted.
        room: most ends that the table may hold.
    """

    def __init__(self, search: ChainSearch, clock: Clock, top: int, room: int = MOST_ENDS) -> None:
        assert search.best is not None
        self._search, self._clock, self._top, self._room = search, clock, top, room
        self._best = search.best

    def found(self) -> CountedLines:
        """The lines to the best ends, and how many ends have the best value.

        A count that takes longer than `QUICK_COUNT` reports the line to the clock first.
        """
        value = self._best.value
        listed = self._listed(value, self._states(QUICK_COUNT))
        if listed.complete:
            return self._with_worse(listed)
        smallest = self._smallest()
        if self._clock.counts_longer(QUICK_COUNT):
            listed = self._listed(value, self._states())
        if listed.complete:
            return self._with_worse(listed)
        if listed.full and self._clock.counts_all:
            return self._in_parts(smallest)
        return _at_least(smallest, listed.best + listed.full)

    def _states(self, most: float = inf) -> int:
        """Most states that a count may search."""
        return int(min(self._clock.counting(RATE, USUAL, most), ENDLESS))

    def _listed(self, value: int, states: int) -> BestEnds:
        """The ends worth at least a value, in a table that grows as needed."""
        room = min(FEW_ENDS, self._room)
        found = self._search.ends(value, room, states, self._top)
        while found.full and room < self._room:
            room = min(room * GROWTH, self._room)
            found = self._search.ends(value, room, states, self._top)
        return found

    def _with_worse(self, found: BestEnds) -> CountedLines:
        """All ends of the best value, and lines to worse ones as far as they are wanted."""
        lines, count, states = found.lines, found.best, self._states()
        while len(lines) < self._top and found.complete and found.missed > NOTHING:
            found = self._listed(found.missed, states)
            lines = found.lines if found.complete else lines
        return CountedLines(lines, count)

    def _in_parts(self, smallest: Line) -> CountedLines:
        """The count of all ends, split into parts small enough for the table."""
        parts, most = GROWTH, self._room
        total, found = self._counted(parts)
        while found.full:
            parts, most = parts * GROWTH, max(most, total)
            total, found = self._counted(parts)
        if found.complete:
            return CountedLines((smallest,), total)
        return _at_least(smallest, max(most, total))

    def _counted(self, parts: int) -> tuple[int, BestEnds]:
        """Number of ends in all parts, up to the first part that couldn't be finished."""
        total = 0
        for part in range(parts):
            found = self._search.ends(self._best.value, self._room, ENDLESS, 0, (parts, part))
            total += found.best
            if not found.complete:
                break
        return total, found

    def _smallest(self) -> Line:
        """The smallest line of the best value, as far as time allows; reported to the clock."""
        try:
            smallest = self._search.smallest(self._best.value)
        except OutOfTimeError:
            return self._best
        self._clock.proved(smallest)
        return smallest


def _at_least(line: Line, found: int) -> CountedLines:
    return CountedLines((line,), at_least=found if found > 1 else None)
