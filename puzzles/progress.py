"""A player's progress with a puzzle: tries, hints, time, and how it ended."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class CourseMark(StrEnum):
    """An event while a puzzle is solved; a course has one character for each."""

    WRONG = "x"
    HINT = "?"
    SOLVED = "*"
    GAVE_UP = "-"


LAST = (CourseMark.SOLVED, CourseMark.GAVE_UP)
"""After these nothing follows."""


class Progress(NamedTuple):
    """How far a player is with one puzzle.

    Attributes:
        course: every event in its order.
        seconds: the time spent so far.
    """

    course: str = ""
    seconds: float = 0.0

    @property
    def tries(self) -> int:
        """How many lines were tried, the solution included."""
        return self.course.count(CourseMark.WRONG) + self.course.count(CourseMark.SOLVED)

    @property
    def hints(self) -> int:
        """How many hints were taken."""
        return self.course.count(CourseMark.HINT)

    @property
    def solved(self) -> bool:
        """Whether the solution was found."""
        return self.course.endswith(CourseMark.SOLVED)

    @property
    def over(self) -> bool:
        """Whether the puzzle is solved or given up."""
        return self.course.endswith(LAST)
