"""Puzzles that visitors solve: the list of them, their tables, and judgements of attempts.

All of it is the same for everybody, so that it is made once and kept as long as there is room; only
progress belongs to a visitor.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from functools import partial
from threading import Lock
from typing import Any, Final, TypeVar, cast

import msgspec

from games import registry
from games.registry import Entry
from languages.messages import spoken
from puzzles import dailies
from puzzles.challenge import parse_challenge
from views.sessions.own_turn import Taken
from views.sessions.question import Grade
from views.table_state import Pick
from web.server import work
from web.server.games import ServedSeat
from web.server.jobs import Gone, Jobs
from web.server.served_puzzles import (
    PuzzleName,
    ServedChallenge,
    ServedLesson,
    ServedPuzzle,
    ServedTurn,
    lesson_name,
)
from web.server.shared_shapes import shared
from web.server.store import PageStore

T = TypeVar("T")

ROOM: Final = 96 * 2**20
"""Bytes that are kept, about."""

SMALL: Final = 2000
"""Bytes that anything takes besides its text."""


class Cache:
    """Values by their keys; of those that were not asked for lately only as many as there is room.

    A value that two threads ask for at once is made once: the other one waits.
    """

    def __init__(self, room: int = ROOM) -> None:
        self._room, self._used = room, 0
        self._lock = Lock()
        self._values: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, which is made if it isn't there; what `make` raises is not kept."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                mine: Future[Any] = Future()
                self._values[key] = mine
            else:
                self._values.move_to_end(key)
        return cast(T, found.result()) if found is not None else self._made(key, make, mine)

    def put(self, key: Hashable, value: object) -> None:
        """Keep a value that was made elsewhere."""
        self.get(key, lambda: value)

    def peek(self, key: Hashable) -> Any | None:
        """A value that is there; None if it isn't."""
        with self._lock:
            found = self._values.get(key)
        return found.result() if found is not None and found.done() else None

    def _made(self, key: Hashable, make: Callable[[], T], mine: Future[T]) -> T:
        try:
            value = make()
        except BaseException as error:
            with self._lock:
                self._values.pop(key, None)
            mine.set_exception(error)
            raise
        mine.set_result(value)
        with self._lock:
            self._used += _weight(value)
            while self._used > self._room and len(self._values) > 1:
                old, oldest = self._values.popitem(last=False)
                if oldest.done():
                    self._used -= _weight(oldest.result())
                else:  # Being made: it stays, as the newest one.
                    self._values[old] = oldest
        return value


def _weight(value: object) -> int:
    return SMALL + (len(value) if isinstance(value, bytes) else 0)


MAKING: Final = 600.0
"""Seconds in which the puzzle of a day that isn't shipped has to be made."""

JUDGING: Final = 20.0
"""Seconds in which an attempt has to be judged."""


