"""The player's own file of dailies: an embedded database that is whole at any moment.

Each day has one row, which is final once its puzzle is solved or given up. Dailies that had to
be made are kept beside them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from games.protocol import GameError
from puzzles.progress import Progress
from puzzles.recipe import Recipe

VERSION = 1
"""Of the tables, as SQLite's `user_version`."""

_TABLES = f"""
CREATE TABLE dailies (
    day TEXT PRIMARY KEY, kind TEXT NOT NULL, tier TEXT NOT NULL,
    course TEXT NOT NULL, seconds REAL NOT NULL, finished_on TEXT
);
CREATE TABLE made (day TEXT PRIMARY KEY, challenge TEXT NOT NULL);
PRAGMA user_version = {VERSION}
"""

_KEEP = (
    "INSERT INTO dailies VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (day) DO UPDATE SET"
    " course = excluded.course, seconds = excluded.seconds, finished_on = excluded.finished_on"
    " WHERE finished_on IS NULL"
)

_PROGRESS = "SELECT course, seconds FROM dailies WHERE day = ?"

_FINISHED = (
    "SELECT day, kind, tier, course, seconds, finished_on FROM dailies"
    " WHERE finished_on IS NOT NULL ORDER BY day"
)


class ResultsError(GameError):
    """A file of results that can't be read or written, in one line that names it."""


class Result(NamedTuple):
    """A daily that was solved or given up."""

    day: date
    kind: str
    tier: str
    progress: Progress
    finished_on: date


@dataclass(frozen=True)
class Results:
    """What is kept in one file; it need not be there before something is.

    All methods raise `ResultsError` if the file can't be used; it stays as it was.
    """

    path: Path

    def progress(self, day: date) -> Progress:
        """How far the daily of a day is."""
        with self._told():
            rows = self._rows(_PROGRESS, str(day))
            return Progress(str(rows[0][0]), float(rows[0][1])) if rows else Progress()

    def keep(self, day: date, recipe: Recipe, progress: Progress, today: date) -> None:
        """Keep how far a daily is, unless it was over before."""
        finished_on = str(today) if progress.over else None
        row = (str(day), recipe.kind, recipe.tier.name, *progress, finished_on)
        with self._told(), self._writing() as database:
            database.execute(_KEEP, row)

    def finished(self) -> tuple[Result, ...]:
        """Every daily that is over, in the order of days."""
        with self._told():
            return tuple(_result(*row) for row in self._rows(_FINISHED))

    def made(self, day: date) -> str | None:
        """The text of a challenge that was made for a day."""
        with self._told():
            rows = self._rows("SELECT challenge FROM made WHERE day = ?", str(day))
            return str(rows[0][0]) if rows else None

    def keep_made(self, day: date, challenge: str) -> None:
        """Keep the text of a challenge that was made for a day."""
        with self._told(), self._writing() as database:
            database.execute("INSERT OR REPLACE INTO made VALUES (?, ?)", (str(day), challenge))

    def _rows(self, query: str, *values: str) -> list[Any]:
        """What a query gives; nothing if there is no file yet."""
        if not self.path.exists():
            return []
        with self._opened("rw") as database:
            return database.execute(query, values).fetchall() if self._begun(database) else []

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, in a file that is made first if there is none."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._opened("rwc") as database, database:
            database.execute("BEGIN IMMEDIATE")
            if not self._begun(database):
                for statement in _TABLES.split(";"):
                    database.execute(statement)
            yield database

    def _opened(self, mode: str) -> closing[sqlite3.Connection]:
        uri = f"{self.path.resolve().as_uri()}?mode={mode}"
        return closing(sqlite3.connect(uri, uri=True, isolation_level=None))

    def _begun(self, database: sqlite3.Connection) -> bool:
        """Whether the file holds results; a new one holds nothing yet."""
        (version,) = database.execute("PRAGMA user_version").fetchone()
        (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version != VERSION and (version, tables) != (0, 0):
            found = f"of version {version}, and this program reads version {VERSION}"
            raise ResultsError(f"{self.path}: {found}")
        return bool(version == VERSION)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Put the name of the file in front of whatever is wrong with it."""
        try:
            yield
        except ResultsError:
            raise
        except OSError as error:
            raise ResultsError(f"{self.path}: can't be used: {error.strerror}") from None
        except (sqlite3.Error, TypeError, ValueError) as error:
            raise ResultsError(f"{self.path}: can't be used: {error}") from None


def _result(day: str, kind: str, tier: str, course: str, seconds: float, on: str) -> Result:
    progress = Progress(course, float(seconds))
    return Result(date.fromisoformat(day), kind, tier, progress, date.fromisoformat(on))
