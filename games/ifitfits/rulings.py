"""The named rulings and the contents of the box, read from `rulings.toml`."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple


class Mode(StrEnum):
    """The basic game, or the advanced one."""

    BASIC = "basic"
    ADVANCED = "advanced"


class Ruling(NamedTuple):
    """One named ruling: how the program reads the rulebook.

    Attributes:
        mode: the addition to the ruling in a mode.
    """

    name: str
    text: str
    source: str
    mode: dict[str, str]

    def read(self, mode: Mode) -> str:
        """The ruling as a mode has it."""
        return " ".join(part for part in (self.text, self.mode.get(mode)) if part)


SEATS = range(2, 6)
"""The numbers of seats that the game is made for."""

CATS = 5
"""Cats of each seat (ruling: cats)."""

HAND = 2
"""Cards dealt to each seat (ruling: hands)."""


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in the order of the file."""
    return tuple(
        Ruling(row["name"], row["text"], row["source"], row.get("mode", {}))
        for row in _tables()["ruling"]
    )


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("rulings.toml").read_text("utf-8"))
