"""Ratings of puzzles by everybody's first tries, fitted every night, and of each visitor.

A first try is kept without who made it. Those of the same person are known to belong together for a
month, in one game: they have a number that is made with a key. The key is in no file, and another
one is made each month and whenever the server begins, so that no number leads back to a visitor.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from datetime import date, datetime, timedelta
from hashlib import blake2b
from threading import Lock
from typing import Final

from languages.messages import ngettext
from puzzles.dailies import games_with_dailies
from puzzles.rating_fit import fitted
from puzzles.ratings import FEWEST, SURE, Attempt, Rating, ability, difficulty_of
from puzzles.recipe import tier_number
from puzzles.results import Progress
from views.sessions.share_text import Clock
from web.server.clocks import Ticks
from web.server.served_puzzles import ServedChallenge, ServedPuzzle
from web.server.store import FirstTry, PageStore, StoreError

NIGHT: Final = 4
"""The hour after which the difficulties are fitted anew."""

log: Final = logging.getLogger("catbox.web")


class Numbers:
    """The numbers under which the first tries of visitors are kept for a month."""

    def __init__(self) -> None:
        self._month, self._key, self._lock = "", b"", Lock()

    def of(self, visitor: str, game: str, day: date) -> str:
        """The number of a visitor in a game, in the month of a day."""
        with self._lock:
            if (month := f"{day:%Y-%m}") != self._month:
                self._month, self._key = month, secrets.token_bytes(32)
            key = self._key
        return blake2b(f"{game} {visitor}".encode(), key=key, digest_size=8).hexdigest()


class PuzzleRatings:
    """The ratings of a server's puzzles and visitors, in its file."""

    def __init__(self, store: PageStore, clock: Clock, ticks: Ticks) -> None:
        self._store, self._clock, self._ticks = store, clock, ticks
        self._numbers = Numbers()
        self._fitting: asyncio.Task[None] | None = None

    def keep(self, visitor: str, puzzle: ServedPuzzle, before: Progress, after: Progress) -> None:
        """Keep how the first try at a puzzle went, if it was made just now."""
        first = after.first
        if before.first is not None or first is None or not isinstance(puzzle, ServedChallenge):
            return
        challenge, day = puzzle.challenge, self._clock().date()
        if not tier_number(challenge.tier):
            return
        difficulty = difficulty_of(challenge.tier, challenge.difficulty)
        number = self._numbers.of(visitor, challenge.game, day)
        self._store.keep_first_try(puzzle.name, challenge, difficulty, FirstTry(number, first, day))

    def attempts(self, visitor: str, game: str) -> list[Attempt]:
        """A visitor's first tries at the puzzles of a game."""
        return self._store.attempts(visitor, game)

    def ability(self, visitor: str, game: str) -> Rating:
        """How able a visitor is in a game."""
        return ability(self.attempts(visitor, game))

    def rating(self, visitor: str, game: str) -> tuple[Rating, int] | None:
        """A visitor's ability in a game, and by how many puzzles; None where they are too few."""
        attempts = self.attempts(visitor, game)
        return (ability(attempts), len(attempts)) if len(attempts) >= FEWEST else None

    def text(self, puzzle: ServedPuzzle) -> str:
        """How hard a puzzle is for people, in a sentence; empty while that isn't sure enough."""
        if not isinstance(puzzle, ServedChallenge):
            return ""
        found = self._store.people_difficulty(puzzle.challenge.fingerprint)
        if found is None or found.difficulty.deviation >= SURE:
            return ""
        return ngettext(
            "Its difficulty for people is {rating} ± {deviation}, by {n} first try.",
            "Its difficulty for people is {rating} ± {deviation}, by {n} first tries.",
            found.tries,
        ).format(
            n=found.tries,
            rating=found.difficulty.elo,
            deviation=found.difficulty.deviation,
        )

    def fit(self) -> None:
        """Fit the difficulties of all puzzles to all first tries that are kept."""
        for game in games_with_dailies():
            tries = self._store.first_tries(game)
            self._store.keep_fitted(game, fitted(tries, self._store.difficulties(game)))

    def start(self) -> None:
        """Fit them now, and every night; on the event loop."""
        self._fitting = asyncio.create_task(self._fit_nightly())

    async def close(self) -> None:
        """Fit them no more."""
        if self._fitting is not None:
            self._fitting.cancel()
            await asyncio.gather(self._fitting, return_exceptions=True)

    async def _fit_nightly(self) -> None:
        while True:
            try:
                await asyncio.to_thread(self.fit)
            except StoreError as error:
                log.warning("the difficulties of puzzles: %s", error)
            await self._ticks.sleep(until_night(self._clock()))


def until_night(now: datetime) -> float:
    """Seconds until the next time at which it is `NIGHT` by the clock."""
    night = now.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    return (night + timedelta(days=night <= now) - now).total_seconds()
