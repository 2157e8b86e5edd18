"""Kernels that are compiled or loaded before there is work."""

from __future__ import annotations

from collections.abc import Iterable

from games.registry import Entry, register
from games.rng import Stream
from solver.answer import Limit
from solver.engines import engines_of


def make_ready(games: Iterable[Entry]) -> None:
    """Compile or load in this process what puzzles and bots of some games need.

    Args:
        games: rows of the registry, which a worker may not have registered yet.
    """
    for entry in games:
        register(entry)
        _ready_searches(entry)
        _ready_bots(entry)


def _ready_searches(entry: Entry) -> None:
    searches = engines_of(entry.name).searches
    if searches is not None:
        searches().warm_up()


def _ready_bots(entry: Entry) -> None:
    """Let the strongest level take a turn, within a single step."""
    from solver.bots.roster import roster_of

    roster = roster_of(entry)
    level = roster.level(roster.adviser)
    if level.timed:
        deal = entry.game.setup(entry.game.seats[0], {}).deal("ready")
        position = deal.position()
        observation = deal.memory().observe(position, position.turn)
        level.choose(observation, Limit(iterations=1), Stream("ready"))
