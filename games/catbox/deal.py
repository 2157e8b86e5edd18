"""Everything that chance decides before the first turn: the pile, the identities.

A deal comes from a seed at once, or one thing after another: the identities, then the deck from the
top. A card is drawn with the side that lies up, so that each card has at most two outcomes. All is
dealt before the first turn, as at a real table; after that nothing is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.catbox.board import Board, Placement
from games.catbox.faces import Card, Identity
from games.catbox.position import Position, listed
from games.catbox.rulings import Edition, Mode, Token, seat_rules
from games.catbox.turn import Seat
from games.protocol import Memory
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
        tokens = tuple(Token) if self.mode is Mode.ADVANCED else ()
        seats = tuple(
            Seat(identity, left[index * size : (index + 1) * size], tokens)
            for index, identity in enumerate(self.identities)
        )
        start = Placement(left[held].secret, 0, 0)
        pile = left[held + 1 :]
        return Position(self.edition, self.mode, Board.of([start]), seats, self.first, pile=pile)

    def memory(self) -> Memory:
        """The memory before the first turn: empty histories, and the cards of the deck."""
        return Memory.blank(len(self.identities), listed(self.cards))


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


IDENTITIES = tuple(Identity)


@dataclass(frozen=True)
class Dealing:
    """A deal in the making; seat 0 begins.

    Attributes:
        cards: the deck as `listed`, so that numbers don't depend on how it is given.
        drawn: the outcomes so far: a place among `IDENTITIES` for each seat, then for each card
            twice its place among `cards`, plus 1 where its second side lies up.
    """

    cards: tuple[Card, ...]
    players: int
    edition: Edition
    mode: Mode
    drawn: tuple[int, ...] = ()

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Each possible draw with its probability; a card with two equal sides is one outcome."""
        if len(self.drawn) < self.players:
            left = range(len(seat_rules(self.players).identities))
            numbers = [number for number in left if number not in self.drawn]
            return [(number, 1 / len(numbers)) for number in numbers]
        gone = {number // 2 for number in self.drawn[self.players :]}
        places = [place for place in range(len(self.cards)) if place not in gone]
        return [side for place in places for side in self._sides(place, 1 / (2 * len(places)))]

    @property
    def deal(self) -> Deal:
        """The deal, once nothing is left to draw."""
        identities = tuple(IDENTITIES[number] for number in self.drawn[: self.players])
        cards = tuple(map(self._card, self.drawn[self.players :]))
        return Deal(self.edition, self.mode, cards, identities)

    def after(self, outcome: int) -> Dealing:
        """The dealing with one more thing drawn."""
        return replace(self, drawn=(*self.drawn, outcome))

    def describe(self, outcome: int) -> str:
        """An identity, or a card with the side that lies up first."""
        if len(self.drawn) < self.players:
            return IDENTITIES[outcome].value
        return str(self._card(outcome))

    def draws(self, deal: Deal) -> tuple[int, ...]:
        """The outcomes that lead to a deal of this deck, of which no two cards are alike."""
        numbers = {
            side: 2 * place + up
            for place, card in enumerate(self.cards)
            for up, side in ((1, card.flipped), (0, card))
        }
        identities = map(IDENTITIES.index, deal.identities)
        return (*identities, *(numbers[card] for card in deal.cards))

    def _sides(self, place: int, share: float) -> Iterator[tuple[int, float]]:
        if self.cards[place] == self.cards[place].flipped:
            yield 2 * place, 2 * share
        else:
            yield 2 * place, share
            yield 2 * place + 1, share

    def _card(self, number: int) -> Card:
        card = self.cards[number // 2]
        return card.flipped if number % 2 else card
