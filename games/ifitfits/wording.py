"""Numbers of things of If It Fits, as parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.protocol import Cell
from games.refusals import CARDS
from languages.lists import listed, listed_or
from languages.messages import _, plural

CATS: Final = plural("{n} cat", "{n} cats")

PRINCESSES: Final = plural("{n} Princess", "{n} Princesses")

POINTS: Final = plural("{n} point", "{n} points")


def cards_text(number: int) -> str:
    """A number of cards, in words."""
    return CARDS.of(number)


def cats_text(number: int) -> str:
    """A number of cats, in words."""
    return CATS.of(number)


def points_text(number: int) -> str:
    """A number of points, in words."""
    return POINTS.of(number)


def place_text(cell: Cell) -> str:
    """A cell as it is typed."""
    return f"{cell[0]},{cell[1]}"


def pair_text(cell: Cell) -> str:
    """A cell and the one to its right."""
    return listed([place_text(cell), place_text((cell[0] + 1, cell[1]))])


def either_text(choices: Iterable[object]) -> str:
    """Some things of which one is meant, with "or" between all of them."""
    first, *others = map(str, choices)
    return listed_or([first, either_text(others)]) if others else first


def seat_text(seat: int) -> str:
    """A seat by its number."""
    return _("seat {seat}").format(seat=seat)
