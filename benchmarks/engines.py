"""`python -m benchmarks.engines`: every engine on the stored puzzles, as medians and ratios.

An engine that gives another value than the expected one stops the run. Times are of value,
proof and smallest line; counting ties is left out, for its cost depends on their number.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from pathlib import Path
from statistics import median

from benchmarks.make_puzzles import EXPECTED, FOLDER
from games.catbox.loading import load
from games.catbox.puzzle import Chain
from games.protocol import Task
from solver.answer import Clock, Limit
from solver.cpsat.engine import Search
from solver.engines import solve


def brute_seconds(task: Task, value: int) -> float:
    """The time that `brute` takes."""
    answer = solve(task, engine="brute")
    assert answer.value == value, (answer, value)
    return answer.seconds


def cpsat_seconds(task: Task, value: int) -> float:
    """The time that `cpsat` takes to the proof and the smallest line."""
    start = time.perf_counter()
    search = Search(task, Clock(Limit()))
    search.build()
    search.advance()
    assert search.lines[0].value == value, (search.lines, value)
    return time.perf_counter() - start


MEASURES = {"brute": brute_seconds, "cpsat": cpsat_seconds}


def rows(folder: Path) -> dict[str, dict[str, list[float]]]:
    """For each kind of puzzle and each engine: the seconds that it took on each."""
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    for name, known in sorted(expected.items()):
        task = load(folder / name)
        assert isinstance(task, Chain)
        for engine, seconds in MEASURES.items():
            kind = f"chain of {len(task.faces)}, {task.objective}"
            found[kind][engine].append(seconds(task, known["value"]))
    return found


def main() -> None:
    """Print a table in Markdown."""
    print("| work | " + " | ".join(MEASURES) + " | brute / cpsat |")
    print("|---|" + "---|" * (len(MEASURES) + 1))
    for kind, engines in sorted(rows(FOLDER).items()):
        medians = [median(engines[engine]) for engine in MEASURES]
        cells = [f"{seconds:.3f} s" for seconds in medians]
        print(f"| {kind} | " + " | ".join(cells) + f" | {medians[0] / medians[1]:.2f} |")


if __name__ == "__main__":
    main()
