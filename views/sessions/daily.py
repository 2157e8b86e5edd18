"""The daily of a day, and the file of the player's results."""

from __future__ import annotations

from datetime import date

from games.registry import Entry
from languages.messages import _
from puzzles.challenge import Challenge
from puzzles.results import DailyResults
from views.sessions.share_text import graded_text


def daily_title(entry: Entry, day: date, challenge: Challenge) -> str:
    """The title of a daily where it is shared."""
    puzzle = graded_text(challenge)
    return _("{title} daily {day}, {puzzle}").format(title=entry.title, day=day, puzzle=puzzle)


def own_results() -> DailyResults:
    """The results in the user's data folder."""
    from platformdirs import user_data_path

    return DailyResults(user_data_path("catbox") / "results.db")
