"""The server's file: games, who sits where, and what visitors have made of puzzles.

It keeps SQLite's write-ahead log: what was answered is in the file, and a server that was killed
goes on where it was. Games are synchronised, so that a power cut loses no turn either; of puzzles
and of turns in the making it may lose the last seconds, as synchronising every step of everybody
would take longer than all the rest. Names of seats and visitors are kept as digests, so
that nobody who reads the file can sit down in anybody's place. The links to free seats and for
spectators are kept as they are, for they have to be shown again. One server uses it at a time.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from games.protocol import GameError
from languages.messages import N_, _
from puzzles.database import Database, Schema
from puzzles.rating_fit import AnonymousAttempt
from puzzles.ratings import Attempt, Rating
from puzzles.results import Progress
from web.server.clocks import Clocks, TimeControl

if TYPE_CHECKING:
    from puzzles.challenge import Challenge


class Terms(Struct, frozen=True):
    """The terms of a game.

    Attributes:
        options: of the set-up.
        hints: whether people may ask for hints, and what turns of bots reveal.
        clock: how long people may think; None for as long as they like.
    """

    options: Mapping[str, str] = {}
    hints: bool = True
    clock: TimeControl | None = None


T = TypeVar("T")
V = TypeVar("V")

FILE: Final = "page.db"
"""The name of the store in its folder."""

JOIN, WATCH = "join", "watch"
"""Purposes of a link that may be shared: to take a free seat, or to watch."""

TABLES: Final = """
CREATE TABLE progress (
    visitor TEXT NOT NULL, puzzle TEXT NOT NULL, course TEXT NOT NULL, seconds REAL NOT NULL,
    finished_on TEXT NOT NULL, steps TEXT NOT NULL, PRIMARY KEY (visitor, puzzle)
);
CREATE INDEX progress_by_puzzle ON progress (puzzle);
CREATE TABLE posed (
    puzzle TEXT PRIMARY KEY, challenge TEXT NOT NULL
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, record TEXT NOT NULL, version INTEGER NOT NULL,
    bot_to_move INTEGER NOT NULL, played REAL NOT NULL
);
CREATE TABLE seats (
    token TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL,
    steps TEXT NOT NULL
);
CREATE TABLE reviews (
    game INTEGER PRIMARY KEY REFERENCES games (id), found TEXT NOT NULL
);
CREATE TABLE shared_links (
    link TEXT PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (id), purpose TEXT NOT NULL
);
CREATE TABLE terms (
    game INTEGER PRIMARY KEY REFERENCES games (id), terms TEXT NOT NULL
);
CREATE TABLE rematches (
    game INTEGER PRIMARY KEY REFERENCES games (id), next INTEGER NOT NULL REFERENCES games (id)
);
CREATE TABLE clocks (
    game INTEGER PRIMARY KEY REFERENCES games (id), clocks TEXT NOT NULL, due REAL
);
CREATE TABLE uptime (
    id INTEGER PRIMARY KEY CHECK (id = 1), seconds REAL NOT NULL
);
CREATE TABLE rated (
    puzzle TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL,
    tier TEXT NOT NULL, logits REAL NOT NULL, error REAL NOT NULL
);
CREATE TABLE first_tries (
    fingerprint TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, result REAL NOT NULL,
    hints INTEGER NOT NULL, seconds REAL NOT NULL, day TEXT NOT NULL
);
CREATE INDEX first_tries_by_puzzle ON first_tries (fingerprint);
CREATE TABLE fitted (
    fingerprint TEXT PRIMARY KEY, game TEXT NOT NULL, logits REAL NOT NULL, error REAL NOT NULL,
    tries INTEGER NOT NULL
)
"""
"""The index serves how others did in a puzzle: the file holds the progress of everybody in all."""

_SIT: Final = "INSERT INTO seats VALUES (?, ?, ?, '')"

_PUT: Final = "INSERT OR REPLACE INTO progress VALUES (?, ?, ?, ?, ?, ?)"

_RUN: Final = (
    "INSERT INTO uptime VALUES (1, ?)"
    " ON CONFLICT (id) DO UPDATE SET seconds = max(seconds, excluded.seconds)"
)

_SHARE: Final = "INSERT INTO shared_links VALUES (?, ?, ?)"

_COUNT: Final = "UPDATE games SET version = version + 1 WHERE id = ?"

_SELECT: Final = "SELECT puzzle, course, seconds, finished_on, steps FROM progress"

_ATTEMPTS: Final = (
    "SELECT course, coalesce(fitted.logits, rated.logits) AS logits,"
    " coalesce(fitted.error, rated.error) AS error FROM progress JOIN rated USING (puzzle)"
    " LEFT JOIN fitted USING (fingerprint) WHERE visitor = ? AND rated.game = ?"
)

_FITTED: Final = (
    "INSERT INTO fitted SELECT ?, ?, ?, ?, count(*) FROM first_tries WHERE fingerprint = ?"
)

OTHERS: Final = f"{_SELECT} WHERE visitor != ? AND puzzle = ? AND finished_on != ''"
"""The progress of all but one visitor in a puzzle that is over for them."""


class StoreError(GameError):
    """A file of the server that can't be used, in one line that names it."""


