"""Results of players: their progress, the file of dailies, streaks, and past days.

Each daily has one row in a file, which is final once its puzzle is solved or given up. Small
dailies count for the streak as graded ones do, and in all other numbers apart from them. Dailies
that had to be made are kept beside them, and how the first try at any puzzle went.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from games import registry
from games.protocol import GameError
from languages.messages import N_, _
from puzzles.dailies import Daily, dailies_on, rotation_of
from puzzles.database import Database, Record, Schema, TextRow
from puzzles.kind import SMALL_TIER, Series
from puzzles.ratings import Attempt, Rating, ability, difficulty_of
from puzzles.recipe import TIERS, Recipe, tier_number

if TYPE_CHECKING:
    from puzzles.challenge import Challenge


class CourseMark(StrEnum):
    """An event while a puzzle is solved; a course has one character for each."""

    WRONG = "x"
    HINT = "?"
    COUNTS = "+"
    SOLVED = "*"
    GAVE_UP = "-"


LAST = (CourseMark.SOLVED, CourseMark.GAVE_UP)
"""After these nothing follows."""


class Progress(NamedTuple):
    """How far a player is with one puzzle.

    Attributes:
        course: every event in its order.
        seconds: the time spent so far.
    """

    course: str = ""
    seconds: float = 0.0

    @property
    def tries(self) -> int:
        """How many lines were tried, the solution included."""
        return self.course.count(CourseMark.WRONG) + self.course.count(CourseMark.SOLVED)

    @property
    def hints(self) -> int:
        """How many hints were taken; that the points of steps are said counts as one."""
        return self.clues + self.counts

    @property
    def clues(self) -> int:
        """How many hints in words were taken."""
        return self.course.count(CourseMark.HINT)

    @property
    def counts(self) -> bool:
        """Whether the points of steps are said where they usually aren't."""
        return CourseMark.COUNTS in self.course

    @property
    def solved(self) -> bool:
        """Whether the solution was found."""
        return self.course.endswith(CourseMark.SOLVED)

    @property
    def over(self) -> bool:
        """Whether the puzzle is solved or given up."""
        return self.course.endswith(LAST)

    @property
    def first(self) -> Progress | None:
        """The course up to the first try, or to giving up before it; None until then."""
        found = _FIRST.match(self.course)
        return found and self._replace(course=found[0])

    @property
    def result(self) -> float:
        """1 for what was right at the first try, less half for each hint before; else 0."""
        first = self.first
        return max(0.0, 1 - first.hints / 2) if first is not None and first.solved else 0.0


_FIRST: Final = re.compile(r"[^x*-]*[x*-]", re.ASCII)
"""The beginning of a course that says whether the first try was right."""


TABLES: Final = """
CREATE TABLE dailies (
    game TEXT NOT NULL, day TEXT NOT NULL, series TEXT NOT NULL, kind TEXT NOT NULL,
    tier TEXT NOT NULL, course TEXT NOT NULL, seconds REAL NOT NULL, finished_on TEXT,
    PRIMARY KEY (game, day, series)
);
CREATE TABLE made (
    game TEXT NOT NULL, day TEXT NOT NULL, series TEXT NOT NULL, challenge TEXT NOT NULL,
    PRIMARY KEY (game, day, series)
);
CREATE TABLE attempts (
    fingerprint TEXT PRIMARY KEY, game TEXT NOT NULL, kind TEXT NOT NULL, tier TEXT NOT NULL,
    logits REAL NOT NULL, error REAL NOT NULL, result REAL NOT NULL, hints INTEGER NOT NULL,
    seconds REAL NOT NULL, day TEXT NOT NULL
)
"""

_KEEP = (
    "INSERT INTO dailies VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (game, day, series) DO UPDATE SET"
    " course = excluded.course, seconds = excluded.seconds, finished_on = excluded.finished_on"
    " WHERE finished_on IS NULL"
)

_PROGRESS = "SELECT course, seconds FROM dailies WHERE game = ? AND day = ? AND series = ?"

_KEPT = "SELECT day, series, course, seconds FROM dailies WHERE game = ? ORDER BY day, series"

_FINISHED = (
    "SELECT game, day, series, kind, tier, course, seconds, finished_on FROM dailies"
    " WHERE finished_on IS NOT NULL ORDER BY day, game, series"
)

_ATTEMPTED = "SELECT game, logits, error, result FROM attempts"
_MADE = "SELECT challenge FROM made WHERE game = ? AND day = ? AND series = ?"


class ResultsError(GameError):
    """A file of results that can't be read or written, in one line that names it."""


SCHEMA: Final = Schema(
    name=N_("a file of results"),
    application=0x43617452,
    version=3,
    tables=TABLES,
    error=ResultsError,
)


class _StartedRow(NamedTuple):
    """The row of a daily that was begun."""

    day: str
    series: str
    course: str
    seconds: float


class _FinishedRow(NamedTuple):
    """The row of a daily that is over."""

    game: str
    day: str
    series: str
    kind: str
    tier: str
    course: str
    seconds: float
    finished_on: str


