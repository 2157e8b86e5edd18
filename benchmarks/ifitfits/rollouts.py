"""How many games playouts of If It Fits finish: `python -m benchmarks.ifitfits.rollouts`.

Each game goes on from its first starting card to its end: all seats play by the learnt
policy. The plain path plays the same by the rules, move by move, by the policy's own values, which
are compiled. Time is that of the processor in one thread; both are
measured in one run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from benchmarks.rollouts import Play, Playouts, PlayoutWay
from games.ifitfits.position import Position
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import Turn
from games.rng import Stream
from solver.ifitfits.playouts.policy import Reals, rated, simulator, surveyed, weights_of
from solver.ifitfits.policies import Policy

FORMAT: Final = "ifitfits-rollouts-benchmark/1"


def first(seats: int) -> Position:
    """The first position of a game."""
    return new_setup(seats, {}).deal(FORMAT).position()


def learnt(position: Position) -> Reals:
    """The learnt policy for a position."""
    return weights_of(Policy.LEARNT, len(position.seats), position.mode)


def compiled(policy: Callable[[Position], Reals], seats: int) -> Play:
    """What plays games by a policy in the kernels."""
    position = first(seats)
    playing = simulator(surveyed(position)[None], np.array([policy(position)] * seats), 1)

    def play(games: int) -> None:
        playing.simulate(None, 0, games)

    return play


def by_policy(position: Position, rng: Stream) -> Turn:
    """The best move by the policy; the stream decides among equals."""
    values = rated(position, learnt(position))
    most = max(values.values())
    return rng.choice([move for move, value in values.items() if value == most])


PLAYOUTS: Final = Playouts(
    FORMAT,
    first,
    {
        "learnt": PlayoutWay(partial(compiled, learnt), by_policy),
    },
)


if __name__ == "__main__":
    PLAYOUTS.show()
