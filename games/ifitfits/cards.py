"""Cards and their notation: cardboard `wooo:mms`, special toys `toy:mm`, Princesses; and decks."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from games.protocol import GameError, quoted
from languages.messages import _

OPEN, WALL = "ow"
"""The letters of a side."""

TOYS = "mbfy"
"""The letters of the kinds of toys: mouse, ball, feather, yarn."""

SPRAY = "s"
"""The letter of a spray bottle."""

ICONS = TOYS + SPRAY
"""Every icon, in the order in which a card names them."""

MOST_ICONS = 8
"""The most icons of a card: more than any could show."""

TOP, RIGHT, BOTTOM, LEFT = range(4)
"""The sides in the order of the notation: clockwise from the top."""

OPPOSITE = (BOTTOM, LEFT, TOP, RIGHT)
"""The side of a neighbour that touches each side."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a cell to its neighbour at each side; y grows downwards."""


class Card(NamedTuple):
    """A cardboard card as it lies.

    Attributes:
        sides: `o` or `w` for the top, the right, the bottom and the left side.
        icons: letters of `ICONS`, in this order.
    """

    sides: str
    icons: str = ""

    def __str__(self) -> str:
        return f"{self.sides}:{self.icons}" if self.icons else self.sides

    @property
    def turned(self) -> Card:
        """The card turned by half a turn."""
        return Card(self.sides[2:] + self.sides[:2], self.icons)

    @property
    def named(self) -> Card:
        """The card the way up that gives it its name: the smaller of its two texts."""
        return min(self, self.turned, key=str)

    @property
    def ways(self) -> tuple[Card, ...]:
        """The different ways in which the card may lie, in the order of their texts."""
        named = self.named
        return (named,) if named.turned == named else (named, named.turned)


class Toy(NamedTuple):
    """A special toy, with two icons of one kind."""

    icons: str

    def __str__(self) -> str:
        return f"toy:{self.icons}"


class Special(StrEnum):
    """Other contents of a hand or of the pile: a Princess, or a card that isn't known."""

    PRINCESS = "princess"
    UNKNOWN = "????"


PRINCESS, UNKNOWN = Special.PRINCESS, Special.UNKNOWN

Drawn = Card | Toy | Special
"""A card of the pile."""

HandCard = Card | Special
"""A card of a hand: special toys are laid at once."""

_CARD = re.compile(r"([ow]{4})(?::([mbfys]+))?")
_TOY = re.compile(r"toy:([mbfy])\1")


def parse_card(text: str) -> Card:
    """A cardboard card from its notation.

    Raises:
        GameError: it isn't one.
    """
    match = _CARD.fullmatch(text)
    if match is None:
        refusal = _(
            "{text} is no card: expected four sides, each o (open) or w (wall), clockwise "
            "from the top, and then its icons if it has any, such as wooo:mms"
        )
        raise GameError(refusal.format(text=quoted(text)))
    sides, icons = match[1], match[2] or ""
    if icons != ordered(icons):
        expected = Card(sides, ordered(icons))
        refusal = _("{text}: icons out of order: expected {expected}")
        raise GameError(refusal.format(text=quoted(text), expected=expected))
    if len(icons) > MOST_ICONS:
        refusal = _("{text}: {number} icons: expected at most {most}")
        raise GameError(refusal.format(text=quoted(text), number=len(icons), most=MOST_ICONS))
    return Card(sides, icons)


def parse_toy(text: str) -> Toy:
    """A special toy from its notation.

    Raises:
        GameError: it isn't one.
    """
    match = _TOY.fullmatch(text)
    if match is None:
        refusal = _("{text} is no special toy: expected two icons of one kind, such as toy:mm")
        raise GameError(refusal.format(text=quoted(text)))
    return Toy(match[1] * 2)


def parse_held(text: str) -> HandCard:
    """The card of a hand that a text names, the way up that gives it its name, or a Princess.

    Raises:
        GameError: it is neither.
    """
    if text in tuple(Special):
        return Special(text)
    return parse_card(text).named


def parse_drawn(text: str) -> Drawn:
    """The card of the pile that a text names.

    Raises:
        GameError: it is neither a card nor a special toy nor a Princess.
    """
    return parse_toy(text) if text.startswith("toy") else parse_held(text)


def ordered(icons: str) -> str:
    """Icons in the order in which a card names them."""
    return "".join(sorted(icons, key=ICONS.index))


CARDBOARD, STARTING, SPECIAL_TOYS = 72, 5, 3
"""How many cards of each sort are in the box."""


class Deck(NamedTuple):
    """A named set of cards.

    Attributes:
        cards: the cardboard, each the way up that gives it its name.
        starting: the starting cards.
        toys: the special toys.
    """

    name: str
    note: str
    cards: tuple[Card, ...]
    starting: tuple[Card, ...]
    toys: tuple[Toy, ...]
