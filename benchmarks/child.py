"""`python -m benchmarks.child NAME FILE SECONDS`: one measurement in a process of its own.

Prints two lines of JSON: what the process has used before the clock starts, and the answer.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

from benchmarks.adapters import COMPILED, measure
from benchmarks.rows import row_of
from games.catbox.puzzle import Puzzle
from games.loading import load
from solver.answer import Limit
from solver.judge import judged

KIB = 1024


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
