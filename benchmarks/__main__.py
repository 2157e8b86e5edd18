"""`python -m benchmarks`: engines and rivals side by side on the stored puzzles.

Writes results and a table. A run that is stopped goes on where it was.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks.child import COMPILED, warming
from benchmarks.measuring import LeftOutError, Measurement, MeasuringError, check, run
from benchmarks.results import Measurements, opened, settled
from benchmarks.rows import EACH, NAMES, ROWS, PuzzleRow, expected
from benchmarks.storing import write_whole
from benchmarks.tables import document

RESULTS = Path(__file__).parent / "results"

Run = Callable[[Path, str, float], Measurement]
"""Measures an engine on a puzzle, for some seconds at most."""

WARMING_CAP = 1.0
"""Seconds that an engine has for a puzzle that it only compiles for."""


class Job(NamedTuple):
    """A measurement to make."""

    row: PuzzleRow
    puzzle: Path
    engine: str
    cap: float


def jobs(
    rows: list[PuzzleRow], engines: list[str], each: int, cap: float, limit: float
) -> Iterator[Job]:
    """Every measurement, engine by engine on one puzzle after the other."""
    for row in rows:
        for puzzle in row.files[:each]:
            for engine in row.engines:
                if engine in engines:
                    yield Job(row, puzzle, engine, limit if row.long else cap)


def consistent(
    entry: Measurement, results: Measurements, row: PuzzleRow, value: int | None
) -> None:
    """Check an entry against the expected value and the other entries of its puzzle.

    Raises:
        MeasuringError: it doesn't.
    """
    check(entry, value)
    others = [e for name in row.engines for e in results.row(row, name) if e.puzzle == entry.puzzle]
    for other in others:
        if other.proved:
            check(entry, other.value)
        if entry.proved:
            check(other, entry.value)


def measure(
    todo: list[Job], results: Measurements, folder: Path, console: Console, run: Run = run
) -> None:
    """Make the measurements that aren't settled, and keep each as soon as it is made."""
    values, ready = expected(), set[tuple[str, Path]]()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        bar = progress.add_task("", total=len(todo))
        for job in todo:
            progress.update(bar, description=f"{job.puzzle.stem} {job.engine}")
            if not settled(results.find(job.puzzle, job.engine), job.cap):
                try:
                    compile_once(job, ready, run)
                    entry = run(job.puzzle, job.engine, job.cap)
                except LeftOutError as error:
                    progress.console.print(f"left out: {error}", highlight=False)
                else:
                    value = values.get(job.puzzle.name, {}).get("value")
                    consistent(entry, results, job.row, value)
                    results.put(entry)
                    results.write(folder)
            progress.advance(bar)


def compile_once(job: Job, ready: set[tuple[str, Path]], run: Run) -> None:
    """Fill the compiler's cache in a process that isn't measured, whose memory doesn't count."""
    small = warming(job.puzzle)
    if job.engine in COMPILED and (job.engine, small) not in ready:
        run(small, job.engine, WARMING_CAP)
        ready.add((job.engine, small))


def chosen(given: list[str] | None, names: list[str], what: str) -> list[str]:
    """The given names, or all of them.

    Raises:
        typer.BadParameter: one is unknown.
    """
    odd = [name for name in given or () if name not in names]
    if odd:
        raise typer.BadParameter(f"{odd[0]} is no {what}: expected {', '.join(names)}")
    return given or names


def main(
    rows: Annotated[list[str] | None, typer.Argument(help="rows to run; all by default")] = None,
    engine: Annotated[list[str] | None, typer.Option(help="engines; all by default")] = None,
    cap: Annotated[float, typer.Option(help="seconds a measurement", min=0.1)] = 60.0,
    limit: Annotated[float, typer.Option(help="seconds for long chains", min=0.1)] = 60.0,
    each: Annotated[int, typer.Option(help="puzzles a row", min=1, max=EACH)] = EACH,
    out: Annotated[Path, typer.Option(help="folder for the results")] = RESULTS,
) -> None:
    """Run engines and rivals side by side on the stored puzzles."""
    keys = chosen(rows, [row.key for row in ROWS], "row")
    names = chosen(engine, list(NAMES), "engine")
    results = opened(out, shlex.join(["python", "-m", "benchmarks", *sys.argv[1:]]))
    picked = [row for row in ROWS if row.key in keys]
    todo = list(jobs(picked, names, each, cap, limit))
    try:
        measure(todo, results, out, Console(stderr=True))
    except MeasuringError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        print(f"stopped; the same command goes on ({out / 'results.json'})", file=sys.stderr)
        raise SystemExit(130) from None
    finally:
        if results.entries:
            write_whole(out / "table.md", document(results))


if __name__ == "__main__":
    typer.run(main)
