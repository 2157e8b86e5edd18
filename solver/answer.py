"""The input and the output of every engine: a limit, and an answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Any, Final, NamedTuple, Protocol

from games.protocol import GameError, Task


class Status(StrEnum):
    """How much an answer claims."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


class UnsupportedError(GameError):
    """A task that this engine has no model for."""


class Watch(Protocol):
    """The one who waits for an answer: receives progress reports, and may ask to stop."""

    @property
    def stopped(self) -> bool:
        """Whether to stop with what there is."""

    def report(self, value: int | None, bound: int | None) -> None:
        """Receive the best value so far and a bound on what is still possible."""


class Line(NamedTuple):
    """A line in notation, one string a step, and the value that it reaches."""

    value: int
    steps: tuple[str, ...]


BRIEF: Final = 1.0
"""Seconds of work in which best ends are counted for people who wait."""


@dataclass(frozen=True)
class Limit:
    """When to stop: a time by the clock in seconds, or a number of the engine's own steps.

    None is no limit. The answer is the same in every run only where neither time nor the watch
    cut it short.

    Attributes:
        counting: seconds for counting the best ends once their value is proved. They are
            measured in the engine's own steps, so that every run counts the same; `inf` counts
            them all, None leaves the budget to the engine.
        proved: receives the best line once it is proved, and the seconds that it took, if the
            best ends are still to be counted then.
    """

    seconds: float | None = None
    iterations: int | None = None
    watch: Watch | None = field(default=None, compare=False)
    counting: float | None = None
    proved: Callable[[Line, float], None] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Answer:
    """The result of an engine.

    Attributes:
        lines: the best line first; further ones end in different boards and are the best
            of those, in falling order of value. Empty without a legal line.
        bound: a proved upper bound on the value of any line; None if none is legal.
        solutions: how many different ends reach the value; None where they weren't counted.
        seconds: time by the clock.
        solutions_at_least: how many were found before the count was given up; None where
            `solutions` is exact, or nothing is known of their number.
        ends: the end of each line, once the judge has replayed it.
    """

    status: Status
    lines: tuple[Line, ...]
    bound: int | None
    solutions: int | None
    engine: str
    seconds: float
    solutions_at_least: int | None = None
    ends: tuple[Any, ...] = field(default=(), repr=False, compare=False)

    @classmethod
    def proved(
        cls,
        lines: Sequence[Line],
        solutions: int | None,
        engine: str,
        clock: Clock,
        at_least: int | None = None,
    ) -> Answer:
        """The answer once it is settled that the first line, which there must be, is best."""
        value, seconds = lines[0].value, clock.seconds
        return cls(Status.OPTIMAL, tuple(lines), value, solutions, engine, seconds, at_least)

    @classmethod
    def infeasible(cls, engine: str, clock: Clock) -> Answer:
        """The answer once it is settled that no line is legal."""
        return cls(Status.INFEASIBLE, (), None, 0, engine, clock.seconds)

    @classmethod
    def unproved(cls, lines: Sequence[Line], bound: int, engine: str, clock: Clock) -> Answer:
        """The answer of a search that was cut short: the best lines so far, and the bound."""
        status = Status.FEASIBLE if lines else Status.UNKNOWN
        return cls(status, tuple(lines), bound, None, engine, clock.seconds)

    @property
    def value(self) -> int | None:
        """The value of the best line; None without one."""
        return self.lines[0].value if self.lines else None

    @property
    def line(self) -> tuple[str, ...]:
        """The best line."""
        return self.lines[0].steps if self.lines else ()


class OutOfTimeError(Exception):
    """The limit was reached before a search found a proof."""


Engine = Callable[[Task, Limit, int], Answer]
"""An engine solves a task within a limit, for the best one or more different ends."""


class Clock:
    """The time spent on one answer, and whether its limit has passed."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._start = time.perf_counter()

    @property
    def iterations(self) -> int | None:
        """The most steps that the limit allows; None for any number."""
        return self._limit.iterations

    @property
    def counts_all(self) -> bool:
        """Whether all best ends are to be counted."""
        return self._limit.counting == inf

    def counts_longer(self, seconds: float) -> bool:
        """Whether a count may take longer than some seconds of work."""
        return self._limit.counting is None or self._limit.counting > seconds

    def counting(self, rate: float, usual: float = inf, most: float = inf) -> float:
        """The most steps of work that a count may take.

        Args:
            rate: the steps of about a second.
            usual: the steps where the limit says nothing.
            most: the most seconds, whatever the limit says.
        """
        asked = self._limit.counting
        return min(usual if asked is None else asked * rate, most * rate)

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.perf_counter() - self._start

    @property
    def left(self) -> float | None:
        """Time that is left; none if the watch asks to stop; None without a limit."""
        if self._limit.watch is not None and self._limit.watch.stopped:
            return 0.0
        return None if self._limit.seconds is None else self._limit.seconds - self.seconds

    def report(self, value: int | None, bound: int | None) -> None:
        """Report the best value so far and a bound on what is still possible."""
        if self._limit.watch is not None:
            self._limit.watch.report(value, bound)

    def proved(self, line: Line) -> None:
        """Report the best line, before the best ends are counted."""
        if self._limit.proved is not None:
            self._limit.proved(line, self.seconds)

    def check(self) -> None:
        """Raise once the time has run out.

        Raises:
            OutOfTimeError: the time has run out.
        """
        if self.left is not None and self.left <= 0:
            raise OutOfTimeError

    def passed(self, iterations: int) -> bool:
        """Whether the limit is reached after this many steps."""
        if self._limit.iterations is not None and iterations >= self._limit.iterations:
            return True
        return self.left is not None and self.left <= 0
