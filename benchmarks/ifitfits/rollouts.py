"""How many games playouts of If It Fits finish: `python -m benchmarks.ifitfits.rollouts`.

Each game goes on from its first starting card to its end: all seats play at random, or all by the
learnt policy. The plain path plays the same by the rules, move by move: by `Moves.random`, or by
the policy's own values, which are compiled. Time is that of the processor in one thread; both are
measured in one run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.rollouts import SECONDS, PlayoutRates, rate
from games.ifitfits.position import Position
from games.ifitfits.rulings import SEATS
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import Turn
from games.rng import Stream
from solver.ifitfits.playouts.features import ERROR, WEIGHTS, Reals
from solver.ifitfits.playouts.setup import Simulator, rated, surveyed
from solver.ifitfits.playouts.weights import weights_of
from solver.ifitfits.policies import Policy

FORMAT = "ifitfits-rollouts-benchmark/1"


def first(seats: int) -> Position:
    """The first position of a game."""
    return new_setup(seats, {}).deal(FORMAT).position()


def at_random(_: Position) -> Reals:
    """The policy that makes any move."""
    weights = np.zeros(WEIGHTS)
    weights[ERROR] = 1.0
    return weights


def learnt(position: Position) -> Reals:
    """The learnt policy for a position."""
    return weights_of(Policy.LEARNT, len(position.seats), position.mode)


def compiled(seats: int, policy: Callable[[Position], Reals]) -> Callable[[int], None]:
    """A function that plays a number of games in the kernels."""
    position = first(seats)
    simulator = Simulator(surveyed(position)[None], np.array([policy(position)] * seats), 1)

    def play(games: int) -> None:
        simulator.simulate(None, 0, games)

    return play


def plain(seats: int, choose: Callable[[Position, Stream], Turn]) -> Callable[[int], None]:
    """A function that plays a number of games by the rules."""

    def play(games: int) -> None:
        for number in range(games):
            rng, position = Stream(FORMAT, seats, number), first(seats)
            while not position.over:
                position = position.play(choose(position, rng))

    return play


def by_chance(position: Position, rng: Stream) -> Turn:
    """Any move."""
    return position.moves.random(rng)


def by_policy(position: Position, rng: Stream) -> Turn:
    """The best move by the policy; the stream decides among equals."""
    values = rated(position, learnt(position))
    most = max(values.values())
    return rng.choice([move for move, value in values.items() if value == most])


def measured(seconds: float) -> Iterator[PlayoutRates]:
    """All rates."""
    ways = {"random": (at_random, by_chance), "learnt": (learnt, by_policy)}
    for level, (policy, choose) in ways.items():
        for seats in SEATS:
            fast, slow = compiled(seats, policy), plain(seats, choose)
            yield PlayoutRates(level, seats, rate(fast, seconds), rate(slow, seconds))


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each rate")
    print("| seats play | seats | games a second | plain Python | times as many |")
    print("|---|---:|---:|---:|---:|")
    for each in measured(parser.parse_args().seconds):
        times = each.rollouts / each.plain
        cells = (f"{each.rollouts:,.0f}", f"{each.plain:,.1f}", f"{times:,.0f}")
        print(f"| {each.level} | {each.seats} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
