"""Sequential halving: the best of some arms by samples that all of them share (Karnin et al. 2013).

Every round spends the same, samples the arms that are left equally, and drops the worse half.
Samples have numbers, and the sample of a number is the same chance for every arm, so that arms
are told apart by what they make of it. It knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt

import numpy as np
from numpy.typing import NDArray

from solver.answer import Clock

CHUNK = 8
"""Samples of an arm between two looks at the clock."""

CERTAIN = 1.96
"""Standard errors on either side of a mean that hold it in 95 of 100 cases."""

Reals = NDArray[np.float64]

Sampler = Callable[[int, int, int], Reals]
"""Gives the values of one arm in so many samples from a number on: (arm, first, count)."""


@dataclass(frozen=True)
class Arm:
    """What is known of one arm.

    Attributes:
        number: its place among all arms as they were given.
        value: the mean of its samples.
        error: half of the interval around it; infinite for less than two samples.
        samples: how many there are.
    """

    number: int
    value: float
    error: float
    samples: int


def halve(
    arms: int, sampler: Sampler, clock: Clock, iterations: int, kept: Sequence[int] = ()
) -> list[Arm]:
    """All arms, the best first; those that were dropped later stand before those dropped sooner.

    Args:
        iterations: the most samples of all arms together; they decide, if the clock doesn't.
        kept: arms that are sampled to the end, though not put before better ones.
    """
    rounds = max(1, ceil(log2(max(arms, 2))))
    values: list[list[Reals]] = [[] for _ in range(arms)]
    left, dropped, done = list(range(arms)), list[int](), 0
    for number in range(rounds):
        share = clock.left and clock.left / (rounds - number)
        end = None if share is None else clock.seconds + share
        sampled = sorted({*left, *kept})
        most = max(1, iterations // (rounds * len(sampled)))
        for first, count in _chunks(done, most):
            for arm in sampled:
                values[arm].append(sampler(arm, first, count))
            done = first + count
            if end is not None and clock.seconds >= end:
                break
        left.sort(key=lambda arm: -_mean(values[arm]))
        half = (len(left) + 1) // 2
        left, dropped = left[:half], left[half:] + dropped
    return [_arm(number, values[number]) for number in left + dropped]


def _chunks(first: int, count: int) -> Iterator[tuple[int, int]]:
    for start in range(0, count, CHUNK):
        yield first + start, min(CHUNK, count - start)


def _mean(values: list[Reals]) -> float:
    return float(np.concatenate(values).mean())


def _arm(number: int, values: list[Reals]) -> Arm:
    all_values = np.concatenate(values)
    count = len(all_values)
    spread = float(all_values.std(ddof=1)) if count > 1 else float("inf")
    return Arm(number, float(all_values.mean()), CERTAIN * spread / sqrt(count), count)
