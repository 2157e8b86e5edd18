"""The named rulings and the contents of the box, read from `rulings.toml`."""

from __future__ import annotations

from enum import StrEnum

from games.rulings import Ruling, rulings_of


class Mode(StrEnum):
    """The basic game, or the advanced one."""

    BASIC = "basic"
    ADVANCED = "advanced"


SEATS = range(2, 6)
"""The numbers of seats that the game is made for."""

CATS = 5
"""Cats of each seat (ruling: cats)."""

HAND = 2
"""Cards dealt to each seat (ruling: hands)."""


def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in the order of the file."""
    return rulings_of(__package__, "mode")
