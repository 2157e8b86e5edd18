"""The named rulings of a game and its tables, read from the `rulings.toml` of its package."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple


class Ruling(NamedTuple):
    """One named ruling: how the program reads the rules.

    Attributes:
        variants: the addition to the ruling under a value of an option.
    """

    name: str
    text: str
    source: str
    variants: Mapping[str, str]

    def read(self, *values: str) -> str:
        """The ruling under some values of the options."""
        return " ".join(filter(None, (self.text, *map(self.variants.get, values))))


@cache
def rulings_of(package: str, variants: str) -> tuple[Ruling, ...]:
    """Every ruling of a game, in the order of the file.

    Args:
        variants: the key under which the file states the additions to a ruling.
    """
    return tuple(
        Ruling(row["name"], row["text"], row["source"], row.get(variants, {}))
        for row in tables_of(package)["ruling"]
    )


@cache
def tables_of(package: str) -> dict[str, Any]:
    """The tables of a game's file."""
    return tomllib.loads(files(package).joinpath("rulings.toml").read_text("utf-8"))
