"""An SQLite file with a name and a version, which is whole at any moment.

It keeps SQLite's rollback journal with full synchronisation: every commit is on the disk before
it is reported, the next process that opens the file after a kill undoes what was half-written,
and between two commits the database is one file alone, which a read-only folder can hold too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, get_type_hints

from games.files import reason
from games.protocol import GameError, quoted
from games.refusals import expected as needed
from games.refusals import got
from languages.messages import N_, _

if TYPE_CHECKING:
    import sqlite3

MAGIC: Final = b"SQLite format 3\0"
"""How every SQLite file begins."""

PATIENCE: Final = 5.0
"""Seconds to wait for another process that is writing."""

REASONS: Final = (
    ("SQLITE_FULL", N_("can't be written: the disk is full")),
    ("SQLITE_IOERR_READ", N_("can't be read")),
    ("SQLITE_IOERR", N_("can't be written: the disk may be full")),
    ("SQLITE_READONLY", N_("can't be written: the file or its folder is read-only")),
    ("SQLITE_CANTOPEN", N_("can't be written: its folder may be missing or read-only")),
    ("SQLITE_PERM", N_("can't be written: no permission")),
    ("SQLITE_BUSY", N_("can't be used now: another process is writing to it")),
    ("SQLITE_LOCKED", N_("can't be used now: another process is writing to it")),
)
"""SQLite's errors in plain words, by how their names begin; all others are damage."""

NO_DATABASE: Final = "SQLITE_NOTADB"
"""SQLite's error for a file of another sort."""

LONGEST_REASON: Final = 120
"""Letters of a message of SQLite that are shown."""

EXPECTED: Final[Mapping[type, str]] = {
    int: N_("a whole number"),
    float: N_("a number"),
    str: N_("text"),
}
"""The types of the values of a row, and what they are called."""

ENDLESS: Final = (inf, -inf)
"""Numbers of a row that no field can have."""

Row = tuple[Any, ...]
Record = TypeVar("Record", bound=NamedTuple)


class TextRow(NamedTuple):
    """A row of one text."""

    text: str


class Schema(NamedTuple):
    """The tables of a database, with their version.

    Attributes:
        name: the file in errors, such as "a library of puzzles".
        application: SQLite's `application_id`, which distinguishes it from other programs' files.
        version: the only one that is read, SQLite's `user_version`.
        tables: the statements that make the tables.
        error: the exception that is raised if the file can't be used.
    """

    name: str
    application: int
    version: int
    tables: str
    error: type[GameError]


