"""The engines for Cat Box: `search`, which is compiled, `cpsat`, which is declarative, and both."""

from __future__ import annotations

from games.protocol import Task
from solver.answer import Answer, Limit
from solver.engines import Engines, lazy, searches_of

HINTED = 1e9
"""Lines from which on CP-SAT begins with a line that `search` has found."""


def _cpsat(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catbox.cpsat import engine

    return engine.solve(task, limit, top, _incumbent(task, limit))


def _incumbent(task: Task, limit: Limit) -> tuple[str, ...] | None:
    """A good line to begin with, where CP-SAT alone would look long for one."""
    if task.adversarial or task.line_estimate < HINTED:
        return None
    from solver.catbox.search import engine

    return engine.glance(task, limit)


def _check(task: Task, engine: str) -> None:
    if task.adversarial and engine == "cpsat":
        from solver.catbox.cpsat.duel import modelled

        modelled(task)


ENGINES = Engines(
    {
        "both": lazy("solver.catbox.cpsat.both:solve"),
        "cpsat": _cpsat,
        "search": lazy("solver.catbox.search.engine:solve"),
    },
    ("search",),
    _check,
    searches_of("solver.catbox.search.engine"),
)
