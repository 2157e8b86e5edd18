"""Which puzzle of a game belongs to a day."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from datetime import date, datetime, timedelta, timezone
from typing import Final

from games import registry
from games.protocol import GameError, quoted
from languages.messages import _
from puzzles.kind import puzzles_of
from puzzles.recipe import Recipe
from puzzles.rotation import Rotation

LONGEST_DAY: Final = 2 * 24 * 60 * 60
"""Seconds that no day exceeds, wherever the clocks or the calendar are changed."""

FIRST_ZONE: Final = timezone(timedelta(hours=14))
"""The zone in which every day begins first."""

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


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


def daily_recipe(game: str, day: date) -> Recipe:
    """The recipe of a day's puzzle.

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
    return rotation.recipe(game, day)


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
