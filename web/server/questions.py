"""Puzzles that visitors solve: the list of them, their tables, and judgements of attempts.

All of it is the same for everybody, so that it is made once; only progress belongs to a visitor.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import date
from functools import cached_property, partial
from typing import Final, NamedTuple

import msgspec

from games import registry
from games.protocol import GameError
from languages.messages import _, spoken
from puzzles import bech32, dailies
from puzzles.bech32 import CodeError
from puzzles.calendar import parse_day
from puzzles.challenge import Challenge, parse_challenge
from puzzles.practice import PracticeName, practice_recipe
from puzzles.progress import Progress
from views.sessions.attempt_feedback import Grade, is_searched
from views.sessions.challenge_question import ChallengeQuestion
from views.sessions.draft_line import Reader, reader_of
from views.sessions.puzzle_session import PuzzleSession
from views.table_state import DraftTable, Pick, Taken, texts_of
from web.server import question_work
from web.server.cache import Cache
from web.server.jobs import Gone, Jobs
from web.server.refusals import NotThereError
from web.server.store import PageStore

MAKING: Final = 600.0
"""Seconds in which the puzzle of a day that isn't shipped has to be made."""

JUDGING: Final = 20.0
"""Seconds in which an attempt has to be judged."""


class PuzzleName(NamedTuple):
    """Which puzzle: the daily of a game and a day, that of a share code, or one to practise."""

    game: str = ""
    day: date = date.min
    code: str = ""
    practice: PracticeName | None = None

    @property
    def text(self) -> str:
        """The same in one word, as in the address."""
        if self.practice is not None:
            return f"practice/{self.practice}"
        return f"puzzle/{self.code}" if self.code else f"daily/{self.game}/{self.day}"


def daily_named(game: str, day: str, today: date) -> PuzzleName:
    """The daily of a day.

    Raises:
        NotThereError: there is no such daily, or it is still to come.
    """
    try:
        found = parse_day(game, day)
    except GameError as error:
        raise NotThereError(str(error)) from None
    if found > today:
        raise NotThereError(_("The daily of {day} is still to come.").format(day=day))
    return PuzzleName(game, found)


def practice_named(name: PracticeName) -> PuzzleName:
    """A puzzle to practise.

    Raises:
        NotThereError: there is no such puzzle.
    """
    try:
        practice_recipe(name)
    except GameError as error:
        raise NotThereError(str(error)) from None
    return PuzzleName(practice=name)


def code_named(code: str) -> PuzzleName:
    """The puzzle of a share code.

    Raises:
        NotThereError: it is mistyped.
    """
    try:
        name = bech32.normalized(code)
        bech32.decode(name)
    except CodeError as error:
        raise NotThereError(str(error)) from None
    return PuzzleName(code=name)


class Riddle:
    """A puzzle with its question."""

    def __init__(self, name: PuzzleName, challenge: Challenge) -> None:
        self.name = name
        self.challenge = challenge
        self.question = ChallengeQuestion(challenge)
        self.entry = self.question.entry

    @cached_property
    def text(self) -> str:
        """The challenge as text, for a process that judges."""
        return self.challenge.text

    @cached_property
    def draft(self) -> Reader:
        """Gives the line after some steps; each of them is read once."""
        return reader_of(self.question.view, self.question.start)

    @cached_property
    def solution_steps(self) -> tuple[str, ...]:
        """The steps of the solution that a solver takes, without the replies of others."""
        return texts_of(self.question.view, self.question.solved)

    def session(self, begun: Progress = Progress(), steps: tuple[str, ...] = ()) -> PuzzleSession:
        """Somebody who solves the puzzle; others keep the time.

        Raises:
            GameError: one of the steps so far isn't legal.
        """
        draft = self.draft(steps)
        return PuzzleSession(self.question, begun, clock=lambda: 0.0, draft=draft)

    def table(self, steps: tuple[str, ...]) -> DraftTable:
        """The table after some steps.

        Raises:
            GameError: one of them isn't legal.
        """
        return self.question.page(self.draft(steps))


class Questions:
    """All puzzles of the server."""

    def __init__(self, store: PageStore, cache: Cache, judges: Jobs, makers: Jobs) -> None:
        self._store, self._cache = store, cache
        self._judges, self._makers = judges, makers

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
        draft, question = riddle.draft(steps), riddle.question
        if is_searched(riddle.challenge, question.puzzle, draft):
            return None
        return self._cache.get(_grade_key(riddle, steps), lambda: question.grade(draft))

    async def searched_grade(
        self, riddle: Riddle, steps: tuple[str, ...], client: str, gone: Gone
    ) -> Grade:
        """The same, found in a process.

        Raises:
            TooManyError: too many are waiting.
            ClientLeftError: the client has left.
        """
        work = partial(question_work.judged, riddle.entry, riddle.text, steps, spoken())
        (found,) = await self._judges.asked(client, [work], gone, JUDGING)
        self._cache.put(_grade_key(riddle, steps), found)
        return found

    def _shared(
        self, riddle: Riddle, what: str, about: tuple[Hashable, ...], make: Callable[[], bytes]
    ) -> msgspec.Raw:
        return msgspec.Raw(self._cache.get((riddle.name, what, spoken(), *about), make))


def _riddle(name: PuzzleName, text: str) -> Riddle:
    return Riddle(name, parse_challenge(text))


def _state(riddle: Riddle, steps: tuple[str, ...]) -> bytes:
    table, question = riddle.table(steps), riddle.question
    return msgspec.json.encode(table.state(riddle.entry.name, question.seat))


def _grade_key(riddle: Riddle, steps: tuple[str, ...]) -> tuple[Hashable, ...]:
    return riddle.name, "grade", spoken(), steps
