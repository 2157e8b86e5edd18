"""Dailies as they are shipped and solved, and those of a player as they stand on some day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import cache

from puzzles import dailies
from puzzles.challenge import Challenge, parse_challenge
from puzzles.dailies import daily_recipe, folder, games_with_dailies, shipped_years, year_file
from puzzles.kind import Series
from puzzles.results import Archive, DailyResults, Progress, archive_of
from views.sessions.question import ChallengeQuestion

TODAY = date(2026, 11, 20)
"""A Friday."""

EVENING = datetime(2026, 11, 20, 18, 48)
"""A time of that day, five hours and twelve minutes before the next."""

DECEMBER = date(2026, 12, 5)
"""A Saturday that has small dailies, too."""

PLAYED = (
    ("catbox", date(2026, 11, 16), Progress("*", 59.0)),
    ("catbox", date(2026, 11, 17), Progress("x?*", 221.0)),
    ("catbox", date(2026, 11, 18), Progress("x-", 60.0)),
    ("catinthebox", date(2026, 11, 19), Progress("x", 41.0)),
    ("catbox", TODAY, Progress("x", 41.0)),
    ("ifitfits", TODAY, Progress("?*", 125.0)),
)
"""Games and days with how far the player came."""


def keep(results: DailyResults, played: Iterable[tuple[str, date, Progress]] = PLAYED) -> None:
    """Keep dailies, each as it was played on its own day."""
    for game, day, progress in played:
        results.keep(game, day, daily_recipe(game, day), progress, day)


def archive(results: DailyResults) -> Archive:
    """The results in the dailies of all games up to that day."""
    return archive_of(results, games_with_dailies(), TODAY)


@cache
def dailies_of(game: str, series: Series = Series.GRADED) -> tuple[Challenge, ...]:
    """The shipped dailies of a game and a series, from the first day on."""
    data = folder(game)
    assert data is not None
    files = (data / year_file(year, series) for year in shipped_years(game, series))
    lines = (line for file in files for line in file.read_text("utf-8").splitlines())
    return tuple(map(parse_challenge, lines))


def challenge_of(game: str, day: date) -> Challenge:
    """The puzzle of a day."""
    found = dailies.shipped(game, day)
    assert found is not None
    return found


def own_steps(challenge: Challenge) -> list[str]:
    """The solver's own steps: in a duel the solution states the replies, too."""
    question = ChallengeQuestion(challenge)
    return list(question.view.tabletop.step_texts(question.solved))
