"""The best ends of a chain whose value is proved: their lines, and how many there are.

Ends are told apart in a table. Where it has no room for all of them, they are counted in parts, by
some bits of their hash, one search for each part.
"""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

from solver.answer import Clock, Line, OutOfTimeError
from solver.catbox.search.chain_search import BestEnds, ChainSearch
from solver.catbox.search.control import NOTHING
from solver.control import ENDLESS

RATE: Final = 320_000
"""States of about a second."""

USUAL: Final = 8_000_000
"""States that may be gone through where nobody says how long to count."""

GLANCE: Final = 0.2
"""Seconds of work in which most chains are counted: only where that isn't enough, the smallest line
is looked for by itself."""

FEW_ENDS: Final = 1 << 10
MOST_ENDS: Final = 10_000_000
"""Different ends for which there is room: a table begins with few and grows."""

GROWTH: Final = 1 << 4


class CountedLines(NamedTuple):
    """Lines to the best ends of a chain, and how many ends have the best value.

    Attributes:
        total: None if it isn't known.
        at_least: how many were found where not all were; None if they weren't looked for.
    """

    lines: tuple[Line, ...]
    total: int | None = None
    at_least: int | None = None


class EndSearch:
    """The best ends of a search that has a best line, as far as its clock allows.

    Args:
        top: how many lines are wanted.
        room: for how many ends there is room, at most.
    """

    def __init__(self, search: ChainSearch, clock: Clock, top: int, room: int = MOST_ENDS) -> None:
        assert search.best is not None
        self._search, self._clock, self._top, self._room = search, clock, top, room
        self._best = search.best

    def found(self) -> CountedLines:
        """The lines to the best ends, and how many ends have the best value.

        The clock is told the line if the count takes longer than a glance.
        """
        value = self._best.value
        listed = self._listed(value, self._states(GLANCE))
        if listed.complete:
            return self._with_worse(listed)
        smallest = self._smallest()
        if self._clock.counts_longer(GLANCE):
            listed = self._listed(value, self._states())
        if listed.complete:
            return self._with_worse(listed)
        if listed.full and self._clock.counts_all:
            return self._in_parts(smallest)
        return _at_least(smallest, listed.best + listed.full)

    def _states(self, most: float = inf) -> int:
        """States that a count may go through."""
        return int(min(self._clock.counting(RATE, USUAL, most), ENDLESS))

    def _listed(self, value: int, states: int) -> BestEnds:
        """The ends of at least a value, in a table that grows as needed."""
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
        """The count of all ends, in so many parts that there is room for each."""
        parts, most = GROWTH, self._room
        total, found = self._counted(parts)
        while found.full:
            parts, most = parts * GROWTH, max(most, total)
            total, found = self._counted(parts)
        if found.complete:
            return CountedLines((smallest,), total)
        return _at_least(smallest, max(most, total))

    def _counted(self, parts: int) -> tuple[int, BestEnds]:
        """How many ends there are in all parts, or as far as the first that isn't whole."""
        total = 0
        for part in range(parts):
            found = self._search.ends(self._best.value, self._room, ENDLESS, 0, (parts, part))
            total += found.best
            if not found.complete:
                break
        return total, found

    def _smallest(self) -> Line:
        """The smallest line of the best value, as far as time allows; the clock is told of it."""
        try:
            smallest = self._search.smallest(self._best.value)
        except OutOfTimeError:
            return self._best
        self._clock.proved(smallest)
        return smallest


def _at_least(line: Line, found: int) -> CountedLines:
    return CountedLines((line,), at_least=found if found > 1 else None)
