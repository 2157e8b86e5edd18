"""The results as Markdown: medians with ratios, memory, and what long chains reached.

A measurement without a proof counts as its time, marked as a lower bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from statistics import mean, median
from typing import NamedTuple

from benchmarks.measuring import Measurement
from benchmarks.results import Measurements
from benchmarks.rows import EACH, NAMES, REFERENCE, ROWS, PuzzleRow

NOTHING = "-"


class Median(NamedTuple):
    """A median of seconds, and whether it is only a lower bound."""

    seconds: float
    bound: bool

    def __str__(self) -> str:
        return ("> " if self.bound else "") + seconds(self.seconds)


def median_of(entries: list[Measurement]) -> Median:
    """The median time to the proof; a run without proof is at least as long as it took."""
    ranked = sorted(entries, key=lambda entry: (entry.seconds, not entry.proved))
    middle = ranked[(len(ranked) - 1) // 2 : len(ranked) // 2 + 1]
    return Median(median(entry.seconds for entry in ranked), not all(e.proved for e in middle))


def seconds(value: float) -> str:
    """A time in the unit that suits it."""
    if value < 1:
        return f"{value * 1000:.3g} ms" if value < 0.0995 else f"{value * 1000:.0f} ms"
    return f"{value:.1f} s" if value < 100 else f"{value:.0f} s"


def document(results: Measurements) -> str:
    """All tables, with the commit and the command."""
    used = [row for row in ROWS if any(results.row(row, name) for name in row.engines)]
    short, long = [r for r in used if not r.long], [r for r in used if r.long]
    parts = [
        _heading(results),
        *([f"Median time to the proved value, ratio to `{REFERENCE}`:"] if short else []),
        *_grid(results, short, _time_cell),
        *(_long_tables(results, long) if long else []),
        "The most memory a process took on any puzzle of the row, MiB:",
        *_grid(results, used, _memory_cell),
    ]
    return "\n".join(parts).rstrip() + "\n"


def _heading(results: Measurements) -> str:
    machine, (number, *changes) = results.machine, results.commit.split(" ", 1)
    commit = " ".join([number[:12], *changes])
    libraries = ", ".join(f"{name} {version}" for name, version in results.versions.items())
    most = max((len(results.row(row, name)) for row in ROWS for name in row.engines), default=0)
    return (
        f"`{results.command}` at commit `{commit}`: {most} puzzles a row on "
        f"{machine['cores']} cores of {machine['processor']}; {libraries}.\n\n"
        "`>`: a lower bound, for runs that the cap stopped count with their time; "
        "`(n/m)`: n of m puzzles proved.\n"
    )


def _grid(
    results: Measurements,
    rows: list[PuzzleRow],
    cell: Callable[[Measurements, PuzzleRow, str], str],
) -> Iterator[str]:
    """A table with a column for each engine that ran on one of the rows."""
    names = [n for n in NAMES if any(n in r.engines and results.row(r, n) for r in rows)]
    if names:
        yield ""
        yield from _markdown(
            ["work", *names],
            ([row.title, *(cell(results, row, name) for name in names)] for row in rows),
        )
        yield ""


def _markdown(head: list[str], body: Iterable[list[str]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|---|" + "---:|" * (len(head) - 1)
    yield from ("| " + " | ".join(cells) + " |" for cells in body)


def _time_cell(results: Measurements, row: PuzzleRow, name: str) -> str:
    entries = results.row(row, name)
    if not entries:
        return NOTHING
    known, solved = median_of(entries), sum(entry.proved for entry in entries)
    text = f"{known}{_ratio(results, row, name, known)}"
    return text if solved == EACH else f"{text} ({solved}/{len(entries)})"


def _ratio(results: Measurements, row: PuzzleRow, name: str, known: Median) -> str:
    """The ratio of a time to the reference's; empty where that isn't known."""
    reference = results.row(row, REFERENCE)
    if name == REFERENCE or not reference:
        return ""
    base = median_of(reference)
    if base.bound:
        return ""
    ratio = known.seconds / base.seconds
    return f", {'> ' if known.bound else ''}{ratio:,.{0 if ratio >= 10 else 1}f}x"


def _memory_cell(results: Measurements, row: PuzzleRow, name: str) -> str:
    most = max((entry.peak_mib for entry in results.row(row, name)), default=None)
    return NOTHING if most is None else f"{most:.0f}"


def _long_tables(results: Measurements, rows: list[PuzzleRow]) -> Iterator[str]:
    yield "Long chains, within a limit: values reached and bounds proved."
    yield ""
    head = ["work", "engine", "mean value", "best known", "mean bound", "proved", "median time"]
    yield from _markdown(head, (cells for row in rows for cells in _long_rows(results, row)))
    yield ""


def _long_rows(results: Measurements, row: PuzzleRow) -> Iterator[list[str]]:
    best = best_known(results, row)
    for name in row.engines:
        entries = results.row(row, name)
        if entries:
            yield [row.title, name, *_long_cells(entries, best)]


def _long_cells(entries: list[Measurement], best: dict[str, int]) -> list[str]:
    count = len(entries)
    values = [entry.value for entry in entries if entry.value is not None]
    bounds = [entry.bound for entry in entries if entry.bound is not None]
    reached = sum(
        entry.value is not None and entry.value == best[entry.puzzle] for entry in entries
    )
    without = f" ({count - len(values)} without a line)" if len(values) < count else ""
    return [
        (f"{mean(values):.1f}" if values else NOTHING) + without,
        f"{reached}/{count}",
        f"{mean(bounds):.1f}" if bounds else NOTHING,
        f"{sum(entry.proved for entry in entries)}/{count}",
        seconds(median(entry.seconds for entry in entries)),
    ]


def best_known(results: Measurements, row: PuzzleRow) -> dict[str, int]:
    """For each puzzle of a row, the best value that any engine has reached."""
    best: dict[str, int] = {}
    for name in row.engines:
        for entry in results.row(row, name):
            if entry.value is not None:
                best[entry.puzzle] = max(entry.value, best.get(entry.puzzle, entry.value))
    return best
