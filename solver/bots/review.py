"""Where a game was lost: every turn against the best one by what its seat knew then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from heapq import nlargest
from itertools import pairwise
from math import erf, exp, sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple

from games.protocol import Position
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.decision import Rated

NEGLIGIBLE: Final = 0.05
"""Two turns whose values differ by fewer points count as equally good."""

MATTERS: Final = 0.05
"""The least change of a chance to win by a turn that mattered."""

LEAST_PACE: Final = 0.5
"""The least spread of a lead by one turn, where a few turns happen to show less."""

GIFTS: Final = 4
SWINGS: Final = 2
"""How many turning points of each kind are named at most."""


class Appraisal(NamedTuple):
    """A turn in notation and what it is worth, as `Rated`."""

    text: str
    value: float
    error: float
    behind: float = 0.0
    margin: float | None = None


class Assessment(NamedTuple):
    """One turn of a game, by what its seat knew.

    Attributes:
        number: how many turns were taken before.
        seat: who took it.
        taken: the move that was made.
        played: its value; None if nothing could be rated, as with a pass, or if the
            seat could not know that it was legal.
        listed: the best turns, the first one first; empty if nothing could be rated.
        why: the adviser's reason for the best one.
    """

    number: int
    seat: int
    taken: str
    played: Appraisal | None
    listed: tuple[Appraisal, ...]
    why: str

    @property
    def best(self) -> Appraisal | None:
        """The turn that the adviser would have taken."""
        return self.listed[0] if self.listed else None

    @property
    def lost(self) -> float:
        """The points given away, by the same worlds; 0 where nothing can be compared."""
        if self.best is None or self.played is None:
            return 0.0
        return max(0.0, self.best.value - self.played.value)

    @property
    def error(self) -> float:
        """Half of the interval of `lost`, by the worlds that both turns met."""
        if self.best is None or self.played is None or self.best.text == self.played.text:
            return 0.0
        return self.played.behind

    @property
    def as_good(self) -> bool:
        """Whether the turn is as good as the best, by the worlds that both met."""
        return self.lost < max(NEGLIGIBLE, self.error)


class Fault(StrEnum):
    """How bad a turn was."""

    BLUNDER = "blunder"
    MISTAKE = "mistake"
    INACCURACY = "inaccuracy"


LEAST_LOST: Final[Mapping[Fault, float]] = {
    Fault.BLUNDER: 0.2,
    Fault.MISTAKE: 0.1,
    Fault.INACCURACY: 0.05,
}
"""The least chance to win that a turn of each grade has lost, as lichess grades moves."""


class Loss(NamedTuple):
    """The loss by a turn: points and the chance to win, each by itself.

    Attributes:
        points: by how much it lessened the lead that its seat can expect.
        chance: how much of the chance to win that was, from 0 to 1; None where no lead is known.
    """

    points: float = 0.0
    chance: float | None = 0.0

    @property
    def grade(self) -> Fault | None:
        """How bad it was; None for little or nothing."""
        lost = self.chance or 0.0
        return next((grade for grade, least in LEAST_LOST.items() if lost >= least), None)

    @property
    def accuracy(self) -> float:
        """Per cent, by the formula of lichess: 100 for no loss, 64 for a tenth of the chance."""
        return max(0.0, 103.1668 * exp(-4.354 * (self.chance or 0.0)) - 3.1669)


class Summary(NamedTuple):
    """How a seat played.

    Attributes:
        turns: how many of its turns were assessed.
        lost: the sum of `Assessment.lost` over those that aren't as good.
        best: how many of them were as good as the best.
        losses: what each turn gave away.
    """

    seat: int
    turns: int
    lost: float
    best: int
    losses: tuple[Loss, ...]

    @property
    def mean(self) -> float:
        """The mean of `lost` over all turns."""
        return self.lost / self.turns if self.turns else 0.0

    @property
    def points(self) -> float:
        """The points given away."""
        return sum(each.points for each in self.losses)

    @property
    def accuracy(self) -> float | None:
        """The mean of the turns' accuracies; None where the chance to win isn't known."""
        known = [each.accuracy for each in self.losses if each.chance is not None]
        return fmean(known) if known else None

    @property
    def grades(self) -> Mapping[Fault, int]:
        """How many turns have each grade."""
        counts = Counter(each.grade for each in self.losses)
        return {grade: counts[grade] for grade in Fault}


class TurningPoint(NamedTuple):
    """A turn that mattered.

    Attributes:
        is_gift: whether the turn itself gave points away; else what the seat could expect went
            from ahead to behind, or back, between this turn of its own and its next.
        points: how many it gave away, or by how much the expected margin changed.
        chances: to win, before and after; None where no lead is known.
    """

    number: int
    seat: int
    is_gift: bool
    points: float
    chances: tuple[float, float] | None


def assess(adviser: Adviser, point: DecisionPoint) -> Assessment:
    """The move made at a moment of a game, compared with the adviser's move.

    Raises:
        GameError: the observation doesn't fit the set-up that it states.
    """
    observation, taken = point.observation, point.taken
    assert taken is not None
    decision, view = adviser.decision(point), observation.view
    played = next((each for each in decision.alternatives if each.move == taken), None)
    return Assessment(
        point.number,
        observation.seat,
        _text(view, taken),
        None if played is None else appraisal(view, played),
        tuple(appraisal(view, each) for each in decision.alternatives),
        decision.why,
    )


def appraisal(view: Position, rated: Rated[Any]) -> Appraisal:
    """A turn of an observer's view, in notation."""
    return Appraisal(_text(view, rated.move), rated.value, rated.error, rated.behind, rated.margin)


