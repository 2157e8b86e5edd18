"""What chance decides, one card at a time: the identities, then the deck from the top.

A card is drawn with the side that lies up, so that there are at most two outcomes for each.
All is dealt before the first turn, as at a real table; after that nothing is left to chance.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.catbox.deal import Deal
from games.rng import Stream
from solver.catbox.openspiel.table import IDENTITIES, Table


@dataclass(frozen=True)
class Dealing:
    """A deal in the making.

    Attributes:
        actions: what was drawn so far, by number: a place among `IDENTITIES` for each seat, then
            `Table.number` of each card.
    """

    table: Table
    actions: tuple[int, ...] = ()

    def __deepcopy__(self, memo: object) -> Dealing:
        return self

    @property
    def complete(self) -> bool:
        """Whether the first turn may begin."""
        return len(self.actions) == self.table.players + len(self.table.cards)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn next, and how likely; cards with two like sides stand there once."""
        drawn = self._equally_likely
        counts = Counter(drawn)
        return [(number, count / len(drawn)) for number, count in counts.items()]

    def text(self, action: int) -> str:
        """What a number stands for if it is drawn next."""
        if len(self.actions) < self.table.players:
            return IDENTITIES[action].value
        return str(self.table.card(action))

    @property
    def drawn(self) -> str:
        """All that was drawn so far."""
        texts = (
            Dealing(self.table, self.actions[:at]).text(n) for at, n in enumerate(self.actions)
        )
        return " ".join(texts)

    def after(self, action: int) -> Dealing:
        """With one more thing drawn."""
        return Dealing(self.table, (*self.actions, action))

    def redrawn(self, rng: Stream) -> Dealing:
        """As much dealt, by other luck."""
        dealing = Dealing(self.table)
        for _ in self.actions:
            dealing = dealing.after(rng.choice(dealing._equally_likely))
        return dealing

    @property
    def _equally_likely(self) -> list[int]:
        seats = self.table.players
        if len(self.actions) < seats:
            dealt = range(len(self.table.seat_rules.identities))
            return [number for number in dealt if number not in self.actions]
        gone = {number // 2 for number in self.actions[seats:]}
        left = (card for place, card in enumerate(self.table.cards) if place not in gone)
        return [self.table.number[side] for card in left for side in (card, card.flipped)]

    @property
    def deal(self) -> Deal:
        """The deal, once it is complete."""
        seats = self.table.players
        identities = (IDENTITIES[number] for number in self.actions[:seats])
        return self.table.deal(identities, map(self.table.card, self.actions[seats:]))


def dealt(table: Table, deal: Deal) -> tuple[int, ...]:
    """The numbers that were drawn for a deal."""
    identities = map(IDENTITIES.index, deal.identities)
    return (*identities, *(table.number[card] for card in deal.cards))
