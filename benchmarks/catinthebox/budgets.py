"""What a budget of playouts buys in Cat in the Box: `python -m benchmarks.catinthebox.budgets`.

Moments are drawn from games of rivals. Every budget picks a step in each, in worlds of its own.
Where picks differ, all of them are played out in the same new worlds, far more often; how far a
pick is behind the best of them, in points as the expert counts them, is its regret. That is a finer
measure than a win, but it takes the expert's word for what the others do. No seat searches within
playouts here, so that all of them take the same time. Time is that of the
processor.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from math import inf
from typing import Final, NamedTuple

import numpy as np

from benchmarks.catinthebox.rivals import PLAIN
from benchmarks.strength import difference_text
from games.catinthebox.position import Observation
from games.catinthebox.round import Round
from games.catinthebox.setup import new_setup
from games.catinthebox.steps import Step
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.bots.comparison import SEEDS
from solver.catinthebox.bots.exact_end import near
from solver.catinthebox.bots.expert import Expert, make_ready
from solver.catinthebox.bots.levels import LEVELS
from solver.catinthebox.bots.settings import SearchSettings
from solver.stats.intervals import mean_of

RARE: Final = 8
"""Out of this many moments of a seat, one is taken on average."""

TRUTH: Final = 30_000
"""Playouts of each pick that decide which is best."""

TRUE_BATCHES: Final = 20
"""Batches of worlds for these playouts."""


def _spending_all(playouts: int, batches: int = 1) -> SearchSettings:
    """The expert that never stops early."""
    return replace(
        PLAIN,
        iterations=playouts,
        clear=inf,
        pair=replace(PLAIN.pair, batches=batches),
        crowd=replace(PLAIN.crowd, batches=batches),
    )


BEFORE: Final = "4,000, all spent"
"""The budget of the earlier expert, with which the others are compared."""

BUDGETS: Final[Mapping[str, SearchSettings]] = {
    BEFORE: _spending_all(4_000),
    **{
        f"{most:,} at the most": replace(PLAIN, iterations=most)
        for most in (1_000, 4_000, 16_000, 64_000, 256_000)
    },
}


class KnownMoment(NamedTuple):
    """A moment with a choice.

    Attributes:
        seen: as the seat to act sees it.
        truth: with all cards.
    """

    seen: Observation
    truth: Round


def moments(seats: int, seed: str) -> Iterator[KnownMoment]:
    """Moments of games of rivals with a choice, without those that are solved exactly."""
    rng, rival = Stream("budgets/1", seed, seats), LEVELS["rival"]
    for game in count():
        deal = new_setup(seats, {}).deal(f"{seed}/{game}")
        position, memory = deal.position(), deal.memory()
        while not position.over:
            seen = memory.observe(position, position.turn)
            chosen = len(seen.moves) > 1 and not rng.below(RARE * seats)
            if chosen and not near(seen.view.round, PLAIN.exact):
                yield KnownMoment(seen, position.round)
            move = rival.choose(seen, Limit(), rng).move
            memory, position = memory.after(position, move), position.play(move)


@dataclass
class Spent:
    """The regrets of a budget, its playouts and seconds of the processor, moment by moment."""

    regrets: list[float] = field(default_factory=list)
    playouts: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def pick(self, search: SearchSettings, seen: Observation, seed: int) -> Step:
        """The step that a budget finds best."""
        start = time.process_time()
        found = Expert(search, seen, Clock(Limit()), seed).compared(list(seen.moves), ())
        self.seconds.append(time.process_time() - start)
        self.playouts.append(sum(len(each.ends) for each in found))
        return found[0].move


def worths(
    seen: Observation, steps: Sequence[Step], seed: int, truth: Round | None = None
) -> dict[Step, float]:
    """The value of each of some steps, by many playouts in the same worlds.

    Args:
        truth: all cards, if the playouts are to start from them.
    """
    search = _spending_all(TRUTH * len(steps), TRUE_BATCHES)
    found = Expert(search, seen, Clock(Limit()), seed, truth).compared(steps, steps)
    return {each.move: each.arm.value for each in found}


def compare(seats: int, number: int, seed: str) -> dict[str, Spent]:
    """What each budget does at some moments."""
    make_ready(seats)
    rng, spent = Stream("budgets/2", seed, seats), {name: Spent() for name in BUDGETS}
    for seen, _ in islice(moments(seats, seed), number):
        picks = {
            name: spent[name].pick(search, seen, rng.below(SEEDS))
            for name, search in BUDGETS.items()
        }
        different = sorted(set(picks.values()), key=str)
        found = worths(seen, different, rng.below(SEEDS)) if len(different) > 1 else {}
        for name, step in picks.items():
            spent[name].regrets.append(max(found.values()) - found[step] if found else 0.0)
    return spent


def table(seats: int, spent: Mapping[str, Spent]) -> Iterator[str]:
    """The lines of the table for a number of seats."""
    for name, each in spent.items():
        less = np.subtract(each.regrets, spent[BEFORE].regrets)
        middle, most = np.quantile(each.seconds, (0.5, 0.95))
        cells = (
            str(seats),
            name,
            f"{np.mean(each.regrets):.4f}",
            "-" if name == BEFORE else difference_text(mean_of(less.tolist()), 4),
            f"{np.mean(each.playouts):,.0f}",
            f"{middle:.3f}",
            f"{most:.3f}",
            f"{max(each.seconds):.3f}",
        )
        yield f"| {' | '.join(cells)} |"


HEADS: Final = (
    "seats",
    "playouts a move",
    "regret",
    "less that of 4,000",
    "playouts made",
    "CPU s, median",
    "95 %",
    "longest",
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.catinthebox.budgets")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--moments", type=int, default=60)
    parser.add_argument("--seed", default="budgets")
    wanted = parser.parse_args()
    print(f"| {' | '.join(HEADS)} |\n|{'---:|' * len(HEADS)}", flush=True)
    for seats in wanted.seats:
        spent = compare(seats, wanted.moments, wanted.seed)
        print("\n".join(table(seats, spent)), flush=True)


if __name__ == "__main__":
    main()
