"""Conditions that a line for all seats has to fulfil, besides a high value."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.catinthebox.round import Round
from games.catinthebox.rulings import seat_rules
from games.catinthebox.steps import SPACE, Space, space_of
from games.protocol import GameError, quoted
from games.refusals import no_seat
from languages.messages import _


@dataclass(frozen=True)
class PredictionsWish:
    """Every seat wins as many tricks as it has predicted."""

    def holds(self, end: Round) -> bool:
        """Whether a finished round fulfils the wish."""
        return all(seat.prediction == seat.won for seat in end.seats)

    def problem(self, start: Round) -> str | None:
        """Why the wish makes no sense for a round; None if it does."""
        if not start.rules.predictions:
            return _("with two seats nothing is predicted")
        unknown = [at for at, seat in enumerate(start.seats) if seat.prediction is None]
        if not unknown:
            return None
        return _("seat {seat} has predicted nothing").format(seat=unknown[0])

    def __str__(self) -> str:
        return "predictions"


@dataclass(frozen=True)
class WonWish:
    """A seat wins exactly `tricks` tricks in the whole round."""

    seat: int
    tricks: int

    def holds(self, end: Round) -> bool:
        """Whether a finished round fulfils the wish."""
        return end.seats[self.seat].won == self.tricks

    def problem(self, start: Round) -> str | None:
        """Why the wish makes no sense for a round; None if it does."""
        return _no_seat(self.seat, start)

    def __str__(self) -> str:
        return f"seat:{self.seat} won:{self.tricks}"


@dataclass(frozen=True)
class GroupWish:
    """The largest group of a seat has at least `size` tokens."""

    seat: int
    size: int

    def holds(self, end: Round) -> bool:
        """Whether a finished round fulfils the wish."""
        return end.board.group(self.seat) >= self.size

    def problem(self, start: Round) -> str | None:
        """Why the wish makes no sense for a round; None if it does."""
        return _no_seat(self.seat, start)

    def __str__(self) -> str:
        return f"group:{self.seat}>={self.size}"


@dataclass(frozen=True)
class TokenWish:
    """A seat's token lies on a space."""

    space: Space
    seat: int

    def holds(self, end: Round) -> bool:
        """Whether a finished round fulfils the wish."""
        return end.board.owner(self.space) == self.seat

    def problem(self, start: Round) -> str | None:
        """Why the wish makes no sense for a round; None if it does."""
        most = seat_rules(len(start.seats)).numbers
        if self.space.number > most:
            text = _("{space} isn't on the board: expected numbers from 1 to {most}")
            return text.format(space=self.space.text, most=most)
        return _no_seat(self.seat, start)

    def __str__(self) -> str:
        return f"{self.space.text}:{self.seat}"


Wish = PredictionsWish | WonWish | GroupWish | TokenWish


def parse_wish(text: str) -> Wish:
    """A wish from its notation.

    Raises:
        GameError: it isn't one.
    """
    if text == "predictions":
        return PredictionsWish()
    if match := re.fullmatch(r"seat:(\d) won:(\d{1,2})", text, re.ASCII):
        return WonWish(int(match[1]), int(match[2]))
    if match := re.fullmatch(r"group:(\d)>=(\d{1,2})", text, re.ASCII):
        return GroupWish(int(match[1]), int(match[2]))
    if match := re.fullmatch(rf"{SPACE}:(\d)", text, re.ASCII):
        return TokenWish(space_of(match[1], match[2]), int(match[3]))
    refusal = _(
        "{text} is no wish: expected predictions, seat:N won:K, group:N>=K or a token such as R5:2"
    )
    raise GameError(refusal.format(text=quoted(text)))


def _no_seat(seat: int, start: Round) -> str | None:
    return no_seat(seat, len(start.seats)) if seat >= len(start.seats) else None
