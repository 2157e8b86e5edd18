"""The player's own file of dailies.

Each day of each game has one row, which is final once its puzzle is solved or given up. Dailies
that had to be made are kept beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from games import registry
from games.protocol import GameError
from languages.messages import N_, _
from puzzles.database import Database, Record, Schema, TextRow
from puzzles.progress import Progress
from puzzles.recipe import Recipe

TABLES: Final = """
CREATE TABLE dailies (
    game TEXT NOT NULL, day TEXT NOT NULL, kind TEXT NOT NULL, tier TEXT NOT NULL,
    course TEXT NOT NULL, seconds REAL NOT NULL, finished_on TEXT, PRIMARY KEY (game, day)
);
CREATE TABLE made (
    game TEXT NOT NULL, day TEXT NOT NULL, challenge TEXT NOT NULL, PRIMARY KEY (game, day)
)
"""

_KEEP = (
    "INSERT INTO dailies VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, day) DO UPDATE SET"
    " course = excluded.course, seconds = excluded.seconds, finished_on = excluded.finished_on"
    " WHERE finished_on IS NULL"
)

_PROGRESS = "SELECT course, seconds FROM dailies WHERE game = ? AND day = ?"

_KEPT = "SELECT day, course, seconds FROM dailies WHERE game = ? ORDER BY day"

_FINISHED = (
    "SELECT game, day, kind, tier, course, seconds, finished_on FROM dailies"
    " WHERE finished_on IS NOT NULL ORDER BY day, game"
)


class ResultsError(GameError):
    """A file of results that can't be read or written, in one line that names it."""


SCHEMA: Final = Schema(
    name=N_("a file of results"),
    application=0x43617452,
    version=2,
    tables=TABLES,
    error=ResultsError,
)


class _StartedRow(NamedTuple):
    """The row of a daily that was begun."""

    day: str
    course: str
    seconds: float


class _FinishedRow(NamedTuple):
    """The row of a daily that is over."""

    game: str
    day: str
    kind: str
    tier: str
    course: str
    seconds: float
    finished_on: str


class DailyResult(NamedTuple):
    """A daily that was solved or given up."""

    game: str
    day: date
    kind: str
    tier: str
    progress: Progress
    finished_on: date


@dataclass(frozen=True)
class DailyResults:
    """The results of dailies in one file, which is made when something is first kept.

    All methods raise `ResultsError` if the file can't be used; it stays as it was.
    """

    path: Path

    def progress(self, game: str, day: date) -> Progress:
        """How far the daily of a day is."""
        with self._checked():
            return next(iter(self._records(Progress, _PROGRESS, game, str(day))), Progress())

    def kept(self, game: str) -> dict[date, Progress]:
        """How far every daily of a game is that was begun, in the order of days."""
        with self._checked():
            return {
                date.fromisoformat(day): Progress(course, seconds)
                for day, course, seconds in self._records(_StartedRow, _KEPT, game)
            }

    def keep(self, game: str, day: date, recipe: Recipe, progress: Progress, today: date) -> None:
        """Keep how far a daily is, unless it was over before."""
        finished_on = str(today) if progress.over else None
        self._write(_KEEP, game, str(day), recipe.kind, recipe.tier.name, *progress, finished_on)

    def finished(self, game: str | None = None) -> tuple[DailyResult, ...]:
        """Every daily that is over, of one game or of all, in the order of days."""
        with self._checked():
            results = tuple(map(_result, self._records(_FinishedRow, _FINISHED)))
        return tuple(result for result in results if game in (None, result.game))

    def made(self, game: str, day: date) -> str | None:
        """The text of a challenge that was made for a day."""
        query = "SELECT challenge FROM made WHERE game = ? AND day = ?"
        return next((row.text for row in self._records(TextRow, query, game, str(day))), None)

    def keep_made(self, game: str, day: date, challenge: str) -> None:
        """Keep the text of a challenge that was made for a day."""
        self._write("INSERT OR REPLACE INTO made VALUES (?, ?, ?)", game, str(day), challenge)

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
    return DailyResult(game, day, row.kind, row.tier, progress, finished_on)
