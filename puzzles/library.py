"""A library of puzzles: one file, in which every puzzle is kept as soon as it is made.

A puzzle is *made* when a worker has found it, in any order, and *placed* when all puzzles before
it in its batch are: only then it gets a number, which never changes. So the numbers don't depend
on which worker finished first, and no puzzle that was made is lost.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

from games.protocol import GameError
from languages.messages import N_, _
from puzzles.challenge import Challenge, parse_challenge
from puzzles.database import PATIENCE, Database, Schema
from puzzles.recipe import Recipe

CHUNK: Final = 200
"""Puzzles that are read at a time, so that a slow reader doesn't block writers."""

TABLES: Final = """
CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    plan TEXT NOT NULL UNIQUE,
    recipe TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    tier TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    challenge TEXT NOT NULL,
    UNIQUE (game, fingerprint)
);
CREATE TABLE made (recipe TEXT PRIMARY KEY, challenge TEXT NOT NULL);
"""
"""Puzzles in their places, each with the recipe that was planned and the one that it is of;
and puzzles that wait for their turn."""

APPLICATION: Final = 0x43617442
"""The id that distinguishes a library from other programs' databases."""


class LibraryError(GameError):
    """A library that can't be read or written, in one line that names the file."""


SCHEMA: Final = Schema(
    name=N_("a library of puzzles"),
    application=APPLICATION,
    version=2,
    tables=TABLES,
    error=LibraryError,
)

_SELECT = "SELECT number, game, recipe, kind, tier, challenge FROM puzzles"
_REPEATED = "SELECT 1 FROM puzzles WHERE game = ? AND fingerprint = ?"

LARGEST: Final = 1 << 62
"""An upper bound on the numbers of puzzles, below SQLite's own."""


class PlacedPuzzle(NamedTuple):
    """A puzzle in its place.

    Attributes:
        number: from 1; it never changes.
        game: the name of the game.
        text: the challenge as one line of JSON.
    """

    number: int
    game: str
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
        return parse_challenge(self.text)


class Library:
    """An open library: close it, or use it in a `with`."""

    def __init__(self, path: Path, *, write: bool = False, patience: float = PATIENCE) -> None:
        """Open the library of a file, by default to read it.

        To write, the file is made if there is none.

        Args:
            patience: seconds to wait for another process that is writing.

        Raises:
            LibraryError: it can't be opened, is no library, or one of another version.
        """
        self._database = Database(path, SCHEMA, write=write, patience=patience)

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __len__(self) -> int:
        """How many puzzles are placed."""
        return self._database.one("SELECT count(*) FROM puzzles")

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    @property
    def waiting(self) -> int:
        """How many more puzzles are made and wait for their turn."""
        return self._database.one("SELECT count(*) FROM made")

    def entries(
        self, kinds: Collection[str] = (), tiers: Collection[str] = (), game: str | None = None
    ) -> Iterator[PlacedPuzzle]:
        """The puzzles in the order of their numbers.

        Args:
            kinds: only of these kinds, if any are given.
            tiers: only of these tiers, if any are given.
            game: only of this game, if one is given.
        """
        chunk, last = f"{_SELECT} WHERE number > ? ORDER BY number LIMIT {CHUNK}", 0
        while puzzles := self._database.records(PlacedPuzzle, chunk, last):
            for puzzle in puzzles:
                if puzzle.number <= last:
                    raise LibraryError(
                        _("{path}: damaged: {number} comes after {last}").format(
                            path=self.path, number=puzzle.number, last=last
                        )
                    )
                last = puzzle.number
                among = _among(puzzle.kind, kinds) and _among(puzzle.tier, tiers)
                if among and game in (None, puzzle.game):
                    yield puzzle

    def entry(self, number: int) -> PlacedPuzzle:
        """The puzzle of a number.

        Raises:
            LibraryError: there is none.
        """
        if number < LARGEST:
            for puzzle in self._placed("number", number):
                return puzzle
        held = _("it holds 1 to {last}").format(last=len(self)) if len(self) else _("it is empty")
        raise LibraryError(
            _("{path}: there is no puzzle {number}: {held}").format(
                path=self.path, number=number, held=held
            )
        )

    def holds(self, plan: Recipe) -> bool:
        """Whether the puzzle that was planned with a recipe is in its place."""
        return bool(self._database.rows("SELECT 1 FROM puzzles WHERE plan = ?", str(plan)))

    def made(self, recipe: Recipe) -> str | None:
        """The challenge of a recipe that was made and waits for its turn; None if there is none."""
        return self._database.text("SELECT challenge FROM made WHERE recipe = ?", str(recipe))

    def writing(self) -> AbstractContextManager[None]:
        """One transaction for all that is kept and placed inside: one wait for the disk.

        Raises:
            LibraryError: it can't be written; all is as before.
        """
        return self._database.writing()

    def keep(self, recipe: Recipe, challenge: str) -> None:
        """Keep a challenge that was just made, until its turn comes; it is on the disk then.

        Raises:
            LibraryError: it can't be written; all is as before.
        """
        with self._database.writing():
            self._database.rows("INSERT OR REPLACE INTO made VALUES (?, ?)", str(recipe), challenge)

    def place(self, tried: Sequence[Recipe], text: str) -> PlacedPuzzle | None:
        """Give a challenge its place, after all others; None if it repeats one of them.

        Args:
            tried: the recipe that was planned, then those that were tried in its stead; the
                last one is the challenge's own.

        Raises:
            LibraryError: it can't be written; all is as before.
        """
        database, plan, challenge = self._database, str(tried[0]), parse_challenge(text)
        with database.writing():
            for puzzle in self._placed("plan", plan):
                self._forget(tried)
                return puzzle
            if database.rows(_REPEATED, challenge.game, challenge.fingerprint):
                return None
            number = 1 + database.one("SELECT coalesce(max(number), 0) FROM puzzles")
            if number > LARGEST:
                text = _("{path}: damaged: the last puzzle has number {number}")
                raise LibraryError(text.format(path=self.path, number=number - 1))
            named = (str(tried[-1]), challenge.kind, challenge.tier)
            row = (number, challenge.game, plan, *named, challenge.fingerprint, text)
            database.rows("INSERT INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *row)
            self._forget(tried)
        return PlacedPuzzle(number, challenge.game, *named, text)

    def tidy(self) -> None:
        """Drop what was made for places that are filled, by another process for example.

        Raises:
            LibraryError: it can't be written; all is as before.
        """
        with self._database.writing():
            self._database.rows("DELETE FROM made WHERE recipe IN (SELECT plan FROM puzzles)")

    def _placed(self, column: str, value: object) -> list[PlacedPuzzle]:
        """The puzzle that has a value in a column, if there is one."""
        return self._database.records(PlacedPuzzle, f"{_SELECT} WHERE {column} = ?", value)

    def _forget(self, tried: Sequence[Recipe]) -> None:
        """Drop what was made for a place that is filled."""
        for recipe in tried:
            self._database.rows("DELETE FROM made WHERE recipe = ?", str(recipe))


def _among(name: str, wanted: Collection[str]) -> bool:
    return not wanted or name in wanted
