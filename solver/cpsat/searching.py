"""The common part of the searches for best ends: the proof of a value, and its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, LinearExprT

from games.protocol import Task
from solver.answer import Answer, Clock, Line, OutOfTimeError
from solver.cpsat.solving import (
    DETERMINISTIC,
    NAME,
    NO_RELAXATION,
    Solution,
    bound_of,
    enumerated,
    new_solver,
    run,
)

MOST_COUNTED = 20_000
"""Most different best ends that are counted, unless all are wanted."""

EFFORT = 60.0
"""Deterministic seconds for a count, unless the limit says otherwise."""


class Ties(NamedTuple):
    """The ends of one value, as far as they were found.

    Attributes:
        lines: the first of the smallest lines to each, in the order of text.
        found: how many ends were found.
        complete: whether these are all.
    """

    lines: list[Line]
    found: int
    complete: bool


class Valued(Protocol):
    """A model of the ends of a task."""

    @property
    def model(self) -> CpModel:
        """The constraints, without an objective."""

    @property
    def value(self) -> LinearExprT:
        """The value of an end."""


class Search:
    """The best line so far and a proved bound, both reported as they become better.

    Attributes:
        incumbent: the best line so far; None as long as there is none.
    """

    def __init__(self, task: Task, clock: Clock) -> None:
        self._clock = clock
        self._bound = task.ceiling()
        self.incumbent: Line | None = None

    def proved(self, lines: list[Line], ties: Ties | None = None) -> Answer:
        """The answer once the highest value is known."""
        if not lines:
            return Answer.infeasible(NAME, self._clock)
        count = ties.found if ties and ties.complete else None
        least = ties.found if ties and not ties.complete and ties.found > 1 else None
        return Answer.proved(lines, count, NAME, self._clock, least)

    def unproved(self) -> Answer:
        """The answer if time has run out: the best line so far, and the bound."""
        lines = () if self.incumbent is None else (self.incumbent,)
        return Answer.unproved(lines, self._bound, NAME, self._clock)

    def highest(
        self,
        model: Valued,
        note: Callable[[Solution], None],
        relaxation: int = NO_RELAXATION,
        others: int | None = None,
    ) -> int | None:
        """The highest value of a model; None if it has no end.

        Args:
            note: called with each better solution, and the best.
            relaxation: see `new_solver`.
            others: upper bound on the value of ends that the model leaves out, if there are any.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """

        def note_bound(bound: int) -> None:
            self.note_bound(bound if others is None else max(bound, others))

        self._clock.check()
        model.model.maximize(model.value)
        solver = new_solver(self._clock, relaxation)
        status = run(solver, model.model, self._clock, note, note_bound)
        if status == cp_model.INFEASIBLE:
            return None
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            note(solver)
            note_bound(bound_of(solver, model.model))
        if status != cp_model.OPTIMAL:
            raise OutOfTimeError
        return solver.value(model.value)

    def listed(self, model: CpModel, add: Callable[[Solution], int]) -> bool:
        """Whether every solution of a model was passed on, as far as a count may go.

        Args:
            add: returns how many different ends there are so far.
        """
        effort, all_of_them = self._clock.counting(DETERMINISTIC, EFFORT), self._clock.counts_all
        return enumerated(
            model, self._clock, effort, lambda each: add(each) <= MOST_COUNTED or all_of_them
        )

    def note(self, line: Line) -> None:
        """Keep a line that is better than the best so far, and report it."""
        if self.incumbent is None or line.value > self.incumbent.value:
            self.incumbent = line
            self.report()

    def note_bound(self, bound: int) -> None:
        """Keep a proved bound, and report it if it is lower than those before."""
        if bound < self._bound:
            self._bound = bound
            self.report()

    def report(self) -> None:
        """Report the value of the best line and the bound."""
        self._clock.report(None if self.incumbent is None else self.incumbent.value, self._bound)
