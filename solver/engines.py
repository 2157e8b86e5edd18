"""The engines by name, and the pick among them."""

from __future__ import annotations

from math import inf

from games.protocol import Task
from solver.answer import Answer, Engine, Limit, UnsupportedError
from solver.judge import judged

AUTO = "auto"


def _brute(task: Task, limit: Limit, top: int) -> Answer:
    from solver import brute

    return brute.solve(task, limit, top)


def _cpsat(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catbox.cpsat import engine

    return engine.solve(task, limit, top, _incumbent(task, limit))


HINTED = 1e9
"""From about so many lines on, CP-SAT begins with a line that `search` has found."""


def _incumbent(task: Task, limit: Limit) -> tuple[str, ...] | None:
    """A good line to begin with, where CP-SAT alone would look long for one."""
    if task.adversarial or task.lines < HINTED:
        return None
    from solver.catbox.search import engine

    return engine.glance(task, limit)


def _search(task: Task, limit: Limit, top: int) -> Answer:
    from solver.catbox.search import engine

    return engine.solve(task, limit, top)


ENGINES: dict[str, Engine] = {"brute": _brute, "cpsat": _cpsat, "search": _search}
"""Every engine; each imports what it needs when it is first called."""


def solve(task: Task, limit: Limit = Limit(), engine: str = AUTO, top: int = 1) -> Answer:
    """The judged answer to a task, of one engine or of the one that suits it.

    Args:
        top: how many lines with different ends to look for.

    Raises:
        UnsupportedError: the engine has no model for this task.
    """
    name = pick(task) if engine == AUTO else engine
    supported(task, name, top)
    return judged(task, ENGINES[name](task, limit, top))


PICKS: tuple[tuple[float, str], ...] = ((100_000, "brute"), (inf, "search"))
"""Up to about how many lines, by `Task.lines`, which engine is picked.

`python -m benchmarks.picks` measures whole processes: `search` takes half a second longer to
load, and makes that good somewhere between chains of two and of three.
"""


def pick(task: Task) -> str:
    """The engine that suits a task, by the number of its lines."""
    return next(name for most, name in PICKS if task.lines <= most)


def supported(task: Task, engine: str, top: int = 1) -> None:
    """Nothing if an engine, or the one that is picked, can take a task.

    Raises:
        UnsupportedError: it can't.
    """
    if task.adversarial and engine == "cpsat":
        from solver.catbox.cpsat.replies import Replies

        Replies(task)
    if task.adversarial and top > 1:
        raise UnsupportedError("a duel has one answer: only 1 line can be asked for")
