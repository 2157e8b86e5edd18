"""The axis of a plot: round numbers that hold all values, and where each lies."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor
from typing import Final, NamedTuple

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