SCHEMA: Final = Schema(
    name=N_("a file of catbox serve"),
    application=0x43617457,
    version=6,
    tables=TABLES,
    error=StoreError,
)


class Kept(NamedTuple):
    """A visitor's progress in a puzzle, as it is kept.

    Attributes:
        course, seconds: as in `puzzles.results.Progress`.
        finished_on: the day on which it was over; empty before.
        steps: the line in the making.
    """

    course: str = ""
    seconds: float = 0.0
    finished_on: str = ""
    steps: tuple[str, ...] = ()

    @property
    def progress(self) -> Progress:
        """How far the visitor is."""
        return Progress(self.course, self.seconds)


class FirstTry(NamedTuple):
    """A first try at a puzzle, without who made it.

    Attributes:
        person: a number, the same for some of a person's first tries at a game.
    """

    person: str
    progress: Progress
    day: date


class PeopleDifficulty(NamedTuple):
    """The difficulty of a puzzle by people's first tries, and how many they are."""

    difficulty: Rating
    tries: int


class _Attempt(NamedTuple):
    """The row of a visitor's progress in a puzzle that is rated."""

    course: str
    logits: float
    error: float


class _Rated(NamedTuple):
    """The row of a puzzle's difficulty."""

    fingerprint: str
    logits: float
    error: float


class _Fitted(NamedTuple):
    """The row of a puzzle's difficulty for people."""

    logits: float
    error: float
    tries: int


class _Progress(NamedTuple):
    """The row of a visitor and a puzzle."""

    puzzle: str
    course: str
    seconds: float
    finished_on: str
    steps: str

    @property
    def kept(self) -> Kept:
        """The progress and the line of the row."""
        return Kept(self.course, self.seconds, self.finished_on, _split(self.steps))


class _Seat(NamedTuple):
    """The row of a seat."""

    game: int
    seat: int
    steps: str


class _Number(NamedTuple):
    """A row of one number: that of a game."""

    number: int


class _Time(NamedTuple):
    """A row of a number and a time of the server."""

    number: int
    seconds: float


class StoredGame(NamedTuple):
    """A game in the file.

    Attributes:
        record: its text.
        version: a number that grows whenever it changes or is opened; 0 before that.
    """

    number: int
    game: str
    record: str
    version: int


class SeatPlace(NamedTuple):
    """Where a secret link leads to: a game, a seat, and its turn in the making."""

    game: int
    seat: int
    steps: tuple[str, ...]


