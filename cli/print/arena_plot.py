"""The ratings of a match as a drawing: a dot for each bot, and a bar for its interval."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver.arena.report import Report
from solver.stats.intervals import Estimate
from views.render.axis import GRID, Axis, axis
from views.render.drawing import ACCENT, PAPER, Drawing, document, written

LEFT: Final = 160
"""Room for the names."""

WIDTH: Final = 480
"""Of the scale."""

RIGHT: Final = 40
ROW: Final = 40
TOP: Final = 64
BOTTOM: Final = 48

LEAST_STEP: Final = 10
"""How close the lines of the scale may be, in points."""


def ratings_svg(report: Report) -> str:
    """The ratings as an SVG document, the best bot on top."""
    named = [standing.bot for standing in report.standings]
    pairs = zip(named, report.ratings, strict=True)
    ranked = sorted(pairs, key=lambda pair: -pair[1].mean)
    ends = [end for _, rating in ranked for end in rating if end is not None]
    scale = axis(ends, LEFT, WIDTH, LEAST_STEP)
    height = TOP + ROW * len(ranked) + BOTTOM
    parts = (
        f'<rect width="{LEFT + WIDTH + RIGHT}" height="{height}" fill="{PAPER.table}"/>',
        written(LEFT, 24, f"Ratings from {report.blocks} deals", 17, PAPER.ink),
        *_grid(scale, len(ranked)),
        *_bots(ranked, scale),
    )
    return document(Drawing(LEFT + WIDTH + RIGHT, height, parts), "Ratings of bots")


def _grid(scale: Axis, rows: int) -> Iterator[str]:
    bottom = TOP + ROW * rows
    for points in scale.ticks:
        x = scale.pixel(points)
        yield f'<path d="M{x:g} {TOP - 16} V{bottom}" stroke="{GRID}"/>'
        yield written(x, bottom + 18, str(points), 13, PAPER.ink, "middle")


def _bots(ranked: list[tuple[str, Estimate]], scale: Axis) -> Iterator[str]:
    for row, (name, rating) in enumerate(ranked):
        y = TOP + ROW * row + ROW / 2 - 8
        yield written(LEFT - 16, y, name, 15, PAPER.ink, "end")
        if rating.low is not None and rating.high is not None:
            ends = f"M{scale.pixel(rating.low):g} {y:g} H{scale.pixel(rating.high):g}"
            yield f'<path d="{ends}" stroke="{PAPER.ink}" stroke-width="3"/>'
        yield f'<circle cx="{scale.pixel(rating.mean):g}" cy="{y:g}" r="6" fill="{ACCENT}"/>'
