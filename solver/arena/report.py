"""The report of a match that was played or read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from languages.messages import _
from solver.arena.blocks import Timing
from solver.arena.match import ArenaError, Block, Match
from solver.arena.summary import Pair, Standing, pairs, seat_shares, standings
from solver.stats.intervals import LEVEL, Estimate, share_of
from solver.stats.sprt import Hypotheses, Trial, trial_of


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
    return Report(
        match=match,
        blocks=len(blocks),
        games=sum(len(block.games) for block in blocks),
        standings=standings(match, blocks),
        pairs=pairs(match, blocks),
        seats=seat_shares(match, blocks),
        ratings=rate(match, blocks) if len(match.bots) > 1 else (),
        mirrored=is_mirrored(match, blocks) if _is_mirror(match) else None,
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


def _is_mirror(match: Match) -> bool:
    return len(match.bots) == match.players and len(set(match.bots)) == 1
