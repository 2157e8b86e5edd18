"""How many rounds playouts of Cat in the Box finish: `python -m benchmarks.catinthebox.rollouts`.

Each round goes on from its first discard to its points: all seats play at random, or all by the
learnt policy. The plain path plays the same by the rules, step by step: by `Moves.random`, or by
the policy's own probabilities, which are compiled. Time is that of the processor in one thread;
both are measured in one run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import accumulate

import numpy as np

from benchmarks.rollouts import SECONDS, PlayoutRates, rate
from games.catinthebox.position import Position
from games.catinthebox.rulings import SEATS
from games.catinthebox.setup import new_setup
from games.catinthebox.steps import Step
from games.rng import Stream
from solver.catinthebox.encoding import encode
from solver.catinthebox.playouts.features import Reals
from solver.catinthebox.playouts.setup import Simulator, chances, simulate_evenly
from solver.catinthebox.playouts.weights import weights_of
from solver.catinthebox.policies import Policy

FORMAT = "catinthebox-rollouts-benchmark/1"

FINE = 1_000_000
"""The parts of 1 in which a probability is counted."""


def first(seats: int) -> Position:
    """The first position of a round."""
    return new_setup(seats, {}).deal(FORMAT).position().alone()


def learnt(position: Position) -> Reals:
    """The learnt policy for a position."""
    return weights_of(Policy.LEARNT, len(position.seats), position.round.follow)


def random_rounds(seats: int) -> Callable[[int], None]:
    """A function that plays a number of rounds at random in the kernels."""
    start = first(seats).round

    def play(rounds: int) -> None:
        simulate_evenly(start, 1, rounds)

    return play


def policy_rounds(seats: int) -> Callable[[int], None]:
    """A function that plays a number of rounds by the policy in the kernels."""
    position = first(seats)
    policies = np.array([learnt(position)] * seats)
    simulator = Simulator(encode(position.round)[None], policies, 1)

    def play(rounds: int) -> None:
        simulator.simulate(None, 0, rounds)

    return play


def plain(seats: int, choose: Callable[[Position, Stream], Step]) -> Callable[[int], None]:
    """A function that plays a number of rounds by the rules."""

    def play(rounds: int) -> None:
        for number in range(rounds):
            rng, position = Stream(FORMAT, seats, number), first(seats)
            while not position.over:
                position = position.play(choose(position, rng))

    return play


def by_chance(position: Position, rng: Stream) -> Step:
    """Any step."""
    return position.moves.random(rng)


def by_policy(position: Position, rng: Stream) -> Step:
    """A step by the policy's probabilities."""
    found = chances(position.round, learnt(position))
    mark, sums = rng.below(FINE) / FINE, accumulate(found.values())
    passed = (step for step, upto in zip(found, sums, strict=True) if mark < upto)
    return next(passed, [*found][-1])


def measured(seconds: float) -> Iterator[PlayoutRates]:
    """All rates."""
    ways = {"random": (random_rounds, by_chance), "learnt": (policy_rounds, by_policy)}
    for level, (compiled, choose) in ways.items():
        for seats in SEATS:
            fast, slow = compiled(seats), plain(seats, choose)
            yield PlayoutRates(level, seats, rate(fast, seconds), rate(slow, seconds))


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each rate")
    print("| seats play | seats | rounds a second | plain Python | times as many |")
    print("|---|---:|---:|---:|---:|")
    for each in measured(parser.parse_args().seconds):
        times = each.rollouts / each.plain
        cells = (f"{each.rollouts:,.0f}", f"{each.plain:,.1f}", f"{times:,.0f}")
        print(f"| {each.level} | {each.seats} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
