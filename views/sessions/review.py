"""The findings of a review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.protocol import HUMAN, Position
from languages.messages import _
from languages.people import person, shown_name
from solver.bots.advice import Adviser
from solver.bots.review import (
    Assessment,
    Summary,
    TurningPoint,
    margin,
    summaries,
    turning_points,
)
from views.render.course_chart import Course
from views.results import Played, totals, turns
from views.sessions.advice import appraisal_json, limit_json
from views.view import view_of


@dataclass(frozen=True)
class Review:
    """A game that has been looked at.

    Attributes:
        assessments: of the turns that were looked at, in order.
        seat: whose course is shown; None for the first person, or the first seat.
    """

    record: Played
    positions: Sequence[Position]
    adviser: Adviser
    assessments: Sequence[Assessment]
    seat: int | None = None

    @cached_property
    def observer(self) -> int:
        """The seat whose course is shown."""
        if self.seat is not None:
            return self.seat
        people = [seat for seat, p in enumerate(self.record.players) if p.player == HUMAN]
        return people[0] if people else 0

    @cached_property
    def points(self) -> tuple[TurningPoint, ...]:
        """The turning points."""
        return turning_points(self.assessments)

    @property
    def course(self) -> Course | None:
        """How the game went for one seat; None where the points of some seat are hidden."""
        if any(None in totals(position) for position in self.positions):
            return None
        best = {e.number + 1: e.best for e in self.assessments if e.seat == self.observer}
        return Course(
            self.record.players[self.observer].name,
            tuple(margin(position, self.observer) for position in self.positions),
            {turn: one.margin for turn, one in best.items() if one and one.margin is not None},
            {point.number + 1: point.points for point in self.points},
        )

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return shown_name(self.record.players[seat].name)


def review_json(review: Review) -> dict[str, object]:
    """All of it as JSON."""
    adviser = review.adviser
    return {
        "bot": adviser.level,
        "limit": limit_json(adviser.limit),
        "seed": adviser.seed,
        "over": review.positions[-1].over,
        "turns": [_turn_json(review, each) for each in review.assessments],
        "players": [_player_json(review, each) for each in summaries(review.assessments)],
        "turning_points": [_point_json(point) for point in review.points],
    }


def known_margin(position: Position, seat: int) -> int | None:
    """A seat's points minus those of the best other; None where the points of some are hidden."""
    return None if None in totals(position) else margin(position, seat)


def lost_text(assessment: Assessment) -> str:
    """The points that a turn gave away, with their interval if they have one."""
    if assessment.played is None:
        return "-"
    if assessment.as_good:
        return "0.0"
    error = f" +/-{assessment.error:.1f}" if assessment.error else ""
    return f"{assessment.lost:.1f}{error}"


def point_lines(review: Review) -> Iterator[str]:
    """The turning points (^)."""
    for point in review.points:
        you, other = _point_texts(point)
        name, points = review.record.players[point.seat].name, abs(point.points)
        yield person(name, you, other, turn=point.number + 1, points=points)


def _point_texts(point: TurningPoint) -> tuple[str, str]:
    """The sentences about a turning point of the reader, and of anybody else."""
    if point.is_gift:
        you = _("^ turn {turn}: you gave away {points:.1f}")
        return you, _("^ turn {turn}: {name} gave away {points:.1f}")
    if point.points > 0:
        return (
            _("^ after turn {turn}: you no longer expect to be behind, {points:.1f} up"),
            _("^ after turn {turn}: {name} no longer expects to be behind, {points:.1f} up"),
        )
    return (
        _("^ after turn {turn}: you no longer expect to be ahead, {points:.1f} down"),
        _("^ after turn {turn}: {name} no longer expects to be ahead, {points:.1f} down"),
    )


def player_lines(review: Review) -> Iterator[str]:
    """How each seat played, a line each."""
    for each in summaries(review.assessments):
        yield _(
            "{name}: {turns}, {good} of them as good as {bot}'s; {lost:.1f} points given away, "
            "{mean:.2f} a turn"
        ).format(
            name=review.name(each.seat),
            turns=turns(each.turns),
            good=each.best,
            bot=review.adviser.level,
            lost=each.lost,
            mean=each.mean,
        )


def _turn_json(review: Review, each: Assessment) -> dict[str, object]:
    after = review.positions[each.number + 1]
    return {
        "turn": each.number + 1,
        "seat": each.seat,
        "name": review.name(each.seat),
        "played": each.taken,
        "value": None if each.played is None else each.played.value,
        "error": None if each.played is None else each.played.error,
        "best": None if each.best is None else appraisal_json(each.best),
        "lost": each.lost,
        "lost_error": each.error,
        "as_good": each.as_good,
        "margins": [known_margin(after, seat) for seat in range(len(after.seats))],
        "alternatives": [appraisal_json(one) for one in each.listed],
        "why": each.why,
    }


def _player_json(review: Review, each: Summary) -> dict[str, object]:
    player = review.record.players[each.seat]
    return {
        "seat": each.seat,
        "name": player.name,
        "player": player.player,
        **view_of(review.adviser.entry).games.player_json(review.record, each.seat),
        "turns": each.turns,
        "lost": each.lost,
        "mean": each.mean,
        "as_good": each.best,
    }


def _point_json(point: TurningPoint) -> dict[str, object]:
    kind = "gift" if point.is_gift else "swing"
    return {"turn": point.number + 1, "seat": point.seat, "kind": kind, "points": point.points}
