"""Numbers of things of If It Fits, as parts of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.protocol import Cell
from games.refusals import CARDS
from languages.lists import listed
from languages.message import Message, message, translated
from languages.messages import N_, plural

CATS: Final = plural("{n} cat", "{n} cats")

PRINCESSES: Final = plural("{n} Princess", "{n} Princesses")

POINTS: Final = plural("{n} point", "{n} points")

cards_text, cats_text, points_text = CARDS.of, CATS.of, POINTS.of
"""Numbers of these things, in words."""


def place_text(cell: Cell) -> str:
    """A cell as it is typed."""
    return f"{cell[0]},{cell[1]}"


def pair_text(cell: Cell) -> str:
    """A cell and the one to its right."""
    return listed([place_text(cell), place_text((cell[0] + 1, cell[1]))])


COATS: Final = (N_("Blue"), N_("Yellow"), N_("Purple"), N_("Green"), N_("Pink"))
"""The colour of the cats of each seat, as a name for who sits there."""


def seat_text(seat: int) -> str:
    """The colour of who sits in a seat, as a name."""
    return translated(seat_named(seat))


def seat_names(position: Any) -> Sequence[str]:
    """The seats by the colours of their cats."""
    return [seat_text(seat) for seat in range(len(position.seats))]


def seat_named(seat: int) -> Message:
    """The colour of who sits in a seat, as a message."""
    return message(COATS[seat])
