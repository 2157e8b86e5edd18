"""How dailies follow one another: a tier by weekday, kinds in rotation, sizes that grow.

The days in which each kind meets each weekday once are a block. Each block asks for puzzles one
size larger, until the sizes begin anew: so two days of one kind and tier ask for the same
parameters only if all blocks lie between them, and no fingerprint comes twice in that time.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from math import lcm
from typing import Final, NamedTuple

from puzzles.recipe import FIRST, Recipe, tier_named

WEEK: Final = 7


class Custom(NamedTuple):
    """The dailies of a weekday: their tier, and parameters that every kind knows."""

    tier: str
    params: tuple[tuple[str, str], ...] = ()


class Rotation(NamedTuple):
    """How the dailies of a game follow one another.

    Attributes:
        first_day: the day of the first daily.
        weekdays: from Monday to Sunday.
        size: the name of the parameter that says how large a puzzle is.
        smallest: the kinds in the order of their days, each with its smallest size.
        blocks: after how many blocks the sizes begin anew.
        renewals: the first days whose dailies the versions 2, 3 and so on of the generator make.
    """

    first_day: date
    weekdays: tuple[Custom, ...]
    size: str
    smallest: Mapping[str, int]
    blocks: int
    renewals: tuple[date, ...] = ()

    @property
    def block(self) -> int:
        """The days in which each kind meets each weekday once."""
        return lcm(len(self.smallest), WEEK)

    def recipe(self, game: str, day: date) -> Recipe:
        """The recipe of a day's puzzle, the first day or a later one."""
        number, custom = (day - self.first_day).days, self.weekdays[day.weekday()]
        kind = tuple(self.smallest)[number % len(self.smallest)]
        size = self.smallest[kind] + number // self.block % self.blocks
        params = {**dict(custom.params), self.size: str(size)}
        tier, listed = tier_named(custom.tier), tuple(sorted(params.items()))
        return Recipe(kind, tier, daily_seed(day), listed, self.version(day), game)

    def version(self, day: date) -> int:
        """The version of the generator that makes a day's puzzle."""
        return FIRST + sum(first <= day for first in self.renewals)


def daily_seed(day: date) -> str:
    """The seed of a day's recipe."""
    return f"daily-{day}"
