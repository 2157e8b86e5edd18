"""Answers to Cat Box puzzles from what the kernels find."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.catbox.puzzle import Chain, Duel, SingleTurn
from games.protocol import Task
from solver.answer import Answer, Clock, Line, OutOfTimeError, Status, UnsupportedError
from solver.catbox.search.chain_search import BestEnds, ChainSearch
from solver.catbox.search.control import NOTHING
from solver.catbox.search.duel_search import solve_duel
from solver.catbox.search.turn_search import solve_turn

NAME = "search"

FEW_ENDS, GROWTH = 1 << 10, 1 << 4


class CountLimit(NamedTuple):
    """When the count of the best ends of a chain is given up.

    Attributes:
        ends: different ends that are kept; if there are more, they are not counted.
        states: that may be gone through.
    """

    ends: int = 10_000_000
    states: int = 8_000_000


def answer(task: Task, clock: Clock, top: int, counted: CountLimit = CountLimit()) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    Raises:
        UnsupportedError: the task is no chain, turn or duel.
    """
    if isinstance(task, Duel):
        return solve_duel(task, clock)
    if isinstance(task, SingleTurn):
        return solve_turn(task, clock, top)
    return _chain_answer(task, clock, lambda search: _EndSearch(search, top, counted).found())


def proof(task: Task, clock: Clock) -> Answer:
    """The best value with its proof; of a chain any best line, and its ends aren't counted.

    Raises:
        UnsupportedError: the task is no chain, turn or duel.
    """
    if isinstance(task, Duel | SingleTurn):
        return answer(task, clock, 1)
    return _chain_answer(task, clock, lambda search: CountedLines(_found(search)))


def settled(task: Chain, clock: Clock, top: int, best: Line) -> Answer:
    """The lines to the best ends of a chain, and how many there are, if the value is proved.

    Args:
        best: a line of the best value.
    """
    search = ChainSearch(task, clock)
    search.best = best
    lines, count, at_least = _EndSearch(search, top).found()
    return Answer(Status.OPTIMAL, lines, best.value, count, NAME, clock.seconds, at_least)


def glance(task: Task, clock: Clock) -> tuple[str, ...] | None:
    """A good line of a chain, not proved; None for other tasks, or if there was no time."""
    if not isinstance(task, Chain):
        return None
    search = ChainSearch(task, clock)
    search.glance()
    return None if search.best is None else search.best.steps


def _chain_answer(task: Task, clock: Clock, ends: Callable[[ChainSearch], CountedLines]) -> Answer:
    if not isinstance(task, Chain):
        raise UnsupportedError("the engine search answers chains, turns and duels")
    search = ChainSearch(task, clock)
    try:
        search.prove()
    except OutOfTimeError:
        return _unproved(search, clock)
    if search.best is None:
        return Answer(Status.INFEASIBLE, (), None, 0, NAME, clock.seconds)
    lines, count, at_least = ends(search)
    return Answer(Status.OPTIMAL, lines, search.bound, count, NAME, clock.seconds, at_least)


def _found(search: ChainSearch) -> tuple[Line, ...]:
    return () if search.best is None else (search.best,)


class CountedLines(NamedTuple):
    """Lines to the best ends of a chain, and how many ends have the best value.

    Attributes:
        total: None if it isn't known.
        at_least: how many were found where not all were; None if they weren't looked for.
    """

    lines: tuple[Line, ...]
    total: int | None = None
    at_least: int | None = None


class _EndSearch:
    """The best ends of a search that is proved, as far as its limits allow."""

    def __init__(self, search: ChainSearch, top: int, counted: CountLimit = CountLimit()) -> None:
        self._search, self._top, self._counted = search, top, counted

    def found(self) -> CountedLines:
        """The lines to the best ends, and how many ends have the best value."""
        best = self._search.best
        assert best is not None
        found = self._of(best.value)
        if found.full or not found.complete:
            at_least = found.best + found.full
            return CountedLines(
                (self._smallest(best),), at_least=at_least if at_least > 1 else None
            )
        lines, count = found.lines, found.best
        while len(lines) < self._top and found.complete and found.missed > NOTHING:
            found = self._of(found.missed)
            lines = found.lines if found.complete else lines
        return CountedLines(lines, count)

    def _of(self, value: int) -> BestEnds:
        """The ends of at least a value, in a table that grows as needed."""
        ends, states = self._counted
        most = min(FEW_ENDS, ends)
        found = self._search.ends(value, most, states, self._top)
        while found.full and most < ends:
            most = min(most * GROWTH, ends)
            found = self._search.ends(value, most, states, self._top)
        return found

    def _smallest(self, best: Line) -> Line:
        """The smallest line of the best value, as far as time allows."""
        try:
            return self._search.smallest(best.value)
        except OutOfTimeError:
            return best


def _unproved(search: ChainSearch, clock: Clock) -> Answer:
    lines = _found(search)
    status = Status.FEASIBLE if lines else Status.UNKNOWN
    return Answer(status, lines, search.bound, None, NAME, clock.seconds)
