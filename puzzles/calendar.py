"""Which puzzle belongs to a day: a tier by weekday, kinds in rotation, sizes that grow.

The days in which each kind meets each weekday once are a block. Each block asks for puzzles one
size larger, until the sizes begin anew: so two days of one kind and tier ask for the same
parameters only if all blocks lie between them, and no fingerprint comes twice in that time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from math import lcm
from typing import Final, NamedTuple

from games import registry
from games.protocol import GameError, quoted
from puzzles.kind import puzzles_of
from puzzles.recipe import Recipe
from puzzles.tier import tier_named

WEEK: Final = 7

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class Custom(NamedTuple):
    """What a weekday asks for: a tier, and parameters that every kind knows."""

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
    """

    first_day: date
    weekdays: tuple[Custom, ...]
    size: str
    smallest: Mapping[str, int]
    blocks: int

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
        return Recipe(kind, tier, daily_seed(day), listed, game=game)


def rotation_of(game: str) -> Rotation:
    """How the dailies of a game follow one another.

    Raises:
        GameError: there is no such game, or it has no dailies.
    """
    rotation = puzzles_of(game).rotation
    if rotation is None:
        raise GameError(f"{registry.entry(game).title} has no dailies")
    return rotation


def daily_recipe(game: str, day: date) -> Recipe:
    """The recipe of a day's puzzle.

    Raises:
        GameError: the game has no dailies, or the day is before the first one.
    """
    rotation = rotation_of(game)
    if day < rotation.first_day:
        raise GameError(f"{day} has no daily: the first one is of {rotation.first_day}")
    return rotation.recipe(game, day)


def daily_seed(day: date) -> str:
    """The seed of a day's recipe."""
    return f"daily-{day}"


def parse_day(game: str, text: str) -> date:
    """A day `YYYY-MM-DD` for which a game has a daily.

    Raises:
        GameError: it is no such day, or before the first daily.
    """
    try:
        day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None:
        example = rotation_of(game).first_day
        raise GameError(f"{quoted(text)} is not a date: expected one like {example}")
    daily_recipe(game, day)
    return day
