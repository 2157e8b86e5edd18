"""The engines for If It Fits: `search`, which is compiled, and `cpsat`."""

from __future__ import annotations

from math import inf

from games.protocol import Task
from solver.answer import Answer, Limit
from solver.engines import Engines, Searches

PICKS: tuple[tuple[float, str], ...] = ((1_000, "brute"), (inf, "search"))
"""Up to how many lines which engine is picked: `search` takes half a second to load."""


def _search(task: Task, limit: Limit, top: int) -> Answer:
    from solver.ifitfits.search import engine

    return engine.solve(task, limit, top)


def _cpsat(task: Task, limit: Limit, top: int) -> Answer:
    from solver.ifitfits.cpsat import engine

    return engine.solve(task, limit, top)


def _searches() -> Searches:
    from solver.ifitfits.search import engine

    return Searches(engine.solve, engine.prove, engine.lone, engine.first_steps)


ENGINES = Engines({"cpsat": _cpsat, "search": _search}, PICKS, searches=_searches)
