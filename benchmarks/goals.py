"""What the expert of Cat Box had better play for: `python -m benchmarks.goals`.

Moments are drawn from games of rivals. The best turns of each, by a short search, are played out in
many worlds, by the rivals' own policy for the others: for two rounds, and to the end of the game.
Each goal picks the turn that is best by it in some of these worlds. How often the pick wins in the
other worlds, more than all of the turns do on average, is what the goal brings in a move. That is a
finer measure than matches are: a game has nine to twenty-two moves of a seat, and one result.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from benchmarks.strength import difference_text
from games.catbox.position import Observation
from games.catbox.setup import new_setup
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catbox.beliefs.identities import Beliefs
from solver.catbox.beliefs.likelihood import AMONG_RIVALS, Inference, infer
from solver.catbox.bots.expert import decide
from solver.catbox.bots.levels import EXPERT, LEVELS
from solver.catbox.playouts.setup import Simulator
from solver.catbox.policy_weights import PolicyWeights
from solver.stats.intervals import mean_of

Measured = TypeVar("Measured")

TURNS: Final = 6
"""The turns of a moment that are compared, at the most."""

SEARCHED: Final = Limit(iterations=400)
"""The playouts that choose them."""

PLAYED: Final = 500
"""Worlds in which each of them is played out."""

WORLDS: Final = (25, 100, 400)
"""Worlds by which a goal picks; the rest of `PLAYED` judge the pick."""

SPLITS: Final = 40
"""How often the worlds are parted at random."""

THE_END: Final = 99
"""More turns than a game has."""

SEEDS: Final = 1 << 60

LEAD, SHARE = 1, 2
"""Columns of ends, see `simulation.MARGIN`."""

Reals = NDArray[np.float64]


class TurnEnds(NamedTuple):
    """A moment of a game, played out.

    Attributes:
        left: how many rounds of turns are left after the one that is chosen.
        cut: the ends of playouts of two rounds (turns x worlds x 3).
        ends: those of whole games (turns x worlds x 3).
    """

    left: float
    cut: Reals
    ends: Reals


Goal = Callable[[TurnEnds], Reals]
"""The value of each playout of each turn (turns x worlds)."""


def _after_two_rounds(win: float) -> Goal:
    """The lead after two rounds, and some points for a win where the game is over then."""
    return lambda at: at.cut[..., LEAD] + win * (at.left <= 2) * at.cut[..., SHARE]


def _to_the_end(rounds: float, win: float) -> Goal:
    """The lead at the end and some points for a win, as soon as few rounds are left."""

    def values(at: TurnEnds) -> Reals:
        if at.left > rounds:
            return _after_two_rounds(win)(at)
        return at.ends[..., LEAD] + win * at.ends[..., SHARE]

    return values


BEFORE: Final = "after 2 rounds, 4 for a win"
"""The goal of the earlier expert, with which the others are compared."""

GOALS: Final[Mapping[str, Goal]] = {
    BEFORE: _after_two_rounds(4),
    "after 2 rounds, 20 for a win": _after_two_rounds(20),
    "with 4 rounds left the end, 4 for a win": _to_the_end(4, 4),
    "with 4 rounds left the end, 20 for a win": _to_the_end(4, 20),
    "with 6 rounds left the end, 20 for a win": _to_the_end(6, 20),
    "always the end, 20 for a win": _to_the_end(THE_END, 20),
}


def moments(seats: int, seed: str) -> Iterator[TurnEnds]:
    """Moments of games of rivals, but for the last cards, which are solved exactly."""
    rng = Stream("goals/1", seed, seats)
    for seen in observed(seats, seed, rng):
        yield from _played_out(seen, rng)


def observed(seats: int, seed: str, rng: Stream) -> Iterator[Observation]:
    """What seats to move see in games of rivals; one moment in three rounds, drawn at random."""
    rival = LEVELS["rival"]
    for game in count():
        deal = new_setup(seats, {}).deal(f"{seed}/{game}")
        position, memory = deal.position(), deal.memory()
        while not position.over:
            seen = memory.observe(position, position.turn)
            if not rng.below(3 * seats) and cards_left(seen) > seats:
                yield seen
            move = rival.choose(seen, Limit(), rng).move
            memory, position = memory.after(position, move), position.play(move)


def cards_left(seen: Observation) -> int:
    """How many cards aren't laid yet."""
    return len(seen.view.pile) + sum(len(seat.hand) for seat in seen.view.seats)


