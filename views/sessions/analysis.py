"""The best turns of one position for the seat to move, by what it knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from games.files import InputError
from games.loading import Content
from games.protocol import GameError, Observation, Role
from languages.messages import _
from languages.people import person
from solver.bots.advice import Adviser, DecisionPoint
from views.results import Names, seat_names
from views.sessions.advice import (
    Recommendation,
    appraisal_json,
    limit_json,
    measure_lines,
    recommended,
    turn_sheet,
)
from views.sessions.inputs import naming, source_name
from views.sessions.past_game import PastGame, check_turn
from views.sheet import Part
from views.view import View, view_of


class Analysis(NamedTuple):
    """An adviser's recommendation for a position, as the seat to move sees it."""

    view: View
    observation: Observation
    names: Names
    adviser: Adviser
    advice: Recommendation


def looked(path: Path, content: Content, seat: int | None, turn: int | None) -> Observation:
    """The knowledge of a seat; by default the one whose view alone is shown, or the one to move.

    Raises:
        InputError: as for `observed`.
    """
    alone = content.value.looker if content.role is Role.RECORD else None
    return observed(path, content, alone if seat is None else seat, turn, {})


def observed(
    path: Path,
    content: Content,
    seat: int | None,
    turn: int | None,
    options: Mapping[str, str],
) -> Observation:
    """The knowledge of a seat, by default the one to move, after a turn or the last one.

    Raises:
        InputError: there is no such seat or turn, what the seat knows is hidden, or it doesn't
            know enough.
    """
    view = view_of(content.entry)
    if content.role is Role.POSITION:
        if turn is not None:
            raise InputError(_("--turn: a position has no turns; give a game record"))
        with naming(path):
            mover = _checked(seat, content.value)
            alone: Observation = view.advice.observation(content, mover, options)
            return alone
    if options:
        name = next(iter(options))
        raise InputError(
            _("--{option}: a game record has its own; this is for positions").format(option=name)
        )
    past: PastGame = content.value
    check_turn(turn, past.last)
    with naming(path):
        return past.observation(past.last if turn is None else turn, seat)


def _checked(seat: int | None, position: object) -> int:
    turn: int = position.turn  # type: ignore[attr-defined]
    seats = len(position.seats)  # type: ignore[attr-defined]
    if seat is not None and seat >= seats:
        raise InputError(
            _("--seat {seat}: there are seats 0 to {last}").format(seat=seat, last=seats - 1)
        )
    return turn if seat is None else seat


def analysis_of(
    path: Path, content: Content, adviser: Adviser, observation: Observation, top: int
) -> Analysis:
    """An adviser's recommendation for a seat that knows only its observation of a file.

    Raises:
        InputError: the game is over, or the seat doesn't know enough.
    """
    view = view_of(content.entry)
    if observation.view.over:
        raise InputError(
            _("{path}: the game is over; --turn shows an earlier position").format(
                path=source_name(path)
            )
        )
    with naming(path):
        view.advice.check_choice(observation)
    moment = DecisionPoint(len(observation.history), observation)
    try:
        advice = recommended(adviser, moment, top)
    except GameError as error:
        raise _refused(path, content, view, error) from None
    names = seat_names(content, len(observation.view.seats))
    return Analysis(view, observation, names, adviser, advice)


def _refused(path: Path, content: Content, view: View, error: GameError) -> InputError:
    missing = () if content.role is Role.RECORD else view.advice.observation_options
    more = "".join(
        _("; --{name} says which {name} it is played with").format(name=name) for name in missing
    )
    return InputError(f"{source_name(path)}: {error}{more}")


def analysis_parts(found: Analysis) -> Iterator[Part]:
    """All of it for people."""
    yield mover_text(found)
    if found.advice.listed:
        yield _("The best turns, with the points that {bot} expects:").format(
            bot=found.adviser.level
        )
        yield turn_sheet(found.advice.listed)
    yield from analysis_notes(found)


def mover_text(found: Analysis) -> str:
    """Which turn it is, and whose."""
    observation, names = found.observation, found.names
    seat, number = observation.seat, len(observation.history) + 1
    facts = found.view.advice.mover(observation, names[seat])
    you = _("Turn {number}: you{facts}, by what you know.")
    other = _("Turn {number}: {name}{facts}, by what it knows.")
    return person(names[seat], you, other, number=number, facts=facts)


def analysis_notes(found: Analysis) -> Iterator[Part]:
    """The meaning of the numbers, the reason for the best turn, and what the seat concludes."""
    if found.advice.listed:
        yield from measure_lines(found.adviser)
    else:
        yield _(found.view.advice.no_choice)
    if found.advice.why:
        yield found.advice.why
    yield from found.view.advice.guesses(found.observation, found.names)


def analysis_json(found: Analysis) -> dict[str, object]:
    """All of it as JSON."""
    observation, adviser, view = found.observation, found.adviser, found.view
    return {
        "seat": observation.seat,
        **view.advice.mover_json(observation),
        "turns": len(observation.history),
        "bot": adviser.level,
        "limit": limit_json(adviser.limit),
        "seed": adviser.seed,
        "best": found.advice.listed[0].text if found.advice.listed else found.advice.move,
        "value": found.advice.listed[0].value if found.advice.listed else None,
        "alternatives": [appraisal_json(each) for each in found.advice.listed],
        **view.advice.guesses_json(observation, found.names),
        "why": found.advice.why,
    }
