"""The course of a game as a chart: how far ahead a seat was, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Final, NamedTuple

from rich.text import Text

ROWS: Final = 11
"""About how many lines the chart has, without its foot."""

LABEL: Final = 6
"""Room for the points at the left."""

TENTH: Final = 10
"""Columns from one number of a turn to the next."""

AHEAD, BEHIND, HOPE, MARK = "green", "red", "bold", "bold"
"""How bars, what was expected and the marks are painted; each has a sign of its own, too."""


class Course(NamedTuple):
    """How a game went for one seat.

    Attributes:
        margins: its points minus those of the best other, before the first turn and after each.
        expected: the margin that it could expect in turns of its own, by their number from 1.
        marks: the turning points, by their number from 1.
    """

    name: str
    margins: tuple[int, ...]
    expected: Mapping[int, float]
    marks: Mapping[int, float]

    @property
    def turns(self) -> int:
        """How many turns there are."""
        return len(self.margins) - 1

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest and the highest value, with 0 between them."""
        values = [0, *self.margins, *self.expected.values()]
        return min(values), max(values)


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
    hopes = [course.expected[turn] for turn in turns if turn in course.expected]
    if hopes and round(hopes[-1] / step) == row:
        return Text("o", style=HOPE)
    margin = course.margins[turns[-1]]
    if row == 0:
        return Text("-", style="dim")
    if row > 0:
        return Text("#", style=AHEAD) if margin > (row - 1) * step else Text(" ")
    return Text("#", style=BEHIND) if margin < (row + 1) * step else Text(" ")


def _foot(course: Course, columns: list[range]) -> Iterator[Text]:
    """Marks under turning points, and the numbers of turns."""
    if course.marks:
        marks = ("^" if any(turn in course.marks for turn in turns) else " " for turns in columns)
        yield Text(" " * LABEL + "".join(marks), style=MARK)
    last = [turns[-1] for turns in columns]
    numbers = (str(turn).rjust(TENTH) for turn in last[TENTH - 1 :: TENTH])
    yield Text(f"{'turn':<{LABEL}}" + "".join(numbers), style="dim")
