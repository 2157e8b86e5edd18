"""Everything of Cat in the Box that is held, chosen or lies there, apart from how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from games.catinthebox.research_board import NEUTRAL
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


class HeldCard(NumberCard):
    """A card with the token that would lie on the board for it."""

    @property
    def text(self) -> str:
        """Its number, and whose it is."""
        return f"{self.number}/{self.seat}"


class OpenCard(NumberCard):
    """A card of a hand that all see."""


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
        """The letter of the colour, a small one where it is closed."""
        letter = LETTERS[self.colour]
        return letter if self.is_open else letter.lower()


@dataclass(frozen=True)
class SeatToken:
    """A token of a seat."""

    seat: int

    @property
    def text(self) -> str:
        """The number of the seat."""
        return str(self.seat)


@dataclass(frozen=True)
class LyingToken:
    """A token on its space.

    Attributes:
        owner: a seat, or `NEUTRAL`.
    """

    owner: int

    @property
    def text(self) -> str:
        """The number of the seat, as in notation."""
        return "n" if self.owner == NEUTRAL else str(self.owner)


@dataclass(frozen=True)
class OfColour:
    """Something of a colour, by its letter."""

    colour: Colour

    @property
    def text(self) -> str:
        """The letter."""
        return LETTERS[self.colour]


class RowHead(OfColour):
    """The name of a row."""


class TakenSpace(OfColour):
    """A space on which a token lies."""


@dataclass(frozen=True)
class TricksWon:
    """The tricks that a seat has won, and those that it predicted, if it did."""

    won: int
    predicted: int | None

    @property
    def text(self) -> str:
        """Both numbers."""
        return f"{self.won}/{'-' if self.predicted is None else self.predicted}"