class PuzzleStore:
    """The file with what visitors have put into puzzles, open in a thread of its own.

    Every method returns when what it has written is in the file, and raises `StoreError` if that
    can't be used.
    """

    def __init__(self, path: Path) -> None:
        self._thread = ThreadPoolExecutor(1, "store")
        self._database = self._thread.submit(_opened, path).result()

    def close(self) -> None:
        """Close the file."""
        self._thread.submit(self._database.close).result()
        self._thread.shutdown()

    def _do(self, work: Callable[[Database], T], *, synchronised: bool = False) -> T:
        def done() -> T:
            self._database.rows(f"PRAGMA synchronous = {'FULL' if synchronised else 'NORMAL'}")
            with self._database.writing():
                return work(self._database)

        return self._thread.submit(done).result()

    def keep(self, visitor: str, puzzle: str, kept: Kept) -> None:
        """Keep it; what was over before stays as it was."""
        statement = (
            "INSERT INTO progress VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (visitor, puzzle)"
            " DO UPDATE SET course = excluded.course, seconds = excluded.seconds,"
            " finished_on = excluded.finished_on, steps = excluded.steps"
            " WHERE progress.finished_on = ''"
        )
        row = digest(visitor), puzzle, *_columns(kept)
        self._do(lambda file: file.rows(statement, *row))

    def all_kept(self, visitor: str, beginning: str) -> dict[str, Kept]:
        """All that is kept of a visitor's puzzles whose names begin like this."""
        query = f"{_SELECT} WHERE visitor = ? AND substr(puzzle, 1, ?) = ?"
        values = digest(visitor), len(beginning), beginning
        rows = self._do(lambda file: file.records(_Progress, query, *values))
        return {row.puzzle: row.kept for row in rows}

    def others(self, visitor: str, puzzle: str) -> list[Progress]:
        """How a puzzle ended for all but one visitor, without who they are."""
        rows = self._do(lambda file: file.records(_Progress, OTHERS, digest(visitor), puzzle))
        return [row.kept.progress for row in rows]

    def forget(self, visitor: str) -> int:
        """Delete all that is kept of a visitor's puzzles; how many there were."""
        statement = "DELETE FROM progress WHERE visitor = ? RETURNING puzzle"
        return len(self._do(lambda file: file.rows(statement, digest(visitor))))

    def join(self, visitor: str, other: str, better: Callable[[Kept, Kept], Kept]) -> None:
        """Give the progress of a visitor to another one; of each puzzle the better one is kept."""
        own, others = digest(visitor), digest(other)

        def write(file: Database) -> None:
            query = f"{_SELECT} WHERE visitor = ?"
            rows = {each.puzzle: each.kept for each in file.records(_Progress, query, others)}
            for each in file.records(_Progress, query, own):
                kept = better(rows.get(each.puzzle, each.kept), each.kept)
                file.rows(_PUT, others, each.puzzle, *_columns(kept))
            file.rows("DELETE FROM progress WHERE visitor = ?", own)

        if own != others:
            self._do(write, synchronised=True)

    def keep_first_try(
        self, puzzle: str, challenge: Challenge, difficulty: Rating, tried: FirstTry
    ) -> None:
        """Keep a first try at a puzzle, and how hard that was held to be."""
        first, named = tried.progress, (challenge.fingerprint, challenge.game)
        rated = puzzle, *named, challenge.kind, challenge.tier, *difficulty
        row = *named, tried.person, first.result, first.hints, first.seconds, str(tried.day)

        def write(file: Database) -> None:
            file.rows("INSERT OR REPLACE INTO rated VALUES (?, ?, ?, ?, ?, ?, ?)", *rated)
            file.rows("INSERT INTO first_tries VALUES (?, ?, ?, ?, ?, ?, ?)", *row)

        self._do(write)

    def attempts(self, visitor: str, game: str) -> list[Attempt]:
        """A visitor's first tries at the puzzles of a game."""
        values = digest(visitor), game
        rows = self._do(lambda file: file.records(_Attempt, _ATTEMPTS, *values))
        tried = ((Progress(course), Rating(*found)) for course, *found in rows)
        return [Attempt(found, each.result) for each, found in tried if each.first is not None]

    def first_tries(self, game: str) -> list[AnonymousAttempt]:
        """Everybody's first tries at the puzzles of a game."""
        query = "SELECT person, fingerprint, result FROM first_tries WHERE game = ?"
        return self._do(lambda file: file.records(AnonymousAttempt, query, game))

    def difficulties(self, game: str) -> dict[str, Rating]:
        """The difficulties of the puzzles of a game that were tried, by their fingerprints."""
        query = "SELECT fingerprint, logits, error FROM rated WHERE game = ?"
        rows = self._do(lambda file: file.records(_Rated, query, game))
        return {row.fingerprint: Rating(row.logits, row.error) for row in rows}

    def keep_fitted(self, game: str, fitted: Mapping[str, Rating]) -> None:
        """Keep the difficulties of the puzzles of a game for people, in the place of all others."""

        def write(file: Database) -> None:
            file.rows("DELETE FROM fitted WHERE game = ?", game)
            for fingerprint, found in fitted.items():
                file.rows(_FITTED, fingerprint, game, *found, fingerprint)

        self._do(write)

    def people_difficulty(self, fingerprint: str) -> PeopleDifficulty | None:
        """The difficulty of a puzzle for people; None before it was fitted."""
        query = "SELECT logits, error, tries FROM fitted WHERE fingerprint = ?"
        rows = self._do(lambda file: file.records(_Fitted, query, fingerprint))
        found = (PeopleDifficulty(Rating(logits, error), n) for logits, error, n in rows)
        return next(found, None)

    def challenge(self, puzzle: str) -> str | None:
        """The challenge that was made for a puzzle."""
        query = "SELECT challenge FROM posed WHERE puzzle = ?"
        return self._do(lambda file: file.text(query, puzzle))

    def keep_challenge(self, puzzle: str, text: str) -> None:
        """Keep a challenge that was made for a puzzle."""
        statement = "INSERT OR REPLACE INTO posed VALUES (?, ?)"
        self._do(lambda file: file.rows(statement, puzzle, text))


