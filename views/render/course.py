"""The course of a game, how far ahead a seat was turn by turn: as text, and as a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import ceil, floor
from types import MappingProxyType
from typing import Final, NamedTuple

from rich.text import Text

from languages.messages import _
from languages.people import person, shown_name
from views.render.drawing import ACCENT, PAPER, Drawing, document, written

ROWS: Final = 11
"""About how many lines the chart has, without its foot."""

LABEL: Final = 6
"""Room for the points at the left."""

TENTH: Final = 10
"""Columns from one number of a turn to the next."""

AHEAD_STYLE, BEHIND_STYLE, HOPE_STYLE, MARK_STYLE = "green", "red", "bold", "bold"
"""How bars, what was expected and the marks are painted; each has a sign of its own, too."""


class Course(NamedTuple):
    """How a game went for one seat.

    Attributes:
        margins: its points minus those of the best other, before the first turn and after each.
        expected: the margin that it could expect in turns of its own, by their number from 1.
        marks: the turning points, by their number from 1.
        played: the margin that it could still expect after what it played, where that was less.
    """

    name: str
    margins: tuple[int, ...]
    expected: Mapping[int, float]
    marks: Mapping[int, float]
    played: Mapping[int, float] = MappingProxyType({})

    @property
    def turns(self) -> int:
        """How many turns there are."""
        return len(self.margins) - 1

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest value, with 0 between them."""
        values = [0, *self.margins, *self.expected.values(), *self.played.values()]
        return min(values), max(values)


def heading(course: Course) -> Text:
    """Whose course it is, and what the signs of its chart mean."""
    text = _("{name}: # lead, o expected before a turn, x expected after it")
    return Text(text.format(name=shown_name(course.name)))


def chart(course: Course, width: int) -> Text:
    """The course as text, a column a turn; of several turns in a column, the last one shows."""
    a_column = max(1, ceil(course.turns / max(1, width - LABEL)))
    low, high = course.ends
    step = max(1, ceil((high - low) / (ROWS - 1)))
    rows = range(ceil(high / step), floor(low / step) - 1, -1)
    columns = [
        range(first, min(first + a_column, course.turns + 1))
        for first in range(1, course.turns + 1, a_column)
    ]
    lines = [_row(course, row, step, columns) for row in rows]
    return Text("\n").join([*lines, *_foot(course, columns)])


def _row(course: Course, row: int, step: int, columns: list[range]) -> Text:
    line = Text(f"{row * step:>+{LABEL - 1}d} " if row else f"{0:>{LABEL - 1}} ")
    for turns in columns:
        line.append_text(_cell(course, row, step, turns))
    return line


def _cell(course: Course, row: int, step: int, turns: range) -> Text:
    """The sign in a column at one height."""
    for sign, leads in (("o", course.expected), ("x", course.played)):
        hopes = [leads[turn] for turn in turns if turn in leads]
        if hopes and round(hopes[-1] / step) == row:
            return Text(sign, style=HOPE_STYLE)
    margin = course.margins[turns[-1]]
    if row == 0:
        return Text("-", style="dim")
    if row > 0:
        return Text("#", style=AHEAD_STYLE) if margin > (row - 1) * step else Text(" ")
    return Text("#", style=BEHIND_STYLE) if margin < (row + 1) * step else Text(" ")


def _foot(course: Course, columns: list[range]) -> Iterator[Text]:
    """Marks under turning points, and the numbers of turns."""
    if course.marks:
        marks = ("^" if any(turn in course.marks for turn in turns) else " " for turns in columns)
        yield Text(" " * LABEL + "".join(marks), style=MARK_STYLE)
    last = [turns[-1] for turns in columns]
    numbers = (str(turn).rjust(TENTH) for turn in last[TENTH - 1 :: TENTH])
    yield Text(f"{_('turn'):<{LABEL}}" + "".join(numbers), style="dim")


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

LEAST: Final = 700
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
    yield written(LEFT + 18, y, _("ahead"), 13, PAPER.ink)
    yield f'<rect x="{LEFT + 76}" y="{y - 6}" width="12" height="12" fill="{BEHIND}"/>'
    yield written(LEFT + 94, y, _("behind"), 13, PAPER.ink)
    yield f'<circle cx="{LEFT + 166}" cy="{y}" r="4" fill="{HOPE}"/>'
    yield written(
        LEFT + 176, y, _("expected in its turn, by {bot}").format(bot=expecting), 13, PAPER.ink
    )
    yield _arrow(LEFT + 416, y - 5)
    yield written(LEFT + 428, y, _("turning point"), 13, PAPER.ink)
    yield f'<circle cx="{LEFT + 536}" cy="{y}" r="3" fill="#fff" stroke="{HOPE}"/>'
    yield written(LEFT + 546, y, _("after what was played"), 13, PAPER.ink)


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
    """The lead expected before a turn, and below it, on a line, the one after it."""
    for turn, value in course.expected.items():
        x, y = plot.across(turn), plot.points.pixel(value)
        if turn in course.played:
            left = plot.points.pixel(course.played[turn])
            yield f'<path d="M{x:g} {y:g} V{left:g}" stroke="{HOPE}"/>'
            yield f'<circle cx="{x:g}" cy="{left:g}" r="3" fill="#fff" stroke="{HOPE}"/>'
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
