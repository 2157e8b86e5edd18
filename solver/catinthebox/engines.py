"""The engines for Cat in the Box: `search`, which is compiled, for `tricks` and `predict`."""

from __future__ import annotations

from math import inf

from games.protocol import Task
from solver.answer import Answer, Limit, UnsupportedError
from solver.engines import Engines, Searches

PICKS: tuple[tuple[float, str], ...] = ((2_000, "brute"), (inf, "search"))
"""Up to about how many lines which engine is picked: `search` takes half a second to load."""


def _search(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catinthebox.search import engine

    return engine.solve(task, limit, top)


def _check(task: Task, engine: str) -> None:
    """Raise `UnsupportedError` for a task that an engine has no model for."""
    if engine == "search" and not task.adversarial:
        raise UnsupportedError("the engine search answers tricks and predict alone")


def _searches() -> Searches:
    from solver.catinthebox.search import engine

    return Searches(engine.solve, engine.prove, engine.lone, engine.first_steps)


ENGINES = Engines({"search": _search}, PICKS, _check, _searches)