class PageStore(PuzzleStore):
    """The file with the games of the page besides; its methods return and raise alike."""

    def begin(
        self,
        game: str,
        record: str,
        bot: bool,
        tokens: dict[int, str],
        terms: Terms,
        invitation: str = "",
        after: int | None = None,
    ) -> int:
        """Keep a game that begins, with the tokens of its seats; its number.

        Args:
            invitation: the secret of the link to its free seats; empty where none is free.
            after: the number of the game that the same people have played before, which is a
                change of that.
        """

        def write(file: Database) -> int:
            row = game, record, bot, time.time()
            file.rows("INSERT INTO games VALUES (NULL, ?, ?, 0, ?, ?)", *row)
            number = file.one("SELECT last_insert_rowid()")
            for seat, token in tokens.items():
                file.rows(_SIT, digest(token), number, seat)
            if invitation:
                file.rows(_SHARE, invitation, number, JOIN)
            text = msgspec.json.encode(terms).decode()
            file.rows("INSERT INTO terms VALUES (?, ?)", number, text)
            if after is not None:
                file.rows("INSERT INTO rematches VALUES (?, ?)", after, number)
                file.rows(_COUNT, after)
            return number

        return self._do(write, synchronised=True)

    def sit_down(self, number: int, seat: int, token: str, record: str, version: int) -> bool:
        """Keep who sits down in a free seat, with the record that names them; whether it was."""

        def write(file: Database) -> bool:
            if file.rows("SELECT 1 FROM seats WHERE game = ? AND seat = ?", number, seat):
                return False
            file.rows(_SIT, digest(token), number, seat)
            statement = "UPDATE games SET record = ?, version = ? WHERE id = ?"
            file.rows(statement, record, version, number)
            return True

        return self._do(write, synchronised=True)

    def stand_up(self, number: int, token: str, record: str, version: int) -> bool:
        """Forget the link of a seat, with a record that names it differently.

        Returns whether anybody still sits there; where nobody does, the game is deleted.
        """

        def write(file: Database) -> bool:
            file.rows("DELETE FROM seats WHERE token = ?", digest(token))
            statement = "UPDATE games SET record = ?, version = ? WHERE id = ?"
            file.rows(statement, record, version, number)
            if file.rows("SELECT 1 FROM seats WHERE game = ?", number):
                return True
            _delete_game(file, number)
            return False

        return self._do(write, synchronised=True)

    def delete_games(self, before: float) -> list[int]:
        """Delete the games that nobody has played since a time; their numbers."""

        def write(file: Database) -> list[int]:
            query = "SELECT id FROM games WHERE played < ?"
            numbers = [int(number) for (number,) in file.rows(query, before)]
            for number in numbers:
                _delete_game(file, number)
            return numbers

        return self._do(write, synchronised=True)

    def terms(self, number: int) -> tuple[Terms, Clocks | None]:
        """The terms of a game, and its clocks; None for one whose clocks were never begun."""
        terms = self._value(Terms, "SELECT terms FROM terms WHERE game = ?", number)
        if terms is None:
            raise self._damaged(f"terms: {_('missing')}")
        return terms, self._value(Clocks, "SELECT clocks FROM clocks WHERE game = ?", number)

    def keep_clocks(self, number: int, clocks: Clocks) -> None:
        """Keep the clocks of a game, and the time of the server."""
        self._do(lambda file: _keep_clocks(file, number, clocks), synchronised=True)

    def due_clocks(self) -> dict[int, float]:
        """When each clock is out that runs, by the numbers of the games."""
        query = "SELECT game, due FROM clocks WHERE due IS NOT NULL"
        return dict(self._do(lambda file: file.records(_Time, query)))

    def uptime(self) -> float:
        """The seconds for which the server has run, as last written down."""
        query = "SELECT id, seconds FROM uptime"
        rows = self._do(lambda file: file.records(_Time, query))
        return next((row.seconds for row in rows), 0.0)

    def keep_uptime(self, seconds: float) -> None:
        """Keep how long the server has run."""
        self._do(lambda file: file.rows(_RUN, seconds))

    def rematch(self, number: int) -> int | None:
        """The number of the game that was begun after one by the same people."""
        query = "SELECT next FROM rematches WHERE game = ?"
        return self._number(query, number)

    def taken_seats(self, number: int) -> set[int]:
        """The seats of a game that somebody has a link to."""
        query = "SELECT game, seat, steps FROM seats WHERE game = ?"
        return {row.seat for row in self._do(lambda file: file.records(_Seat, query, number))}

    def shared_link(self, number: int, purpose: str) -> str:
        """The secret of a link of a game that may be shared; empty if it has none."""
        query = "SELECT link FROM shared_links WHERE game = ? AND purpose = ?"
        return self._do(lambda file: file.text(query, number, purpose)) or ""

    def share(self, number: int, purpose: str, link: str) -> None:
        """Keep a link of a game that may be shared."""
        self._do(lambda file: file.rows(_SHARE, link, number, purpose))

    def shared_game(self, link: str, purpose: str) -> int | None:
        """The number of the game of such a link; None if there is none."""
        query = "SELECT game FROM shared_links WHERE link = ? AND purpose = ?"
        return self._number(query, link, purpose)

    def change(
        self, number: int, record: str, version: int, bot: bool, clocks: Clocks | None = None
    ) -> None:
        """Keep a game that has changed; no turn is in the making any more."""

        def write(file: Database) -> None:
            row = record, version, bot, time.time(), number
            file.rows(
                "UPDATE games SET record = ?, version = ?, bot_to_move = ?, played = ?"
                " WHERE id = ?",
                *row,
            )
            file.rows("UPDATE seats SET steps = '' WHERE game = ?", number)
            if clocks is not None:
                _keep_clocks(file, number, clocks)

        self._do(write, synchronised=True)

    def count_change(self, number: int) -> None:
        """Keep that a game has the next version, with the same record."""
        self._do(lambda file: file.rows(_COUNT, number), synchronised=True)

    def game(self, number: int) -> StoredGame:
        """A game by its number."""
        query = "SELECT id, game, record, version FROM games WHERE id = ?"
        for game in self._do(lambda file: file.records(StoredGame, query, number)):
            return game
        raise StoreError(
            _("{path}: damaged: there is no game {number}").format(
                path=self._database.path, number=number
            )
        )

    def seat(self, token: str) -> SeatPlace | None:
        """Where a token leads to; None for one that there isn't."""
        query = "SELECT game, seat, steps FROM seats WHERE token = ?"
        rows = self._do(lambda file: file.records(_Seat, query, digest(token)))
        return next((SeatPlace(row.game, row.seat, _split(row.steps)) for row in rows), None)

    def keep_steps(self, token: str, steps: tuple[str, ...]) -> None:
        """Keep a turn in the making."""
        statement = "UPDATE seats SET steps = ? WHERE token = ?"
        self._do(lambda file: file.rows(statement, "\n".join(steps), digest(token)))

    def review(self, number: int) -> str | None:
        """The judgements in the review of a game."""
        query = "SELECT found FROM reviews WHERE game = ?"
        return self._do(lambda file: file.text(query, number))

    def keep_review(self, number: int, found: str) -> None:
        """Keep the judgements in the review of a game."""
        statement = "INSERT OR REPLACE INTO reviews VALUES (?, ?)"
        self._do(lambda file: file.rows(statement, number, found))

    def waiting_for_bots(self) -> list[int]:
        """The numbers of the games in which a bot is to move."""
        query = "SELECT id FROM games WHERE bot_to_move ORDER BY played"
        return [row[0] for row in self._do(lambda file: file.rows(query))]

    def _number(self, query: str, *values: object) -> int | None:
        """The number that a query gives; None if it gives no row."""
        rows = self._do(lambda file: file.records(_Number, query, *values))
        return next((row.number for row in rows), None)

    def _value(self, kind: type[V], query: str, number: int) -> V | None:
        """One kind of value kept for a game, read from JSON; None where it has none."""
        text = self._do(lambda file: file.text(query, number))
        if text is None:
            return None
        try:
            return msgspec.json.decode(text, type=kind)
        except msgspec.DecodeError as error:
            raise self._damaged(str(error)) from None

    def _damaged(self, reason: str) -> StoreError:
        text = _("damaged: {reason}").format(reason=reason)
        return StoreError(f"{self._database.path}: {text}")


