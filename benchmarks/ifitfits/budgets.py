"""What a budget of playouts buys in If It Fits: `python -m benchmarks.ifitfits.budgets`.

Moments are those of an expert in a hurry among rivals, and are measured as `benchmarks.budgets`
says. A win alone counts 20 points among more than two seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Final

from benchmarks.budgets import Spent, command, measured, tracked
from games.ifitfits.position import Observation
from games.ifitfits.setup import new_setup
from games.ifitfits.steps import Turn
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.bots.comparison import MovePlayouts
from solver.ifitfits.bots.expert import FEWEST_ARMS, Expert
from solver.ifitfits.bots.levels import LEVELS, SEARCHES, search_of
from solver.ifitfits.bots.settings import SearchSettings

RARE: Final = 4
"""Out of this many moments of the expert, one is taken on average."""

HURRIED: Final = Limit(iterations=1_000)
"""Playouts for a move of the games that moments are drawn from."""

JUDGING_PLAYOUTS: Final = 60_000
"""Playouts of each pick that decide which is best."""

JUDGING_WORLDS: Final = 1_500
"""Worlds of these playouts."""

BUDGETS: Final[Mapping[str, tuple[int, int]]] = {
    "8,000, 32 worlds": (8_000, 32),
    "1,000, 32 worlds": (1_000, 32),
    "2,000, 32 worlds": (2_000, 32),
    "24,000, 32 worlds": (24_000, 32),
    "8,000, 320 worlds": (8_000, 320),
    "80,000, 320 worlds": (80_000, 320),
}
"""Playouts and worlds. The first is the expert with three seats and more, the last its best
response."""


def moments(seats: int, seed: str) -> Iterator[Observation]:
    """Moments of an expert in a hurry among rivals at which there is more than one move."""
    rng, rival, expert = Stream("budgets/1", seed, seats), LEVELS["rival"], LEVELS["expert"]
    for game in count():
        deal = new_setup(seats, {}).deal(f"{seed}/{game}")
        position, memory = deal.position(), deal.memory()
        while not position.over:
            seen = memory.observe(position, position.turn)
            is_own = position.turn == game % seats
            if is_own and not rng.below(RARE) and len(_shortlist(seen)) > 1:
                yield seen
            level, limit = (expert, HURRIED) if is_own else (rival, Limit())
            move = level.choose(seen, limit, rng).move
            memory, position = memory.after(position, move), position.play(move)


def compare(
    seats: int,
    number: int,
    seed: str,
    budgets: Mapping[str, tuple[int, int]] = BUDGETS,
    judging_playouts: int = JUDGING_PLAYOUTS,
) -> dict[str, Spent]:
    """What each budget does at some moments.

    Args:
        budgets, judging_playouts: as `BUDGETS` and `JUDGING_PLAYOUTS` are.
    """

    def compared(seen: Observation, name: str, seed: int) -> list[MovePlayouts[Turn]]:
        playouts, worlds = budgets[name]
        search = replace(_search(seen), iterations=playouts, worlds=worlds)
        return Expert(search, seen, Clock(Limit()), seed).compared(_shortlist(seen), ())

    known = tracked(moments(seats, seed), number)
    worths = partial(_worths, judging_playouts=judging_playouts)
    return measured(known, budgets, compared, worths, Stream("budgets/2", seed, seats))


def _shortlist(seen: Observation) -> list[Turn]:
    return Expert(_search(seen), seen, Clock(Limit()), 0).shortlist


def _search(seen: Observation) -> SearchSettings:
    return search_of(SEARCHES, len(seen.view.seats))


def _worths(
    seen: Observation, moves: Sequence[Turn], seed: int, judging_playouts: int
) -> dict[Turn, float]:
    """The value in points of each of some moves, by that many playouts each in the same worlds."""
    arms = max(FEWEST_ARMS, len(moves))
    playouts = judging_playouts * len(moves)
    search = replace(_search(seen), worlds=JUDGING_WORLDS, iterations=playouts, shortlist=arms)
    found = Expert(search, seen, Clock(Limit()), seed).compared(moves, moves)
    return {each.move: each.arm.value for each in found}


def main() -> None:
    """Print the table."""
    command("benchmarks.ifitfits.budgets", compare, [3, 4], 60)


if __name__ == "__main__":
    main()