class _AttemptRow(NamedTuple):
    """The row of a first try."""

    game: str
    logits: float
    error: float
    result: float


class DailyResult(NamedTuple):
    """A daily that was solved or given up."""

    game: str
    day: date
    kind: str
    tier: str
    progress: Progress
    finished_on: date
    series: Series = Series.GRADED


@dataclass(frozen=True)
class DailyResults:
    """The results of dailies in one file, which is made when something is first kept.

    All methods raise `ResultsError` if the file can't be used; it stays as it was.
    """

    path: Path

    def progress(self, game: str, day: date, series: Series = Series.GRADED) -> Progress:
        """How far a daily is."""
        with self._checked():
            found = self._records(Progress, _PROGRESS, game, str(day), series)
            return next(iter(found), Progress())

    def kept(self, game: str) -> dict[Daily, Progress]:
        """How far every daily of a game is that was begun, in the order of days."""
        with self._checked():
            return {
                Daily(game, date.fromisoformat(day), Series(series)): Progress(course, seconds)
                for day, series, course, seconds in self._records(_StartedRow, _KEPT, game)
            }

    def keep(
        self,
        game: str,
        day: date,
        recipe: Recipe,
        progress: Progress,
        today: date,
        series: Series = Series.GRADED,
    ) -> None:
        """Keep how far a daily is, unless it was over before."""
        finished_on = str(today) if progress.over else None
        asked = recipe.kind, recipe.tier.name
        self._write(_KEEP, game, str(day), series, *asked, *progress, finished_on)

    def finished(self, game: str | None = None) -> tuple[DailyResult, ...]:
        """Every daily that is over, of one game or of all, in the order of days."""
        with self._checked():
            results = tuple(map(_result, self._records(_FinishedRow, _FINISHED)))
        return tuple(result for result in results if game in (None, result.game))

    def made(self, game: str, day: date, series: Series = Series.GRADED) -> str | None:
        """The text of a challenge that was made for a day."""
        return next(
            (row.text for row in self._records(TextRow, _MADE, game, str(day), series)), None
        )

    def keep_made(
        self, game: str, day: date, challenge: str, series: Series = Series.GRADED
    ) -> None:
        """Keep the text of a challenge that was made for a day."""
        statement = "INSERT OR REPLACE INTO made VALUES (?, ?, ?, ?)"
        self._write(statement, game, str(day), series, challenge)

    def keep_attempt(self, challenge: Challenge, progress: Progress, today: date) -> None:
        """Keep how the first try at a puzzle went, once it is known; later ones change nothing.

        A puzzle without a tier isn't rated: nothing is known of it.
        """
        first = progress.first
        if first is None or not tier_number(challenge.tier):
            return
        puzzle = challenge.fingerprint, challenge.game, challenge.kind, challenge.tier
        tried = first.result, first.hints, first.seconds, str(today)
        row = *puzzle, *difficulty_of(challenge.tier, challenge.difficulty), *tried
        marks = ", ".join("?" * len(row))
        self._write(f"INSERT OR IGNORE INTO attempts VALUES ({marks})", *row)

    def attempts(self) -> dict[str, list[Attempt]]:
        """The first tries at puzzles, by game."""
        found: dict[str, list[Attempt]] = {}
        with self._checked():
            for game, logits, error, result in self._records(_AttemptRow, _ATTEMPTED):
                attempt = Attempt(Rating(logits, error), result)
                found.setdefault(registry.entry(game).name, []).append(attempt)
        return found

    def _records(self, shape: type[Record], query: str, *values: str) -> list[Record]:
        """The rows of a query; none if there is no file yet."""
        with self._checked():
            if not self.path.exists():
                return []
        with closing(Database(self.path, SCHEMA, write=False)) as database:
            return database.records(shape, query, *values)

    def _write(self, statement: str, *values: object) -> None:
        with self._checked():
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with closing(Database(self.path, SCHEMA, write=True)) as database, database.writing():
            database.rows(statement, *values)

    @contextmanager
    def _checked(self) -> Iterator[None]:
        """Put the name of the file in front of what is wrong with its folder or its rows."""
        try:
            yield
        except ResultsError:
            raise
        except OSError as error:
            raise ResultsError(
                _("{path}: can't be used: {error}").format(path=self.path, error=error.strerror)
            ) from None
        except (ValueError, GameError) as error:
            raise ResultsError(
                _("{path}: can't be used: {error}").format(path=self.path, error=error)
            ) from None


def _result(row: _FinishedRow) -> DailyResult:
    day, finished_on = map(date.fromisoformat, (row.day, row.finished_on))
    progress = Progress(row.course, row.seconds)
    game = registry.entry(row.game).name
    series = Series(row.series)
    return DailyResult(game, day, row.kind, row.tier, progress, finished_on, series)


DAY = timedelta(days=1)


class TierSummary(NamedTuple):
    """The results of one tier, or of the small dailies.

    Attributes:
        seconds: the median time of those that were solved; None if none was.
    """

    tier: str
    solved: int
    gave_up: int
    seconds: float | None


