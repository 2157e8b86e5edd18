"""The return of each seat at the end of a game.

The share of the win less the fair one, and a little for points: a hundredth of how far a seat is
above the mean of all. It sums to 0 with any number of seats; the points rarely outweigh a win,
and let short searches see a difference where the win alone shows none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from games.protocol import Position

POINT = 0.01
"""The return of each point above the mean of all seats."""


def returns(position: Position) -> list[float]:
    """The return of each seat for a finished game."""
    places = position.places()
    won = [place == min(places) for place in places]
    return worth([each / sum(won) for each in won], [score.total for score in position.scores()])


def worth(shares: Iterable[float], points: Sequence[int]) -> list[float]:
    """The return of each seat for its share of the win and its points; the shares sum to 1."""
    fair, mean = 1 / len(points), fmean(points)
    return [share - fair + POINT * (own - mean) for share, own in zip(shares, points, strict=True)]
