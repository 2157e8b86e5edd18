"""The dailies: which puzzles of a game belong to a day, and further puzzles like them to practise.

Each day has a graded puzzle, and a small one, which takes a minute and keeps the streak, too.
Dailies are shipped a year at a time, one challenge a line, or made when they are asked for. The
files are the truth: what they hold is the puzzle of its day, whatever a later generator would make.
The recipe in each line leads to the same line again, unless it is of an older version.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta, timezone
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from games import registry
from games.protocol import GameError, quoted
from languages.messages import _
from puzzles.challenge import Challenge, parse_challenge
from puzzles.kind import (
    SMALL_ENDING,
    Rotation,
    Series,
    daily_key,
    daily_seed,
    puzzles_of,
    recipe_of,
)
from puzzles.recipe import Part, Recipe, parse_recipe, part_at, parts_of, tier_named

STEMS: Final = {Series.GRADED: "dailies", Series.SMALL: "small"}
"""How the names of the files of each series begin."""

YEAR_FILE = re.compile(r"([a-z]+)-(\d{4})\.jsonl", re.ASCII)

RECIPE_ENDS = 200
"""Upper bound on the characters of a line up to the end of its recipe, which comes first."""

DIFFICULTY_BEGINS = 100
"""Upper bound on the characters of a line from its difficulty on, which comes last."""

LONGEST_DAY: Final = 2 * 24 * 60 * 60
"""Seconds that no day exceeds, wherever the clocks or the calendar are changed."""

FIRST_ZONE: Final = timezone(timedelta(hours=14))
"""The zone in which every day begins first."""

_RECIPE = re.compile(r'"recipe":"([^"]+)"')

_DIFFICULTY = re.compile(r'"difficulty":\{"logits":(-?\d+(?:\.\d+)?)')

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

MOST: Final = 9999
"""The highest number of a puzzle of one kind and part of the scale."""


class Daily(NamedTuple):
    """The puzzle of a game and a day: the graded one, or the small one."""

    game: str
    day: date
    series: Series = Series.GRADED

    @property
    def key(self) -> str:
        """Its name among those of its game, as in 2026-12-01 and 2026-12-01-small."""
        return daily_key(self.day, self.series)

    @property
    def small(self) -> bool:
        """Whether it is the small one of its day."""
        return self.series is Series.SMALL


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


def daily_recipe(game: str, day: date, series: Series = Series.GRADED) -> Recipe:
    """The recipe of a day's puzzle: of the one that is shipped, else by the rotation.

    Raises:
        GameError: the game has no dailies, or the day is before the first one of the series.
    """
    rotation = rotation_of(game)
    if rotation.has(day, series):
        shipped = shipped_rows(game, day.year, series).get(daily_seed(day, series))
        return shipped.recipe if shipped else new_recipe(game, day, series)
    refusal, first = _("{day} has no daily: the first one is of {first_day}"), rotation.first_day
    if series is Series.SMALL:
        refusal = _("{day} has no small daily: the first one is of {first_day}")
        first = rotation.small_from
    if series is Series.SMALL and not rotation.small:
        refusal = _("{title} has no small dailies")
    raise GameError(refusal.format(day=day, first_day=first, title=registry.entry(game).title))


def new_recipe(game: str, day: date, series: Series = Series.GRADED) -> Recipe:
    """The recipe of a day's puzzle by the rotation, whatever is shipped."""
    rotation = rotation_of(game)
    make = rotation.small_recipe if series is Series.SMALL else rotation.recipe
    return make(game, day)


class ShippedRow(NamedTuple):
    """The ends of a line of a file of dailies: its recipe, and its difficulty if it was measured.

    Attributes:
        logits: the difficulty.
    """

    recipe: Recipe
    logits: float | None


@cache
def shipped_rows(game: str, year: int, series: Series = Series.GRADED) -> Mapping[str, ShippedRow]:
    """The recipes and difficulties of the dailies that are shipped for a year, by their seeds."""
    data = folder(game)
    if data is None or year not in shipped_years(game, series):
        return {}
    with (data / year_file(year, series)).open(encoding="utf-8") as lines:
        rows = [_shipped_row(line) for line in lines]
    return {row.recipe.seed: row for row in rows if row}


def _shipped_row(line: str) -> ShippedRow | None:
    """The row of a line; None of one that has no recipe."""
    head = _RECIPE.search(line[:RECIPE_ENDS])
    end = _DIFFICULTY.search(line[-DIFFICULTY_BEGINS:])
    return head and ShippedRow(parse_recipe(head[1]), float(end[1]) if end else None)


