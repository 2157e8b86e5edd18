"""Processor time of an engine and its rivals, row by row: stored as JSON, shown as a table.

Each row has some puzzles of one kind. Our engine proves a value; then come plainer ways to the same
value. A rival is stopped after `PATIENCE` times what the engine has taken, and not before `LEAST`
seconds, so that its figures are lower bounds there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any, NamedTuple

from benchmarks.storing import write_whole
from solver.answer import Answer, Limit, Status
from solver.judge import judged

RESULTS = Path(__file__).parent / "results"

PATIENCE, LEAST = 6, 10.0
"""See the head of this module."""

Solver = Callable[[Any, Limit], Answer]
"""Answers a puzzle of some kind within a limit."""


class PuzzleTimes(NamedTuple):
    """The times of one solver on one row.

    Attributes:
        seconds: for each puzzle; those that weren't solved included.
        solved: how many were.
    """

    row: str
    solver: str
    seconds: tuple[float, ...]
    solved: int


class ModelRow(NamedTuple):
    """A row of a benchmark.

    Attributes:
        puzzle: the puzzle of a number.
        solvers: those to ask, our engine first.
        compiled: whether rivals are compiled. Then all solve the first puzzle once before the clock
            starts, their limit is one of the clock, and they are compared by value and number of
            best ends. Otherwise the judge confirms every line.
    """

    name: str
    puzzle: Callable[[int], Any]
    solvers: Mapping[str, Solver]
    compiled: bool = False


class ProcessorLimit:
    """Stops an engine once this process has used `seconds` of processor time."""

    def __init__(self, seconds: float) -> None:
        self._end = process_time() + seconds

    @property
    def stopped(self) -> bool:
        """Whether it has."""
        return process_time() >= self._end

    def report(self, value: int | None, bound: int | None) -> None:
        """Ignore the progress of the engine."""


def measured(row: ModelRow, each: int, seconds: float) -> Iterator[PuzzleTimes]:
    """One solver after the other on `each` puzzles of a row.

    Args:
        seconds: for each puzzle, by our engine.

    Raises:
        AssertionError: two that solved a puzzle disagree.
    """
    tasks = [row.puzzle(number) for number in range(each)]
    known, limits = dict[int, tuple[int | None, int | None]](), [seconds] * each
    for name, solve in row.solvers.items():
        if row.compiled:
            solve(tasks[0], Limit(0.01, 20))
        times, solved = [], 0
        for number, (task, most) in enumerate(zip(tasks, limits, strict=True)):
            start = process_time()
            answer = solve(task, Limit(most) if row.compiled else Limit(watch=ProcessorLimit(most)))
            times.append(process_time() - start)
            if not row.compiled:
                judged(task, answer)
            if answer.status in (Status.OPTIMAL, Status.INFEASIBLE):
                solved += 1
                found = answer.value, answer.solutions if row.compiled else None
                assert known.setdefault(number, found) == found, f"{name} disagrees on {task}"
        if name == next(iter(row.solvers)):
            limits = [max(LEAST, PATIENCE * taken) for taken in times]
        yield PuzzleTimes(row.name, name, tuple(times), solved)


def merged(
    before: Sequence[PuzzleTimes], rows: Sequence[PuzzleTimes], names: Sequence[str]
) -> list[PuzzleTimes]:
    """The rows that were stored with some measured anew, in the order of their names."""
    anew = {row.row for row in rows}
    kept = [row for row in before if row.row not in anew and row.row in names]
    return sorted([*kept, *rows], key=lambda row: names.index(row.row))


def table(rows: Sequence[PuzzleTimes]) -> Iterator[str]:
    """The rows as a table of Markdown; the first solver of each is the one to compare with."""
    yield "| puzzles | solver | solved | median ms | mean ms | longest ms | times as long |"
    yield "|---|---|---:|---:|---:|---:|---:|"
    ours = dict[str, float]()
    for row in rows:
        figures = (median(row.seconds), mean(row.seconds), max(row.seconds))
        cells = " | ".join(f"{1000 * figure:,.1f}" for figure in figures)
        whole = row.solved == len(row.seconds)
        ratio = mean(row.seconds) / ours.setdefault(row.row, mean(row.seconds))
        times = f"{'' if whole else '> '}{ratio:,.{0 if ratio >= 10 else 1}f}"
        solved = f"{row.solved} of {len(row.seconds)}"
        yield f"| {row.row} | {row.solver} | {solved} | {cells} | {times} |"


def keep(name: str, rows: Sequence[PuzzleTimes]) -> None:
    """Store the rows of a benchmark in place of those before."""
    kept = {"format": f"{name}-benchmark/1", "rows": [row._asdict() for row in rows]}
    write_whole(RESULTS / f"{name}.json", json.dumps(kept, indent=1))


def stored(name: str) -> list[PuzzleTimes]:
    """The rows of a benchmark that are stored.

    Raises:
        SystemExit: there are none; one line on how to get them goes to standard error.
    """
    file = RESULTS / f"{name}.json"
    if not file.exists():
        where = file.relative_to(RESULTS.parents[1])
        print(f"{where} doesn't exist: run this without --table first", file=sys.stderr)
        raise SystemExit(2)
    raw = json.loads(file.read_text("utf-8"))["rows"]
    return [PuzzleTimes(**row | {"seconds": tuple(row["seconds"])}) for row in raw]


def run(prog: str, name: str, rows: Sequence[ModelRow], each: int, seconds: float) -> None:
    """Measure rows and store each as soon as it is done, or print what is stored.

    Args:
        prog, name: of the command, and of the file of results.
        each, seconds: the default number of puzzles a row, and the time for each by our engine.
    """
    parser = argparse.ArgumentParser(prog=prog)
    parser.add_argument("--each", type=int, default=each, help="puzzles a row")
    parser.add_argument("--seconds", type=float, default=seconds, help="for each, by our engine")
    parser.add_argument("--rows", default="", help="only those with this in their names")
    parser.add_argument("--missing", action="store_true", help="only those that aren't stored")
    parser.add_argument("--table", action="store_true", help="show what is stored")
    given = parser.parse_args()
    names = [row.name for row in rows]
    found = stored(name) if given.table or (RESULTS / f"{name}.json").exists() else []
    known = {each.row for each in found} if given.missing else set()
    for row in () if given.table else rows:
        if given.rows in row.name and row.name not in known:
            found = merged(found, list(measured(row, given.each, given.seconds)), names)
            keep(name, found)
    print("\n".join(table(found)))