def _text(view: Position, turn: Any) -> str:
    """In notation; where the observer couldn't take the turn for sure, as it stands."""
    return view.notation(turn) if turn in view.moves else str(turn)


def summaries(assessments: Sequence[Assessment], turns: int) -> tuple[Summary, ...]:
    """How each seat played, in the order of seats.

    Args:
        turns: how many the game has.
    """
    found = list[Summary]()
    for seat, walk in lead_walks(assessments, turns).items():
        own = _of(assessments, seat)
        lost = sum(each.lost for each in own if not each.as_good)
        losses = tuple(walk.loss(each) for each in own)
        found.append(Summary(seat, len(own), lost, sum(each.as_good for each in own), losses))
    return tuple(found)


@dataclass(frozen=True)
class LeadWalk:
    """How far a seat's lead wanders from turn to turn, and with that its chance to win.

    A lead is taken for a random walk, whose spread grows with the square root of the turns that
    are left (Stern 1994). A gift in a game that is lost or won anyhow changes no chance.

    Attributes:
        pace: the spread of the lead by one turn of the game.
        turns: how many turns the game has.
    """

    pace: float
    turns: int

    def chance(self, lead: float, number: int) -> float:
        """The chance to win with the lead that is expected after a turn, by its number from 0."""
        spread = self.pace * sqrt(max(self.turns - number - 1, 0))
        if spread:
            return 0.5 + 0.5 * erf(lead / spread / sqrt(2))
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))

    def loss(self, found: Assessment) -> Loss:
        """The loss by a turn; none if it is as good as the best."""
        if found.as_good:
            return Loss()
        chances = self.chances(found)
        if chances is None:
            return Loss(found.lost, None)
        points = (_margin(found.best) or 0.0) - (_margin(found.played) or 0.0)
        return Loss(max(0.0, points), max(0.0, chances[0] - chances[1]))

    def chances(self, found: Assessment) -> tuple[float, float] | None:
        """The chance to win after the best turn and after the one that was played, if known."""
        best, played = _margin(found.best), _margin(found.played)
        if best is None or played is None:
            return None
        return self.chance(best, found.number), self.chance(played, found.number)


def lead_walks(assessments: Sequence[Assessment], turns: int) -> Mapping[int, LeadWalk]:
    """The leads of all seats of which turns were assessed, in the order of seats."""
    seats = sorted({each.seat for each in assessments})
    return {seat: lead_walk(_of(assessments, seat), turns) for seat in seats}


def lead_walk(own: Sequence[Assessment], turns: int) -> LeadWalk:
    """The lead of the seat whose turns these are."""
    changes = [
        (after - before) ** 2 / (other.number - one.number)
        for one, other in pairwise(own)
        for before, after in [(_margin(one.played), _margin(other.best))]
        if before is not None and after is not None
    ]
    pace = sqrt(sum(changes) / len(changes)) if changes else 0.0
    return LeadWalk(max(pace, LEAST_PACE), turns)


def turning_points(assessments: Sequence[Assessment], turns: int) -> tuple[TurningPoint, ...]:
    """The turns that changed a chance to win most, by a gift or since the lead changed hands.

    Args:
        turns: how many the game has.
    """
    gifts, swings = list[tuple[float, TurningPoint]](), list[tuple[float, TurningPoint]]()
    for seat, walk in lead_walks(assessments, turns).items():
        own = _of(assessments, seat)
        gifts += _gifts(own, walk)
        swings += _swings(own, walk)
    return tuple(sorted([*_largest(GIFTS, gifts), *_largest(SWINGS, swings)]))


def _largest(most: int, found: list[tuple[float, TurningPoint]]) -> list[TurningPoint]:
    """The largest turning points that matter, at most `most`."""
    matter = [each for each in found if each[0] >= MATTERS]
    return [point for _, point in nlargest(most, matter, key=lambda each: each[0])]


def _gifts(own: Sequence[Assessment], walk: LeadWalk) -> Iterator[tuple[float, TurningPoint]]:
    """The turns that clearly gave something away, each with the chance to win that it cost."""
    for each in own:
        if each.lost > each.error and not each.as_good:
            loss = walk.loss(each)
            cost = 1.0 if loss.chance is None else loss.chance
            point = TurningPoint(each.number, each.seat, True, loss.points, walk.chances(each))
            yield cost, point


def _swings(own: Sequence[Assessment], walk: LeadWalk) -> Iterator[tuple[float, TurningPoint]]:
    """Where a seat that expected to win no longer does in its next turn, or the other way."""
    for one, other in pairwise(own):
        before, after = _margin(one.played), _margin(other.best)
        if before is not None and after is not None and before * after < 0:
            was, now = walk.chance(before, one.number), walk.chance(after, other.number)
            point = TurningPoint(one.number, one.seat, False, after - before, (was, now))
            yield abs(now - was), point


def _margin(appraisal: Appraisal | None) -> float | None:
    return None if appraisal is None else appraisal.margin


def _of(assessments: Sequence[Assessment], seat: int) -> list[Assessment]:
    return [each for each in assessments if each.seat == seat]
