"""Rivals of the engines: what a competent person would write at first.

All have the shape of an engine without ties, `solve(task, limit) -> Answer`, and their
lines pass the judge like everyone's.
"""

from __future__ import annotations

import os

import platformdirs

from games.catbox.puzzle import Chain
from games.protocol import Task
from solver.answer import Answer, Clock, Line, Status, UnsupportedError

os.environ.setdefault("NUMBA_CACHE_DIR", str(platformdirs.user_cache_path("catbox") / "rivals"))
"""numba would keep what it compiles for the rivals beside their sources."""


def chain_only(task: Task, name: str) -> Chain:
    """The task, which must be a chain.

    Raises:
        UnsupportedError: it is something else.
    """
    if isinstance(task, Chain):
        return task
    raise UnsupportedError(f"the rival {name} answers chains only")


def proved(line: Line | None, name: str, clock: Clock) -> Answer:
    """The answer of a rival that has gone through everything."""
    if line is None:
        return Answer(Status.INFEASIBLE, (), None, 0, name, clock.seconds)
    return Answer(Status.OPTIMAL, (line,), line.value, None, name, clock.seconds)


def unproved(line: Line | None, bound: int, name: str, clock: Clock) -> Answer:
    """The answer of a rival that has stopped early."""
    status = Status.UNKNOWN if line is None else Status.FEASIBLE
    lines = () if line is None else (line,)
    return Answer(status, lines, bound, None, name, clock.seconds)
