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
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from time import process_time
from typing import Any, Final, NamedTuple

import numpy as np

from games.catbox.deal import deal
from games.catbox.files import load_deck
from games.catbox.position import Position, listed
from games.catbox.rulings import SEATS
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Limit
from solver.catbox.beliefs.identities import prior
from solver.catbox.bots.roster import LEVELS
from solver.catbox.playouts.setup import Simulator
from solver.catbox.policy_weights import PolicyWeights

FORMAT: Final = "catbox-rollouts-benchmark/1"
SECONDS: Final = 3.0
"""Seconds for each rate, at least."""

CARDS: Final = load_deck("standard").cards
POLICIES: Final = {
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


Play = Callable[[int], None]
"""Plays a number of games."""


class PlayoutWay(NamedTuple):
    """How all seats play.

    Attributes:
        compiled: by the number of seats, what plays games so in the kernels.
        choose: the move that is made so by the rules.
    """

    compiled: Callable[[int], Play]
    choose: Callable[[Any, Stream], Any]


class Playouts(NamedTuple):
    """All that is measured of a game.

    Attributes:
        seed: of the choices of the plain path.
        first: the first position, by the number of seats.
        ways: by their names.
    """

    seed: str
    first: Callable[[int], Any]
    ways: Mapping[str, PlayoutWay]

    def rates(self, seconds: float) -> Iterator[PlayoutRates]:
        """The rates of every way with every number of seats."""
        for level, way in self.ways.items():
            for seats in SEATS:
                both = way.compiled(seats), partial(self._play_by_the_rules, seats, way)
                yield PlayoutRates(level, seats, *(rate(play, seconds) for play in both))

    def _play_by_the_rules(self, seats: int, way: PlayoutWay, games: int) -> None:
        for number in range(games):
            rng, position = Stream(self.seed, seats, number), self.first(seats)
            while not position.over:
                position = position.play(way.choose(position, rng))

    def show(self, games: str = "games") -> None:
        """Measure as the command line says, and print the table.

        Args:
            games: the word for all that is played from a first position.
        """
        parser = argparse.ArgumentParser(description=f"How many {games} playouts finish.")
        parser.add_argument("--seconds", type=float, default=SECONDS, help="for each rate")
        print(f"| seats play | seats | {games} a second | plain Python | times as many |")
        print("|---|---:|---:|---:|---:|")
        for each in self.rates(parser.parse_args().seconds):
            times = each.rollouts / each.plain
            cells = (f"{each.rollouts:,.0f}", f"{each.plain:,.1f}", f"{times:,.0f}")
            print(f"| {each.level} | {each.seats} | {' | '.join(cells)} |", flush=True)


def rate(play: Play, seconds: float) -> float:
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


def first(seats: int) -> Position:
    """The first position of a game."""
    return deal(CARDS, seats, FORMAT).position()


def rolled(level: str, seats: int) -> Play:
    """What plays games in the kernels as a level plays."""
    position = first(seats)
    observation = position.observation(position.turn, cards=listed(CARDS))
    simulator = Simulator(observation, prior(observation), len(CARDS))
    start = simulator.start(observation.moves.random(Stream(FORMAT, seats)))
    policies = np.array([POLICIES[level]] * seats, float)

    def play(games: int) -> None:
        simulator.simulate(start, policies, 1, 0, games)

    return play


def chosen(level: str, position: Position, rng: Stream) -> Turn:
    """The turn of a level."""
    turn: Turn = LEVELS[level].choose(position.observation(position.turn), Limit(), rng).move
    return turn


PLAYOUTS: Final = Playouts(
    FORMAT,
    first,
    {level: PlayoutWay(partial(rolled, level), partial(chosen, level)) for level in POLICIES},
)


if __name__ == "__main__":
    PLAYOUTS.show()
