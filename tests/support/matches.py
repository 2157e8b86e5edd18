"""Matches that were never played: blocks from text, and simulated ones whose truth is known."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from games import registry
from games.rng import Stream
from solver.answer import Limit
from solver.arena.blocks import Contest
from solver.arena.match import FORMAT, Block, FinishedGame, Match
from solver.arena.results import line_ups


def contest(
    *bots: str,
    players: int = 2,
    seed: str = "1",
    limit: Limit = Limit(),
    roster: str = "",
    **options: str,
) -> Contest:
    """A match of Cat Box, of the bots of its own roster or of another."""
    entry = registry.entry("catbox")
    entry = entry._replace(bots=roster or entry.bots)
    return Contest(entry, entry.game.setup(players, options), bots, seed, limit)


def match(*bots: str, players: int = 2, seed: str = "1") -> Match:
    """The header of a match."""
    return Match(
        format=FORMAT,
        version="0",
        commit="f00",
        game="catbox",
        bots=bots,
        players=players,
        options={"mode": "basic", "deck": "standard"},
        seed=seed,
        seconds=None,
        iterations=None,
    )


def game(
    line_up: Sequence[int], places: Sequence[float], scores: Sequence[int] = ()
) -> FinishedGame:
    """A game by its places; by default a seat has ten points less the farther it is back."""
    points = tuple(scores) or tuple(100 - int(10 * place) for place in places)
    return FinishedGame(tuple(line_up), points, tuple(map(float, places)), 1, "")


def block(number: int, *games: FinishedGame) -> Block:
    """One deal."""
    return Block(number, games)


def blocks_of(shares: Sequence[float]) -> list[Block]:
    """Blocks of two seats whose first bot has these shares, each 0, 0.5 or 1."""
    places = {0.0: (2.0, 1.0), 0.5: (1.5, 1.5), 1.0: (1.0, 2.0)}
    return [
        block(number, game((0, 1), places[share]), game((1, 0), places[share][::-1]))
        for number, share in enumerate(shares)
    ]


def write_match(path: Path) -> Path:
    """A file of results: greedy against random, two deals."""
    lines = [match("greedy", "random"), *blocks_of((1, 0.5))]
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return path


def uniform(rng: Stream) -> float:
    """A number from 0 to 1."""
    return rng.word() / 2**64


def simulated(strengths: Sequence[float], seats: int, blocks: int, seed: int) -> list[Block]:
    """Blocks whose games end as the model of Plackett and Luce says."""
    rng = Stream("tests/arena", seed)
    tables = line_ups(len(strengths), seats)
    return [
        block(number, *(_drawn(table, strengths, rng) for table in tables))
        for number in range(blocks)
    ]


def _drawn(line_up: Sequence[int], strengths: Sequence[float], rng: Stream) -> FinishedGame:
    left, places = list(range(len(line_up))), [0] * len(line_up)
    for place in range(1, len(line_up) + 1):
        seat, point = left[-1], uniform(rng) * sum(strengths[line_up[each]] for each in left)
        for each in left:
            point -= strengths[line_up[each]]
            if point < 0:
                seat = each
                break
        left.remove(seat)
        places[seat] = place
    return game(line_up, places)
