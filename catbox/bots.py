"""Bots by name: the one place that asks the rosters of the games."""

from __future__ import annotations

from typing import Any

from games.protocol import Observation
from games.registry import Entry
from solver.bots.advice import Adviser, DecisionPoint, limit_of
from solver.bots.roster import roster_of


def bot_names(entry: Entry) -> tuple[str, ...]:
    """The bots of a game, the weakest first."""
    return tuple(roster_of(entry).levels)


def bot_move(
    entry: Entry,
    name: str,
    observation: Observation,
    number: int,
    seed: str,
    seconds: float | None,
    iterations: int | None,
) -> Any:
    """The move of a bot, by what its seat has seen.

    Args:
        number: how many moves were made before.
        seed: the seed of the bot's draws; under `iterations` the same one gives the same move.
    """
    limit = limit_of(roster_of(entry).level(name), seconds, iterations)
    return Adviser(entry, name, limit, seed).decision(DecisionPoint(number, observation)).move
