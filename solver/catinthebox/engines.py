"""The engines for Cat in the Box: compiled `search`, `cpsat` for `together`, `deduction`."""

from __future__ import annotations

from math import inf

from games.protocol import Counting, Task
from solver import brute
from solver.answer import Answer, Limit, Line, OutOfTimeError, Status, UnsupportedError
from solver.engines import Engines, Searches

PICKS: tuple[tuple[float, str], ...] = ((2_000, "brute"), (inf, "search"), (inf, "cpsat"))
"""Up to how many lines which engine is picked: `search` takes half a second to load."""


def _search(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catinthebox.search import engine

    return engine.solve(task, limit, top)


def _cpsat(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catinthebox.cpsat import engine

    return engine.solve(task, limit, top)


def _deduction(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catinthebox.deduction import engine

    return engine.solve(task, limit, top)


ANSWERS = {
    "search": (Counting.FIRST_MOVES, "tricks and predict"),
    "cpsat": (Counting.NONE, "together"),
    "deduction": (Counting.ENDS, "deduce"),
}
"""The counting of the tasks that each engine answers, and the names of these tasks."""


def _check(task: Task, engine: str) -> None:
    """Raise `UnsupportedError` for a task that an engine has no model for."""
    if engine in ANSWERS and task.counting is not ANSWERS[engine][0]:
        raise UnsupportedError(f"the engine {engine} answers {ANSWERS[engine][1]} alone")


def _best(task: Task, limit: Limit, top: int) -> Answer:
    """The answer of the fastest engine for a task, with at most `top` ends."""
    match task.counting:
        case Counting.FIRST_MOVES:
            return _search(task, limit, top)
        case Counting.ENDS:
            return _deduction(task, limit, top)
        case _:
            return _cpsat(task, limit, top)


def _prove(task: Task, limit: Limit) -> Answer:
    from solver.catinthebox.cpsat import engine as cpsat
    from solver.catinthebox.search import engine as search

    if task.adversarial:
        return search.prove(task, limit)
    return cpsat.prove(task, limit) if task.counting is Counting.NONE else _best(task, limit, 1)


def _lone(task: Task, gap: int, limit: Limit) -> Line | None:
    from solver.catinthebox.search import engine

    if task.adversarial:
        return engine.lone(task, gap, limit)
    answer = _best(task, limit, 2)
    if answer.status in (Status.FEASIBLE, Status.UNKNOWN):
        raise OutOfTimeError
    values = [line.value for line in answer.lines]
    alone = bool(values) and (len(values) == 1 or values[0] - values[1] >= gap)
    return answer.lines[0] if alone else None


def _first_steps(task: Task, limit: Limit) -> tuple[Line, ...]:
    from solver.catinthebox.search import engine

    if task.adversarial:
        return engine.first_steps(task, limit)
    if task.counting is Counting.NONE:
        return brute.prospects(task, limit)
    ranked = _deduction(task, limit, int(task.line_estimate)).lines
    return tuple(sorted(ranked, key=lambda line: line.steps))


def _searches() -> Searches:
    return Searches(_best, _prove, _lone, _first_steps)


ENGINES = Engines(
    {"cpsat": _cpsat, "deduction": _deduction, "search": _search}, PICKS, _check, _searches
)
