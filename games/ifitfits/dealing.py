"""The chance events of If It Fits, one card at a time: the hands, then the pile from the top.

All is drawn before the first starting card is placed; after that nothing is left to chance. Equal
cards are one outcome. A special toy in a hand goes back (ruling: hands), so that the cards of the
hands are drawn from the cardboard alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.ifitfits.cards import PRINCESS, Card, Drawn
from games.ifitfits.deal import Deal, stack_sizes
from games.ifitfits.deck import Deck
from games.ifitfits.position import listed
from games.ifitfits.rulings import HAND, Mode
from games.ifitfits.table import Table


@dataclass(frozen=True)
class Dealing:
    """A deal in the making; seat 0 begins.

    Attributes:
        drawn: the outcomes so far, each a place among `kinds`.
    """

    deck: Deck
    players: int
    mode: Mode
    table: Table
    drawn: tuple[int, ...] = ()

    @cached_property
    def kinds(self) -> tuple[Drawn, ...]:
        """The different cards in an order that never changes; the Princess is the last one."""
        cards = listed([*self.deck.cards, *self.deck.toys])
        return (*dict.fromkeys(cards), PRINCESS)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Each possible next card with its probability, in the hands and then in the pile."""
        counts = {number: count for number, count in self._counts().items() if count}
        if len(self.drawn) < self.players * HAND:
            total = sum(counts.values())
            return [(number, count / total) for number, count in counts.items()]
        return list(self._from_stack(counts))

    @property
    def deal(self) -> Deal:
        """The deal, once nothing is left to draw."""
        cards = [self.kinds[number] for number in self.drawn]
        hands = tuple(
            tuple(card for card in cards[seat * HAND : (seat + 1) * HAND] if isinstance(card, Card))
            for seat in range(self.players)
        )
        pile = tuple(cards[self.players * HAND :])
        starting = tuple(card.named for card in self.deck.starting)
        return Deal(self.mode, self.table, hands, pile, starting)

    def after(self, outcome: int) -> Dealing:
        """The dealing with one more card drawn."""
        return replace(self, drawn=(*self.drawn, outcome))

    def describe(self, outcome: int) -> str:
        """The card."""
        return str(self.kinds[outcome])

    def _counts(self) -> dict[int, int]:
        """How many cards of each kind but the Princess may still be drawn here."""
        toys = () if len(self.drawn) < self.players * HAND else self.deck.toys
        counts = Counter[Drawn]([*self.deck.cards, *toys])
        counts.subtract(self.kinds[number] for number in self.drawn)
        return {number: counts[kind] for number, kind in enumerate(self.kinds[:-1])}

    def _from_stack(self, counts: dict[int, int]) -> Iterator[tuple[int, float]]:
        """Each possible next card of the pile, with its probability by the rest of its stack."""
        left, princesses = self._left_in_stack()
        if not left:
            return
        share = (left - princesses) / left
        total = sum(counts.values())
        if share:
            yield from ((number, share * count / total) for number, count in counts.items())
        if princesses:
            yield len(self.kinds) - 1, princesses / left

    def _left_in_stack(self) -> tuple[int, int]:
        """How many cards are left in the stack that is drawn from, and Princesses among them."""
        pile = self.drawn[self.players * HAND :]
        cards = len(self.deck.cards) + len(self.deck.toys) - self.players * HAND
        for size, black in stack_sizes(cards, self.players, self.mode):
            if len(pile) < size + black:
                return size + black - len(pile), black - pile.count(len(self.kinds) - 1)
            pile = pile[size + black :]
        return 0, 0
