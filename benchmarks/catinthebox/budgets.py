"""What a budget of playouts buys in Cat in the Box: `python -m benchmarks.catinthebox.budgets`.

Moments are drawn from games of rivals, and measured as `benchmarks.budgets` says. No seat searches
within playouts here, so that all of them take the same time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import inf
from typing import Final, NamedTuple

from benchmarks.budgets import Spent, command, measured, tracked
from benchmarks.catinthebox.rivals import PLAIN
from games.catinthebox.position import Observation
from games.catinthebox.round import Round
from games.catinthebox.setup import new_setup
from games.catinthebox.steps import Step
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.bots.comparison import MovePlayouts
from solver.catinthebox.bots.exact_end import near
from solver.catinthebox.bots.expert import Expert
from solver.catinthebox.bots.levels import LEVELS
from solver.catinthebox.bots.settings import SearchSettings

RARE: Final = 8
"""Out of this many moments of a seat, one is taken on average."""

JUDGING_PLAYOUTS: Final = 30_000
"""Playouts of each pick that decide which is best."""

JUDGING_BATCHES: Final = 20
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
            draft = position.drafted(move)
            memory, position = memory.after(draft), draft.end()


def worths(
    seen: Observation, steps: Sequence[Step], seed: int, truth: Round | None = None
) -> dict[Step, float]:
    """The value of each of some steps, by many playouts in the same worlds.

    Args:
        truth: all cards, if the playouts are to start from them.
    """
    search = _spending_all(JUDGING_PLAYOUTS * len(steps), JUDGING_BATCHES)
    found = Expert(search, seen, Clock(Limit()), seed, truth).compared(steps, steps)
    return {each.move: each.arm.value for each in found}


def compare(seats: int, number: int, seed: str) -> dict[str, Spent]:
    """What each budget does at some moments."""
    known = tracked((seen for seen, _ in moments(seats, seed)), number)
    return measured(known, BUDGETS, _compared, worths, Stream("budgets/2", seed, seats))


def _compared(seen: Observation, name: str, seed: int) -> list[MovePlayouts[Step]]:
    return Expert(BUDGETS[name], seen, Clock(Limit()), seed).compared(list(seen.moves), ())


def main() -> None:
    """Print the table."""
    command("benchmarks.catinthebox.budgets", compare, [2, 3, 4, 5], 60)


if __name__ == "__main__":
    main()
