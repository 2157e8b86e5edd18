"""Ways to cut an answer short, and what it may then say."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from math import inf
from types import FrameType
from typing import NamedTuple

from games.protocol import Task
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Limit, Status
from tests.support.paths import ROOT

ENOUGH = Limit(iterations=5_000)
"""States after which enumeration gives up on the truth about a puzzle."""

EVERY_END = 10_000

SOLVER = str(ROOT / "solver")


class InjectedError(Exception):
    """An error that a test throws where the product may throw one."""


class Truth(NamedTuple):
    """All that is true of a puzzle.

    Attributes:
        values: the value of every end, or of a duel, the highest first; none without a legal line.
        solutions: how many ends, or first moves, are best; None where nobody counts them.
    """

    values: tuple[int, ...]
    solutions: int | None

    @classmethod
    def of(cls, task: Task) -> Truth | None:
        """The truth by enumeration; None if that takes too long."""
        answer = brute.solve(task, ENOUGH, EVERY_END)
        if answer.status in (Status.FEASIBLE, Status.UNKNOWN):
            return None
        return cls(tuple(line.value for line in answer.lines), answer.solutions)


def assert_true(answer: Answer, truth: Truth) -> None:
    """The answer claims no more than is true."""
    values = tuple(line.value for line in answer.lines)
    if answer.status is Status.INFEASIBLE:
        assert truth.values == ()
    elif answer.status is Status.OPTIMAL:
        assert values == truth.values[: len(values)] != ()
        _assert_counted(answer, truth)
    else:
        assert answer.bound is not None
        assert answer.solutions is None
        assert answer.bound >= max(truth.values, default=answer.bound)
        assert all(value <= best for value, best in zip(values, truth.values, strict=False))
        assert len(values) <= len(truth.values)


def _assert_counted(answer: Answer, truth: Truth) -> None:
    if truth.solutions is not None:
        assert answer.solutions in (None, truth.solutions)
        assert (answer.solutions_at_least or 0) <= truth.solutions


@dataclass
class Patience:
    """A watch whose patience ends: it then asks to stop, or throws an error.

    Attributes:
        looks: how often it may be asked whether to stop.
        reports: how many reports it takes.
        error: what it throws at the end of its patience.
    """

    looks: float = inf
    reports: float = inf
    error: BaseException | None = None
    asked: int = field(default=0, init=False)
    told: int = field(default=0, init=False)

    @property
    def stopped(self) -> bool:
        """Whether to stop."""
        self.asked += 1
        if self.asked > self.looks and self.error is not None:
            raise self.error
        return self.asked > self.looks

    def report(self, value: int | None, bound: int | None) -> None:  # noqa: ARG002
        """Count a report."""
        self.told += 1
        if self.told > self.reports and self.error is not None:
            raise self.error


class Calls:
    """Counts the calls of functions of the solver in this thread, and may throw at one of them."""

    def __init__(self, last: float = inf) -> None:
        self.count, self._last = 0, last

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Called by Python at each call and return."""
        if event == "call" and frame.f_code.co_filename.startswith(SOLVER):
            self.count += 1
            if self.count == self._last:
                raise InjectedError

    @contextmanager
    def counted(self) -> Iterator[Calls]:
        """Count what is called inside."""
        before = sys.getprofile()
        sys.setprofile(self)
        try:
            yield self
        finally:
            sys.setprofile(before)


class Cut(NamedTuple):
    """A way to cut an answer short.

    Attributes:
        within: where to ask for the answer.
    """

    name: str
    limit: Limit
    within: AbstractContextManager[object] = nullcontext()


def cuts(rng: Stream, work: Callable[[], object]) -> Iterator[Cut]:
    """Cuts of all sorts, at places of some work drawn by chance and at its very beginning."""
    with Calls().counted() as calls:
        work()
    for number in (0, 1, 2, 3, rng.below(30), rng.below(300), rng.below(3000)):
        yield Cut(f"after {number} steps", Limit(iterations=number))
    for seconds in (0.0, 1e-5, 1e-6 * rng.below(10_000)):
        yield Cut(f"after {seconds} seconds", Limit(seconds=seconds))
    for looks in (0, 1, 2, rng.below(10), rng.below(100)):
        yield Cut(f"at look {looks}", Limit(watch=Patience(looks)))
        interrupt = Patience(looks, error=KeyboardInterrupt())
        yield Cut(f"by Ctrl-C at look {looks}", Limit(watch=interrupt))
        error = Patience(reports=looks, error=InjectedError())
        yield Cut(f"by an error at report {looks}", Limit(watch=error))
    for number in {1 + rng.below(calls.count) for _ in range(3)}:
        yield Cut(f"by an error at call {number}", Limit(), Calls(number).counted())
