"""Letters, faces, cards, and the identities that score them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, NewType

from games.protocol import GameError, quoted
from languages.messages import _

Face = NewType("Face", str)
"""Four letters in reading order: top-left, top-right, bottom-left, bottom-right."""

CATS = "KPVBY"
EMPTY = "o"
LETTERS = CATS + EMPTY
UNKNOWN = Face("????")

_FACE = re.compile(f"[{LETTERS}]{{4}}")


class Identity(StrEnum):
    """A secret colour, or the Chihuahua who likes empty boxes."""

    BLACK = "black"
    PINK = "pink"
    PURPLE = "purple"
    BLUE = "blue"
    YELLOW = "yellow"
    CHIHUAHUA = "chihuahua"

    @property
    def letter(self) -> str:
        """The quadrant that this identity counts."""
        return _LETTER_OF[self]


_LETTER_OF = dict(zip(Identity, LETTERS, strict=True))
IDENTITY_OF = {letter: identity for identity, letter in _LETTER_OF.items()}


class Card(NamedTuple):
    """Both sides of a card: the one that all seats know, and the owner's own."""

    public: Face
    secret: Face

    def __str__(self) -> str:
        return f"{self.public}/{self.secret}"

    @property
    def flipped(self) -> Card:
        """The card with its sides exchanged."""
        return Card(self.secret, self.public)

    def agrees(self, other: Card) -> bool:
        """Whether `other` may be this card, as far as this one's sides are known."""
        return all(mine in (UNKNOWN, theirs) for mine, theirs in zip(self, other, strict=True))


UNKNOWN_CARD = Card(UNKNOWN, UNKNOWN)


def parse_face(text: str) -> Face:
    """A face whose four quadrants are all known.

    Raises:
        GameError: `text` is not four of the letters K P V B Y o.
    """
    if not _FACE.fullmatch(text):
        reason = _("{text} is not a face: expected four of the letters {letters}")
        raise GameError(reason.format(text=quoted(text), letters=LETTERS))
    return Face(text)


def parse_card(text: str) -> Card:
    """A card `PUBLIC/SECRET`; a side may be `????`.

    Raises:
        GameError: `text` is not two faces with a slash between them.
    """
    public, slash, secret = text.partition("/")
    if not slash:
        reason = _("{text} is not a card: expected PUBLIC/SECRET")
        raise GameError(reason.format(text=quoted(text)))
    return Card(parse_side(public), parse_side(secret))


def parse_side(text: str) -> Face:
    """A face, or `????` where the reader doesn't know it.

    Raises:
        GameError: `text` is neither.
    """
    return UNKNOWN if text == UNKNOWN else parse_face(text)


def matched(wanted: Sequence[Card], deck: Sequence[Card]) -> tuple[dict[int, int], int | None]:
    """A different card of a deck for each that is wanted, as far as its sides are known.

    Where all cards that fit one are taken, those that took them look for others (augmenting paths).

    Returns:
        The number of each that is wanted by that of its card, and that of the first one for which
            no card is left.
    """
    taken: dict[int, int] = {}

    def placed(number: int, asked: set[int]) -> bool:
        card = wanted[number]
        for at, each in enumerate(deck):
            if at not in asked and (card.agrees(each) or card.agrees(each.flipped)):
                asked.add(at)
                if at not in taken or placed(taken[at], asked):
                    taken[at] = number
                    return True
        return False

    best_known_first = sorted(range(len(wanted)), key=lambda number: wanted[number].count(UNKNOWN))
    return taken, next((number for number in best_known_first if not placed(number, set())), None)


def has_empty(face: Face) -> bool:
    """Whether an empty box shows on the face (an unknown face promises none)."""
    return EMPTY in face


class Deck(NamedTuple):
    """A named set of cards; which side stands first doesn't matter, either may lie up."""

    name: str
    note: str
    cards: tuple[Card, ...]
