"""Confidence intervals of means over blocks.

Games of one deal depend on one another, so a block is one observation, never a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

LEVEL: Final = 0.95
"""How sure an interval is to cover the truth."""


class Estimate(NamedTuple):
    """A mean over blocks with its confidence interval; no bounds where none can be computed."""

    mean: float
    low: float | None
    high: float | None

    def covers(self, value: float) -> bool:
        """Whether a value lies within the interval."""
        above = self.low is None or self.low <= value
        return above and (self.high is None or value <= self.high)


def mean_of(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """The mean of independent blocks with Student's interval, x +- t s / sqrt(n).

    (Student, "The probable error of a mean", Biometrika 6, 1908.) Blocks that are all alike, or
    a single one, don't show how they vary, and give no bounds.
    """
    mean = fmean(values)
    if min(values) == max(values):
        return Estimate(mean, None, None)
    half = _half(values, level)
    return Estimate(mean, mean - half, mean + half)


def share_of(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """The mean of shares, each from 0 to 1, with Student's interval cut to that range.

    Where all blocks are alike, which leaves Student no width, the interval is Wilson's with a
    block as one trial. It is wide enough, for nothing between 0 and 1 varies more than a
    trial of the same mean.
    """
    if min(values) == max(values):
        return wilson(values[0], len(values), level)
    mean, half = fmean(values), _half(values, level)
    return _cut(mean, mean - half, mean + half)


def place_of(values: Sequence[float], last: int) -> Estimate:
    """The mean of places from 1 to `last`, with the interval of the share of the way down."""
    shares = share_of([(value - 1) / (last - 1) for value in values])
    return Estimate(*(1 + (last - 1) * share for share in shares if share is not None))


def net_of(values: Sequence[float]) -> Estimate:
    """The mean of net wins from -1 to 1, with the interval of the share that they stand for."""
    if not any(values):
        return Estimate(0.0, None, None)
    shares = share_of([(value + 1) / 2 for value in values])
    return Estimate(*(2 * share - 1 for share in shares if share is not None))


def wilson(share: float, trials: int, level: float = LEVEL) -> Estimate:
    """The score interval of a share of trials.

    (E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    Journal of the American Statistical Association 22, 1927.)
    """
    z = normal(level)
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    inner = share * (1 - share) / trials + (z / (2 * trials)) ** 2
    half = z * sqrt(inner) / (1 + z * z / trials)
    return _cut(share, centre - half, centre + half)


def _half(values: Sequence[float], level: float) -> float:
    """Half the width of Student's interval."""
    return student(level, len(values) - 1) * stdev(values) / sqrt(len(values))


def _cut(share: float, low: float, high: float) -> Estimate:
    return Estimate(share, max(0.0, low), min(1.0, high))


def normal(level: float) -> float:
    """How many deviations to both sides hold a share `level` of the normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)


def student(level: float, freedom: int) -> float:
    """How many deviations hold a share `level` of Student's distribution.

    Exact for 1 and 2; from 3 on the expansion of Abramowitz and Stegun, "Handbook of
    Mathematical Functions", 26.7.5, which is within 0.2 % at 95 %.
    """
    if freedom == 1:
        return tan(pi * level / 2)
    if freedom == 2:
        return level * sqrt(2 / (1 - level * level))
    z = normal(level)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    powers = (float(freedom) ** power for power in range(1, len(terms) + 1))
    return z + sum(term / power for term, power in zip(terms, powers, strict=True))
