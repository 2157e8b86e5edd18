"""The findings of a review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from games.protocol import HUMAN, Draft, Position
from languages.message import translated
from languages.messages import _
from languages.people import person, shown_name
from solver.bots.advice import Adviser
from solver.bots.decision import ALTERNATIVES, Rated
from solver.bots.review import (
    Appraisal,
    Assessment,
    Summary,
    TurningPoint,
    margin,
    summaries,
    turning_points,
)
from views.advice import Explained
from views.render.course import Course
from views.results import totals, turns
from views.sessions.advice import appraisal_json, limit_json, worth
from views.sessions.own_turn import OwnTurn
from views.sessions.past_game import PastGame

SHOWN: Final = 5
"""Turns that are listed beside the one that was taken."""


class Alternative(NamedTuple):
    """A turn that could have been taken.

    Attributes:
        place: among all by their value, from 1; None for one that was only compared since it was
            taken.
        taken: whether it was.
        chosen: whether the adviser would have taken it although others are worth more.
    """

    place: int | None
    turn: Appraisal
    taken: bool
    chosen: bool


def by_value(found: Assessment) -> Sequence[Appraisal]:
    """The turns that were compared, in order of value."""
    return sorted(found.listed, key=lambda each: -each.value)


def alternatives(found: Assessment) -> tuple[Alternative, ...]:
    """The best turns in order of value, and the one that was taken."""
    taken = None if found.played is None else found.played.text
    all_ = [
        Alternative(
            place if place <= ALTERNATIVES else None,
            each,
            each.text == taken,
            each == found.best and place > 1,
        )
        for place, each in enumerate(by_value(found), start=1)
    ]
    beyond = [each for each in all_[SHOWN:] if each.taken]
    return (*all_[: SHOWN - len(beyond)], *beyond)


@dataclass(frozen=True)
class Review:
    """A game that has been looked at.

    Attributes:
        assessments: of the turns that were looked at, in order.
        seat: whose course is shown; None for the first person, or the first seat.
        missing: how many turns were to be looked at as well, and weren't.
    """

    record: PastGame
    positions: Sequence[Position]
    adviser: Adviser
    assessments: Sequence[Assessment]
    seat: int | None = None
    missing: int = 0

    @cached_property
    def observer(self) -> int:
        """The seat whose course is shown."""
        if self.seat is not None:
            return self.seat
        people = [seat for seat, p in enumerate(self.record.players) if p.player == HUMAN]
        return people[0] if people else 0

    @cached_property
    def points(self) -> tuple[TurningPoint, ...]:
        """The turning points; a game that goes on is taken for half of one."""
        last = len(self.positions) - 1
        return turning_points(self.assessments, last if self.record.over else 2 * last)

    @property
    def worst(self) -> Sequence[Assessment]:
        """The turns that gave something away, the worst one first; people's, where people play."""
        past = self.record
        seats = [seat for seat in past.eyes if not past.people or seat in past.people]
        found = [each for each in self.assessments if each.seat in seats and not each.as_good]
        return sorted(found, key=lambda each: -each.lost)

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

    def verdict(self, found: Assessment, drawn: Alternative | None = None) -> str:
        """The loss by a turn against the best one, in a sentence.

        Args:
            drawn: another turn of which this says what it is worth.
        """
        if drawn is not None:
            return _("On the board: {turn}, {worth}.").format(
                turn=drawn.turn.text, worth=worth(drawn.turn)
            )
        if found.played is None or found.best is None:
            return _("Nothing could be compared with it.")
        if found.as_good:
            return _("As good as what {bot} would have done.").format(bot=self.adviser.level)
        return _("Gave away {lost} against {turn}.").format(
            lost=lost_text(found), turn=found.best.text
        )

    def reasons(self, found: Assessment, turn: Appraisal) -> Sequence[str]:
        """The effects of a turn and the reasons for it, by its seat's knowledge, in sentences.

        A person is spoken to as in a hint. Of others it says what happens to the points.
        """
        if found.seat in self.record.people:
            said = self.explained(found, turn).reasons
            return tuple(translated(each, found.seat) for each in said)
        observation = self.record.observation(found.number)
        effect = self.adviser.effect(observation, self.drawn(found, turn.text).move)
        return (effect,) if effect else ()

    def explained(self, found: Assessment, turn: Appraisal) -> Explained:
        """A turn in words that its own seat understands.

        Raises:
            GameError: what the seat knew is hidden.
        """
        others = [each for each in found.listed if each != turn] if turn == found.best else []
        compared = [self._rated(found, each) for each in (turn, *others)]
        past = self.record
        observation = past.observation(found.number)
        return past.view.advice.explained(observation, compared, past.players)

    def _rated(self, found: Assessment, turn: Appraisal) -> Rated[Any]:
        move = self.drawn(found, turn.text).move
        return Rated(move, turn.value, turn.error, turn.behind, turn.margin)

    def drawn(self, found: Assessment, text: str) -> Draft:
        """The turn of a candidate as its seat would have seen it, ready to be drawn.

        Raises:
            GameError: what the seat knew is hidden.
        """
        past = self.record
        turn = OwnTurn(past.view, past.observation(found.number), past.players)
        if any(str(choice.move) == text for choice in turn.tabletop.choices(turn.draft)):
            return turn.draft
        return turn.after(tuple(text.split()))


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
        "missing": review.missing,
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
    """The turning points (^), and after those that gave something away what was better, and why."""
    found = {each.number: each for each in review.assessments}
    for point in review.points:
        yield f"^ {_point_text(review, point)}"
        if point.is_gift:
            yield from _better(review, found[point.number])


def swing_lines(review: Review) -> Iterator[str]:
    """The turning points at which a seat came to expect to be ahead, or behind."""
    return (_point_text(review, point) for point in review.points if not point.is_gift)


def _point_text(review: Review, point: TurningPoint) -> str:
    you, other = _point_texts(point)
    name, points = review.record.players[point.seat].name, abs(point.points)
    return person(name, you, other, turn=point.number + 1, points=points)


def _better(review: Review, found: Assessment) -> Iterator[str]:
    if found.best is not None:
        text = _("    better: {turn}.").format(turn=found.best.text)
        yield " ".join([text, *review.reasons(found, found.best)])


def _point_texts(point: TurningPoint) -> tuple[str, str]:
    """The sentences about a turning point of the reader, and of anybody else."""
    if point.is_gift:
        you = _("Turn {turn}: you gave away {points:.1f}")
        return you, _("Turn {turn}: {name} gave away {points:.1f}")
    if point.points > 0:
        return (
            _("After turn {turn}: you no longer expect to be behind, {points:.1f} up"),
            _("After turn {turn}: {name} no longer expects to be behind, {points:.1f} up"),
        )
    return (
        _("After turn {turn}: you no longer expect to be ahead, {points:.1f} down"),
        _("After turn {turn}: {name} no longer expects to be ahead, {points:.1f} down"),
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
        "alternatives": [appraisal_json(one) for one in by_value(each)],
        "why": each.why,
    }


def _player_json(review: Review, each: Summary) -> dict[str, object]:
    player = review.record.players[each.seat]
    return {
        "seat": each.seat,
        "name": player.name,
        "player": player.player,
        **review.record.view.games.player_json(review.record, each.seat),
        "turns": each.turns,
        "lost": each.lost,
        "mean": each.mean,
        "as_good": each.best,
    }


def _point_json(point: TurningPoint) -> dict[str, object]:
    kind = "gift" if point.is_gift else "swing"
    return {"turn": point.number + 1, "seat": point.seat, "kind": kind, "points": point.points}
