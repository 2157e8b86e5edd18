"""What the end of a game is worth to each seat.

The share of the win less the fair one, and a little for points: a hundredth of how far a seat is
above the mean of all. It sums to 0 with any number of seats; whoever wins has at least as much
as by any number of points that are laid in practice, and short searches see a difference in what
they can't tell apart by wins alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from statistics import fmean

from games.catbox import scoring
from games.catbox.draft import Draft
from games.catbox.position import Position
from games.catbox.result import decide
from solver.catbox.openspiel.table import Table

POINT = 0.01
"""What a point more than the mean of all seats is worth."""

SWING = 4.0
"""How many points' lead make a win e times as likely as a loss, while a game goes on."""


def returns(position: Position) -> list[float]:
    """What a finished game is worth to each seat."""
    scores = position.scores()
    winners = decide(position.edition, scores).winners
    shares = [(score.seat in winners) / len(winners) for score in scores]
    return _worth(shares, [score.total for score in scores])


def expected(draft: Draft) -> list[float]:
    """The same for a game that goes on, by what everybody's points are now."""
    points = [
        scoring.points(draft.board, seat.identity) + len(seat.tokens)
        for seat in draft.position.seats
        if seat.identity is not None
    ]
    most = max(points)
    weights = [exp((own - most) / SWING) for own in points]
    total = sum(weights)
    return _worth([weight / total for weight in weights], points)


def bound(table: Table) -> float:
    """More than any seat can get or lose."""
    quadrants = 4 * len(table.cards)
    return 1 + 2 * POINT * quadrants


def _worth(shares: Iterable[float], points: Sequence[int]) -> list[float]:
    fair, mean = 1 / len(points), fmean(points)
    return [share - fair + POINT * (own - mean) for share, own in zip(shares, points, strict=True)]