def best_turns(seen: Observation, found: Inference, rng: Stream) -> list[Turn]:
    """The best turns of a moment by a short search, the best first."""
    decision = decide(EXPERT, seen, Clock(SEARCHED), rng, inferred=found)
    return [each.move for each in decision.alternatives[:TURNS]]


def played_on(
    seen: Observation, beliefs: Beliefs, turns: Sequence[Turn], most: int, seed: int, worlds: int
) -> Reals:
    """The ends of playouts of some turns among rivals, in the same worlds (turns x worlds x 3).

    Args:
        most: after how many turns a playout is cut.
    """
    seats, rival = range(len(seen.view.seats)), PolicyWeights(anybody=1.0)
    weights = np.array([EXPERT.own if seat == seen.seat else rival for seat in seats], float)
    simulator = Simulator(seen, beliefs, most)
    starts = [simulator.start(turn) for turn in turns]
    return np.stack([simulator.simulate(each, weights, seed, 0, worlds) for each in starts])


def _played_out(seen: Observation, rng: Stream) -> Iterator[TurnEnds]:
    """A moment with its best turns played out; none if there is one turn alone."""
    found = infer(seen, seen.cards, AMONG_RIVALS)
    turns, seed = best_turns(seen, found, rng), rng.below(SEEDS)
    if len(turns) > 1:
        seats = len(seen.view.seats)
        cut, ends = (
            played_on(seen, found.beliefs, turns, most, seed, PLAYED)
            for most in (EXPERT.rounds * seats, THE_END)
        )
        yield TurnEnds((cards_left(seen) - 1) / seats, cut, ends)


def gains(at: TurnEnds, worlds: int, rng: np.random.Generator) -> dict[str, float]:
    """By how much the pick of each goal wins more than the mean of all turns of a moment."""
    gained = dict.fromkeys(GOALS, 0.0)
    values = {name: goal(at) for name, goal in GOALS.items()}
    for _ in range(SPLITS):
        order = rng.permutation(PLAYED)
        wins = at.ends[:, order[worlds:], SHARE].mean(axis=1)
        for name, each in values.items():
            pick = int(each[:, order[:worlds]].mean(axis=1).argmax())
            gained[name] += float(wins[pick] - wins.mean()) / SPLITS
    return gained


def table(seats: int, found: Sequence[TurnEnds]) -> Iterator[str]:
    """The lines of the table for a number of seats."""
    for worlds in WORLDS:
        rng = np.random.default_rng(0)
        rows = [gains(at, worlds, rng) for at in found]
        for name in GOALS:
            less = mean_of([row[name] - row[BEFORE] for row in rows])
            mean = np.mean([row[name] for row in rows])
            more = "-" if name == BEFORE else difference_text(less, 4)
            yield f"| {seats} | {worlds} | {name} | {mean:.4f} | {more} |"


def print_measured(
    name: str,
    usual: tuple[Sequence[int], str],
    head: Sequence[str],
    moments: Callable[[int, str], Iterator[Measured]],
    table: Callable[[int, Sequence[Measured]], Iterator[str]],
) -> None:
    """Measure moments of games with the seats and the seed that the command asks for.

    Args:
        name: the command's module.
        usual: the numbers of seats and the seed if it asks for none.
        head: the first lines of the table.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {name}")
    parser.add_argument("--seats", type=int, nargs="*", default=usual[0])
    parser.add_argument("--moments", type=int, default=40)
    parser.add_argument("--seed", default=usual[1])
    wanted = parser.parse_args()
    print("\n".join(head), flush=True)
    for seats in wanted.seats:
        found = list(islice(moments(seats, wanted.seed), wanted.moments))
        print("\n".join(table(seats, found)), flush=True)


def main() -> None:
    """Print the table."""
    head = (
        "| seats | worlds | goal | wins more | than the first goal |",
        "|---:|---:|---|---:|---:|",
    )
    print_measured("benchmarks.goals", ((3, 4, 5), "goals"), head, moments, table)


if __name__ == "__main__":
    main()
