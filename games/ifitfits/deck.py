"""Decks: cardboard, starting cards and special toys as data, shipped or typed in."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from games.ifitfits.cards import Card, Toy
from games.rng import Stream

SHIPPED = ("standard",)
"""The decks that come with the program."""

CARDBOARD, STARTING, SPECIAL_TOYS = 72, 5, 3
"""How many cards of each sort are in the box."""

SHAPES = {
    "oooo": 2,
    "oowo": 8,
    "ooow": 8,
    "wowo": 10,
    "owow": 6,
    "ooww": 11,
    "owwo": 11,
    "woww": 10,
    "owww": 6,
}
"""How many cards of the stand-in deck have these sides, up to half a turn."""

ICON_SETS = {
    "": 12,
    **dict.fromkeys(("m", "b", "f", "y"), 7),
    **dict.fromkeys(("mm", "bb", "ff", "yy"), 4),
    **dict.fromkeys(("mb", "mf", "my", "bf", "by", "fy"), 1),
    "s": 6,
    **dict.fromkeys(("ms", "bs", "fs", "ys"), 1),
}
"""How many cards of the stand-in deck show these icons."""

STARTING_SIDES = ("oooo", "oowo", "ooow", "ooww", "owwo")
"""The starting cards of the stand-in deck, which show no icons."""

TOY_ICONS = ("mm", "bb", "ff")
"""The special toys (ruling: toy)."""


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


def standard_deck() -> Deck:
    """The stand-in deck, written by a seeded procedure.

    The sides of `SHAPES` are listed as often as they say, the icons of `ICON_SETS` likewise and
    shuffled; the first sides get the first icons, and so on.
    """
    icons = Stream("ifitfits-deck/1", "standard").shuffled(_listed(ICON_SETS))
    cards = (Card(sides, each) for sides, each in zip(_listed(SHAPES), icons, strict=True))
    note = (
        "A stand-in: the published cards aren't open. 72 cards with walls and icons in such "
        "proportions that boxes of 2 to 8 cards close in ordinary play."
    )
    starting = tuple(Card(sides) for sides in STARTING_SIDES)
    toys = tuple(Toy(icons) for icons in TOY_ICONS)
    return Deck("standard", note, tuple(sorted(cards, key=str)), starting, toys)


@cache
def shipped_text(name: str) -> bytes:
    """The file of a shipped deck."""
    return files(__package__).joinpath("decks", f"{name}.json").read_bytes()


def _listed(counts: dict[str, int]) -> list[str]:
    return [item for item, count in counts.items() for _ in range(count)]
