"""Random games of every game of the registry, as records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import registry
from games.protocol import Player
from games.record import Record
from games.rng import Stream
from tests.support.ifitfits.positions import random_move

TABLES = ("9x7", "9x7", "5x4", "3x3")
"""Sizes of tables; on the small ones starting cards and special toys soon have no place."""


def recorded(
    game: str,
    seats: int,
    seed: int,
    moves: int = 1_000,
    options: Mapping[str, str] | None = None,
    first: int = 0,
) -> Record:
    """The record of a game in which all choose by chance, or of its first moves."""
    setup = registry.entry(game).game.setup(seats, options or {})
    rng = Stream(f"{game}-test-record", seed)
    players = tuple(Player(f"bot {seat}", "bot:random") for seat in range(seats))
    record: Record = setup.record(str(seed), setup.deal(str(seed), first), players)
    position = record.deal.position()
    while not position.over and len(record.turns) < moves:
        move = _move(game, position, rng)
        draft = position.drafted(move)
        record, position = record.played(draft), draft.end()
    return record


def _move(game: str, position: Any, rng: Stream) -> Any:
    return random_move(position, rng) if game == "ifitfits" else position.moves.random(rng)


def any_record(
    game: str, number: int, moves: int = 1_000, options: Mapping[str, str] | None = None
) -> Record:
    """A random game with any number of seats and options; another one for each number."""
    rules, rng = registry.entry(game).game, Stream("any", game, number)
    drawn = {each.name: rng.choice(each.values) for each in rules.options if each.values}
    drawn |= {each.name: rng.choice(TABLES) for each in rules.options if each.name == "table"}
    seats = rng.choice(rules.seats)
    return recorded(game, seats, number, moves, {**drawn, **(options or {})}, rng.below(seats))
