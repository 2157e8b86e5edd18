"""Cards in a code: short where each is one of the deck that hasn't come up yet."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Final

from games.ifitfits.cards import ICONS, MOST_ICONS, OPEN, WALL, Card, parse_card
from games.ifitfits.deck import Deck
from languages.messages import _
from puzzles.bech32 import CodeError
from puzzles.mixed_radix import Coder

SIDES: Final = tuple("".join(sides) for sides in product(OPEN + WALL, repeat=4))

FEW_ICONS: Final = range(3)
MANY_ICONS: Final = range(MOST_ICONS + 1)
"""How many icons of a kind a card usually has, and may have in a code."""


class Pool:
    """Takes the cards of one puzzle through a coder; mutable, one owner each."""

    def __init__(self, coder: Coder, deck: Deck) -> None:
        self._coder = coder
        self._left = Counter(card.named for card in (*deck.cards, *deck.starting))

    def named(self, given: str | None) -> str:
        """A card by its name."""
        wanted = None if given is None else parse_card(given).named
        return str(self._card(wanted))

    def lying(self, given: str | None) -> str:
        """A card as it lies."""
        wanted = None if given is None else parse_card(given)
        card = self._card(None if wanted is None else wanted.named)
        return str(self._coder.one(wanted, card.ways))

    def drawn(self, given: str | None, *others: str) -> str:
        """A card by its name, or one of some other things."""
        if self._coder.one(None if given is None else given not in others, (True, False)):
            return self.named(given)
        return self._coder.one(given, others)

    def _card(self, given: Card | None) -> Card:
        fresh = [card for card, count in self._left.items() if count]
        if fresh and self._coder.flag(given in fresh):
            card = self._coder.one(given, fresh)
            self._left[card] -= 1
            return card
        return self._odd(given)

    def _odd(self, given: Card | None) -> Card:
        """A card that is no more in the deck, by its sides and the number of each icon."""
        sides = self._coder.one(given and given.sides, SIDES)
        counts = [None if given is None else given.icons.count(icon) for icon in ICONS]
        icons = "".join(
            icon * self._coder.pick(count, FEW_ICONS, MANY_ICONS)
            for icon, count in zip(ICONS, counts, strict=True)
        )
        if len(icons) > MOST_ICONS:
            raise CodeError(
                _("no code stands for a card with more than {most} icons").format(most=MOST_ICONS)
            )
        return Card(sides, icons).named
