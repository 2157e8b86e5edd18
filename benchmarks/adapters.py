"""How each engine and rival is measured: by name, a function of a task and a limit.

An engine's time is that of the value and its proof, without the count of ties.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from games.protocol import Task
from solver.answer import Answer, Limit

Measure = Callable[[Task, Limit], Answer]
"""Answers a task within a limit."""

RIVAL_MODULES = {
    "compiled": "benchmarks.rivals.compiled",
    "plain-cpsat": "benchmarks.rivals.plain_cpsat",
    "clingo": "benchmarks.rivals.plain_clingo",
}

COMPILED = frozenset({"search", "both", "compiled"})
"""Those that are run once before the clock starts, on a puzzle of the same kind, so that neither
loading nor compiling is timed."""

OUR_MODULES = {
    "search": "solver.catbox.search.engine",
    "brute": "solver.brute",
    "cpsat": "solver.catbox.cpsat.engine",
    "both": "solver.catbox.both.engine",
}


def measure(name: str) -> Measure:
    """How an engine or a rival is asked; everything it needs is imported here.

    Raises:
        ImportError: a library that it needs isn't installed.
    """
    module = import_module((OUR_MODULES | RIVAL_MODULES)[name])
    found: Measure = module.solve if name in RIVAL_MODULES or name == "brute" else module.prove
    return found
