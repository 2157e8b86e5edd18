"""Ways to damage a library, or another database: bytes, columns, JSON, tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from games.rng import Stream
from tests.support.broken_files import rearranged, retyped

NOT_UTF_8: Final = "cast(x'7b80' as text)"
"""A text that isn't one, and begins like JSON and like a place for a value."""

VALUES: Final = (
    NOT_UTF_8,
    "cast(x'7b307d80' as text)",
    "x'7b80'",
    "x''",
    "5",
    "-1",
    "9223372036854775807",
    "1.5",
    "9e999",
    "''",
    "'{'",
    "'{0}'",
    "'{}'",
    "'[]'",
    "'null'",
    "'ifitfits'",
    "'2026-02-30'",
    "char(27) || '[2J'",
    "'two' || char(10) || 'lines'",
    "char(0) || 'a'",
)
"""Values, as SQL, that stand where they don't belong."""

HEAD: Final = 4096
"""Bytes at the beginning of a database, in which a change does most."""

STATEMENTS: Final = (
    "DROP TABLE puzzles",
    "DROP TABLE made",
    "ALTER TABLE puzzles RENAME COLUMN challenge TO '{'",
    "ALTER TABLE puzzles ADD COLUMN more",
    "PRAGMA user_version = 1",
    "PRAGMA application_id = 5",
    "DROP TABLE puzzles; CREATE VIEW puzzles AS SELECT 1 AS number",
    (
        "DROP TABLE puzzles; CREATE TABLE puzzles (number, game, plan, recipe, kind, tier,"
        " fingerprint, challenge); INSERT INTO puzzles VALUES"
        " ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')"
    ),
    "PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = cast(x'ff7b7d' AS text) || sql",
    "PRAGMA writable_schema = 1; UPDATE sqlite_master SET rootpage = 77",
    "PRAGMA writable_schema = 1; UPDATE sqlite_master SET rootpage = 2",
    (
        "PRAGMA writable_schema = 1; UPDATE sqlite_master SET name = cast(x'ff7b' AS text),"
        " tbl_name = cast(x'ff7b' AS text) WHERE name = 'made'"
    ),
)
"""Statements that make other tables of it."""


def damage(path: Path, rng: Stream) -> None:
    """Damage a library in one of many ways."""
    rng.choice((change_bytes, _column, _json, _tables))(path, rng)


def set_column(path: Path, column: str, value: str, number: int, table: str = "puzzles") -> None:
    """Put a value, as SQL, into the column of a row."""
    statement = f"UPDATE {table} SET {column} = {value} WHERE rowid = {number}"
    _change(path, lambda database: database.execute(statement))


def change_bytes(path: Path, rng: Stream) -> None:
    """Change some bytes of a file, and leave some out."""
    data = bytearray(path.read_bytes())
    for _ in range(1 + rng.below(8)):
        data[rng.below(len(data) if rng.below(2) else HEAD)] = rng.below(256)
    if rng.below(5) == 0:
        del data[rng.below(len(data)) :]
    path.write_bytes(data)


def _column(path: Path, rng: Stream) -> None:
    columns = ("game", "plan", "recipe", "kind", "tier", "fingerprint", "challenge", "number")
    column, value, number = rng.choice(columns), rng.choice(VALUES), 1 + rng.below(3)
    try:
        set_column(path, column, value, number)
    except sqlite3.IntegrityError:  # Numbers are numbers, whatever one does.
        set_column(path, "challenge", value, number)


def _json(path: Path, rng: Stream) -> None:
    number = 1 + rng.below(3)
    query = f"SELECT challenge FROM puzzles WHERE number = {number}"
    with closing(sqlite3.connect(path)) as database:
        ((text,),) = database.execute(query).fetchall()
    broken = rng.choice((retyped, rearranged))(json.loads(text), rng)
    set_column(path, "challenge", "'" + json.dumps(broken).replace("'", "''") + "'", number)


def _tables(path: Path, rng: Stream) -> None:
    statements = rng.choice(STATEMENTS)
    _change(path, lambda database: database.executescript(statements))


def _change(path: Path, work: Callable[[sqlite3.Connection], object]) -> None:
    with closing(sqlite3.connect(path)) as database:
        work(database)
        database.commit()
