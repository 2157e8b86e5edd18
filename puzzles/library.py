"""A library of puzzles: one file, in which every puzzle is kept as soon as it is made.

A puzzle is *made* when a worker has found it, in any order, and *placed* when all puzzles before
it in its batch are: only then it has a number, which it keeps for good. So what is placed, and
under which number, doesn't depend on who finished first, and what was made is never lost.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

from games.protocol import GameError
from puzzles.challenge import Challenge, parse_challenge
from puzzles.recipe import Recipe
from puzzles.store import LibraryError, Store

CHUNK: Final = 200
"""Puzzles that are read at a time, so that a slow reader keeps nobody from writing."""

SCHEMA: Final = """
CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    plan TEXT NOT NULL UNIQUE,
    recipe TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    tier TEXT NOT NULL,
    fingerprint TEXT NOT NULL UNIQUE,
    challenge TEXT NOT NULL
);
CREATE TABLE made (recipe TEXT PRIMARY KEY, challenge TEXT NOT NULL);
"""
"""Puzzles in their places, each with the recipe that was planned and the one that it is of;
and puzzles that wait for their turn."""

_SELECT = "SELECT number, recipe, kind, tier, challenge FROM puzzles"


LARGEST: Final = 1 << 62
"""A number that no puzzle of a library reaches."""


class Entry(NamedTuple):
    """A puzzle in its place.

    Attributes:
        number: from 1; it never changes.
        text: the challenge as one line of JSON.
    """

    number: int
    recipe: str
    kind: str
    tier: str
    text: str

    @property
    def challenge(self) -> Challenge:
        """The challenge itself.

        Raises:
            GameError: it was tampered with.
        """
        if not isinstance(self.text, str):
            raise GameError("not a challenge: expected text")
        return parse_challenge(self.text)


class Library:
    """An open library: close it, or use it in a `with`."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        """Open the library of a file, by default to read it; to write, it is made if need be.

        Raises:
            LibraryError: it can't be opened, is no library, or one of another version.
        """
        self._store = Store(path, SCHEMA, write=write)

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    def __len__(self) -> int:
        """How many puzzles are placed."""
        return self._store.one("SELECT count(*) FROM puzzles")

    @property
    def path(self) -> Path:
        """The file."""
        return self._store.path

    @property
    def waiting(self) -> int:
        """How many more puzzles are made and wait for their turn."""
        return self._store.one("SELECT count(*) FROM made")

    def entries(self, kinds: Collection[str] = (), tiers: Collection[str] = ()) -> Iterator[Entry]:
        """The puzzles in the order of their numbers.

        Args:
            kinds: only of these kinds, if any are given.
            tiers: only of these tiers, if any are given.
        """
        chunk, last = f"{_SELECT} WHERE number > ? ORDER BY number LIMIT {CHUNK}", 0
        while rows := self._store.rows(chunk, last):
            for entry in map(Entry._make, rows):
                if _among(entry.kind, kinds) and _among(entry.tier, tiers):
                    yield entry
            last = rows[-1][0]

    def entry(self, number: int) -> Entry:
        """The puzzle of a number.

        Raises:
            LibraryError: there is none.
        """
        if number < LARGEST:
            for row in self._store.rows(f"{_SELECT} WHERE number = ?", number):
                return Entry._make(row)
        held = f"it holds 1 to {len(self)}" if len(self) else "it is empty"
        raise LibraryError(f"{self.path}: there is no puzzle {number}: {held}")

    def holds(self, plan: Recipe) -> bool:
        """Whether the puzzle that was planned with a recipe is in its place."""
        return bool(self._store.rows("SELECT 1 FROM puzzles WHERE plan = ?", str(plan)))

    def made(self, recipe: Recipe) -> str | None:
        """The challenge of a recipe that was made and waits for its turn; None if there is none."""
        rows = self._store.rows("SELECT challenge FROM made WHERE recipe = ?", str(recipe))
        return str(rows[0][0]) if rows else None

    def keep(self, recipe: Recipe, challenge: str) -> None:
        """Keep a challenge that was just made, until its turn comes; it is on the disk then.

        Raises:
            LibraryError: it can't be written; all is as before.
        """
        with self._store.writing():
            self._store.rows("INSERT OR REPLACE INTO made VALUES (?, ?)", str(recipe), challenge)

    def place(self, tried: Sequence[Recipe], text: str) -> Entry | None:
        """Give a challenge its place, after all others; None if it repeats one of them.

        Args:
            tried: the recipe that was planned, then those that were tried in its stead; the
                last one is the challenge's own.

        Raises:
            LibraryError: it can't be written; all is as before.
        """
        store, plan, challenge = self._store, str(tried[0]), parse_challenge(text)
        with store.writing():
            for row in store.rows(f"{_SELECT} WHERE plan = ?", plan):
                self._forget(tried)
                return Entry._make(row)
            if store.rows("SELECT 1 FROM puzzles WHERE fingerprint = ?", challenge.fingerprint):
                return None
            number = 1 + store.one("SELECT coalesce(max(number), 0) FROM puzzles")
            entry = Entry(number, str(tried[-1]), challenge.kind, challenge.tier, text)
            row = (number, plan, *entry[1:4], challenge.fingerprint, text)
            store.rows("INSERT INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?)", *row)
            self._forget(tried)
        return entry

    def tidy(self) -> None:
        """Drop what was made for places that are filled, by another process for example.

        Raises:
            LibraryError: it can't be written; all is as before.
        """
        with self._store.writing():
            self._store.rows("DELETE FROM made WHERE recipe IN (SELECT plan FROM puzzles)")

    def _forget(self, tried: Sequence[Recipe]) -> None:
        """Drop what was made for a place that is filled."""
        for recipe in tried:
            self._store.rows("DELETE FROM made WHERE recipe = ?", str(recipe))


def _among(name: str, wanted: Collection[str]) -> bool:
    return not wanted or name in wanted
