"""Where a game was lost: every turn against the best one by what its seat knew then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise
from math import erf, sqrt
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


class Summary(NamedTuple):
    """How a seat played.

    Attributes:
        turns: how many of its turns were assessed.
        lost: the points that it gave away in those that aren't as good.
        best: how many of them were as good as the best.
    """

    seat: int
    turns: int
    lost: float
    best: int

    @property
    def mean(self) -> float:
        """The points given away a turn."""
        return self.lost / self.turns if self.turns else 0.0


class TurningPoint(NamedTuple):
    """A turn that mattered.

    Attributes:
        is_gift: whether the turn itself gave points away; else what the seat could expect went
            from ahead to behind, or back, between this turn of its own and its next.
        points: how many it gave away, or by how much the expected margin changed.
    """

    number: int
    seat: int
    is_gift: bool
    points: float


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


def summaries(assessments: Sequence[Assessment]) -> tuple[Summary, ...]:
    """How each seat played, in the order of seats."""
    seats = sorted({each.seat for each in assessments})
    found = list[Summary]()
    for seat in seats:
        own = _of(assessments, seat)
        lost = sum(each.lost for each in own if not each.as_good)
        found.append(Summary(seat, len(own), lost, sum(each.as_good for each in own)))
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
    for seat in sorted({each.seat for each in assessments}):
        own = _of(assessments, seat)
        walk = lead_walk(own, turns)
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
            best, played = _margin(each.best), _margin(each.played)
            cost = 1.0
            if best is not None and played is not None:
                cost = walk.chance(best, each.number) - walk.chance(played, each.number)
            yield cost, TurningPoint(each.number, each.seat, True, each.lost)


def _swings(own: Sequence[Assessment], walk: LeadWalk) -> Iterator[tuple[float, TurningPoint]]:
    """Where a seat that expected to win no longer does in its next turn, or the other way."""
    for one, other in pairwise(own):
        before, after = _margin(one.played), _margin(other.best)
        if before is not None and after is not None and before * after < 0:
            change = walk.chance(after, other.number) - walk.chance(before, one.number)
            yield abs(change), TurningPoint(one.number, one.seat, False, after - before)


def _margin(appraisal: Appraisal | None) -> float | None:
    return None if appraisal is None else appraisal.margin


def _of(assessments: Sequence[Assessment], seat: int) -> list[Assessment]:
    return [each for each in assessments if each.seat == seat]
