"""Moves compared by playouts: sequential halving over moves, with all the ends that it met.

Sequential halving finds the best of some arms by samples that all of them share (Karnin et al.
2013). Every round may spend the same, samples the arms that are left equally, and drops the worse
half. Where it is asked for, arms that are clearly behind are dropped before: it ends sooner where
one is clearly best, and contested arms get more samples.

Samples are numbered, and every arm meets the same random world in the sample of a number (common
random numbers), which makes differences between arms less noisy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.answer import Clock
from solver.bots.decision import ALTERNATIVES, Move, Rated

Ends = NDArray[Any]
"""The ends of some playouts, one a row."""

AnyRanked = TypeVar("AnyRanked", Rated[Any], "MovePlayouts[Any]")

SEEDS: Final = 1 << 62
"""How many seeds of playouts there are."""

ENDLESS: Final = 1 << 40
"""Playouts of a decision that only a clock ends."""

CHUNK = 256
"""Samples of an arm at once at the most."""

LOOKS = 8
"""Looks at the clock, if no sample took longer than those before: each time as many samples are
drawn as seem to take this part of the time that is left."""

INSTANT = 1e-9
"""Seconds that samples take at the least, by a clock that may not have moved."""

FIRST_LOOK = 256
"""Samples of an arm before it may be clearly behind."""

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
    clear: float = inf,
) -> list[Arm]:
    """All arms, the best first; those that were dropped later stand before those dropped sooner.

    Args:
        iterations: the samples that the arms share; they decide, if the clock doesn't. Every
            arm that is left gets `FEWEST` a round at least.
        kept: arms that are sampled as long as the best, at no cost to the others.
        bias: the prior of each arm, as a sum that its samples are added to: the more samples, the
            less it counts (progressive bias, Chaslot et al. 2008).
        clear: by how many standard errors of the difference an arm is clearly behind the best, and
            dropped before its round is over. It ends where all others are.
    """
    rounds = max(1, ceil(log2(max(arms, 2))))
    race = _Race(arms, sampler, kept, bias, clear)
    for number in range(rounds):
        share = clock.left and clock.left / (rounds - number)
        end = None if share is None else clock.seconds + share
        most = max(FEWEST, iterations // (rounds * len(race.left)))
        if end is None:
            race.sample_all(most)
        else:
            race.sample_until(end, clock, most)
        if race.won:
            break
        race.keep(ceil(arms / 2 ** (number + 1)))
    return race.arms


class _Race:
    """Arms that are left, by the samples that they share, and those that were dropped.

    Looks at who is clearly behind come after `FIRST_LOOK` samples and whenever these have doubled:
    the fewer looks, the rarer one of them finds by chance what isn't so.
    """

    def __init__(
        self, arms: int, sampler: Sampler, kept: Sequence[int], bias: Reals | None, clear: float
    ) -> None:
        self.left, self._dropped = list(range(arms)), list[int]()
        self._sampler, self._kept, self._clear = sampler, kept, clear
        self._values: list[list[Reals]] = [[] for _ in range(arms)]
        self._heads = [0.0] * arms if bias is None else bias.tolist()
        self._done, self._next_look = 0, FIRST_LOOK

    @property
    def won(self) -> bool:
        """Whether all arms but one are clearly behind."""
        return self._clear < inf and self._done >= FIRST_LOOK and len(self.left) == 1

    @property
    def arms(self) -> list[Arm]:
        """All arms, the best first."""
        samples = [np.concatenate(each) for each in self._values]
        best = samples[self.left[0]]
        return [_arm(number, samples[number], best) for number in self.left + self._dropped]

    def sample_all(self, most: int) -> None:
        """Sample all that are left, until one is clearly best."""
        for start in range(0, most, CHUNK):
            self._sample(min(CHUNK, most - start))
            if self.won:
                break

    def sample_until(self, end: float, clock: Clock, most: int) -> None:
        """Sample all that are left as long as another sample seems to fit into the time."""
        last, count = clock.seconds, FEWEST
        while count and not self.won:
            self._sample(count)
            most -= count
            now = clock.seconds
            fitting = int(count * (end - now) / max(now - last, INSTANT))
            last, count = now, max(0, min(CHUNK, most, fitting, 1 + fitting // LOOKS))

    def _sample(self, count: int) -> None:
        """Sample all that are left, and drop those that are clearly behind."""
        for arm in sorted({*self.left, *self._kept}):
            self._values[arm].append(self._sampler(arm, self._done, count))
        self._done += count
        if self._clear < inf and self._done >= self._next_look:
            self._next_look = 2 * self._done
            best, *others = self._ordered
            behind = [arm for arm in others if self._is_clear(best, arm)]
            self.left = [best, *(arm for arm in others if arm not in behind)]
            self._dropped = behind + self._dropped

    def keep(self, most: int) -> None:
        """Keep the best arms, at most `most` of them."""
        ordered = self._ordered
        self.left, self._dropped = ordered[:most], ordered[most:] + self._dropped

    @property
    def _ordered(self) -> list[int]:
        """The arms that are left, the best first."""
        sums = {
            arm: float(np.concatenate(self._values[arm]).sum()) + self._heads[arm]
            for arm in self.left
        }
        return sorted(self.left, key=lambda arm: -sums[arm])

    def _is_clear(self, best: int, arm: int) -> bool:
        less = np.concatenate(self._values[best]) - np.concatenate(self._values[arm])
        ahead = float(less.sum()) + self._heads[best] - self._heads[arm]
        return ahead > self._clear * float(less.std(ddof=1)) * sqrt(len(less))


def _arm(number: int, values: Reals, best: Reals) -> Arm:
    common = min(len(values), len(best))
    behind = _error(best[:common] - values[:common])
    return Arm(number, float(values.mean()), _error(values), len(values), behind)


def _error(values: Reals) -> float:
    return CERTAIN * float(values.std(ddof=1)) / sqrt(len(values))


@dataclass(frozen=True)
class MovePlayouts(Generic[Move]):
    """A move with the ends of its playouts."""

    move: Move
    arm: Arm
    ends: Ends

    def rated(self, margins: Ends) -> Rated[Move]:
        """The move as a decision lists it, given how far the mover is ahead in each end."""
        arm = self.arm
        return Rated(self.move, arm.value, arm.error, arm.behind, float(margins.mean()))


def compare(
    moves: Sequence[Move],
    simulate: Callable[[int, int, int], Ends],
    values: Callable[[int, Ends], Reals],
    clock: Clock,
    iterations: int,
    also: Sequence[Move] = (),
    bias: Reals | None = None,
    clear: float = inf,
) -> list[MovePlayouts[Move]]:
    """Some moves, the best first, with the ends of their playouts.

    Args:
        simulate: the ends of `count` samples of a move, by its place: (move, first, count).
        values: the value of each sample of a move, by its ends: (move, ends).
        iterations, bias, clear: see `halve`.
        also: the moves that are played out to the end, however bad.
    """
    ends: list[list[Ends]] = [[] for _ in moves]

    def sample(arm: int, first: int, count: int) -> Reals:
        ends[arm].append(simulate(arm, first, count))
        return values(arm, ends[arm][-1])

    kept = [place for place, move in enumerate(moves) if move in also]
    arms = halve(len(moves), sample, clock, iterations, kept, bias, clear)
    return [MovePlayouts(moves[arm.number], arm, np.concatenate(ends[arm.number])) for arm in arms]


def alternatives(ranked: Iterable[AnyRanked], also: Sequence[Any]) -> list[AnyRanked]:
    """The first few of some moves that were compared, and those that are asked for."""
    return [each for place, each in enumerate(ranked) if place < ALTERNATIVES or each.move in also]


def playouts(clock: Clock, untimed: int, *, timed: bool = True) -> int:
    """How many playouts a clock allows; `untimed` where it sets no limit at all.

    Args:
        timed: whether they go on as long as a clock allows; otherwise it allows `untimed` at most.
    """
    if clock.iterations is not None:
        return clock.iterations
    return ENDLESS if timed and clock.left is not None else untimed


def ahead(points: Ends, seat: int, leader: float) -> Reals:
    """How many points a seat is ahead of the others, in each of some ends (ends x seats).

    Args:
        leader: how much the points of the best other seat count; the rest of 1 is for the mean of
            the others.
    """
    others = np.delete(points, seat, axis=1)
    rivals = (1 - leader) * others.mean(axis=1) + leader * others.max(axis=1)
    return np.asarray(points[:, seat] - rivals)


def margins(points: Ends, seat: int) -> Reals:
    """How many points a seat is ahead of the best other, in each of some ends (ends x seats)."""
    return np.asarray(points[:, seat] - np.delete(points, seat, axis=1).max(axis=1), float)


def shares(ranks: Ends, tolerance: float = 0.0) -> Reals:
    """The share of the win of each seat, in each of some ends, by a number that ranks the seats.

    Args:
        tolerance: by how much the rank of a winner may be below the highest.
    """
    best = ranks >= ranks.max(axis=1, keepdims=True) - tolerance
    return np.asarray(best / best.sum(axis=1, keepdims=True))
