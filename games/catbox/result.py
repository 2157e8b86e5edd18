"""Who has won, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from games.catbox.faces import Identity
from games.catbox.rulings import Edition
from games.catbox.scoring import Tally


class Score(NamedTuple):
    """The points of one seat: its identity's on the board, and its unused tokens."""

    seat: int
    tally: Tally
    tokens: int

    @property
    def total(self) -> int:
        """All points."""
        return self.tally.total + self.tokens

    @property
    def identity(self) -> Identity:
        """The seat's identity."""
        return self.tally.identity


class DecidedBy(StrEnum):
    """The criterion that decided a game, from the first one applied to the last."""

    POINTS = "points"
    CHIHUAHUA = "chihuahua"
    AREA = "area"
    SHARED = "shared"
    REMATCH = "rematch"


class Result(NamedTuple):
    """The seats that win, or that play the rematch, and what decided it."""

    winners: tuple[int, ...]
    decided_by: DecidedBy


LAST_RESORT = {Edition.GRAIL: DecidedBy.SHARED, Edition.SECONDGATE: DecidedBy.REMATCH}
"""The outcome, by edition, of a tie that no criterion breaks."""


def decide(edition: Edition, scores: tuple[Score, ...]) -> Result:
    """The result by points, then by the tie-breaks (ruling: tie)."""
    tied = _best(scores, lambda score: score.total)
    if len(tied) == 1:
        return Result(_seats(tied), DecidedBy.POINTS)
    dogs = [score for score in tied if score.identity is Identity.CHIHUAHUA]
    if dogs:
        return Result(_seats(dogs), DecidedBy.CHIHUAHUA)
    largest = _best(tied, lambda score: score.tally.area)
    if len(largest) == 1:
        return Result(_seats(largest), DecidedBy.AREA)
    return Result(_seats(largest), LAST_RESORT[edition])


def places(edition: Edition, scores: tuple[Score, ...]) -> tuple[float, ...]:
    """The place of each seat by the rules of who wins (ruling: tie).

    The winners come first, then those who would win among the rest, and so on; seats that share
    a place get the mean of the places that they take up.
    """
    taken, found = 0, dict[int, float]()
    for winners in _ranked(edition, scores):
        found |= dict.fromkeys(winners, taken + (len(winners) + 1) / 2)
        taken += len(winners)
    return tuple(found[score.seat] for score in scores)


def _ranked(edition: Edition, scores: tuple[Score, ...]) -> Iterator[tuple[int, ...]]:
    while scores:
        winners = decide(edition, scores).winners
        yield winners
        scores = tuple(score for score in scores if score.seat not in winners)


def _best(scores: Sequence[Score], measure: Callable[[Score], int]) -> list[Score]:
    most = max(measure(score) for score in scores)
    return [score for score in scores if measure(score) == most]


def _seats(scores: Sequence[Score]) -> tuple[int, ...]:
    return tuple(score.seat for score in scores)