class Questions:
    """All puzzles of the server."""

    def __init__(self, store: PageStore, cache: Cache, judges: Jobs, makers: Jobs) -> None:
        self._store, self._cache = store, cache
        self._judges, self._makers = judges, makers

    def lesson(self, entry: Entry, lesson: str) -> ServedPuzzle:
        """A lesson of a game.

        Raises:
            NotThereError: there is no such lesson.
        """
        name = lesson_name(entry.name, lesson)
        return self._cache.get(name, lambda: ServedLesson(entry, lesson))

    def turn(self, seat: ServedSeat, number: int) -> ServedPuzzle:
        """A turn of a game that is over, from 1, as the position before it.

        Raises:
            UntimelyError: the game isn't over.
            NotThereError: the review hasn't looked at the turn.
        """
        name = f"turn/{seat.game.number_kept}/{number}"

        def make() -> ServedPuzzle:
            with seat.game.lock:
                review = seat.game.review(bots=True, reader=seat.seat).review
            return ServedTurn(name, review, number)

        return self._cache.get((name, seat.seat, spoken()), make)

    def found(self, name: PuzzleName) -> ServedPuzzle | None:
        """A puzzle that is shipped, or was made before; None if it has to be made."""
        cached: ServedPuzzle | None = self._cache.peek(name)
        if cached is not None:
            return cached
        text = dailies.shipped_text(*name.daily) if name.daily else None
        text = text or self._store.challenge(name.text)
        if text is None:
            return None
        return self._cache.get(name, lambda: ServedChallenge(name, parse_challenge(text)))

    async def make(self, name: PuzzleName, client: str, gone: Gone) -> None:
        """Make a puzzle, and keep it.

        Raises:
            GameError: it can't be made, or not in time.
            TooManyError: too many are waiting.
            ClientLeftError: the client has left.
        """
        make: Callable[[], str] = partial(work.solved, name.code)
        if name.practice is not None:
            entry = registry.entry(name.practice.game)
            make = partial(work.practised, entry, name.practice)
        elif name.daily is not None:
            make = partial(work.made, registry.entry(name.daily.game), name.daily)
        (text,) = await self._makers.asked(client, [make], gone, MAKING)
        self._store.keep_challenge(name.text, text)

    def state(
        self, puzzle: ServedPuzzle, steps: tuple[str, ...], *, counts: bool = False
    ) -> msgspec.Raw:
        """The `TableState` after some steps, as JSON.

        Args:
            counts: whether it has its points where those usually aren't said.

        Raises:
            GameError: one of them isn't legal.
        """

        tables = puzzle.tables_for(counts=counts)

        def state() -> bytes:
            table = tables.after(steps).state(puzzle.entry.name, puzzle.question.seat)
            return msgspec.json.encode(shared(table))

        return self._shared(puzzle, "table", (steps, tables is puzzle.tables), state)

    def places(
        self, puzzle: ServedPuzzle, steps: tuple[str, ...], pick: Pick, *, counts: bool = False
    ) -> msgspec.Raw:
        """Every `Place` for what is picked, as JSON.

        Args:
            counts: whether it has its points where those usually aren't said.

        Raises:
            GameError: a step isn't legal, or what is picked goes nowhere.
        """
        picked = tuple(pick)
        tables = puzzle.tables_for(counts=counts)
        return self._shared(
            puzzle,
            "places",
            (steps, picked, tables is puzzle.tables),
            lambda: msgspec.json.encode(tuple(tables.after(steps).places(picked))),
        )

    def set_out(self, puzzle: ServedPuzzle) -> None:
        """Make the first table of a puzzle, and where its choices may go, before anybody asks."""
        self.state(puzzle, ())
        for number, choice in enumerate(puzzle.question.tabletop().choices(puzzle.tables.read(()))):
            if choice.targets is not None and not choice.refusal:
                self.places(puzzle, (), [number])

    def taken(
        self, puzzle: ServedPuzzle, steps: tuple[str, ...], pick: Pick, *, counts: bool = False
    ) -> Taken:
        """The line after a pick, and the effects of the pick.

        Args:
            counts: whether they have their points where those usually aren't said.

        Raises:
            GameError: it isn't allowed.
        """
        tables = puzzle.tables_for(counts=counts)
        key = puzzle.name, "taken", spoken(), steps, tuple(pick), tables is puzzle.tables
        return self._cache.get(key, lambda: tables.taken(steps, pick))

    def quick_grade(self, puzzle: ServedPuzzle, steps: tuple[str, ...]) -> Grade | None:
        """The judgement of an attempt; None if that needs a search.

        Raises:
            GameError: a step isn't legal.
        """
        found: Grade | None = self._cache.peek(_grade_key(puzzle, steps))
        if found is not None:
            return found
        if puzzle.search(steps) is not None:
            return None
        return self._cache.get(_grade_key(puzzle, steps), lambda: puzzle.grade(steps))

    async def searched_grade(
        self, puzzle: ServedPuzzle, steps: tuple[str, ...], client: str, gone: Gone
    ) -> Grade:
        """The judgement of an attempt that needs a search, found in a process.

        Raises:
            TooManyError: too many are waiting.
            ClientLeftError: the client has left.
        """
        search = await asyncio.to_thread(puzzle.search, steps)
        assert search is not None
        pool = self._makers if puzzle.thinks else self._judges
        (found,) = await pool.asked(client, [search], gone, JUDGING)
        grade = await asyncio.to_thread(puzzle.judged, found)
        self._cache.put(_grade_key(puzzle, steps), grade)
        return grade

    def _shared(
        self,
        puzzle: ServedPuzzle,
        what: str,
        about: tuple[Hashable, ...],
        make: Callable[[], bytes],
    ) -> msgspec.Raw:
        return msgspec.Raw(self._cache.get((puzzle.name, what, spoken(), *about), make))


def _grade_key(puzzle: ServedPuzzle, steps: tuple[str, ...]) -> tuple[Hashable, ...]:
    return puzzle.name, "grade", spoken(), steps
