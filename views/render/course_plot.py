"""The course of a game as a drawing: bars for the margin, dots for what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Final, NamedTuple

from languages.messages import _
from languages.people import person
from views.render.course_chart import Course
from views.render.drawing import ACCENT, PAPER, Drawing, document, written

GRID: Final = "#d9d4cc"
"""The colour of the lines of a scale."""

STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
"""How far apart the lines may be."""

LINES: Final = 8
"""The most lines, about."""


class Axis(NamedTuple):
    """A scale from `low` to `high`, with a line at every `step`, drawn over some pixels.

    Attributes:
        start: the pixel of `low`.
        length: pixels to `high`; negative where values grow towards smaller pixels.
    """

    low: int
    high: int
    step: int
    start: float
    length: float

    @property
    def ticks(self) -> range:
        """The values that have a line."""
        return range(self.low, self.high + 1, self.step)

    def pixel(self, value: float) -> float:
        """Where a value lies."""
        return self.start + self.length * (value - self.low) / (self.high - self.low)


def axis(values: Iterable[float], start: float, length: float, least: int = 1) -> Axis:
    """An axis that holds some values, between round numbers.

    Args:
        least: the smallest step.
    """
    low, high = min(values := tuple(values)), max(values)
    steps = [step for step in STEPS if step >= least]
    step = next((step for step in steps if (high - low) / step <= LINES - 2), steps[-1])
    first = floor(low / step) * step
    return Axis(first, max(ceil(high / step) * step, first + step), step, start, length)


LEFT: Final = 64
"""Room for the points."""

TOP: Final = 76
"""Room for the title and the legend."""

HEIGHT: Final = 260
RIGHT: Final = 24
BOTTOM: Final = 56
COLUMN: Final = 14
"""The width of a turn."""

LEAST: Final = 560
"""The smallest width of all turns."""

AHEAD, BEHIND, HOPE = "#7a9e87", "#d08b6a", "#2f4f7f"

EVERY: Final = 5
"""Turns from one number to the next."""


class Plot(NamedTuple):
    """Where turns and points lie.

    Attributes:
        column: the width of a turn.
    """

    points: Axis
    column: float

    def across(self, turn: float) -> float:
        """The middle of a turn, the first one being 1."""
        return LEFT + (turn - 0.5) * self.column


def course_svg(course: Course, expecting: str) -> str:
    """The course as an SVG document.

    Args:
        expecting: who says what could be expected.
    """
    width = max(LEAST, COLUMN * course.turns)
    points = axis(course.ends, TOP + HEIGHT, -HEIGHT)
    plot = Plot(points, width / max(1, course.turns))
    whole = LEFT + width + RIGHT, TOP + HEIGHT + BOTTOM
    title = person(course.name, _("How far you were ahead"), _("How far {name} was ahead"))
    parts = (
        f'<rect width="{whole[0]}" height="{whole[1]}" fill="{PAPER.table}"/>',
        written(LEFT, 24, title, 17, PAPER.ink),
        *_legend(expecting),
        *_grid(points, width),
        *_bars(course, plot),
        *_hopes(course, plot),
        *_marks(course, plot),
        *_numbers(course, plot),
    )
    return document(Drawing(*whole, parts), title)


def _legend(expecting: str) -> Iterator[str]:
    y = 48
    yield f'<rect x="{LEFT}" y="{y - 6}" width="12" height="12" fill="{AHEAD}"/>'
    yield written(LEFT + 18, y, "ahead", 13, PAPER.ink)
    yield f'<rect x="{LEFT + 76}" y="{y - 6}" width="12" height="12" fill="{BEHIND}"/>'
    yield written(LEFT + 94, y, "behind", 13, PAPER.ink)
    yield f'<circle cx="{LEFT + 166}" cy="{y}" r="4" fill="{HOPE}"/>'
    yield written(
        LEFT + 176, y, _("expected in its turn, by {bot}").format(bot=expecting), 13, PAPER.ink
    )
    yield _arrow(LEFT + 416, y - 5)
    yield written(LEFT + 428, y, _("turning point"), 13, PAPER.ink)


def _grid(scale: Axis, width: int) -> Iterator[str]:
    for points in scale.ticks:
        y, ink = scale.pixel(points), GRID if points else PAPER.ink
        yield f'<path d="M{LEFT} {y:g} H{LEFT + width}" stroke="{ink}"/>'
        yield written(LEFT - 10, y, f"{points:+d}" if points else "0", 13, PAPER.ink, "end")


def _bars(course: Course, plot: Plot) -> Iterator[str]:
    for turn, margin in enumerate(course.margins[1:], start=1):
        if margin:
            x, zero, end = plot.across(turn), plot.points.pixel(0), plot.points.pixel(margin)
            yield (
                f'<rect x="{x - 0.35 * plot.column:g}" y="{min(zero, end):g}" '
                f'width="{0.7 * plot.column:g}" height="{abs(end - zero):g}" '
                f'fill="{AHEAD if margin > 0 else BEHIND}"/>'
            )


def _hopes(course: Course, plot: Plot) -> Iterator[str]:
    for turn, value in course.expected.items():
        x, y = plot.across(turn), plot.points.pixel(value)
        yield f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{HOPE}" stroke="#fff"/>'


def _marks(course: Course, plot: Plot) -> Iterator[str]:
    for turn in course.marks:
        x = plot.across(turn)
        yield _arrow(x, TOP + HEIGHT + 6)
        yield written(x, TOP + HEIGHT + 26, str(turn), 13, ACCENT, "middle")


def _arrow(x: float, y: float) -> str:
    """A small arrowhead that points up."""
    return f'<path d="M{x:g} {y:g} l-5 10 h10 Z" fill="{ACCENT}"/>'


def _numbers(course: Course, plot: Plot) -> Iterator[str]:
    for turn in (1, *range(EVERY, course.turns + 1, EVERY)):
        y = TOP + HEIGHT + BOTTOM - 12
        yield written(plot.across(turn), y, str(turn), 12, PAPER.ink, "middle")
