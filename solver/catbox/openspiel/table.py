"""What all states of one game have in common, and the cards by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from games.catbox.deal import Deal
from games.catbox.faces import UNKNOWN, Card, Face, Identity
from games.catbox.observation import listed
from games.catbox.rulings import Edition, Mode, SeatRules, seat_rules
from games.protocol import GameError
from games.rng import Stream

IDENTITIES = tuple(Identity)


@dataclass(frozen=True)
class Table:
    """The deck, the seats and the rules.

    Attributes:
        cards: the deck as `observation.listed`.
    """

    cards: tuple[Card, ...]
    players: int
    mode: Mode = Mode.BASIC
    edition: Edition = Edition.GRAIL

    @classmethod
    def of(
        cls,
        cards: Iterable[Card],
        players: int,
        mode: Mode = Mode.BASIC,
        edition: Edition = Edition.GRAIL,
    ) -> Table:
        """The table for a deck in any order.

        Raises:
            GameError: the deck is too small, or a face stands on two cards, so that seeing it
                doesn't tell its back.
        """
        deck = listed(cards)
        faces = Counter(face for card in deck for face in set(card))
        for face, count in sorted(faces.items()):
            if count > 1:
                raise GameError(f"{face} stands on {count} cards: OpenSpiel's game needs one")
        table = cls(deck, players, mode, edition)
        if len(deck) < table.fewest:
            raise GameError(f"a deck of {len(deck)} cards: expected at least {table.fewest}")
        return table

    @property
    def fewest(self) -> int:
        """The cards that a game needs: those removed, full hands, and one to start from."""
        return self.seat_rules.removed + self.seat_rules.hand * self.players + 1

    @property
    def seat_rules(self) -> SeatRules:
        """What the number of seats decides."""
        return seat_rules(self.players)

    @cached_property
    def number(self) -> dict[Card, int]:
        """The number of each card with each side up: twice its place in the deck, plus the side."""
        numbers = dict[Card, int]()
        for place, card in enumerate(self.cards):
            for up, side in enumerate((card, card.flipped)):
                numbers.setdefault(side, 2 * place + up)
        return numbers

    def card(self, number: int) -> Card:
        """The card of a number."""
        card = self.cards[number // 2]
        return card.flipped if number % 2 else card

    def whole(self, card: Card) -> Card:
        """A card both of whose sides are known, by the one that is."""
        if UNKNOWN not in card:
            return card
        known = next(side for side in card if side != UNKNOWN)
        back = self._back[known]
        return Card(known, back) if card.public == known else Card(back, known)

    def deal(self, identities: Iterable[Identity], cards: Iterable[Card], first: int = 0) -> Deal:
        """A deal at this table."""
        return Deal(self.edition, self.mode, tuple(cards), tuple(identities), first)

    def absent(self, cards: Iterable[Card], rng: Stream) -> list[Card]:
        """The rest of the deck, in any order with any side up."""
        present = {self.number[card] // 2 for card in cards}
        rest = [card for place, card in enumerate(self.cards) if place not in present]
        return [card.flipped if rng.below(2) else card for card in rng.shuffled(rest)]

    @cached_property
    def _back(self) -> dict[Face, Face]:
        return {one: other for card in self.cards for one, other in (card, card.flipped)}
