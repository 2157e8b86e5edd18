"""How many rounds playouts of Cat in the Box finish: `python -m benchmarks.catinthebox.rollouts`.

Each round goes on from its first discard to its points: all seats play by the learnt
policy. The plain path plays the same by the rules, step by step, by the policy's own probabilities,
which are compiled. Time is that of the processor in one thread;
both are measured in one run.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

import numpy as np

from benchmarks.rollouts import Play, Playouts, PlayoutWay
from games.catinthebox.position import Position
from games.catinthebox.setup import new_setup
from games.catinthebox.steps import Step
from games.rng import Stream
from solver.catinthebox.playouts.policy import Reals, chances, simulator, weights_of
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import encode

FORMAT: Final = "catinthebox-rollouts-benchmark/1"

FINE: Final = 1_000_000
"""The parts of 1 in which a probability is counted."""


def first(seats: int) -> Position:
    """The first position of a round."""
    return new_setup(seats, {}).deal(FORMAT).position().alone()


def learnt(position: Position) -> Reals:
    """The learnt policy for a position."""
    return weights_of(Policy.LEARNT, len(position.seats), position.round.follow)


def policy_rounds(seats: int) -> Play:
    """What plays rounds by the policy in the kernels."""
    position = first(seats)
    policies = np.array([learnt(position)] * seats)
    playing = simulator(encode(position.round)[None], policies, 1)

    def play(rounds: int) -> None:
        playing.simulate(None, 0, rounds)

    return play


def by_policy(position: Position, rng: Stream) -> Step:
    """A step by the policy's probabilities."""
    found = chances(position.round, learnt(position))
    mark, sums = rng.below(FINE) / FINE, accumulate(found.values())
    passed = (step for step, upto in zip(found, sums, strict=True) if mark < upto)
    return next(passed, [*found][-1])


PLAYOUTS: Final = Playouts(
    FORMAT,
    first,
    {
        "learnt": PlayoutWay(policy_rounds, by_policy),
    },
)


if __name__ == "__main__":
    PLAYOUTS.show("rounds")
