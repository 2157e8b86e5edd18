"""Unknown cards of a position file, drawn from the cards that aren't in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.catinthebox.deal import deck
from games.catinthebox.memory import Memory
from games.catinthebox.position import Position
from games.catinthebox.round import Phase, Round, Seat
from games.catinthebox.steps import UNKNOWN
from games.continuation import StartingPosition
from games.protocol import GameError
from games.rng import Stream
from languages.messages import _


def completed(
    position: Position,
    options: Mapping[str, str],  # noqa: ARG001
    rng: Stream,
) -> StartingPosition:
    """A position of which everything is known, as the beginning of a game.

    Raises:
        GameError: too many cards are in sight for those that are unknown.
    """
    moment = position.round
    left = Counter(deck(moment.rules))
    left.subtract(_in_sight(moment))
    drawn = iter(rng.shuffled(sorted(left.elements())))
    try:
        seats = [_known(seat, moment.phase, drawn) for seat in moment.seats]
    except StopIteration:
        text = _("there are not enough cards left for those that are unknown")
        raise GameError(text) from None
    whole = replace(position, round=replace(moment, seats=tuple(seats)).resolved())
    return StartingPosition(whole, Memory.blank(len(seats)))


def _in_sight(moment: Round) -> Iterator[int]:
    """Every number that lies on the board, is held, or was laid aside, as far as it is known."""
    yield from (token.space.number for token in moment.board.tokens)
    for seat in moment.seats:
        yield from (number for number in seat.hand if number != UNKNOWN)
        if seat.discard is not None:
            yield seat.discard


def _known(seat: Seat, phase: Phase, drawn: Iterator[int]) -> Seat:
    hand = [next(drawn) if number == UNKNOWN else number for number in seat.hand]
    unknown = seat.discard is None and phase is not Phase.DISCARD
    discard = next(drawn) if unknown else seat.discard
    return replace(seat, hand=tuple(sorted(hand)), discard=discard)
