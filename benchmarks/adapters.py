"""How each engine and rival is measured: by name, a function of a task and a limit.

An engine's time is that of the value and its proof, without the count of ties. `warm_up`
runs once before the clock starts, on a puzzle of the same kind, so that compiling isn't timed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from benchmarks.rows import ENGINE_NAMES, NAMES
from games.protocol import Task
from solver import brute
from solver.answer import Answer, Limit

Measure = Callable[[Task, Limit], Answer]
"""Answers a task within a limit."""

RIVAL_MODULES = {
    "python": "benchmarks.rivals.python",
    "compiled": "benchmarks.rivals.compiled",
    "plain-cpsat": "benchmarks.rivals.plain_cpsat",
    "clingo": "benchmarks.rivals.plain_clingo",
    "beam": "benchmarks.rivals.beam",
}

COMPILED = frozenset({"search", "both", "compiled"})
"""The engines that have code to compile when they first run."""

OUR_MODULES = {
    "search": "solver.catbox.search.engine",
    "brute": "solver.brute",
    "cpsat": "solver.catbox.cpsat.engine",
    "both": "solver.catbox.both.engine",
}


def available() -> tuple[str, ...]:
    """The names that can be measured here, in the order of the table."""
    return tuple(name for name in NAMES if name not in ENGINE_NAMES or name in OUR_MODULES)


def measure(name: str) -> Measure:
    """How an engine or a rival is asked; everything it needs is imported here.

    Raises:
        ImportError: a library that it needs isn't installed.
    """
    if name in OUR_MODULES:
        import_module(OUR_MODULES[name])
        return _OURS[name]
    solve: Measure = import_module(RIVAL_MODULES[name]).solve
    return solve


def warm_up(name: str, task: Task) -> None:
    """Compile what the engine needs for tasks of this kind."""
    if name in COMPILED:
        measure(name)(task, Limit(seconds=1.0))


def _proof(name: str) -> Measure:
    """An engine's value and proof, without its count of ties."""

    def prove(task: Task, limit: Limit) -> Answer:
        proved: Measure = import_module(OUR_MODULES[name]).prove
        return proved(task, limit)

    return prove


def _brute(task: Task, limit: Limit) -> Answer:
    return brute.solve(task, limit, 1)


_OURS: dict[str, Measure] = {
    "search": _proof("search"),
    "brute": _brute,
    "cpsat": _proof("cpsat"),
    "both": _proof("both"),
}