def digest(secret: str) -> str:
    """The digest under which a secret name is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _keep_clocks(file: Database, number: int, clocks: Clocks) -> None:
    text = msgspec.json.encode(clocks).decode()
    statement = "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?)"
    file.rows(statement, number, text, clocks.due)
    file.rows(_RUN, clocks.since)


def _delete_game(file: Database, number: int) -> None:
    for table in ("seats", "reviews", "shared_links", "terms", "rematches", "clocks"):
        file.rows(f"DELETE FROM {table} WHERE game = ?", number)
    file.rows("DELETE FROM rematches WHERE next = ?", number)
    file.rows("DELETE FROM games WHERE id = ?", number)


def _opened(path: Path) -> Database:
    database = Database(path, SCHEMA, write=True)
    database.rows("PRAGMA locking_mode = EXCLUSIVE")
    database.rows("PRAGMA journal_mode = WAL")
    database.rows("BEGIN IMMEDIATE")  # Takes the lock, which is kept until the file is closed.
    database.rows("COMMIT")
    return database


def _columns(kept: Kept) -> tuple[str, float, str, str]:
    return kept.course, kept.seconds, kept.finished_on, "\n".join(kept.steps)


def _split(steps: str) -> tuple[str, ...]:
    return tuple(steps.split("\n")) if steps else ()
