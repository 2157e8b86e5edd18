"""Everything of Cat in the Box that may be held or chosen, apart from how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from games.catinthebox.steps import LETTERS, Colour, Play


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


@dataclass(frozen=True)
class PlayedCard:
    """A card that was played in a colour."""

    play: Play

    @property
    def text(self) -> str:
        """The play in notation."""
        return self.play.text


@dataclass(frozen=True)
class ColourMark:
    """A colour of a seat, open or closed."""

    colour: Colour
    is_open: bool

    @property
    def text(self) -> str:
        """The letter of a colour that is open."""
        return LETTERS[self.colour] if self.is_open else "-"


@dataclass(frozen=True)
class SeatToken:
    """A token of a seat."""

    seat: int

    @property
    def text(self) -> str:
        """The number of the seat."""
        return str(self.seat)
