"""A recorded game that is looked back at: the turns to look at, and what was found so far."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from solver.bots.advice import Adviser, DecisionPoint, decision_points
from solver.bots.review import Assessment
from views.sessions.kept_reviews import ReviewKeeper
from views.sessions.past_game import PastGame
from views.sessions.review import Review

PAUSE: Final = 1.0
"""Seconds between two times that what was found is kept, while more is being found."""


class GameReview:
    """The work of a review, in any order and with any number of breaks.

    Args:
        keeper: keeps what is found; None if that is forgotten.
        bots: whether the turns of bots are looked at as well; they are if no person plays.
    """

    def __init__(
        self,
        past: PastGame,
        adviser: Adviser,
        keeper: ReviewKeeper | None = None,
        *,
        bots: bool = False,
    ) -> None:
        self.past, self.adviser = past, adviser
        self._keeper = keeper or ReviewKeeper(past.record, adviser)
        self._bots = bots
        self._saved = time.monotonic()

    def with_bots(self) -> None:
        """Look at the turns of bots as well."""
        self._bots = True

    @property
    def seats(self) -> Sequence[int]:
        """The seats whose turns are looked at, those of people first."""
        past = self.past
        if past.seat is not None:
            return [past.seat]
        own = [seat for seat in past.eyes if seat in past.people]
        others = [seat for seat in past.eyes if seat not in own]
        return [*own, *others] if self._bots or not own else own

    @property
    def wanted(self) -> Sequence[DecisionPoint]:
        """The turns that are looked at, those of the first seats first."""
        seats = self.seats
        wanted = [each for each in self._points if each.observation.seat in seats]
        people = self.past.people
        return sorted(wanted, key=lambda each: each.observation.seat not in people)

    @property
    def due(self) -> Sequence[DecisionPoint]:
        """Those of them that weren't looked at yet."""
        return [each for each in self.wanted if each.number not in self._keeper.found]

    def add(self, assessment: Assessment) -> None:
        """Take in what was found of a turn; it is kept soon."""
        self._keeper.found[assessment.number] = assessment
        if time.monotonic() > self._saved + PAUSE:
            self.save()

    def save(self) -> None:
        """Keep what was found, if it can be kept."""
        self._keeper.save()
        self._saved = time.monotonic()

    @property
    def trouble(self) -> str:
        """Why it can't be kept, in a line; empty if it can."""
        return self._keeper.trouble

    @property
    def review(self) -> Review:
        """All that was found of the turns that are looked at."""
        found, wanted = self._keeper.found, sorted(each.number for each in self.wanted)
        shown = [self._worded(found[number]) for number in wanted if number in found]
        past = self.past
        return Review(
            past,
            list(past.positions()),
            self.adviser,
            shown,
            past.seat,
            len(wanted) - len(shown),
        )

    def _worded(self, found: Assessment) -> Assessment:
        """An assessment with its reason, which was kept in the language of that time."""
        if found.why or found.best is None:
            return found
        observation = self._points[found.number].observation
        move = self.past.entry.game.parse_move(found.best.text)
        return found._replace(why=self.adviser.effect(observation, move))

    @cached_property
    def _points(self) -> Sequence[DecisionPoint]:
        return tuple(decision_points(self.past.record))
