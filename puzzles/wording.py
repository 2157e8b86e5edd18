"""Numbers and lists in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence


def listed(items: Sequence[str]) -> str:
    """Items in a row, with "and" before the last."""
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def counted(number: int, noun: str) -> str:
    """A number of things, the noun in the plural where there are more or fewer than one."""
    plural = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"
