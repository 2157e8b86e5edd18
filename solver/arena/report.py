"""The report of a match that was played or read: how each bot did, and against whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean
from typing import NamedTuple

from languages.messages import _
from solver.arena.blocks import Timing
from solver.arena.match import ArenaError, Block, FinishedGame, Match
from solver.stats.intervals import LEVEL, Estimate, mean_of, net_of, place_of, share_of
from solver.stats.sprt import Hypotheses, Trial, trial_of

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
    names, found = match.names, list[Pair]()
    for one, other in permutations(range(len(names)), 2):
        met = [[g for g in block.games if {one, other} <= set(g.line_up)] for block in blocks]
        if all(met):
            ahead = [fmean(_ahead(game, one, other) for game in games) for games in met]
            found.append(Pair(names[one], names[other], share_of(ahead)))
    return tuple(found)


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


def _ahead(game: FinishedGame, one: int, other: int) -> float:
    """The share of the seats of the other before which those of the one come."""
    mine, theirs = ([game.places[seat] for seat in game.seats(bot)] for bot in (one, other))
    return fmean((a < b) + (a == b) / 2 for a in mine for b in theirs)


@dataclass(frozen=True)
class Report:
    """The statistics of a match over its blocks.

    Attributes:
        seats: the share of the wins that each seat had.
        ratings: one a bot; none for a bot against itself.
        mirrored: where all bots are the same, whether the share of each may be the fair one.
        trial: where the sequential test stands, if there is one.
        timings: of the moves that were just made, one a bot; empty for stored results.
    """

    match: Match
    blocks: int
    games: int
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    seats: tuple[Estimate, ...]
    ratings: tuple[Estimate, ...]
    mirrored: bool | None = None
    trial: Trial | None = None
    timings: tuple[Timing, ...] = ()


def report(
    match: Match,
    blocks: Sequence[Block],
    hypotheses: Hypotheses | None = None,
    timings: tuple[Timing, ...] = (),
) -> Report:
    """The report of some blocks.

    Raises:
        ArenaError: there is no block, or a test is asked for without two bots.
    """
    if not blocks:
        raise ArenaError(_("no deal is played yet"))
    is_mirror = len(match.bots) == match.players and len(set(match.bots)) == 1
    return Report(
        match=match,
        blocks=len(blocks),
        games=sum(len(block.games) for block in blocks),
        standings=standings(match, blocks),
        pairs=pairs(match, blocks),
        seats=seat_shares(match, blocks),
        ratings=rate(match, blocks) if len(match.bots) > 1 else (),
        mirrored=is_mirrored(match, blocks) if is_mirror else None,
        trial=None if hypotheses is None else trial(match, blocks, hypotheses),
        timings=timings,
    )


def rate(match: Match, blocks: Sequence[Block]) -> tuple[Estimate, ...]:
    """The rating of each bot of a match."""
    from solver.stats.ratings import ratings

    games = [block.games for block in blocks]
    return ratings(len(match.bots), games, f"{match.game}-arena-bootstrap/1", match.seed)


def trial(match: Match, blocks: Sequence[Block], hypotheses: Hypotheses) -> Trial:
    """Where a sequential test of the first bot's net wins stands after some blocks.

    Raises:
        ArenaError: there are not two bots.
    """
    if len(match.bots) != 2:
        raise ArenaError(_("a sequential test compares two bots, the first with the second"))
    return trial_of(hypotheses, (block.net(0) for block in blocks))


def is_mirrored(match: Match, blocks: Sequence[Block]) -> bool:
    """Whether the share of every bot may be the fair one, as it has to be among equals.

    Each holds every seat equally often, so an advantage of beginning cancels out. The intervals
    together have the confidence that one has elsewhere (Bonferroni); with two bots they are the
    same interval twice.
    """
    bots = len(match.bots)
    level = 1 - (1 - LEVEL) / (bots - (bots == 2))
    shares = (share_of([block.share(bot) for block in blocks], level) for bot in range(bots))
    return all(share.covers(match.fair) for share in shares)
