"""The dailies of past days: which there are, and what a player has made of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from languages.messages import N_
from puzzles.calendar import rotation_of
from puzzles.progress import Progress
from puzzles.results import DailyResults
from puzzles.streaks import DAY


class Made(StrEnum):
    """The state of the daily of a day, for one player."""

    SOLVED = N_("solved")
    HINTED = N_("solved with hints")
    GAVE_UP = N_("given up")
    TRIED = N_("tried")
    MISSED = N_("missed")
    OPEN = N_("not yet")
    AHEAD = N_("to come")
    NONE = N_("no daily")


@dataclass(frozen=True)
class Archive:
    """A player's progress with every daily up to a day.

    Attributes:
        games: the games whose dailies are looked at, in order.
        kept: how far the player is, by game and day.
    """

    games: Sequence[str]
    today: date
    kept: Mapping[str, Mapping[date, Progress]] = field(default_factory=dict)

    @property
    def first_day(self) -> date:
        """The day of the first daily of any of the games."""
        return min(rotation_of(game).first_day for game in self.games)

    def progress(self, game: str, day: date) -> Progress:
        """How far the player is with the daily of a day."""
        return self.kept.get(game, {}).get(day, Progress())

    def made(self, game: str, day: date) -> Made:
        """The state of the daily of a day."""
        if day < rotation_of(game).first_day:
            return Made.NONE
        progress = self.progress(game, day)
        if progress.over:
            return _ended(progress)
        if progress.course:
            return Made.TRIED
        if day == self.today:
            return Made.OPEN
        return Made.MISSED if day < self.today else Made.AHEAD

    def missed(self) -> Iterator[tuple[str, date]]:
        """Every daily of a past day that the player hasn't tried."""
        for game in self.games:
            day = rotation_of(game).first_day
            while day < self.today:
                if self.made(game, day) is Made.MISSED:
                    yield game, day
                day += DAY


def archive_of(results: DailyResults, games: Sequence[str], today: date) -> Archive:
    """The archive of what one file holds.

    Raises:
        ResultsError: the file can't be used.
    """
    return Archive(games, today, {game: results.kept(game) for game in games})


def _ended(progress: Progress) -> Made:
    if not progress.solved:
        return Made.GAVE_UP
    return Made.HINTED if progress.hints else Made.SOLVED
