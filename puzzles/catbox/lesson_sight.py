"""The moves of lessons of Cat Box as the bounded solvers see them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from games.catbox.faces import UNKNOWN
from games.catbox.position import Draft, Position
from games.catbox.puzzle import Objective, SingleTurn
from puzzles.bounded import Moment
from puzzles.catbox.sight import LaidMoment, counted, sight


def points(position: Position) -> Moment:
    """A turn for points."""
    return sight(SingleTurn(position, Objective.SCORE))


def lead(position: Position) -> Moment:
    """A turn for a lead."""
    return sight(SingleTurn(position, Objective.MARGIN))


def kept(position: Position) -> Moment:
    """A turn for the points that the next seat can't take with what is in sight."""
    return _answered(SingleTurn(position, Objective.SCORE))


def left(position: Position) -> Moment:
    """A turn for the lead that the next seat can't take with what is in sight."""
    return _answered(SingleTurn(position, Objective.MARGIN))


def _answered(puzzle: SingleTurn) -> Moment:
    """A turn, then a card of the next seat, of those whose side is in sight."""

    stakes = partial(counted, puzzle)

    def reply(draft: Draft) -> Moment | None:
        after = _in_sight(draft.end()).draft
        answer = LaidMoment[Draft](after, stakes, lambda _draft: None, replying=True)
        return answer if answer.steps else None

    return LaidMoment[Draft](puzzle.draft, stakes, reply)


def _in_sight(position: Position) -> Position:
    """A position without the cards that the seat to move would lay with an unknown side."""
    unknown = {source for source, face in position.playable(position.turn) if face == UNKNOWN}
    places = {(source.seat, source.slot) for source in unknown}
    seats = tuple(
        replace(
            seat,
            hand=tuple(card for at, card in enumerate(seat.hand) if (number, at) not in places),
        )
        for number, seat in enumerate(position.seats)
    )
    return replace(position, seats=seats)
