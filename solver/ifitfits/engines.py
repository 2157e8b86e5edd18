"""The engines for If It Fits: `search`, which is compiled."""

from __future__ import annotations

from math import inf

from games.protocol import Task
from solver.answer import Answer, Limit
from solver.engines import Engines, Searches

PICKS: tuple[tuple[float, str], ...] = ((500, "brute"), (inf, "search"))
"""Up to about how many lines which engine is picked: `search` takes half a second to load."""


def _search(task: Task, limit: Limit, top: int) -> Answer:
    from solver.ifitfits.search import engine

    return engine.solve(task, limit, top)


def _searches() -> Searches:
    from solver.ifitfits.search import engine

    return Searches(engine.solve, engine.prove, engine.lone, engine.first_steps)


ENGINES = Engines({"search": _search}, PICKS, searches=_searches)
