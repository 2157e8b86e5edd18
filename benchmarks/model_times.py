"""Processor time of the models of one game, row by row: stored as JSON, shown as a table.

Each row has some puzzles of one kind. The engine `cpsat` proves a value; then come plainer ways to
the same value. A rival is stopped after `PATIENCE` times what `cpsat` has taken, and not before
`LEAST` seconds, so that its figures are lower bounds there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import NamedTuple

from benchmarks.storing import write_whole
from games.protocol import Task
from solver.answer import Answer, Limit, Status
from solver.judge import judged

RESULTS = Path(__file__).parent / "results"

PATIENCE, LEAST = 6, 10.0
"""See the head of this module."""

OURS = "cpsat"
"""The solver with which the others are compared, the first of each row."""

Solver = Callable[[Task, Limit], Answer]


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
        solvers: those to ask, `OURS` first.
    """

    name: str
    puzzle: Callable[[int], Task]
    solvers: Mapping[str, Solver]


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
        seconds: for each puzzle, by `OURS`.

    Raises:
        AssertionError: two that proved a value disagree.
    """
    tasks, values = [row.puzzle(number) for number in range(each)], dict[int, int | None]()
    limits = [seconds] * each
    for name, solve in row.solvers.items():
        found = PuzzleTimes(row.name, name, *_measure(solve, tasks, limits, values))
        if name == OURS:
            limits = [max(LEAST, PATIENCE * taken) for taken in found.seconds]
        yield found


def _measure(
    solve: Solver, tasks: Sequence[Task], limits: Sequence[float], values: dict[int, int | None]
) -> tuple[tuple[float, ...], int]:
    """The seconds for each puzzle, and how many were solved."""
    times, solved = [], 0
    for number, (task, seconds) in enumerate(zip(tasks, limits, strict=True)):
        start = process_time()
        answer = solve(task, Limit(watch=ProcessorLimit(seconds)))
        times.append(process_time() - start)
        if judged(task, answer).status in (Status.OPTIMAL, Status.INFEASIBLE):
            solved += 1
            assert values.setdefault(number, answer.value) == answer.value, f"{task}"
    return tuple(times), solved


def merged(
    before: Sequence[PuzzleTimes], rows: Sequence[PuzzleTimes], names: Sequence[str]
) -> list[PuzzleTimes]:
    """The rows that were stored with some measured anew, in the order of their names."""
    anew = {row.row for row in rows}
    kept = [row for row in before if row.row not in anew and row.row in names]
    return sorted([*kept, *rows], key=lambda row: names.index(row.row))


def table(rows: Sequence[PuzzleTimes], reference: str = OURS) -> Iterator[str]:
    """The rows as a table of Markdown.

    Args:
        reference: whose time the others are compared with, which has solved every row.
    """
    yield "| puzzles | solver | solved | median ms | mean ms | longest ms | times as long |"
    yield "|---|---|---:|---:|---:|---:|---:|"
    ours = {row.row: mean(row.seconds) for row in rows if row.solver == reference}
    for row in rows:
        figures = (median(row.seconds), mean(row.seconds), max(row.seconds))
        cells = " | ".join(f"{1000 * figure:,.1f}" for figure in figures)
        whole = row.solved == len(row.seconds)
        times = f"{'' if whole else '> '}{_ratio(mean(row.seconds) / ours[row.row])}"
        solved = f"{row.solved} of {len(row.seconds)}"
        yield f"| {row.row} | {row.solver} | {solved} | {cells} | {times} |"


def _ratio(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"


def keep(name: str, rows: Sequence[PuzzleTimes]) -> None:
    """Store the rows of a benchmark in place of those before."""
    kept = {"format": f"{name}-benchmark/1", "rows": [row._asdict() for row in rows]}
    write_whole(_file(name), json.dumps(kept, indent=1))


def is_stored(name: str) -> bool:
    """Whether a benchmark has stored rows."""
    return _file(name).exists()


def stored(name: str) -> list[PuzzleTimes]:
    """The rows of a benchmark that are stored.

    Raises:
        SystemExit: there are none; one line on how to get them goes to standard error.
    """
    if not is_stored(name):
        file = _file(name).relative_to(RESULTS.parents[1])
        print(f"{file} doesn't exist: run this without --table first", file=sys.stderr)
        raise SystemExit(2)
    raw = json.loads(_file(name).read_text("utf-8"))["rows"]
    return [PuzzleTimes(**row | {"seconds": tuple(row["seconds"])}) for row in raw]


def _file(name: str) -> Path:
    return RESULTS / f"{name}.json"


def run(prog: str, name: str, rows: Sequence[ModelRow], each: int, seconds: float) -> None:
    """Measure rows and store each as soon as it is done, or print what is stored.

    Args:
        prog, name: of the command, and of the file of results.
        each, seconds: the default number of puzzles a row, and the time for each by `OURS`.
    """
    parser = argparse.ArgumentParser(prog=prog)
    parser.add_argument("--each", type=int, default=each, help="puzzles a row")
    parser.add_argument("--seconds", type=float, default=seconds, help=f"for each, by {OURS}")
    parser.add_argument("--rows", default="", help="only those with this in their names")
    parser.add_argument("--missing", action="store_true", help="only those that aren't stored")
    parser.add_argument("--table", action="store_true", help="show what is stored")
    given = parser.parse_args()
    names = [row.name for row in rows]
    known = {each.row for each in stored(name)} if given.missing and is_stored(name) else set()
    for row in () if given.table else rows:
        if given.rows in row.name and row.name not in known:
            times = list(measured(row, given.each, given.seconds))
            keep(name, merged(stored(name) if is_stored(name) else [], times, names))
    print("\n".join(table(stored(name))))
