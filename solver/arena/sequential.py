"""A sequential test: play until it is clear which of two shares of the wins is the truer.

Wald's test (A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical
Statistics 16, 1945) in the generalised form of chess engines' test frames, with a variance
that is estimated on the way (M. Van den Bergh, "A practical introduction to the GSPRT", 2018):
after n blocks of mean x the log likelihood ratio of a share `high` against a share `low` is,
by normal approximation,

    n (high - low) (2 x - low - high) / (2 s^2).

Blocks are judged in their order and one at a time, so that who plays them changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

from solver.arena.games import ArenaError

ERROR: Final = 0.05
"""How likely each of the two wrong verdicts may be."""

LEAST: Final = 10
"""Blocks before the first verdict: fewer don't tell a variance."""

PRIOR: Final = 0.25
"""Squared deviation that is added to the sum, as of one block half a share away."""


class Verdict(StrEnum):
    """What comes of the test."""

    ACCEPT = "accepted"
    REFUSE = "refused"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Hypotheses:
    """Is the first bot's share as high as `high`, or only as `low`?

    Raises:
        ArenaError: not two shares in rising order.
    """

    low: float
    high: float

    def __post_init__(self) -> None:
        if not 0 <= self.low < self.high <= 1:
            raise ArenaError(f"{self.low:g},{self.high:g}: expected two rising shares from 0 to 1")


@dataclass(frozen=True)
class Trial:
    """Where a test stands; it changes no more once it has a verdict.

    Attributes:
        blocks: how many were judged.
    """

    hypotheses: Hypotheses
    blocks: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def ratio(self) -> float:
        """The log likelihood ratio of the high share against the low one."""
        if not self.blocks:
            return 0.0
        low, high = self.hypotheses.low, self.hypotheses.high
        spread = self.squares - self.total**2 / self.blocks
        variance = (max(0.0, spread) + PRIOR) / (self.blocks + 1)
        return (high - low) * (2 * self.total - self.blocks * (low + high)) / (2 * variance)

    @property
    def verdict(self) -> Verdict:
        """Accepted or refused once the ratio leaves Wald's bounds."""
        if self.blocks < LEAST or abs(self.ratio) < BOUND:
            return Verdict.UNDECIDED
        return Verdict.ACCEPT if self.ratio > 0 else Verdict.REFUSE

    def judged(self, share: float) -> Trial:
        """The test after the first bot's share of one more block."""
        if self.verdict is not Verdict.UNDECIDED:
            return self
        return Trial(
            self.hypotheses, self.blocks + 1, self.total + share, self.squares + share * share
        )


BOUND: Final = log((1 - ERROR) / ERROR)
"""Wald's bounds are plus and minus this, for both errors are equally likely."""


def trial_of(hypotheses: Hypotheses, shares: Iterable[float]) -> Trial:
    """The test after the shares of some blocks in their order."""
    trial = Trial(hypotheses)
    for share in shares:
        trial = trial.judged(share)
    return trial
