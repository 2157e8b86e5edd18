"""The table of mutants: one change of one file each, and the tests that have to notice it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

TABLE: Final = Path(__file__).parent / "mutants.toml"


class Mutant(Struct, frozen=True, forbid_unknown_fields=True):
    """A small mistake in the product.

    Attributes:
        breaks: what doesn't hold any more, in a few words.
        file: the path of the file in the tree.
        old: a text that stands in it exactly once.
        new: the text in its place.
        tests: the tests that have to notice it, as pytest names them.
        compiled: whether kernels have to be compiled anew for it.
        lives: why no test can notice it; empty where one does.
    """

    name: str
    breaks: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    compiled: bool = False
    lives: str = ""

    def applied(self, text: str) -> str:
        """The text of its file with the mistake in it.

        Raises:
            ValueError: its old text doesn't stand there exactly once.
        """
        count = text.count(self.old)
        if count != 1:
            raise ValueError(f"{self.name}: its old text stands {count} times in {self.file}")
        return text.replace(self.old, self.new)


class _Table(Struct, forbid_unknown_fields=True):
    mutant: list[Mutant]


def mutants(path: Path = TABLE) -> tuple[Mutant, ...]:
    """All mutants of a table."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(msgspec.convert(raw, _Table).mutant)