def streak(results: Iterable[DailyResult], today: date) -> int:
    """The number of days in a row, up to today, of which a daily was solved on the day itself.

    The graded one or the small one will do. It ends yesterday as long as today's aren't solved.
    """
    kept = set(_kept(results))
    day = today if today in kept else today - DAY
    length = 0
    while day in kept:
        length, day = length + 1, day - DAY
    return length


def best_streak(results: Iterable[DailyResult]) -> int:
    """The longest row of days on which a daily was solved on its own day."""
    best = length = 0
    kept = sorted(set(_kept(results)))
    for before, day in pairwise([date.min, *kept]):
        length = length + 1 if day - before == DAY else 1
        best = max(best, length)
    return best


def by_tier(results: Sequence[DailyResult]) -> tuple[TierSummary, ...]:
    """The numbers of the graded dailies of each tier, the easiest first."""
    mine = of_series(results)
    return tuple(
        _summary(tier.name, [each for each in mine if each.tier == tier.name]) for tier in TIERS
    )


def small_summary(results: Sequence[DailyResult]) -> TierSummary:
    """The numbers of the small dailies."""
    return _summary(SMALL_TIER, of_series(results, Series.SMALL))


def of_series(
    results: Iterable[DailyResult], series: Series = Series.GRADED
) -> tuple[DailyResult, ...]:
    """The results of one series."""
    return tuple(each for each in results if each.series is series)


def _summary(tier: str, results: Sequence[DailyResult]) -> TierSummary:
    times = [each.progress.seconds for each in results if each.progress.solved]
    middle = median(times) if times else None
    return TierSummary(tier, len(times), len(results) - len(times), middle)


def _kept(results: Iterable[DailyResult]) -> list[date]:
    """The days of which a daily was solved on the day itself."""
    return [r.day for r in results if r.progress.solved and r.finished_on == r.day]


class Made(StrEnum):
    """The state of a daily, for one player."""

    SOLVED = N_("solved")
    HINTED = N_("solved with hints")
    GAVE_UP = N_("given up")
    TRIED = N_("tried")
    MISSED = N_("missed")
    EARLIER = N_("not tried")
    OPEN = N_("not yet")
    AHEAD = N_("to come")
    NONE = N_("no daily")


@dataclass(frozen=True)
class Archive:
    """A player's progress with every daily up to a day.

    Attributes:
        games: the games whose dailies are looked at, in order.
        kept: how far the player is with every daily that was begun.
        since: the day of the player's first visit, before which nothing is missed.
        able: how able the player is, by game.
    """

    games: Sequence[str]
    today: date
    kept: Mapping[Daily, Progress] = field(default_factory=dict)
    since: date = date.min
    able: Mapping[str, Rating] = field(default_factory=dict)

    @property
    def first_day(self) -> date:
        """The day of the first daily of any of the games."""
        return min(rotation_of(game).first_day for game in self.games)

    @property
    def new(self) -> bool:
        """Whether the player has begun no daily yet."""
        return not self.kept

    def dailies(self, day: date) -> list[Daily]:
        """The dailies of a day: for somebody new the small ones first, for others the graded ones.

        On a day before the first one of a game its graded one is listed all the same.
        """
        found = [each for game in self.games for each in dailies_on(game, day) if each.small]
        graded = [Daily(game, day) for game in self.games]
        return [*found, *graded] if self.new else [*graded, *found]

    def progress(self, game: str, day: date, series: Series = Series.GRADED) -> Progress:
        """How far the player is with a daily."""
        return self.kept.get(Daily(game, day, series), Progress())

    def made(self, game: str, day: date, series: Series = Series.GRADED) -> Made:
        """The state of a daily."""
        if not rotation_of(game).has(day, series):
            return Made.NONE
        progress = self.progress(game, day, series)
        if progress.over and not progress.solved:
            return Made.GAVE_UP
        if progress.over:
            return Made.HINTED if progress.hints else Made.SOLVED
        if progress.course:
            return Made.TRIED
        if day == self.today:
            return Made.OPEN
        if day > self.today:
            return Made.AHEAD
        return Made.MISSED if day >= self.since else Made.EARLIER

    def missed(self) -> Iterator[Daily]:
        """Every graded daily of a past day that the player hasn't tried."""
        for game in self.games:
            day = rotation_of(game).first_day
            while day < self.today:
                if self.made(game, day) in (Made.MISSED, Made.EARLIER):
                    yield Daily(game, day)
                day += DAY


def archive_of(results: DailyResults, games: Sequence[str], today: date) -> Archive:
    """The archive of what one file holds.

    Raises:
        ResultsError: the file can't be used.
    """
    since = min((each.finished_on for each in results.finished()), default=today)
    able = {game: ability(attempts) for game, attempts in results.attempts().items()}
    kept = {daily: done for game in games for daily, done in results.kept(game).items()}
    return Archive(games, today, kept, since, able)
