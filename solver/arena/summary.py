"""Shares and margins of each bot, each pair of bots and each seat, with intervals over blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from statistics import fmean
from typing import NamedTuple

from solver.arena.match import Block, FinishedGame, Match
from solver.stats.intervals import Estimate, mean_of, net_of, place_of, share_of

Measure = Callable[[FinishedGame], float]


class Standing(NamedTuple):
    """How a bot did, as the mean over its seats.

    Attributes:
        games: how many it sat in.
        share: of the wins; ties split them.
        alone: the share of games that it won alone.
        net: its net wins per opponent, see `FinishedGame.nets`.
        margin: its points minus those of the best other seat.
    """

    bot: str
    games: int
    share: Estimate
    alone: Estimate
    net: Estimate
    place: Estimate
    margin: Estimate


class Pair(NamedTuple):
    """How often one bot comes before another in the games that both play; ties count half."""

    one: str
    other: str
    ahead: Estimate


def standings(match: Match, blocks: Sequence[Block]) -> tuple[Standing, ...]:
    """How each bot did."""
    return tuple(
        _standing(name, bot, match.players, blocks) for bot, name in enumerate(match.names)
    )


def pairs(match: Match, blocks: Sequence[Block]) -> tuple[Pair, ...]:
    """How each bot did against each other one that it met."""
    return tuple(_pairs(match.names, blocks))


def seat_shares(match: Match, blocks: Sequence[Block]) -> tuple[Estimate, ...]:
    """The share of the wins of each seat, over all bots; seat 0 begins."""
    seats = range(match.players)
    return tuple(
        share_of([fmean(game.shares[seat] for game in block.games) for block in blocks])
        for seat in seats
    )


def _standing(name: str, bot: int, players: int, blocks: Sequence[Block]) -> Standing:
    sat = [[game for game in block.games if bot in game.line_up] for block in blocks]

    def means(measure: Measure) -> list[float]:
        return [fmean(map(measure, games)) for games in sat]

    return Standing(
        bot=name,
        games=sum(map(len, sat)),
        share=share_of(means(lambda game: game.mean(game.shares, bot))),
        alone=share_of(means(lambda game: game.mean(game.alone, bot))),
        net=net_of(means(lambda game: game.mean(game.nets, bot))),
        place=place_of(means(lambda game: game.mean(game.places, bot)), players),
        margin=mean_of(means(lambda game: game.mean(game.margins, bot))),
    )


def _pairs(names: Sequence[str], blocks: Sequence[Block]) -> Iterator[Pair]:
    for one, other in permutations(range(len(names)), 2):
        met = [[g for g in block.games if {one, other} <= set(g.line_up)] for block in blocks]
        if all(met):
            ahead = [fmean(_ahead(game, one, other) for game in games) for games in met]
            yield Pair(names[one], names[other], share_of(ahead))


def _ahead(game: FinishedGame, one: int, other: int) -> float:
    """The share of the seats of the other before which those of the one come."""
    mine, theirs = ([game.places[seat] for seat in game.seats(bot)] for bot in (one, other))
    return fmean((a < b) + (a == b) / 2 for a in mine for b in theirs)
