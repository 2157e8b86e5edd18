"""How many games rollouts finish: `python -m benchmarks.rollouts`, beside the plain Python path.

Each game goes on from a first position after one turn to the last card, in a world that is drawn
anew: all seats play at random, all for the most points of their own, or all for those less what the
best other seat is expected to have. The plain path plays the same by the rules, turn by turn:
`Position.moves.random`, or the levels `greedy` and `rival`, whose evaluation is compiled. Time is
that of the processor in one thread, so that other work on the machine doesn't count; both are
measured in one run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from time import process_time
from typing import NamedTuple

import numpy as np

from games.catbox.deal import deal
from games.catbox.loading import load_deck
from games.catbox.position import Position, listed, observe
from games.catbox.rulings import SEATS
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.beliefs.identities import prior
from solver.catbox.bots.levels import LEVELS
from solver.catbox.playouts.setup import Simulator
from solver.catbox.policy_weights import PolicyWeights

FORMAT = "catbox-rollouts-benchmark/1"
SECONDS = 3.0
"""Seconds for each rate, at least."""

CARDS = load_deck("standard").cards
POLICIES = {
    "random": PolicyWeights(error=1.0),
    "greedy": PolicyWeights(),
    "rival": PolicyWeights(anybody=1.0),
}
"""How all seats play, by the level that plays so in plain Python."""


class PlayoutRates(NamedTuple):
    """Finished games a second and core."""

    level: str
    seats: int
    rollouts: float
    plain: float


def first(seats: int) -> Position:
    """The first position of a game."""
    return deal(CARDS, seats, FORMAT).position()


def rolled(seats: int, level: str) -> Callable[[int], None]:
    """A function that plays a number of games in the kernels."""
    position = first(seats)
    observation = observe(position, position.turn, cards=listed(CARDS))
    simulator = Simulator(observation, prior(observation), len(CARDS))
    start = simulator.start(observation.moves.random(Stream(FORMAT, seats)))
    policies = np.array([POLICIES[level]] * seats, float)

    def play(games: int) -> None:
        simulator.simulate(start, policies, 1, 0, games)

    return play


def plain(seats: int, level: str) -> Callable[[int], None]:
    """A function that plays a number of games by the rules."""

    def play(games: int) -> None:
        for number in range(games):
            rng = Stream(FORMAT, seats, number)
            position = first(seats)
            while not position.over:
                seen = observe(position, position.turn)
                position = position.play(LEVELS[level].choose(seen, Limit(), rng).move)

    return play


def rate(play: Callable[[int], None], seconds: float) -> float:
    """Games a second, after the first game, over at least `seconds` of processor time."""
    play(1)
    games = 1
    while True:
        start = process_time()
        play(games)
        spent = process_time() - start
        if spent >= seconds:
            return games / max(spent, 1e-9)
        games = max(2 * games, int(1.2 * games * seconds / max(spent, 1e-3)))


def measured(seconds: float) -> Iterator[PlayoutRates]:
    """All rates."""
    for level in POLICIES:
        for seats in SEATS:
            found = [rate(way(seats, level), seconds) for way in (rolled, plain)]
            yield PlayoutRates(level, seats, *found)


def measure(seconds: float) -> None:
    """Print the table."""
    print("| seats play | seats | rollouts | plain Python | times as many |")
    print("|---|---:|---:|---:|---:|")
    for each in measured(seconds):
        times = each.rollouts / each.plain
        cells = (f"{each.rollouts:,.0f}", f"{each.plain:,.1f}", f"{times:,.0f}")
        print(f"| {each.level} | {each.seats} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each rate")
    measure(parser.parse_args().seconds)


if __name__ == "__main__":
    main()
