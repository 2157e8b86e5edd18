"""Bots by name: the one place that asks who may sit down."""

from __future__ import annotations

from typing import Any

from games.protocol import Observation
from games.registry import Entry


def bot_names(entry: Entry) -> tuple[str, ...]:
    """The bots of a game, the weakest first."""
    if not entry.bots:
        return ()
    from solver.catbox.bots.levels import LEVELS

    return tuple(LEVELS)


def bot_move(
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
        seed: what the bot draws from; under `iterations` the same seed gives the same move.
    """
    from solver.catbox.advice import Adviser, Moment, limit_of

    adviser = Adviser(name, limit_of(name, seconds, iterations), seed)
    return adviser.choice(Moment(number, observation)).move  # type: ignore[arg-type]
