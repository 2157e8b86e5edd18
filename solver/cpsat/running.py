"""One run of CP-SAT: its parameters, its thread, and what it tells on the way."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait

from ortools.sat.python.cp_model import CpModel, CpSolver, CpSolverSolutionCallback

from solver.answer import Clock

NAME = "cpsat"
"""What the engine is called in its answers."""

SEED = 1
"""The seed of every search; with one worker, the same model gives the same answer."""

HEARTBEAT = 0.05
"""Seconds between two looks at the clock."""

Solution = CpSolver | CpSolverSolutionCallback
"""What knows the value of every literal: a solver that is done, or one at a solution."""


class _Told(CpSolverSolutionCallback):
    """Hands each solution on."""

    def __init__(self, found: Callable[[Solution], None]) -> None:
        super().__init__()
        self._found = found

    def on_solution_callback(self) -> None:
        """Called by the solver at each better solution."""
        self._found(self)


def new_solver(clock: Clock, linear: bool) -> CpSolver:
    """A solver with the parameters of every search, for as long as there is time.

    Args:
        linear: relax to linear programs for bounds.
    """
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 2 if linear else 0
    solver.parameters.catch_sigint_signal = False
    if clock.iterations is not None:
        solver.parameters.max_number_of_conflicts = clock.iterations
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, 0.001)
    return solver


def run(
    solver: CpSolver,
    model: CpModel,
    clock: Clock,
    found: Callable[[Solution], None] | None = None,
    bound: Callable[[int], None] | None = None,
) -> object:
    """The status of a search in a thread of its own, so that Ctrl-C reaches this one.

    The search is stopped when the clock has no time left.

    Args:
        found, bound: called from that thread at each better solution and bound.
    """
    if bound is not None:
        solver.best_bound_callback = lambda value: bound(round(value))
    with ThreadPoolExecutor(max_workers=1) as pool:
        status = pool.submit(solver.solve, model, None if found is None else _Told(found))
        try:
            while not wait((status,), HEARTBEAT).done:
                if clock.left is not None and clock.left <= 0:
                    solver.stop_search()
            return status.result()
        except KeyboardInterrupt:
            solver.stop_search()
            raise


def bound_of(solver: CpSolver, model: CpModel) -> int:
    """What a search that is over has proved of its objective; 0 without one."""
    return round(solver.best_objective_bound) if model.has_objective() else 0