def daily_part(daily: Daily) -> Part:
    """The part of the scale of a daily: half a tier if it was measured, or what its recipe says.

    Raises:
        GameError: the game has no dailies, or the day is before the first one of the series.
    """
    recipe = daily_recipe(*daily)
    row = shipped_rows(daily.game, daily.day.year, daily.series).get(recipe.seed)
    return recipe.part() if row is None or row.logits is None else part_at(row.logits)


def dailies_on(game: str, day: date) -> tuple[Daily, ...]:
    """The dailies of a game and a day, the graded one first."""
    rotation = rotation_of(game)
    return tuple(Daily(game, day, series) for series in Series if rotation.has(day, series))


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


def parse_daily(game: str, text: str) -> Daily:
    """A daily by its name, such as `2026-12-01`, or `2026-12-01-small` for the small one of a day.

    Raises:
        GameError: it is no such name, or the day is before the first daily of the series.
    """
    small = text.endswith(SMALL_ENDING)
    day = parse_day(game, text.removesuffix(SMALL_ENDING))
    daily = Daily(game, day, Series.SMALL if small else Series.GRADED)
    daily_recipe(*daily)
    return daily


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


def year_file(year: int, series: Series = Series.GRADED) -> str:
    """The name of the file of a year's dailies."""
    return f"{STEMS[series]}-{year}.jsonl"


def shipped_years(game: str, series: Series = Series.GRADED) -> tuple[int, ...]:
    """The years of which dailies of a series are shipped."""
    data = folder(game)
    names = [file.name for file in data.iterdir()] if data and data.is_dir() else []
    found = (match for match in map(YEAR_FILE.fullmatch, names) if match)
    return tuple(sorted(int(match[2]) for match in found if match[1] == STEMS[series]))


def days_of_year(game: str, year: int, series: Series = Series.GRADED) -> Iterator[date]:
    """The days of a year that have a puzzle of a series.

    Raises:
        GameError: the game has no dailies.
    """
    rotation, first = rotation_of(game), date(year, 1, 1)
    days = (first + timedelta(number) for number in range(366))
    return (day for day in days if day.year == year and rotation.has(day, series))


def shipped_dailies(game: str, series: Series = Series.GRADED) -> Iterator[Daily]:
    """The dailies of a series that are shipped, the first one first."""
    for year in shipped_years(game, series):
        yield from (Daily(game, day, series) for day in days_of_year(game, year, series))


def shipped_text(game: str, day: date, series: Series = Series.GRADED) -> str | None:
    """The line of a day in the file of its year; None if it isn't shipped."""
    data = folder(game)
    if data is None or day.year not in shipped_years(game, series):
        return None
    seed = f'#{daily_seed(day, series)}"'
    with (data / year_file(day.year, series)).open(encoding="utf-8") as lines:
        return next((line.rstrip("\n") for line in lines if seed in line[:RECIPE_ENDS]), None)


def shipped(game: str, day: date, series: Series = Series.GRADED) -> Challenge | None:
    """The daily of a day; None if it isn't shipped."""
    text = shipped_text(game, day, series)
    return None if text is None else parse_challenge(text)


def made_text(game: str, day: date, series: Series = Series.GRADED) -> str:
    """The daily of a day by its recipe, as a line; it may take minutes.

    Raises:
        GameError: the game has no dailies, or the day is before the first one of the series.
    """
    from puzzles.generator import generate

    return generate(daily_recipe(game, day, series)).text


class PracticeName(NamedTuple):
    """A puzzle to practise, by its number from 1 among those of its kind and part of the scale.

    Attributes:
        part: a tier by its name, or a half of it, as in `tabby-upper`.
    """

    game: str
    kind: str
    part: str
    number: int

    def __str__(self) -> str:
        return f"{self.game}/{self.kind}/{self.part}/{self.number}"


def practice_recipe(name: PracticeName) -> Recipe:
    """The recipe of a puzzle to practise.

    Raises:
        GameError: there is none of this name.
    """
    tiers = [tier_named(tier) for kind, tier in rotation_of(name.game).pairs() if kind == name.kind]
    parts = {str(part): part for tier in tiers for part in parts_of(tier)}
    if name.part not in parts or not 1 <= name.number <= MOST:
        raise GameError(_("there is no such puzzle to practise"))
    part, seed = parts[name.part], f"practice-{name.number}"
    return recipe_of(name.game, name.kind, part.tier, seed, part.params)
