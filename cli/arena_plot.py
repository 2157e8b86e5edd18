"""The ratings of a match as a drawing: a dot for each bot, and a bar for its interval."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Final, NamedTuple

from cli.catbox.drawing import LAID, PAPER, Drawing, document, written
from solver.arena.report import Report
from solver.stats.intervals import Estimate

LEFT: Final = 160
"""Room for the names."""

WIDTH: Final = 480
"""Of the scale."""

RIGHT: Final = 40
ROW: Final = 40
TOP: Final = 64
BOTTOM: Final = 48
GRID: Final = "#d9d4cc"

STEPS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000)
"""How far apart the lines of the scale may be, in points."""

LINES: Final = 8
"""The most lines of the scale."""


class Scale(NamedTuple):
    """The points at the two ends of the scale, and those between two lines."""

    low: int
    high: int
    step: int

    def across(self, points: float) -> float:
        """Where a rating lies."""
        return LEFT + WIDTH * (points - self.low) / (self.high - self.low)


def ratings_svg(report: Report) -> str:
    """The ratings as an SVG document, the best bot on top."""
    named = [standing.bot for standing in report.standings]
    pairs = zip(named, report.ratings, strict=True)
    ranked = sorted(pairs, key=lambda pair: -pair[1].mean)
    height = TOP + ROW * len(ranked) + BOTTOM
    parts = (
        f'<rect width="{LEFT + WIDTH + RIGHT}" height="{height}" fill="{PAPER.table}"/>',
        written(LEFT, 24, f"Ratings from {report.blocks} deals", 17, PAPER.ink),
        *_grid(scale_of([rating for _, rating in ranked]), len(ranked)),
        *_bots(ranked),
    )
    return document(Drawing(LEFT + WIDTH + RIGHT, height, parts), "Ratings of bots")


def scale_of(ratings: list[Estimate]) -> Scale:
    """A scale of round points that holds all ratings and their intervals."""
    ends = [end for rating in ratings for end in rating if end is not None]
    low, high = min(ends), max(ends)
    step = next((step for step in STEPS if (high - low) / step <= LINES - 2), STEPS[-1])
    first = floor(low / step) * step
    return Scale(first, max(ceil(high / step) * step, first + step), step)


def _grid(scale: Scale, rows: int) -> Iterator[str]:
    bottom = TOP + ROW * rows
    for points in range(scale.low, scale.high + 1, scale.step):
        x = scale.across(points)
        yield f'<path d="M{x:g} {TOP - 16} V{bottom}" stroke="{GRID}"/>'
        yield written(x, bottom + 18, str(points), 13, PAPER.ink, "middle")


def _bots(ranked: list[tuple[str, Estimate]]) -> Iterator[str]:
    scale = scale_of([rating for _, rating in ranked])
    for row, (name, rating) in enumerate(ranked):
        y = TOP + ROW * row + ROW / 2 - 8
        yield written(LEFT - 16, y, name, 15, PAPER.ink, "end")
        if rating.low is not None and rating.high is not None:
            ends = f"M{scale.across(rating.low):g} {y:g} H{scale.across(rating.high):g}"
            yield f'<path d="{ends}" stroke="{PAPER.ink}" stroke-width="3"/>'
        yield f'<circle cx="{scale.across(rating.mean):g}" cy="{y:g}" r="6" fill="{LAID}"/>'
