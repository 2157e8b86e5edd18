"""The named rulings and the table of set-ups, read from `rulings.toml`."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from games.catbox.faces import Identity
from games.rulings import Ruling, rulings_of, tables_of


class Edition(StrEnum):
    """Whose rulebook decides where the two differ."""

    GRAIL = "grail"
    SECONDGATE = "secondgate"


class Mode(StrEnum):
    """The basic game, or the advanced one with tokens."""

    BASIC = "basic"
    ADVANCED = "advanced"


class Token(StrEnum):
    """The five tokens of the advanced game."""

    PAW = "paw"
    BOX = "box"
    FISH = "fish"
    STACK = "stack"
    MOUSE = "mouse"


class SeatRules(NamedTuple):
    """Cards and identities by the number of seats.

    Attributes:
        removed: cards set aside unseen in the basic game.
        hand: cards dealt to each seat.
        chihuahua: whether the Chihuahua is among the identities.
    """

    seats: int
    removed: int
    hand: int
    chihuahua: bool

    @property
    def identities(self) -> tuple[Identity, ...]:
        """The identities that are shuffled for the deal."""
        return tuple(i for i in Identity if self.chihuahua or i is not Identity.CHIHUAHUA)


SEATS = range(2, 6)
"""The numbers of seats that the game is made for."""


def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in the order of the file."""
    return rulings_of(__package__, "edition")


@cache
def seat_rules(seats: int) -> SeatRules:
    """The set-up for 2 to 5 seats."""
    return next(
        SeatRules(**row) for row in tables_of(__package__)["players"] if row["seats"] == seats
    )
