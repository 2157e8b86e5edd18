"""Setting up a game: the shuffled pile, the identities, and the first position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Identity
from games.catbox.memory import Memory
from games.catbox.position import Position
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.catbox.seat import Seat
from games.rng import Stream


@dataclass(frozen=True)
class Deal:
    """Everything that chance decides before the first turn.

    Attributes:
        cards: the whole shuffled deck from the top, each with the side that lies up first.
        identities: one a seat.
        first: the seat that begins.
    """

    edition: Edition
    mode: Mode
    cards: tuple[Card, ...]
    identities: tuple[Identity, ...]
    first: int = 0

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards set aside unseen."""
        count = seat_rules(len(self.identities)).removed if self.mode is Mode.BASIC else 0
        return self.cards[:count]

    def position(self) -> Position:
        """The position before the first turn (rulebooks: Game Preparation)."""
        size = seat_rules(len(self.identities)).hand
        left = self.cards[len(self.removed) :]
        held = size * len(self.identities)
        seats = tuple(
            Seat(identity, left[index * size : (index + 1) * size], self._tokens)
            for index, identity in enumerate(self.identities)
        )
        start = Placement(left[held].secret, 0, 0)
        pile = left[held + 1 :]
        return Position(self.edition, self.mode, Board.of([start]), seats, self.first, pile=pile)

    def memory(self) -> Memory:
        """The memory before the first turn: empty histories, and the cards of the deck."""
        return Memory.blank(len(self.identities), self.cards)

    @property
    def _tokens(self) -> tuple[Token, ...]:
        return tuple(Token) if self.mode is Mode.ADVANCED else ()


def deal(
    cards: tuple[Card, ...],
    seats: int,
    seed: int | str,
    edition: Edition = Edition.GRAIL,
    mode: Mode = Mode.BASIC,
    first: int = 0,
) -> Deal:
    """A deal of a deck to 2 to 5 seats; the same seed deals the same."""
    rng = Stream("catbox-deal/1", seed)
    pile = tuple(card.flipped if rng.below(2) else card for card in rng.shuffled(cards))
    identities = tuple(rng.shuffled(seat_rules(seats).identities)[:seats])
    return Deal(edition, mode, pile, identities, first)


def resumed(board: Board, cards: Sequence[Card]) -> Position:
    """A basic game of two that goes on from a board, with these cards from the top.

    Nobody knows whose colour is whose. Hands and pile are as full as the cards allow.
    """
    setup = seat_rules(2)
    left, size = tuple(cards[setup.removed :]), setup.hand
    seats = tuple(Seat(None, left[seat * size : (seat + 1) * size]) for seat in range(2))
    return Position(Edition.GRAIL, Mode.BASIC, board, seats, 0, pile=left[2 * size :])
