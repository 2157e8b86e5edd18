"""Searches of CP-SAT models: parameters, threads and results, and the proof of a best value.

With one worker and a fixed seed, the same model gives the same answer in every run, unless a
limit of time cuts it short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverSolutionCallback, LinearExprT

from games.protocol import Task
from solver import interruptible
from solver.answer import Answer, Clock, Line, OutOfTimeError

NAME = "cpsat"
"""The name of the engine in its answers."""

SEED = 1
"""The seed of every search."""

ACTIVITY_DECAY = 0.9
"""The decay of a variable's activity from conflict to conflict; 0.8 by default."""

DETERMINISTIC = 0.8
"""CP-SAT's deterministic seconds in about a second of a count."""

NO_RELAXATION, SOME_RELAXATION, FULL_RELAXATION = range(3)
"""How much of a model is relaxed to linear programs: it helps with sums and delays areas."""

Solution = CpSolver | CpSolverSolutionCallback
"""A source of the value of every literal: a solver that is done, or one at a solution."""


class _SolutionCallback(CpSolverSolutionCallback):
    """Passes each better solution to a function."""

    def __init__(self, on_solution: Callable[[Solution], None]) -> None:
        super().__init__()
        self._on_solution = on_solution

    def on_solution_callback(self) -> None:
        """Called by the solver at each better solution."""
        self._on_solution(self)


def new_solver(
    clock: Clock, relaxation: int = NO_RELAXATION, effort: float | None = None
) -> CpSolver:
    """A solver with the parameters of every search, for as long as the clock has time.

    Args:
        clock: its iterations, if it has any, are the most conflicts.
        relaxation: the linearization level, see `NO_RELAXATION`.
        effort: the most work to spend, in CP-SAT's deterministic seconds; None for any.
    """
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.use_sat_inprocessing = False
    solver.parameters.variable_activity_decay = ACTIVITY_DECAY
    solver.parameters.linearization_level = relaxation
    solver.parameters.catch_sigint_signal = False
    if clock.iterations is not None:
        solver.parameters.max_number_of_conflicts = clock.iterations
    if effort is not None:
        solver.parameters.max_deterministic_time = effort
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, 0.001)
    return solver


def run(
    solver: CpSolver,
    model: CpModel,
    clock: Clock,
    on_solution: Callable[[Solution], None] | None = None,
    on_bound: Callable[[int], None] | None = None,
) -> object:
    """Search a model until the clock has no time left; returns CP-SAT's status.

    Args:
        on_solution, on_bound: called from the solver's thread at each better solution and bound.

    Raises:
        ValueError: the model is invalid.
    """
    if on_bound is not None:
        solver.best_bound_callback = lambda value: on_bound(round(value))
    callback = None if on_solution is None else _SolutionCallback(on_solution)
    status = interruptible.run(
        lambda: solver.solve(model, callback), lambda: solver.stop_search(), clock
    )
    if status == cp_model.MODEL_INVALID:
        raise ValueError(model.validate())
    return status


def optimum(
    model: CpModel, clock: Clock, effort: float | None = None, relaxation: int = NO_RELAXATION
) -> CpSolver | None:
    """The solver with the best solution of a model; None if it is proved to have none.

    Args:
        effort, relaxation: see `new_solver`.

    Raises:
        OutOfTimeError: neither was settled in time.
    """
    clock.check()
    solver = new_solver(clock, relaxation, effort)
    status = run(solver, model, clock)
    if status == cp_model.INFEASIBLE:
        return None
    any_will_do = status == cp_model.FEASIBLE and not model.has_objective()
    if status != cp_model.OPTIMAL and not any_will_do:
        raise OutOfTimeError
    return solver


def enumerated(
    model: CpModel, clock: Clock, effort: float, on_solution: Callable[[Solution], bool]
) -> bool:
    """Whether every solution of a model was passed on.

    Args:
        effort: see `new_solver`.
        on_solution: called from the solver's thread; whether to go on.
    """
    solver = new_solver(clock, effort=effort)
    solver.parameters.enumerate_all_solutions = True

    def pass_on(solution: Solution) -> None:
        if not on_solution(solution) and isinstance(solution, CpSolverSolutionCallback):
            solution.stop_search()

    status = run(solver, model, clock, pass_on)
    return status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)


def bounded(model: CpModel, clock: Clock) -> tuple[CpSolver | None, int]:
    """The solver with the best solution found, and a proved bound on the objective.

    Returns:
        None and 0 if the model is proved to have no solution.

    Raises:
        OutOfTimeError: nothing was found in time.
    """
    clock.check()
    solver = new_solver(clock, SOME_RELAXATION)
    status = run(solver, model, clock)
    if status == cp_model.INFEASIBLE:
        return None, 0
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise OutOfTimeError
    return solver, bound_of(solver, model)


def bound_of(solver: CpSolver, model: CpModel) -> int:
    """The proved bound on the objective of a search that is over; 0 without an objective."""
    return round(solver.best_objective_bound) if model.has_objective() else 0


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
