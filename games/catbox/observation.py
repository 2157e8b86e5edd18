"""What one seat can know: pure data, with everything hidden from it blanked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.catbox.faces import UNKNOWN, UNKNOWN_CARD, Card
from games.catbox.moves import Moves
from games.catbox.position import Position, Saved, Seat


@dataclass(frozen=True)
class Observation:
    """The game as one seat sees it.

    Attributes:
        seat: the seat that looks.
        view: the position with `????` for every face and None for every identity that
            this seat doesn't know.
    """

    seat: int
    view: Position

    @property
    def moves(self) -> Moves:
        """The turns that are legal whatever the hidden faces are; for the seat to move.

        A guard that might leave the next seat no placement, were its hidden faces full,
        is not among them.
        """
        return self.view.moves


def observe(position: Position, seat: int) -> Observation:
    """The position as `seat` sees it (ruling: public and secret)."""
    seats = tuple(s if index == seat else _blanked(s) for index, s in enumerate(position.seats))
    return Observation(seat, replace(position, seats=seats, pile=_top_seen(position.pile)))


def _blanked(seat: Seat) -> Seat:
    return Seat(
        identity=None,
        hand=tuple(Card(card.public, UNKNOWN) for card in seat.hand),
        tokens=seat.tokens,
        saved=tuple(_seen(saved) for saved in seat.saved),
    )


def _seen(saved: Saved) -> Saved:
    return saved if saved.public is None else Saved(UNKNOWN, saved.public)


def _top_seen(pile: tuple[Card, ...]) -> tuple[Card, ...]:
    hidden = (UNKNOWN_CARD,) * (len(pile) - 1)
    return (Card(pile[0].public, UNKNOWN), *hidden) if pile else ()
