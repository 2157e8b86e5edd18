"""The ways to look at a table that keep short sides short: as it lies, turned, and two mirrors.

Turned by half a turn every card is still itself, for it may lie either way up. In a mirror a card
becomes another one, with two of its sides exchanged; all that the rules say of one puzzle they
say of the other, for no rule tells left from right or top from bottom. A quarter turn is no
symmetry: cats lie across long sides only.
"""

from __future__ import annotations

from typing import NamedTuple

from games.ifitfits.cards import BOTTOM, LEFT, RIGHT, TOP, Card
from games.protocol import Cell


class Symmetry(NamedTuple):
    """A way to look at a table.

    Attributes:
        across: whether left and right are exchanged.
        down: whether top and bottom are.
    """

    across: bool
    down: bool

    def cell(self, cell: Cell) -> Cell:
        """The image of a cell."""
        x, y = cell
        return -x if self.across else x, -y if self.down else y

    def edge(self, cell: Cell) -> Cell:
        """The left cell of the image of a cell and the one to its right."""
        x, y = self.cell(cell)
        return x - self.across, y

    def card(self, card: Card) -> Card:
        """The image of a card."""
        return Card("".join(card.sides[side] for side in self._order), card.icons)

    @property
    def _order(self) -> tuple[int, ...]:
        """The side of a card that its image has on top, at its right, and so on."""
        top, bottom = (BOTTOM, TOP) if self.down else (TOP, BOTTOM)
        right, left = (LEFT, RIGHT) if self.across else (RIGHT, LEFT)
        return top, right, bottom, left


SYMMETRIES = tuple(Symmetry(across, down) for across in (False, True) for down in (False, True))
"""All four; the last one is the half turn."""
