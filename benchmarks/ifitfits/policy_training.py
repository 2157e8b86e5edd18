"""How the policies of If It Fits were learnt: `python -m benchmarks.ifitfits.policy_training`.

First all seats learn alike: weights are drawn around their mean, the best of them by their share of
the win and by points move the mean, and their spread becomes the next one (the cross-entropy
method: Rubinstein 1999). Each set of weights meets the mean of the others, and points alone, in
both seats of the same deals. This gives the policy of `rival`, `learnt`, with a little noise in its
choices; it begins with the weights written by hand. Then one seat learns against others that play
so: `counter`, by which the expert goes on in playouts. With three seats and more it learns once
more, among two others and for wins alone: where all play by the same weights, a seat wins hardly
one game in fifty alone, and weights learnt for two seats do no better.

Weights learnt for two seats, and for three by `counter`, stand for all other games in
`playouts/policies.json`. The same arguments lead to the same weights. Those that are stored came
from runs like these that a clock ended, and those for wins alone from 60 generations of 40 weights
and 400 games (170 CPU seconds).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.storing import write_whole
from games.ifitfits.rulings import SEATS, Mode
from games.ifitfits.setup import new_setup
from solver.bots.comparison import margins
from solver.ifitfits import playouts
from solver.ifitfits.board_kernels import COUNT, Int64s
from solver.ifitfits.bots.expert import points, win_shares
from solver.ifitfits.playouts.policy import (
    FILE,
    LAST,
    NOISE,
    PHASES_AT,
    SET,
    WEIGHTS,
    Reals,
    hopeful,
    points_alone,
    simulator,
    surveyed,
)
from solver.ifitfits.policies import Policy
from solver.policy_files import text

DEALS = 300
"""Deals from which games begin, each with its pile shuffled anew."""

POINT = 0.02
"""The weight of a point of the margin beside the whole win."""

KEPT = 0.3
"""The part of the drawn weights that moves the mean."""

FIRST_SPREAD, LEAST_SPREAD = 0.25, 0.03

SMOOTH = 0.25
"""How much of the spread comes from the best of one generation."""


class Training(NamedTuple):
    """How long to learn.

    Attributes:
        generations: of weights.
        size: weights of a generation.
        games: for each of them and each seat.
    """

    generations: int
    size: int
    games: int


Reward = Callable[[Int64s, int], float]
"""What a seat has learnt for, as a mean over some ends."""


def share_and_points(ends: Int64s, seat: int) -> float:
    """The share of the win, and `POINT` for each point of the margin."""
    margin = margins(points(ends), seat).mean()
    return float(win_shares(ends)[:, seat].mean() + POINT * margin)


def wins_alone(ends: Int64s, seat: int) -> float:
    """The part of games that nobody else wins as well."""
    return float(np.floor(win_shares(ends)[:, seat]).mean())


def worlds(seats: int) -> Int64s:
    """The first positions of the deals, one a row."""
    setup = new_setup(seats, {})
    deals = (setup.deal(f"train/{n}", n % seats) for n in range(DEALS))
    return np.array([surveyed(deal.position()) for deal in deals])


class Meeting(NamedTuple):
    """Games of one seat among others that are all alike, in each seat of the same deals.

    Attributes:
        starts: see `worlds`.
        reward: of the one seat.
    """

    starts: Int64s
    reward: Reward

    def worth(self, own: Reals, other: Reals, first: int, games: int) -> float:
        """The mean reward of weights among others."""
        seats = range(int(self.starts[0, COUNT]))
        return float(np.mean([self._reward(seat, own, other, first, games) for seat in seats]))

    def _reward(self, seat: int, own: Reals, other: Reals, first: int, games: int) -> float:
        policies = np.array([other] * int(self.starts[0, COUNT]))
        policies[seat] = own
        ends = simulator(self.starts, policies, 7).simulate(None, first, games)
        return self.reward(ends, seat)


def learnt(
    meeting: Meeting,
    initial: Reals,
    against: Callable[[Reals], Sequence[tuple[Reals, float]]],
    training: Training,
) -> Reals:
    """The mean weights after all generations.

    Args:
        initial: the mean at first.
        against: whom weights meet at a mean, and how much that counts.
    """
    free = np.arange(PHASES_AT, PHASES_AT + LAST * SET)
    mean, spread = initial.copy(), np.zeros(WEIGHTS)
    spread[free] = FIRST_SPREAD
    rng = np.random.default_rng(1)
    count = max(2, int(KEPT * training.size))
    ranks = np.array([log(count + 1) - log(rank) for rank in range(1, count + 1)])
    ranks /= ranks.sum()
    for number in range(training.generations):
        drawn = mean + spread * rng.standard_normal((training.size, WEIGHTS))
        others = against(mean)
        first = number * training.games
        values = [
            sum(part * meeting.worth(own, other, first, training.games) for other, part in others)
            for own in drawn
        ]
        best = drawn[np.argsort(values)[::-1][:count]]
        deviation = np.sqrt((ranks[:, None] * (best - mean) ** 2).sum(axis=0))
        spread = (1 - SMOOTH) * spread + SMOOTH * deviation
        spread[free] = np.maximum(spread[free], LEAST_SPREAD)
        mean = (mean + (ranks[:, None] * best).sum(axis=0)) / 2
        print(f"generation {number + 1}: {max(values):.3f}", file=sys.stderr, flush=True)
    return mean


def with_noise(weights: Reals, noise: float) -> Reals:
    """Weights with another noise in their choices."""
    changed = weights.copy()
    changed[NOISE] = noise
    return changed


def policies(training: Training) -> dict[str, dict[str, Reals]]:
    """Both policies, for all numbers of seats and modes."""
    duel, plain = Meeting(worlds(2), share_and_points), points_alone()
    initial = with_noise(hopeful(), 0.2)
    alike = learnt(duel, initial, lambda mean: ((mean, 1.0), (plain, 0.2)), training)
    alike = with_noise(alike, 0.0)
    counter = learnt(duel, alike, lambda _: ((alike, 1.0),), training)
    among = learnt(Meeting(worlds(3), wins_alone), counter, lambda _: ((alike, 1.0),), training)
    learnt_by = {seats: counter if seats == SEATS[0] else among for seats in SEATS}
    return {
        Policy.LEARNT.value: _rows(dict.fromkeys(SEATS, alike)),
        Policy.COUNTER.value: _rows(learnt_by),
    }


def _rows(found: Mapping[int, Reals]) -> dict[str, Reals]:
    """Weights by number of seats, for each mode."""
    return {f"{seats} {mode.value}": found[seats] for seats in found for mode in Mode}


def main() -> None:
    """Learn, and write the file of policies."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--generations", type=int, default=150)
    parser.add_argument("--size", type=int, default=32)
    parser.add_argument("--games", type=int, default=150)
    asked = parser.parse_args()
    found = policies(Training(asked.generations, asked.size, asked.games))
    write_whole(Path(playouts.__file__).with_name(FILE), text(found))


if __name__ == "__main__":
    main()
