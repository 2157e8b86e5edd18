"""The chance events of Cat Box, one card at a time: the identities, then the deck from the top.

A card is drawn with the side that lies up, so that each card has at most two outcomes. All is
dealt before the first turn, as at a real table; after that nothing is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.catbox.deal import Deal
from games.catbox.faces import Card, Identity
from games.catbox.rulings import Edition, Mode, seat_rules

IDENTITIES = tuple(Identity)


@dataclass(frozen=True)
class Dealing:
    """A deal in the making; seat 0 begins.

    Attributes:
        cards: the deck as `observation.listed`, so that numbers don't depend on how it is given.
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
