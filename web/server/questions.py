"""Puzzles that visitors solve: the list of them, their tables, and judgements of attempts.

All of it is the same for everybody, so that it is made once; only progress belongs to a visitor.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

import msgspec

from games import registry
from games.registry import Entry
from languages.messages import spoken
from puzzles import dailies
from puzzles.challenge import parse_challenge
from views.sessions.attempt_feedback import Grade
from views.table_state import Pick, Taken
from web.server import question_work
from web.server.cache import Cache
from web.server.games import ServedSeat
from web.server.jobs import Gone, Jobs
from web.server.riddles import (
    LessonName,
    LessonRiddle,
    PuzzleName,
    PuzzleRiddle,
    Riddle,
    TurnName,
    TurnRiddle,
)
from web.server.shared_shapes import shared
from web.server.store import PageStore

MAKING: Final = 600.0
"""Seconds in which the puzzle of a day that isn't shipped has to be made."""

JUDGING: Final = 20.0
"""Seconds in which an attempt has to be judged."""


class Questions:
    """All puzzles of the server."""

    def __init__(self, store: PageStore, cache: Cache, judges: Jobs, makers: Jobs) -> None:
        self._store, self._cache = store, cache
        self._judges, self._makers = judges, makers

    def lesson(self, entry: Entry, lesson: str) -> Riddle:
        """A lesson of a game.

        Raises:
            NotThereError: there is no such lesson.
        """
        name = LessonName(entry.name, lesson)
        make = partial(LessonRiddle, entry, name)
        riddle: Riddle = self._cache.get(name, make)
        return riddle

    def turn(self, seat: ServedSeat, number: int) -> Riddle:
        """A turn of a game that is over, from 1, as the position before it.

        Raises:
            UntimelyError: the game isn't over.
            NotThereError: the review hasn't looked at the turn.
        """
        name = TurnName(seat.game.number_kept, number)

        def make() -> Riddle:
            with seat.game.lock:
                work = seat.game.review(bots=True)
            return TurnRiddle(name, work.review)

        riddle: Riddle = self._cache.get((name, spoken()), make)
        return riddle

    def found(self, name: PuzzleName) -> Riddle | None:
        """A puzzle that is shipped, or was made before; None if it has to be made."""
        cached: Riddle | None = self._cache.peek(name)
        if cached is not None:
            return cached
        text = dailies.shipped_text(name.game, name.day) if name.game else None
        text = text or self._store.challenge(name.text)
        return None if text is None else self._cache.get(name, partial(_riddle, name, text))

    async def make(self, name: PuzzleName, client: str, gone: Gone) -> None:
        """Make a puzzle, and keep it.

        Raises:
            GameError: it can't be made, or not in time.
            TooManyError: too many are waiting.
            ClientLeftError: the client has left.
        """
        work: Callable[[], str] = partial(question_work.solved, name.code)
        if name.practice is not None:
            entry = registry.entry(name.practice.game)
            work = partial(question_work.practised, entry, name.practice)
        elif name.game:
            work = partial(question_work.made, registry.entry(name.game), name.day)
        (text,) = await self._makers.asked(client, [work], gone, MAKING)
        self._store.keep_challenge(name.text, text)

    def state(self, riddle: Riddle, steps: tuple[str, ...]) -> msgspec.Raw:
        """The `TableState` after some steps, as JSON.

        Raises:
            GameError: one of them isn't legal.
        """
        return self._shared(riddle, "table", (steps,), lambda: _state(riddle, steps))

    def places(self, riddle: Riddle, steps: tuple[str, ...], pick: Pick) -> msgspec.Raw:
        """Every `Place` for what is picked, as JSON.

        Raises:
            GameError: a step isn't legal, or what is picked goes nowhere.
        """
        picked = tuple(pick)
        return self._shared(
            riddle,
            "places",
            (steps, picked),
            lambda: msgspec.json.encode(tuple(riddle.table(steps).places(picked))),
        )

    def set_out(self, riddle: Riddle) -> None:
        """Make the first table of a puzzle, and where its choices may go, before anybody asks."""
        self.state(riddle, ())
        for number, choice in enumerate(riddle.question.tabletop().choices(riddle.draft(()))):
            if choice.aim is not None and not choice.refusal:
                self.places(riddle, (), [number])

    def taken(self, riddle: Riddle, steps: tuple[str, ...], pick: Pick) -> Taken:
        """The line after a pick, and the effects of the pick.

        Raises:
            GameError: it isn't allowed.
        """
        key = riddle.name, "taken", spoken(), steps, tuple(pick)
        return self._cache.get(key, lambda: riddle.table(steps).taken(pick))

    def quick_grade(self, riddle: Riddle, steps: tuple[str, ...]) -> Grade | None:
        """The judgement of an attempt; None if that needs a search.

        Raises:
            GameError: a step isn't legal.
        """
        found: Grade | None = self._cache.peek(_grade_key(riddle, steps))
        if found is not None:
            return found
        if riddle.search(steps) is not None:
            return None
        return self._cache.get(_grade_key(riddle, steps), lambda: riddle.grade(steps))

    async def searched_grade(
        self, riddle: Riddle, steps: tuple[str, ...], client: str, gone: Gone
    ) -> Grade:
        """The same, found in a process.

        Raises:
            TooManyError: too many are waiting.
            ClientLeftError: the client has left.
        """
        work = await asyncio.to_thread(riddle.search, steps)
        assert work is not None
        crew = self._makers if riddle.thinks else self._judges
        (found,) = await crew.asked(client, [work], gone, JUDGING)
        grade = await asyncio.to_thread(riddle.judged, found)
        self._cache.put(_grade_key(riddle, steps), grade)
        return grade

    def _shared(
        self, riddle: Riddle, what: str, about: tuple[Hashable, ...], make: Callable[[], bytes]
    ) -> msgspec.Raw:
        return msgspec.Raw(self._cache.get((riddle.name, what, spoken(), *about), make))


def _riddle(name: PuzzleName, text: str) -> Riddle:
    return PuzzleRiddle(name, parse_challenge(text))


def _state(riddle: Riddle, steps: tuple[str, ...]) -> bytes:
    table, question = riddle.table(steps), riddle.question
    return msgspec.json.encode(shared(table.state(riddle.entry.name, question.seat)))


def _grade_key(riddle: Riddle, steps: tuple[str, ...]) -> tuple[Hashable, ...]:
    return riddle.name, "grade", spoken(), steps
