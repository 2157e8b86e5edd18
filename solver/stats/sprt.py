"""A sequential test: play until it is clear which of two net wins per opponent is the truer.

Wald's test (A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical
Statistics 16, 1945) in the generalised form of chess engines' test frames (M. Van den Bergh, "A
practical introduction to the GSPRT", 2018): nothing is known of how often blocks give each
value but its mean, so each hypothesis is judged by the likeliest distribution of that mean.
That one gives a value `a` of which `n` of `N` blocks were the probability (A. B. Owen,
"Empirical likelihood ratio confidence intervals for a single functional", Biometrika 75, 1988)

    (n / N) / (1 + m (a - mean)),    with m such that the mean is right.

The normal approximation is not used: between 0.6 and 0.8 it accepts too much twice to four
times as often as it should. Blocks are judged in their order and one at a time, so that the
number of workers changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import log, log1p
from typing import Final

from games.protocol import GameError
from languages.messages import _

ERROR: Final = 0.05
"""How likely each of the two wrong verdicts may be."""

BOUND: Final = log((1 - ERROR) / ERROR)
"""Wald's bounds are plus and minus this, for both errors are equally likely."""

PRIOR: Final = {-1.0: 0.001, 1.0: 0.001}
"""Blocks that are added, so that no mean is beyond what was seen."""

HALVINGS: Final = 60
"""Steps to the multiplier, which is then as exact as a float."""


class Verdict(StrEnum):
    """The outcome of the test."""

    ACCEPT = "accepted"
    REFUSE = "refused"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Hypotheses:
    """Are the first bot's net wins per opponent as high as `high`, or only as `low`?

    Raises:
        GameError: not two numbers between -1 and 1 in rising order.
    """

    low: float
    high: float

    def __post_init__(self) -> None:
        if not -1 < self.low < self.high < 1:
            values = f"{self.low:g},{self.high:g}"
            raise GameError(
                _("{values}: expected two rising numbers between -1 and 1").format(values=values)
            )


@dataclass(frozen=True)
class Trial:
    """Where a test stands; it changes no more once it has a verdict.

    Attributes:
        blocks: how many were judged.
        counts: how many blocks gave each value, with those of `PRIOR`.
        ratio: the log likelihood ratio of the high value against the low one.
    """

    hypotheses: Hypotheses
    blocks: int = 0
    counts: Mapping[float, float] = field(default_factory=lambda: PRIOR)
    ratio: float = 0.0

    @property
    def verdict(self) -> Verdict:
        """Accepted or refused once the ratio leaves Wald's bounds."""
        if abs(self.ratio) < BOUND:
            return Verdict.UNDECIDED
        return Verdict.ACCEPT if self.ratio > 0 else Verdict.REFUSE

    def judged(self, net: float) -> Trial:
        """The test after the first bot's net wins in one more block."""
        if self.verdict is not Verdict.UNDECIDED:
            return self
        counts = {**self.counts, net: self.counts.get(net, 0.0) + 1}
        asked = self.hypotheses
        ratio = likelihood(counts, asked.high) - likelihood(counts, asked.low)
        return Trial(asked, self.blocks + 1, counts, ratio)


def trial_of(hypotheses: Hypotheses, nets: Iterable[float]) -> Trial:
    """The test after the net wins in some blocks in their order."""
    trial = Trial(hypotheses)
    for net in nets:
        trial = trial.judged(net)
    return trial


def likelihood(counts: Mapping[float, float], mean: float) -> float:
    """The greatest log likelihood of a mean, less that of any mean.

    Args:
        counts: how often each value came up; some lie above the mean and some below.
    """
    multiplier = _multiplier(counts, mean)
    return -sum(count * log1p(multiplier * (value - mean)) for value, count in counts.items())


def _multiplier(counts: Mapping[float, float], mean: float) -> float:
    """Where the sum of n (a - mean) / (1 + m (a - mean)), which falls with m, is 0."""
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _halving in range(HALVINGS):
        middle = (low + high) / 2
        steps = ((value - mean, count) for value, count in counts.items())
        if sum(count * away / (1 + middle * away) for away, count in steps) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
