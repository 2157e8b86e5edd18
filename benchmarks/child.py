"""`python -m benchmarks.child NAME FILE SECONDS`: one measurement in a process of its own.

Prints two lines of JSON: what the process has used before the clock starts, and the answer. The
time of an engine is that of the value and its proof, without the count of ties.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from benchmarks.rows import row_of
from games.catbox.puzzle import Puzzle
from games.loading import load
from games.protocol import Task
from solver.answer import Answer, Limit
from solver.judge import judged

KIB = 1024

Measure = Callable[[Task, Limit], Answer]
"""Answers a task within a limit."""

MODULES = {
    "search": "solver.catbox.search.engine",
    "brute": "solver.brute",
    "cpsat": "solver.catbox.cpsat.engine",
    "both": "solver.catbox.cpsat.both",
    "compiled": "benchmarks.rivals.compiled",
    "plain-cpsat": "benchmarks.rivals.plain_cpsat",
    "clingo": "benchmarks.rivals.plain_clingo",
}

COMPILED = frozenset({"search", "both", "compiled"})
"""Those that are run once before the clock starts, on a puzzle of the same kind, so that neither
loading nor compiling is timed."""


def measure(name: str) -> Measure:
    """How an engine or a rival is asked; everything it needs is imported here.

    Raises:
        ImportError: a library that it needs isn't installed.
    """
    module = import_module(MODULES[name])
    found: Measure = getattr(module, "prove", module.solve)
    return found


def read(file: Path) -> Puzzle:
    """A stored puzzle."""
    task = load(file).value
    assert isinstance(task, Puzzle)
    return task


def peak_mib() -> float:
    """The most memory that this process has had, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB


def main(name: str, file: Path, seconds: float) -> None:
    """Warm up, measure, let the judge confirm the lines, and print."""
    task, run = read(file), measure(name)
    if name in COMPILED:
        run(read(warming(file)), Limit(seconds=1.0))
    print(json.dumps({"base_mib": peak_mib()}), flush=True)
    start = time.perf_counter()
    answer = run(task, Limit(seconds=seconds))
    spent = time.perf_counter() - start
    peak = peak_mib()
    judged(task, answer)
    told = {
        "status": answer.status.value,
        "value": answer.value,
        "bound": answer.bound,
        "solutions": answer.solutions,
        "line": list(answer.line),
        "seconds": spent,
        "peak_mib": peak,
    }
    print(json.dumps(told), flush=True)


def warming(file: Path) -> Path:
    """A small stored puzzle that needs the same code, to compile it."""
    key = row_of(file).key
    if key.startswith("chain"):
        key = "chain-3-margin" if key.endswith("margin") else "chain-3-score"
    return file.with_name(f"{key.replace('duel-3', 'duel-2')}-00.json")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), float(sys.argv[3]))
