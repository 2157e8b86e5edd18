"""Decks: 48 cards as data, shipped or typed in."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from games.catbox.faces import Card

SHIPPED = ("standard", "mirror")
"""The decks that come with the program."""


class Deck(NamedTuple):
    """A named set of cards; which side stands first doesn't matter, either may lie up."""

    name: str
    note: str
    cards: tuple[Card, ...]


@cache
def shipped_text(name: str) -> bytes:
    """The file of a shipped deck."""
    return files(__package__).joinpath("decks", f"{name}.json").read_bytes()
