"""One search of a CP-SAT model: the same answer in every run, unless a limit cuts it short."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver

from solver.answer import Clock, OutOfTimeError

SEED = 1


def searched(
    model: CpModel, clock: Clock, effort: float | None = None, *, relax: bool = False
) -> CpSolver | None:
    """The solver with the best solution of a model; None if it is proved to have none.

    Args:
        effort: the most work to spend, in CP-SAT's deterministic seconds; None for any.
        relax: use linear relaxation, which sums need and areas only suffer from.

    Raises:
        OutOfTimeError: neither was settled in time.
    """
    clock.check()
    solver = _solver(clock, effort, relax)
    status = _solved(solver, model)
    if status == cp_model.INFEASIBLE:
        return None
    if status == cp_model.MODEL_INVALID:
        raise AssertionError(model.validate())
    if status != cp_model.OPTIMAL and not (status == cp_model.FEASIBLE and not _asks(model)):
        raise OutOfTimeError
    return solver


def bounded(model: CpModel, clock: Clock) -> tuple[CpSolver | None, int]:
    """The solver with the best solution found, if any, and a proved bound on the objective.

    Raises:
        OutOfTimeError: nothing was found in time.
    """
    clock.check()
    solver = _solver(clock, None, relax=True)
    status = _solved(solver, model)
    if status == cp_model.INFEASIBLE:
        return None, 0
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise OutOfTimeError
    return solver, round(solver.best_objective_bound)


def _asks(model: CpModel) -> bool:
    return bool(model.has_objective())


def _solver(clock: Clock, effort: float | None, relax: bool) -> CpSolver:
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 1 if relax else 0
    solver.parameters.catch_sigint_signal = False
    if effort is not None:
        solver.parameters.max_deterministic_time = effort
    if clock.left is not None:
        solver.parameters.max_time_in_seconds = max(clock.left, 0.001)
    return solver


def _solved(solver: CpSolver, model: CpModel) -> object:
    """The status of a search in a thread of its own, so that Ctrl-C reaches this one."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        status = pool.submit(solver.solve, model)
        try:
            return status.result()
        except KeyboardInterrupt:
            solver.stop_search()
            raise