def is_database(path: Path) -> bool:
    """Whether a file is a database, or one that is still empty."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) in (b"", MAGIC)
    except OSError:
        return False


class Database:
    """An open database whose errors are one line each, of the class that its schema names."""

    def __init__(
        self, path: Path, schema: Schema, *, write: bool, patience: float = PATIENCE
    ) -> None:
        """Open a file; to write, it is made if there is none.

        A file of no bytes counts as empty. A file that is only read is never changed.

        Args:
            patience: seconds to wait for another process that is writing.

        Raises:
            GameError: it can't be opened, is something else, or of another version.
        """
        self.path, self._schema, self._patience = path, schema, patience
        self._check_readable(write)
        self._connection = self._connected(path, "rwc" if write else "rw")
        try:
            self.rows("PRAGMA synchronous = FULL")
            self._begin_writing() if write else self._begin_reading()
        except BaseException:
            self.close()
            if write and path.exists() and path.stat().st_size == 0:
                path.unlink()
            raise

    def close(self) -> None:
        """Close the file; nothing is left to be written."""
        self._connection.close()

    def rows(self, statement: str, *values: object) -> list[Row]:
        """All rows that a statement gives.

        Raises:
            GameError: it fails.
        """
        return self._fetched(statement, values)[1]

    def records(self, shape: type[Record], statement: str, *values: object) -> list[Record]:
        """All rows that a statement gives, each a named tuple of numbers and texts.

        Raises:
            GameError: it fails, or a value is of another type than its field.
        """
        columns, rows = self._fetched(statement, values)
        fields = list(zip(columns, get_type_hints(shape).values(), strict=True))
        for row in rows:
            for (column, type_), value in zip(fields, row, strict=True):
                self._check(column, type_, value)
        return list(map(shape._make, rows))

    def text(self, statement: str, *values: object) -> str | None:
        """The text that a statement gives; None if it gives no row.

        Raises:
            GameError: it fails, or gives something else.
        """
        return next((found.text for found in self.records(TextRow, statement, *values)), None)

    def one(self, statement: str) -> int:
        """The only number that a statement gives.

        Raises:
            GameError: it fails.
        """
        ((value,),) = self.rows(statement)
        return int(value)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction: all that is done inside is on the disk at the end, or none of it.

        Inside another one it is a part of that.

        Raises:
            GameError: it can't be written; the file is as before.
        """
        if self._connection.in_transaction:
            yield
            return
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.rollback()

    def _begin_writing(self) -> None:
        """Make the tables if need be, in one transaction."""
        if self._is_made():
            return
        with self.writing():
            if not self._is_made():  # Another process may have been faster.
                self._make()

    def _begin_reading(self) -> None:
        if not self._is_made():
            self.close()
            self._connection = self._connected(None, "memory")
            self._make()
        self.rows("PRAGMA query_only = ON")

    def _make(self) -> None:
        for statement in filter(str.strip, self._schema.tables.split(";")):
            self.rows(statement)
        self.rows(f"PRAGMA application_id = {self._schema.application}")
        self.rows(f"PRAGMA user_version = {self._schema.version}")

    def _is_made(self) -> bool:
        """Whether the tables stand in the file.

        Raises:
            GameError: it belongs to another program, or is of another version.
        """
        if not self.one("SELECT count(*) FROM sqlite_master"):
            return False
        schema = self._schema
        if self.one("PRAGMA application_id") != schema.application:
            reason = _("another program's database")
            raise schema.error(f"{self.path}: {self._other_file()}: {reason}")
        version = self.one("PRAGMA user_version")
        if version != schema.version:
            text = _("{path}: {file} of version {version}: this program has version {known}")
            values = {"file": _(schema.name), "version": version, "known": schema.version}
            raise schema.error(text.format(path=self.path, **values))
        return True

    def _fetched(self, statement: str, values: Sequence[object]) -> tuple[list[str], list[Row]]:
        """The names of the columns that a statement gives, and all rows."""
        with self._reported(), closing(self._connection.execute(statement, values)) as cursor:
            return [name for name, *_ in cursor.description or ()], cursor.fetchall()

    def _check(self, column: str, expected: type, value: object) -> None:
        if not isinstance(value, expected) or value in ENDLESS:
            reason = got(needed(_(EXPECTED[expected])), quoted(repr(value)))
            raise self._schema.error(f"{self.path}: {_damaged(f'{column}: {reason}')}")

    def _check_readable(self, write: bool) -> None:
        error = self._schema.error
        try:
            with self.path.open("rb") as file:
                start = file.read(len(MAGIC))
        except FileNotFoundError:
            if not write:
                text = _("{path}: can't be read: no such file")
                raise error(text.format(path=self.path)) from None
        except OSError as cause:
            text = _("{path}: can't be read: {error}")
            raise error(text.format(path=self.path, error=reason(cause))) from None
        else:
            if start not in (b"", MAGIC):
                raise error(f"{self.path}: {self._other_file()}")

    def _connected(self, path: Path | None, mode: str) -> sqlite3.Connection:
        import sqlite3

        name = "file::memory:" if path is None else f"{path.absolute().as_uri()}?mode={mode}"
        with self._reported():
            connection = sqlite3.connect(
                name, timeout=self._patience, isolation_level=None, uri=True
            )
        connection.text_factory = bytes.decode
        return connection

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """Replace SQLite's errors by one line that names the file."""
        import sqlite3

        try:
            yield
        except sqlite3.Error as error:
            raise self._schema.error(f"{self.path}: {self._reason(error)}") from None
        except UnicodeDecodeError:
            reason = _damaged(_("expected text in UTF-8"))
            raise self._schema.error(f"{self.path}: {reason}") from None

    def _reason(self, error: sqlite3.Error) -> str:
        """An error of SQLite in plain words, in a line."""
        name = getattr(error, "sqlite_errorname", "")
        if name == NO_DATABASE:
            return self._other_file()
        known = (_(text) for begin, text in REASONS if name.startswith(begin))
        return next(known, None) or _damaged(quoted(str(error), LONGEST_REASON))

    def _other_file(self) -> str:
        return _("not {file}").format(file=_(self._schema.name))


def _damaged(reason: str) -> str:
    return _("damaged: {reason}").format(reason=reason)
