"""How strong bots are on one scale, from the places that they take.

The model is Plackett's and Luce's (R. L. Plackett, "The analysis of permutations", Applied
Statistics 24, 1975; R. D. Luce, "Individual choice behavior", 1959): the winner is drawn with
chances in proportion to strength, then the second among the rest, and so on. With two seats it
is Bradley's and Terry's (Biometrika 39, 1952). The likelihood is climbed by the MM algorithm
(D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32,
2004).

Seats that share a place count as all orders in which they could have come, each equally much;
with two seats that is half a win for each. One drawn game between each two bots is added, so
that a bot that never lost has a strength, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, groupby, permutations, product
from math import log
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from games.rng import Stream
from solver.stats.intervals import LEVEL, Estimate

Matrix = NDArray[np.float64]
Stage = tuple[int, ...]
"""How many seats of each bot are still to be placed."""

POINTS: Final = 400 / log(10)
"""Rating points for a strength that is e times as large: 400 points are ten to one."""

RESAMPLES: Final = 1000
"""How many matches the bootstrap makes of one."""

CLOSE: Final = 1e-9
"""The change of logarithms at which strengths stand still."""

MOST_STEPS: Final = 10_000
"""The most steps of the climb."""

_GAMMA: Final = 0x9E3779B97F4A7C15


class Ranking(Protocol):
    """How one game ended."""

    @property
    def line_up(self) -> tuple[int, ...]:
        """For each seat, the number of its bot."""

    @property
    def places(self) -> tuple[float, ...]:
        """The place of each seat, 1 for the winner; seats may share one."""


class Evidence(NamedTuple):
    """The statistics that the likelihood depends on.

    Attributes:
        stages: a row for each stage that came up, with the seats of each bot.
        counts: a row for each block: how often each stage came up in it.
        wins: a row for each block: how often each bot was the first of a stage.
    """

    stages: Matrix
    counts: Matrix
    wins: Matrix


def ratings(
    bots: int,
    blocks: Sequence[Sequence[Ranking]],
    *seed: int | str,
    anchor: int | None = None,
) -> tuple[Estimate, ...]:
    """The rating of each bot, with an interval if not all blocks are alike.

    400 points mean ten to one, and the anchor's is 0. The interval holds the middle 95 %
    of the ratings of resampled matches: as many blocks, drawn with replacement (B. Efron,
    "Bootstrap methods: another look at the jackknife", Annals of Statistics 7, 1979).

    Args:
        bots: how many there are; each game names them by number.
        blocks: the games of each block.
        seed: of what is resampled.
        anchor: the bot from which all others are measured; by default from the mean of all.
    """
    counted = evidence(bots, blocks)
    (middle,) = _from(anchor, rated(counted, np.ones((1, len(blocks)))))
    if np.ptp(counted.wins, axis=0).max() == np.ptp(counted.counts, axis=0).max() == 0:
        return tuple(Estimate(float(value), None, None) for value in middle)
    tails = ((1 - LEVEL) / 2, (1 + LEVEL) / 2)
    found = _from(anchor, rated(counted, resamples(len(blocks), *seed)))
    low, high = np.quantile(found, tails, axis=0)
    return tuple(Estimate(*map(float, row)) for row in zip(middle, low, high, strict=True))


def _from(anchor: int | None, points: Matrix) -> Matrix:
    """Rows of ratings, measured from those of one bot."""
    return points if anchor is None else points - points[:, [anchor]]


def evidence(bots: int, blocks: Sequence[Sequence[Ranking]]) -> Evidence:
    """How often each stage came up in each block, and how often each bot was its first."""
    counted = [_counted(bots, games) for games in blocks]
    stages = sorted(set(chain.from_iterable(counts for counts, _ in counted)))
    return Evidence(
        np.array(stages, float).reshape(-1, bots),
        np.array([[counts[stage] for stage in stages] for counts, _ in counted], float),
        np.array([[wins[bot] for bot in range(bots)] for _, wins in counted], float),
    )


def rated(evidence: Evidence, weights: Matrix) -> Matrix:
    """A row of ratings for each row of weights, which say how often each block counts."""
    bots = evidence.stages.shape[1]
    pairs = combinations(range(bots), 2)
    drawn = np.array([[float(bot in pair) for bot in range(bots)] for pair in pairs])
    stages = np.vstack([evidence.stages, drawn.reshape(-1, bots)])
    counts = np.hstack([weights @ evidence.counts, np.ones((len(weights), len(drawn)))])
    logs = np.log(_climbed(stages, counts, weights @ evidence.wins + (bots - 1) / 2))
    return POINTS * logs


def resamples(blocks: int, *seed: int | str, number: int = RESAMPLES) -> Matrix:
    """For each resampled match, how often each block is in it; the same for the same seed."""
    drawn = (words(Stream(*seed, row), blocks) % np.uint64(blocks) for row in range(number))
    return np.array([np.bincount(row.astype(np.int64), minlength=blocks) for row in drawn], float)


def words(stream: Stream, number: int) -> NDArray[np.uint64]:
    """`number` words of a new stream, all at once; another stream gives its seed."""
    state = np.uint64(stream.word()) + np.arange(1, number + 1, dtype=np.uint64) * np.uint64(_GAMMA)
    mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _climbed(stages: Matrix, counts: Matrix, wins: Matrix) -> Matrix:
    """The strengths of the greatest likelihood, of geometric mean 1, a row at a time."""
    strengths = np.ones_like(wins)
    for _ in range(MOST_STEPS):
        expected = (counts / (strengths @ stages.T)) @ stages
        logs = np.log(wins / expected)
        grown = np.exp(logs - logs.mean(axis=1, keepdims=True))
        moved = np.abs(np.log(grown / strengths)).max()
        strengths = grown
        if moved < CLOSE:
            break
    return strengths


def _counted(bots: int, games: Sequence[Ranking]) -> tuple[dict[Stage, float], dict[int, float]]:
    """How often each stage came up in some games, and how often each bot was the first of one."""
    counts, wins = defaultdict[Stage, float](float), defaultdict[int, float](float)
    for game in games:
        orders = list(_orders(game))
        for order in orders:
            for first, stage in _stages(bots, order):
                counts[stage] += 1 / len(orders)
                wins[first] += 1 / len(orders)
    return counts, wins


def _orders(game: Ranking) -> Iterator[tuple[int, ...]]:
    """The bots from the first to the last, in every order that the places allow."""
    seats = sorted(range(len(game.places)), key=game.places.__getitem__)
    groups = (tuple(group) for _, group in groupby(seats, key=game.places.__getitem__))
    for order in product(*map(permutations, groups)):
        yield tuple(game.line_up[seat] for seat in chain.from_iterable(order))


def _stages(bots: int, order: Sequence[int]) -> Iterator[tuple[int, Stage]]:
    """The bot that is placed next, and all that are left, wherever two bots compete."""
    for number, first in enumerate(order):
        left = order[number:]
        if len(set(left)) > 1:
            yield first, tuple(left.count(bot) for bot in range(bots))
