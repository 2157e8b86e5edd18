"""The dailies: which puzzle of a game belongs to a day, and further puzzles like them to practise.

Dailies are shipped a year at a time, one challenge a line, or made when they are asked for. The
files are the truth: what they hold is the puzzle of its day, whatever a later generator would make.
The recipe in each line leads to the same line again.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Mapping
from datetime import date, datetime, timedelta, timezone
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from games import registry
from games.protocol import GameError, quoted
from languages.messages import _
from puzzles.challenge import Challenge, parse_challenge
from puzzles.kind import Rotation, daily_seed, puzzles_of, recipe_of
from puzzles.recipe import Recipe, parse_recipe, tier_named

YEAR_FILE = re.compile(r"dailies-(\d{4})\.jsonl", re.ASCII)

RECIPE_ENDS = 200
"""Upper bound on the characters of a line up to the end of its recipe, which comes first."""

LONGEST_DAY: Final = 2 * 24 * 60 * 60
"""Seconds that no day exceeds, wherever the clocks or the calendar are changed."""

FIRST_ZONE: Final = timezone(timedelta(hours=14))
"""The zone in which every day begins first."""

_RECIPE = re.compile(r'"recipe":"([^"]+)"')

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

MOST: Final = 9999
"""The highest number of a puzzle of one kind and tier."""


def rotation_of(game: str) -> Rotation:
    """How the dailies of a game follow one another.

    Raises:
        GameError: there is no such game, or it has no dailies.
    """
    rotation = puzzles_of(game).rotation
    if rotation is None:
        raise GameError(_("{title} has no dailies").format(title=registry.entry(game).title))
    return rotation


def games_with_dailies() -> tuple[str, ...]:
    """The names of the games that have a puzzle for every day."""
    with_puzzles = (name for name, entry in registry.GAMES.items() if entry.puzzles)
    return tuple(name for name in with_puzzles if puzzles_of(name).rotation is not None)


def daily_recipe(game: str, day: date) -> Recipe:
    """The recipe of a day's puzzle: of the one that is shipped, else by the rotation.

    Raises:
        GameError: the game has no dailies, or the day is before the first one.
    """
    rotation = rotation_of(game)
    if day < rotation.first_day:
        raise GameError(
            _("{day} has no daily: the first one is of {first_day}").format(
                day=day, first_day=rotation.first_day
            )
        )
    return shipped_recipes(game, day.year).get(daily_seed(day)) or rotation.recipe(game, day)


@cache
def shipped_recipes(game: str, year: int) -> Mapping[str, Recipe]:
    """The recipes of the dailies that are shipped for a year, by their seeds."""
    data = folder(game)
    if data is None or year not in shipped_years(game):
        return {}
    with (data / f"dailies-{year}.jsonl").open(encoding="utf-8") as lines:
        heads = (_RECIPE.search(line[:RECIPE_ENDS]) for line in lines)
        recipes = [parse_recipe(head[1]) for head in heads if head]
    return {recipe.seed: recipe for recipe in recipes}


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
        raise GameError(
            _("{text} is not a date: expected one like {example}").format(
                text=quoted(text), example=example
            )
        )
    daily_recipe(game, day)
    return day


def with_local_zone(moment: datetime) -> datetime:
    """A time by the clock of this machine, with its zone.

    Raises:
        GameError: the zone is as far from UTC as none is.
    """
    try:
        return moment.astimezone()
    except ValueError:
        zone = quoted(os.environ.get("TZ", ""))
        text = _("TZ: {zone}: expected a time zone less than 24 hours from UTC")
        raise GameError(text.format(zone=zone)) from None


def time_to_next(now: datetime) -> timedelta:
    """How long it is to the next daily: to the first second of the player's next day.

    A day needn't begin at midnight, nor last 24 hours, nor be in the calendar of a place at all.

    Args:
        now: the time by the clock of this machine, with its zone.
    """
    begun = int(now.timestamp())
    seconds = range(begun, begun + LONGEST_DAY)
    at = bisect_right(seconds, date.fromtimestamp(begun), key=date.fromtimestamp)
    return datetime.fromtimestamp(seconds[at], now.tzinfo) - now


def newest_day(now: datetime) -> date:
    """The newest day that has begun anywhere on earth.

    Args:
        now: the time, with its zone.
    """
    return now.astimezone(FIRST_ZONE).date()


def folder(game: str) -> Traversable | None:
    """The folder of a game's shipped dailies; None if it ships none.

    Raises:
        GameError: there is no such game, or it has no puzzles.
    """
    package = puzzles_of(game).package
    return files(package) / "data" if package else None


def shipped_years(game: str) -> tuple[int, ...]:
    """The years whose dailies are shipped."""
    data = folder(game)
    names = [file.name for file in data.iterdir()] if data and data.is_dir() else []
    return tuple(sorted(int(match[1]) for match in map(YEAR_FILE.fullmatch, names) if match))


def shipped_text(game: str, day: date) -> str | None:
    """The line of a day in the file of its year; None if it isn't shipped."""
    data = folder(game)
    if data is None or day.year not in shipped_years(game):
        return None
    seed = f'#{daily_seed(day)}"'
    with (data / f"dailies-{day.year}.jsonl").open(encoding="utf-8") as lines:
        return next((line.rstrip("\n") for line in lines if seed in line[:RECIPE_ENDS]), None)


def shipped(game: str, day: date) -> Challenge | None:
    """The daily of a day; None if it isn't shipped."""
    text = shipped_text(game, day)
    return None if text is None else parse_challenge(text)


def made_text(game: str, day: date) -> str:
    """The daily of a day by its recipe, as a line; it may take minutes.

    Raises:
        GameError: the game has no dailies, or the day is before the first one.
    """
    from puzzles.generator import generate

    return generate(daily_recipe(game, day)).text


class PracticeName(NamedTuple):
    """A puzzle to practise, by its number from 1 among those of its kind and tier."""

    game: str
    kind: str
    tier: str
    number: int

    def __str__(self) -> str:
        return f"{self.game}/{self.kind}/{self.tier}/{self.number}"


def practice_recipe(name: PracticeName) -> Recipe:
    """The recipe of a puzzle to practise.

    Raises:
        GameError: there is none of this name.
    """
    if (name.kind, name.tier) not in rotation_of(name.game).pairs() or not 1 <= name.number <= MOST:
        raise GameError(_("there is no such puzzle to practise"))
    return recipe_of(name.game, name.kind, tier_named(name.tier), f"practice-{name.number}")
