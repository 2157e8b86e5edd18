"""The engines for Cat in the Box: `search`, which is compiled, and `cpsat` for `together`."""

from __future__ import annotations

from math import inf

from games.protocol import Task
from solver.answer import Answer, Limit, UnsupportedError
from solver.engines import Engines, Searches

PICKS: tuple[tuple[float, str], ...] = ((2_000, "brute"), (inf, "search"), (inf, "cpsat"))
"""Up to about how many lines which engine is picked: `search` takes half a second to load."""


def _search(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catinthebox.search import engine

    return engine.solve(task, limit, top)


def _cpsat(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catinthebox.cpsat import engine

    return engine.solve(task, limit, top)


def _check(task: Task, engine: str) -> None:
    """Raise `UnsupportedError` for a task that an engine has no model for."""
    if engine == "search" and not task.adversarial:
        raise UnsupportedError("the engine search answers tricks and predict alone")
    if engine == "cpsat" and task.adversarial:
        raise UnsupportedError("the engine cpsat answers together alone")


def _solve(task: Task, limit: Limit, top: int) -> Answer:
    return _search(task, limit, top) if task.adversarial else _cpsat(task, limit, top)


def _prove(task: Task, limit: Limit) -> Answer:
    from solver.catinthebox.cpsat import engine as cpsat
    from solver.catinthebox.search import engine as search

    return search.prove(task, limit) if task.adversarial else cpsat.prove(task, limit)


def _searches() -> Searches:
    from solver.catinthebox.search import engine

    return Searches(_solve, _prove, engine.lone, engine.first_steps)


ENGINES = Engines({"cpsat": _cpsat, "search": _search}, PICKS, _check, _searches)
