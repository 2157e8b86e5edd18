"""The named rulings and the table of set-ups, read from `rulings.toml`."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from games.catbox.faces import Identity


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


class Ruling(NamedTuple):
    """One named ruling: how the program reads the rulebooks."""

    name: str
    text: str
    source: str
    edition: dict[Edition, str]

    def read(self, edition: Edition) -> str:
        """The ruling as one edition has it."""
        return " ".join(part for part in (self.text, self.edition.get(edition)) if part)


SEATS = range(2, 6)
"""The numbers of seats that the game is made for."""


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in the order of the file."""
    return tuple(
        Ruling(
            row["name"],
            row["text"],
            row["source"],
            {Edition(name): text for name, text in row.get("edition", {}).items()},
        )
        for row in _tables()["ruling"]
    )


@cache
def seat_rules(seats: int) -> SeatRules:
    """The set-up for 2 to 5 seats."""
    return next(SeatRules(**row) for row in _tables()["players"] if row["seats"] == seats)


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("rulings.toml").read_text("utf-8"))
