"""The results as pictures: a cactus plot over puzzles, and growth over cards placed."""

from __future__ import annotations

from pathlib import Path

from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from benchmarks.measuring import Measurement
from benchmarks.results import Measurements
from benchmarks.rows import NAMES, ROWS, PuzzleRow
from benchmarks.tables import median_of

OBJECTIVES = ("score", "margin")

STYLES = {
    "search": ("#000000", "o"),
    "brute": ("#0072b2", "s"),
    "cpsat": ("#d55e00", "D"),
    "both": ("#882255", "*"),
    "python": ("#56b4e9", "v"),
    "compiled": ("#009e73", "^"),
    "plain-cpsat": ("#e69f00", "P"),
    "clingo": ("#cc79a7", "X"),
}
"""A colour that the colour-blind can tell from the others, and a marker, for each prover."""

rcParams["svg.hashsalt"] = "catbox"


def draw(results: Measurements, folder: Path) -> None:
    """Write `cactus` and `growth` as SVG and PNG."""
    for name, figure in (("cactus", cactus(results)), ("growth", growth(results))):
        figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
        figure.savefig(folder / f"{name}.png", dpi=150)


def cactus(results: Measurements) -> Figure:
    """For each engine, how many puzzles it proves within how long each."""
    figure = Figure(figsize=(11, 5), layout="constrained")
    groups = {
        "chains of 3 and 4": [row for row in ROWS if row.key.startswith(("chain-3", "chain-4"))],
        "turns and duels": [row for row in ROWS if not row.key.startswith("chain")],
    }
    for axes, (title, rows) in zip(figure.subplots(1, 2), groups.items(), strict=True):
        for name in NAMES:
            _cactus_line(axes, name, [e for row in rows for e in results.row(row, name)])
        total = len({e.puzzle for row in rows for n in NAMES for e in results.row(row, n)})
        axes.axvline(total, color="0.7", linewidth=1, linestyle=":")
        _finish(axes, title, "puzzles proved, each within the time", "seconds")
        axes.set_yscale("log")
        axes.set_xlim(0, total + 1)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    return figure


def _cactus_line(axes: Axes, name: str, entries: list[Measurement]) -> None:
    times = sorted(entry.seconds for entry in entries if entry.proved)
    if entries:
        label = f"{name} ({len(times)}/{len(entries)})"
        numbers = list(range(1, len(times) + 1))
        colour, marker = STYLES[name]
        axes.plot(numbers, times, color=colour, marker=marker, markersize=3.5, label=label)


def growth(results: Measurements) -> Figure:
    """For each engine, the median time over the number of cards placed, by objective."""
    figure = Figure(figsize=(11, 5), layout="constrained")
    chains = [row for row in ROWS if row.key.startswith("chain") and not row.long]
    panels = figure.subplots(1, 2, sharey=True)
    for axes, objective in zip(panels, OBJECTIVES, strict=True):
        rows = [row for row in chains if row.key.endswith(objective)]
        for name in STYLES:
            _growth_line(axes, name, results, rows)
        _finish(axes, f"chains, {objective}", "cards placed", "median seconds")
        axes.set_yscale("log")
        lengths = [length(row) for row in rows]
        axes.set_xticks(lengths)
        axes.set_xlim(min(lengths) - 0.3, max(lengths) + 0.3)
    return figure


def _growth_line(axes: Axes, name: str, results: Measurements, rows: list[PuzzleRow]) -> None:
    """A line, with an arrow up where the median is a lower bound only."""
    found = [(length(row), entries) for row in rows if (entries := results.row(row, name))]
    if not found:
        return
    colour, marker = STYLES[name]
    medians = [(cards, median_of(entries)) for cards, entries in found]
    points = [(cards, known.seconds) for cards, known in medians]
    axes.plot(*zip(*points, strict=True), color=colour, marker=marker, label=name)
    for cards, known in medians:
        if known.bound:
            axes.annotate(
                "",
                (cards, known.seconds * 2.5),
                (cards, known.seconds),
                arrowprops={"arrowstyle": "->", "color": colour, "linewidth": 1.5},
            )
            axes.update_datalim([(cards, known.seconds * 2.5)])


def length(row: PuzzleRow) -> int:
    """How many cards a row of chains places."""
    return int(row.key.split("-")[1])


def _finish(axes: Axes, title: str, across: str, up: str) -> None:
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.grid(alpha=0.3)
    if axes.get_legend_handles_labels()[1]:
        axes.legend(fontsize="small", framealpha=0.9)
