"""A library of puzzles: one file, which is planned in batches and filled by workers.

A puzzle is kept as soon as it is made. It is *made* when a worker has found it, in any order, and
*placed* when all puzzles before it in its batch are: only then it gets a number, which never
changes. So the numbers don't depend on which worker finished first, and no puzzle that was made is
lost.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

from games.protocol import GameError, quoted
from games.registry import Entry, register
from languages.messages import N_, _
from puzzles.challenge import Challenge, parse_challenge
from puzzles.database import PATIENCE, Database, Schema
from puzzles.generator import generate
from puzzles.kind import AnyKind, kind_named, kind_of, puzzles_of, recipe_of
from puzzles.recipe import HALF, TIERS, Recipe, Tier
from solver.worker_pool import WorkerError, WorkerPool
from solver.workers import fan_out_together

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


_SEED = re.compile(r"[!-~]{1,40}")

_VALUE = re.compile(r"[a-z0-9]{1,16}")


Params = tuple[tuple[str, str], ...]


class Batch(NamedTuple):
    """Some puzzles of a game: of each pair of a kind and a tier in turn.

    Attributes:
        pairs: a kind with the parameters that are asked for, and a tier.
    """

    game: str
    pairs: tuple[tuple[str, Params, Tier], ...]
    seed: str
    size: int

    def recipe(self, number: int) -> Recipe:
        """The recipe of the puzzle of a number, from 0."""
        kind, params, tier = self.pairs[number % len(self.pairs)]
        return recipe_of(self.game, kind, tier, f"{self.seed}/{number}", params)

    def recipes(self) -> Iterator[Recipe]:
        """All recipes of the batch in order."""
        return map(self.recipe, range(self.size))


def new_batch(
    game: str,
    names: Sequence[str],
    tiers: Sequence[Tier],
    params: Sequence[tuple[str, str]],
    seed: str,
    size: int,
) -> Batch:
    """A batch of some of a game's kinds.

    Args:
        names: of the kinds; none for all.
        tiers: none for all.
        params: each is for those of the kinds that know its name.

    Raises:
        GameError: a game, kind or parameter is unknown, or a value or the seed is not valid.
    """
    if not _SEED.fullmatch(seed):
        raise GameError(
            _("{seed} is no seed: expected 1 to 40 ASCII characters, no spaces").format(
                seed=quoted(seed)
            )
        )
    chosen = [kind_named(game, name) for name in names or puzzles_of(game).kinds()]
    _check_params(chosen, params)
    pairs = list[tuple[str, Params, Tier]]()
    for tier in tiers or TIERS:
        for kind in chosen:
            known = tuple(sorted(pair for pair in params if pair[0] in (HALF, *kind.params)))
            if tier.name in puzzles_of(game).tiers_of(kind.name) or (names and tiers):
                _check_recipe(recipe_of(game, kind.name, tier, seed, known))
                pairs.append((kind.name, known, tier))
    if not pairs:
        raise GameError(_("none of these kinds has puzzles of these tiers"))
    return Batch(game, tuple(pairs), seed, size)


def _check_recipe(recipe: Recipe) -> None:
    """Find what is refused before any puzzle is made.

    Raises:
        GameError: no puzzle can be of the recipe.
    """
    kind_of(recipe).draw(recipe, recipe.stream(0))
    recipe.part()


def _check_params(kinds: Sequence[AnyKind], params: Sequence[tuple[str, str]]) -> None:
    known = sorted({HALF, *(name for kind in kinds for name in kind.params)})
    for name, value in params:
        if name not in known:
            listed = ", ".join(known)
            expected = (
                _("expected {values}").format(values=listed) if known else _("there are none")
            )
            raise GameError(
                _("{name} is no parameter of these kinds: {expected}").format(
                    name=quoted(name), expected=expected
                )
            )
        if not _VALUE.fullmatch(value):
            raise GameError(
                _("{name}: {value}: expected small letters and digits").format(
                    name=name, value=quoted(value)
                )
            )
    names = [name for name, _ in params]
    if len(set(names)) < len(names):
        raise GameError(_("a parameter is given twice"))


Make = Callable[[Recipe], str]
"""Makes the challenge of a recipe, as a line of JSON; it has to be picklable for processes."""

MOST_TRIES: Final = 1000
"""Seeds that are tried for one place while each leads to a puzzle that is already there."""


def make(entry: Entry, recipe: Recipe) -> str:
    """The challenge of a recipe, as a line of JSON.

    Args:
        entry: the recipe's game, which a worker process may not have registered yet.

    Raises:
        WorkerError: it can't be made; the error names the recipe.
    """
    register(entry)
    try:
        return generate(recipe).text
    except GameError as error:
        raise WorkerError(f"{recipe}: {error}") from None
    except Exception as error:
        raise WorkerError(f"{recipe}: {type(error).__name__}: {error}") from None


def fill(
    library: Library,
    plan: Iterable[Recipe],
    work: Make,
    pool: WorkerPool,
    most_tries: int = MOST_TRIES,
) -> Generator[PlacedPuzzle, None, None]:
    """Make the puzzles of a plan that a library lacks; yields each once it is in its place.

    A puzzle that repeats one before it is made anew with the seeds `seed/2`, `seed/3` and so
    on, so that the library is the same with any number of workers, and however often it was
    interrupted.

    Args:
        most_tries: see `MOST_TRIES`.

    Raises:
        WorkerError: a puzzle can't be made.
        LibraryError: the library can't be written; what was placed and made is kept.
    """
    filling = _Filling(library, plan, most_tries)
    yield from filling.placed()
    while filling.goes_on():
        for finished in fan_out_together(pool, work, filling.draw):
            with library.writing():
                for recipe, text in finished:
                    library.keep(recipe, text)
                placed = list(filling.placed())
            yield from placed
        yield from filling.placed()
    library.tidy()


class _Filling:
    """The recipes that are missing, in order, and those tried for the first of them."""

    def __init__(self, library: Library, plan: Iterable[Recipe], most_tries: int) -> None:
        self._library, self._most_tries = library, most_tries
        self._missing = deque(recipe for recipe in plan if not library.holds(recipe))
        self._fresh: Iterator[Recipe] = iter(())
        self._again: deque[Recipe] = deque()
        self._tried = list(self._missing)[:1]

    def goes_on(self) -> bool:
        """Whether anything is missing; begins to draw it again from the first.

        Another process may fill the same library, and place what this one is waiting for.
        """
        self._fresh = iter(tuple(self._missing))
        return bool(self._missing)

    def draw(self) -> Recipe | None:
        """The next recipe to make: another try first."""
        if self._again:
            return self._again.popleft()
        for recipe in self._fresh:
            if self._library.made(recipe) is None and not self._library.holds(recipe):
                return recipe
        return None

    def placed(self) -> Iterator[PlacedPuzzle]:
        """Place all puzzles that are made, up to the first that isn't."""
        while self._missing:
            if self._library.holds(self._missing[0]):
                self._go_on()
            elif (text := self._library.made(self._tried[-1])) is None:
                return
            elif (puzzle := self._library.place(self._tried, text)) is None:
                self._try_again()
            else:
                self._go_on()
                yield puzzle

    def _go_on(self) -> None:
        """Go on to the next that is missing."""
        self._missing.popleft()
        self._tried = list(self._missing)[:1]

    def _try_again(self) -> None:
        number = len(self._tried) + 1
        if number > self._most_tries:
            text = _("{recipe}: all of {number} seeds lead to known puzzles")
            raise WorkerError(text.format(recipe=self._tried[0], number=self._most_tries))
        recipe = self._tried[0].reseeded(f"{self._tried[0].seed}/{number}")
        self._tried.append(recipe)
        if self._library.made(recipe) is None:
            self._again.append(recipe)
