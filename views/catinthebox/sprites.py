"""Everything of Cat in the Box that may be held or chosen, apart from how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NumberCard:
    """A card without a colour.

    Attributes:
        seat: whose token would lie on the board for it; None for a card that goes elsewhere.
    """

    number: int
    seat: int | None = None

    @property
    def text(self) -> str:
        """Its number."""
        return str(self.number)
