"""Streaks of solved dailies, and numbers by tier."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from puzzles.recipe import TIERS
from puzzles.results import DailyResult

DAY = timedelta(days=1)


class TierSummary(NamedTuple):
    """The results of one tier.

    Attributes:
        seconds: the median time of those that were solved; None if none was.
    """

    tier: str
    solved: int
    gave_up: int
    seconds: float | None


def streak(results: Iterable[DailyResult], today: date) -> int:
    """The number of days in a row, up to today, whose daily was solved on the day itself.

    It ends yesterday as long as today's daily isn't solved.
    """
    kept = set(_kept(results))
    day = today if today in kept else today - DAY
    length = 0
    while day in kept:
        length, day = length + 1, day - DAY
    return length


def best_streak(results: Iterable[DailyResult]) -> int:
    """The longest row of days on which the daily was solved on its own day."""
    best = length = 0
    kept = sorted(set(_kept(results)))
    for before, day in pairwise([date.min, *kept]):
        length = length + 1 if day - before == DAY else 1
        best = max(best, length)
    return best


def by_tier(results: Sequence[DailyResult]) -> tuple[TierSummary, ...]:
    """The numbers of each tier, the easiest first."""
    return tuple(_summary(tier.name, results) for tier in TIERS)


def _summary(tier: str, results: Sequence[DailyResult]) -> TierSummary:
    mine = [result.progress for result in results if result.tier == tier]
    times = [progress.seconds for progress in mine if progress.solved]
    return TierSummary(tier, len(times), len(mine) - len(times), median(times) if times else None)


def _kept(results: Iterable[DailyResult]) -> list[date]:
    """The days whose daily was solved on the day itself."""
    return [r.day for r in results if r.progress.solved and r.finished_on == r.day]
