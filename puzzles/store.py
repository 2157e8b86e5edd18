"""The file of a library: an SQLite database with a name and a version, opened and told about.

It keeps SQLite's rollback journal with full synchronisation: every commit is on the disk before
it is told of, whoever opens the file after a kill undoes what was half-written, and between two
commits the library is this one file alone, which a folder that is read-only can hold too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from games.protocol import GameError

MAGIC: Final = b"SQLite format 3\0"
"""How the file of a library begins."""

APPLICATION: Final = 0x43617442
"""What tells a library from other programs' databases."""

VERSION: Final = 1
"""Of the format; other versions are refused."""

PATIENCE: Final = 5.0
"""Seconds to wait for another process that is writing."""

REASONS: Final = (
    ("SQLITE_FULL", "can't be written: the disk is full"),
    ("SQLITE_IOERR_READ", "can't be read"),
    ("SQLITE_IOERR", "can't be written: the disk may be full"),
    ("SQLITE_READONLY", "can't be written: the file or its folder is read-only"),
    ("SQLITE_CANTOPEN", "can't be written: its folder may be missing or read-only"),
    ("SQLITE_PERM", "can't be written: no permission"),
    ("SQLITE_BUSY", "can't be used now: another process is writing to it"),
    ("SQLITE_LOCKED", "can't be used now: another process is writing to it"),
    ("SQLITE_NOTADB", "not a library of puzzles"),
)
"""What SQLite's errors mean, by how their names begin; all others are damage."""


class LibraryError(GameError):
    """A library that can't be read or written, in one line that names the file."""


Row = tuple[Any, ...]


class Store:
    """An open database of one's own, whose errors are told in one line."""

    def __init__(self, path: Path, schema: str, *, write: bool) -> None:
        """Open a file; to write, it is made with these tables if there is nothing yet.

        A file without a byte, read only, is taken for an empty library.

        Raises:
            LibraryError: it can't be opened, is no library, or one of another version.
        """
        self.path = path
        self._check_readable(write)
        self._database = _connected(path, "rwc" if write else "rw")
        try:
            self._begin(schema, write)
        except BaseException:
            self.close()
            if write and path.exists() and path.stat().st_size == 0:
                path.unlink()
            raise

    def close(self) -> None:
        """Close the file; nothing is left to be written."""
        self._database.close()

    def rows(self, statement: str, *values: object) -> list[Row]:
        """All rows that a statement gives.

        Raises:
            LibraryError: it fails.
        """
        with _telling(self.path):
            return self._database.execute(statement, values).fetchall()

    def one(self, statement: str) -> int:
        """The only number that a statement gives.

        Raises:
            LibraryError: it fails.
        """
        ((value,),) = self.rows(statement)
        return int(value)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All that is done inside is on the disk at the end, or none of it.

        Raises:
            LibraryError: it can't be written; all is as before.
        """
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        finally:
            if self._database.in_transaction:
                self._database.rollback()

    def _check_readable(self, write: bool) -> None:
        try:
            with self.path.open("rb") as file:
                start = file.read(len(MAGIC))
        except FileNotFoundError:
            if not write:
                raise LibraryError(f"{self.path}: can't be read: no such file") from None
        except OSError as error:
            raise LibraryError(f"{self.path}: can't be read: {error.strerror}") from None
        else:
            if start not in (b"", MAGIC):
                raise LibraryError(f"{self.path}: not a library of puzzles")

    def _begin(self, schema: str, write: bool) -> None:
        self.rows("PRAGMA synchronous = FULL")
        empty = not self.one("SELECT count(*) FROM sqlite_master")
        if empty and not write:
            self.close()
            self._database = _connected(None, "memory")
        if empty:
            self._make(schema)
        self._check_version()
        if not write:
            self.rows("PRAGMA query_only = ON")

    def _make(self, schema: str) -> None:
        with self.writing():
            for statement in filter(str.strip, schema.split(";")):
                self.rows(statement)
            self.rows(f"PRAGMA application_id = {APPLICATION}")
            self.rows(f"PRAGMA user_version = {VERSION}")

    def _check_version(self) -> None:
        if self.one("PRAGMA application_id") != APPLICATION:
            raise LibraryError(f"{self.path}: not a library of puzzles: another program's database")
        version = self.one("PRAGMA user_version")
        if version != VERSION:
            raise LibraryError(
                f"{self.path}: a library of version {version}: this program has version {VERSION}"
            )


def _connected(path: Path | None, mode: str) -> sqlite3.Connection:
    name = "file::memory:" if path is None else f"{path.absolute().as_uri()}?mode={mode}"
    with _telling(path or Path()):
        return sqlite3.connect(name, timeout=PATIENCE, isolation_level=None, uri=True)


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """SQLite's errors in one line that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        told = (text for begin, text in REASONS if name.startswith(begin))
        raise LibraryError(f"{path}: {next(told, f'damaged: {error}')}") from None
