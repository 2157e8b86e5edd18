"""Visitors' progress in puzzles: tries, hints, time, and the line in the making.

The time of a puzzle is that between a visitor's requests. Where one of them took long, the visitor
was away: no more than `AWAY` is counted.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import date
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple, TypeVar

from puzzles.dailies import Daily, daily_recipe, parse_daily
from puzzles.results import DailyResult, Progress
from views.sessions.puzzle_session import PuzzleSession
from views.sessions.share_text import Clock
from web.server.puzzle_ratings import PuzzleRatings
from web.server.served_puzzles import ServedPuzzle
from web.server.store import Kept, PageStore

T = TypeVar("T")

AWAY: Final = 300.0
"""The longest time in seconds between two requests that is counted."""

DONE: Final = "done/"
"""Prefix of the name under which it is kept that a puzzle was solved before it began anew."""

REMEMBERED: Final = 20_000
"""Of how many visits it is known when they were last heard of."""


class Visit(NamedTuple):
    """A visitor and the name of a puzzle."""

    visitor: str
    puzzle: str


class Visitors:
    """The progress of all visitors, with the clock that times them."""

    def __init__(self, store: PageStore, clock: Clock, ratings: PuzzleRatings) -> None:
        self._store, self._clock, self._ratings = store, clock, ratings
        self._heard: OrderedDict[Visit, float] = OrderedDict()
        self._lock = Lock()

    def kept(self, visit: Visit) -> Kept:
        """The progress of a visitor in a puzzle."""
        return self._store.all_kept(*visit).get(visit.puzzle, Kept())

    def keep_line(self, visit: Visit, steps: tuple[str, ...]) -> None:
        """Keep the line in the making."""
        with self._lock:
            kept = self.kept(visit)
            self._keep(visit, self._grown(visit, kept), steps)

    def session(self, visit: Visit, puzzle: ServedPuzzle) -> PuzzleSession:
        """The puzzle as a visitor who opens it finds it: begun anew where that may be."""
        with self._lock:
            self._spent(visit)
        kept = self.kept(visit)
        if puzzle.repeatable and kept.progress.over:
            kept = Kept()
            self._store.keep(visit.visitor, visit.puzzle, kept)
        return puzzle.session(kept.progress, kept.steps)

    def count(
        self,
        visit: Visit,
        puzzle: ServedPuzzle,
        steps: tuple[str, ...],
        act: Callable[[PuzzleSession], T],
    ) -> tuple[T, PuzzleSession]:
        """Let a visitor act in a way that counts; the result of the act, and the puzzle after it.

        Args:
            steps: the line in the making.

        Raises:
            UntimelyError: the puzzle is over.
            GameError: what `act` raises; nothing is counted.
        """
        with self._lock:
            before = self._grown(visit, self.kept(visit))
            session = puzzle.session(before, steps)
            done = act(session)
            steps = puzzle.question.view.tabletop.step_texts(session.draft)
            self._keep(visit, session.progress, steps, lasting=not puzzle.repeatable)
            self._ratings.keep(visit.visitor, puzzle, before, session.progress)
            if puzzle.repeatable and session.progress.solved:
                self._keep(visit._replace(puzzle=DONE + visit.puzzle), session.progress, ())
        return done, session

    def results(self, visitor: str, game: str) -> tuple[DailyResult, ...]:
        """The dailies of a game that a visitor has solved or given up, in the order of days."""
        rows = self._store.all_kept(visitor, f"daily/{game}/")
        every = sorted((daily_of(name), kept) for name, kept in rows.items())
        return tuple(_result(daily, kept) for daily, kept in every if kept.finished_on)

    def progress(self, visitor: str, game: str) -> dict[Daily, Progress]:
        """How far a visitor is with every daily of a game that was begun."""
        rows = self._store.all_kept(visitor, f"daily/{game}/")
        return {daily_of(name): kept.progress for name, kept in rows.items()}

    def practised(self, visitor: str, game: str) -> dict[str, Progress]:
        """How far a visitor is with each puzzle of a game to practise, by `kind/tier/number`."""
        beginning = f"practice/{game}/"
        rows = self._store.all_kept(visitor, beginning)
        return {name.removeprefix(beginning): kept.progress for name, kept in rows.items()}

    def join(self, visitor: str, other: str) -> None:
        """Join a visitor's progress to that of another; of each puzzle the better one is kept."""
        with self._lock:
            self._store.join(visitor, other, better)

    def carry(self, visit: Visit, puzzle: ServedPuzzle, kept: Kept) -> None:
        """Keep the progress that a visitor has made elsewhere, where it is the better one."""
        with self._lock:
            before = self.kept(visit)
            after = better(before, kept)
            self._store.keep(visit.visitor, visit.puzzle, after)
            self._ratings.keep(visit.visitor, puzzle, before.progress, after.progress)

    def done(self, visitor: str, beginning: str) -> frozenset[str]:
        """The puzzles that a visitor has ever solved, of those that begin anew, by their names."""
        rows = self._store.all_kept(visitor, DONE + beginning)
        return frozenset(name.removeprefix(DONE) for name in rows)

    def _grown(self, visit: Visit, kept: Kept) -> Progress:
        """The progress with the time since the last request."""
        spent = self._spent(visit)
        return kept.progress._replace(seconds=kept.seconds + (0 if kept.progress.over else spent))

    def _spent(self, visit: Visit) -> float:
        """The time since the visitor was last heard of."""
        now = monotonic()
        before = self._heard.pop(visit, now)
        self._heard[visit] = now
        while len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
        return min(now - before, AWAY)

    def _keep(
        self, visit: Visit, progress: Progress, steps: tuple[str, ...], *, lasting: bool = True
    ) -> None:
        """Keep it; the store leaves what was over before as it was.

        Args:
            lasting: whether what is over stays over.
        """
        finished_on = str(self._clock().date()) if lasting and progress.over else ""
        kept = Kept(*progress, finished_on, steps)
        self._store.keep(visit.visitor, visit.puzzle, kept)


def better(one: Kept, other: Kept) -> Kept:
    """The better progress in a puzzle, which a visitor has on two devices.

    What is solved is better than what was given up, and that than what is open: the solution was
    seen. Of two that are over the earlier one counts, then fewer tries, fewer hints, less time; of
    two that are open the one that is further.
    """

    def rank(kept: Kept) -> tuple[bool, bool, str, float, float, float]:
        found = kept.progress
        if found.over:
            counted = found.tries, found.hints, found.seconds
        else:
            counted = -len(found.course), -len(kept.steps), -found.seconds
        return (not found.solved, not found.over, kept.finished_on, *counted)

    return min(one, other, key=rank)


def _result(daily: Daily, kept: Kept) -> DailyResult:
    recipe, finished_on = daily_recipe(*daily), date.fromisoformat(kept.finished_on)
    asked = daily.game, daily.day, recipe.kind, recipe.tier.name
    return DailyResult(*asked, kept.progress, finished_on, daily.series)


def daily_of(name: str) -> Daily:
    """A daily by the name that it is kept under."""
    _prefix, game, key = name.split("/")
    return parse_daily(game, key)
