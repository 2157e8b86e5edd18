"""Numbers and lists in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

PAIR: Final = 2
"""Of so many the comparative is used."""


def listed(items: Sequence[str]) -> str:
    """Items in a row, with "and" before the last."""
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def counted(number: int, noun: str) -> str:
    """A number of things, the noun in the plural where there are more or fewer than one."""
    plural = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def strongest(names: Sequence[str]) -> str:
    """Who of some has most points, in words that say that only one of them counts."""
    if len(names) == 1:
        return names[0]
    return f"whichever of {listed(names)} has {'more' if len(names) == PAIR else 'most'} points"
