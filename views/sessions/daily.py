"""The daily of a day, and the file of the player's results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from math import ceil
from typing import Final

from games.registry import Entry
from languages.messages import _
from puzzles.challenge import Challenge
from puzzles.dailies import time_to_next, with_local_zone
from puzzles.results import DailyResults
from views.sessions.share_text import graded_text

Clock = Callable[[], datetime]
"""Gives the time where the player is, with its zone."""

MINUTE: Final = 60


def local_time() -> datetime:
    """The time by the clock of this machine.

    Raises:
        GameError: its time zone is as far from UTC as none is.
    """
    return with_local_zone(datetime.now())


def next_text(day: date, now: datetime) -> str:
    """When the daily comes that follows the one of a day, which is over."""
    if now.date() > day:
        return _("The one of today is there already.")
    return _("The next one in {time}.").format(
        time=lasting(ceil(time_to_next(now).total_seconds() / MINUTE))
    )


def lasting(minutes: int) -> str:
    """Minutes, with hours where there are any, as in "5 h 12 min"."""
    hours, rest = divmod(minutes, MINUTE)
    parts = [f"{hours} h"] * bool(hours) + [f"{rest} min"] * bool(rest or not hours)
    return " ".join(parts)


def daily_title(entry: Entry, day: date, challenge: Challenge) -> str:
    """The title of a daily where it is shared."""
    puzzle = graded_text(challenge)
    return _("{title} daily {day}, {puzzle}").format(title=entry.title, day=day, puzzle=puzzle)


def own_results() -> DailyResults:
    """The results in the user's data folder."""
    from platformdirs import user_data_path

    return DailyResults(user_data_path("catbox") / "results.db")
