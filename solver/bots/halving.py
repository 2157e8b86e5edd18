"""Sequential halving: the best of some arms by samples that all of them share (Karnin et al. 2013).

Every round spends the same, samples the arms that are left equally, and drops the worse half.
Samples are numbered, and every arm meets the same random world in the sample of a number (common
random numbers), which makes differences between arms less noisy.
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

UNTIMED_CHUNK = 256
"""Samples of an arm at once where no clock ends them: more, for each call costs time."""

FEWEST = 2
"""Samples of an arm in a round at the least, for fewer give no estimate of its error."""

CERTAIN = 1.96
"""Standard errors on either side of a mean that hold it in 95 of 100 cases."""

Reals = NDArray[np.float64]

Sampler = Callable[[int, int, int], Reals]
"""Gives the values of one arm in `count` samples, by number: (arm, first number, count)."""


@dataclass(frozen=True)
class Arm:
    """The estimate of one arm.

    Attributes:
        number: its place among all arms as they were given.
        value: the mean of its samples.
        error: half of the interval around it.
        samples: how many there are.
        behind: half of the interval around how far it is behind the best, by the samples that
            both have; samples in common make it narrower than the errors of both.
    """

    number: int
    value: float
    error: float
    samples: int
    behind: float


def halve(
    arms: int,
    sampler: Sampler,
    clock: Clock,
    iterations: int,
    kept: Sequence[int] = (),
    bias: Reals | None = None,
) -> list[Arm]:
    """All arms, the best first; those that were dropped later stand before those dropped sooner.

    Args:
        iterations: the samples that the arms share; they decide, if the clock doesn't. Every
            arm that is left gets `FEWEST` a round at least.
        kept: arms that are sampled to the end all the same, at no cost to the others.
        bias: the prior of each arm, as a sum that its samples are added to: the more samples, the
            less it counts (progressive bias, Chaslot et al. 2008).
    """
    rounds = max(1, ceil(log2(max(arms, 2))))
    values: list[list[Reals]] = [[] for _ in range(arms)]
    head = [0.0] * arms if bias is None else bias.tolist()
    left, dropped, done = list(range(arms)), list[int](), 0
    for number in range(rounds):
        share = clock.left and clock.left / (rounds - number)
        end = None if share is None else clock.seconds + share
        sampled = sorted({*left, *kept})
        most = max(FEWEST, iterations // (rounds * len(left)))
        for first, count in _chunks(done, most, UNTIMED_CHUNK if end is None else CHUNK):
            for arm in sampled:
                values[arm].append(sampler(arm, first, count))
            done = first + count
            if end is not None and clock.seconds >= end:
                break
        left.sort(key=lambda arm: -_ranked(values[arm], head[arm]))
        half = (len(left) + 1) // 2
        left, dropped = left[:half], left[half:] + dropped
    samples = [np.concatenate(each) for each in values]
    best = samples[left[0]]
    return [_arm(number, samples[number], best) for number in left + dropped]


def _chunks(first: int, count: int, size: int) -> Iterator[tuple[int, int]]:
    for start in range(0, count, size):
        yield first + start, min(size, count - start)


def _ranked(values: list[Reals], head: float) -> float:
    samples = np.concatenate(values)
    return float(samples.sum() + head) / len(samples)


def _arm(number: int, values: Reals, best: Reals) -> Arm:
    common = min(len(values), len(best))
    behind = _error(best[:common] - values[:common])
    return Arm(number, float(values.mean()), _error(values), len(values), behind)


def _error(values: Reals) -> float:
    return CERTAIN * float(values.std(ddof=1)) / sqrt(len(values))
