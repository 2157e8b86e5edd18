"""Help for a person at the table: a hint, and the inferences from a bot's move.

Both come from what the person's own seat has seen, and from nothing else: a bot's own reasons
would give away what it holds, so they have to wait for the review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from rich.text import Text

from games.protocol import HUMAN, Cell, IllegalMoveError, Move, Observation
from languages.message import message
from languages.messages import _
from solver.bots.advice import Adviser, DecisionPoint
from solver.bots.roster import roster_of
from views.advice import Advice, AdviceStep, HintPart
from views.event import Event
from views.sessions.analysis import advised, foreseen, measure_lines, turn_sheet
from views.sessions.own_turn import OwnTurn
from views.sheet import Part
from views.step_choice import ChoicePlace, choice_of, marked
from views.tabletop import AnyTabletop, Room

T = TypeVar("T")

LINES: Final = 40
"""Lines for a board with marks."""

TOP: Final = 3
"""How many turns a hint compares by their numbers."""


class Perform(Protocol):
    """How an adviser is let work."""

    def __call__(self, work: Callable[[], T], /) -> T:
        """The result of its work."""
        ...


def _here(work: Callable[[], T]) -> T:
    return work()


class Hints:
    """The help that one person can get in one turn.

    Args:
        perform: lets the adviser work, perhaps in another process.
        events: the moves so far, where one may ask about them.
    """

    def __init__(
        self,
        turn: OwnTurn,
        adviser: Adviser,
        perform: Perform = _here,
        events: Sequence[Event] = (),
    ) -> None:
        self.turn, self.adviser = turn, adviser
        self._view, self._players = turn.view, turn.players
        self._observation: Any = turn.observation
        self._perform = perform
        self._infer = roster_of(adviser.entry).infer
        self._events = events

    def advice(self) -> Advice:
        """The move that the adviser recommends in the person's place.

        Raises:
            IllegalMoveError: there is nothing to choose.
        """
        work = partial(advised, self.adviser, self._observation, tuple(self._players), TOP)
        return self._perform(work)

    def reply(self, move: Move) -> AdviceStep:
        """The worst that others may do after a move of the person, by all that is known."""
        point = DecisionPoint(len(self._observation.history), self._observation)
        work = partial(foreseen, self.adviser, point, (move,), tuple(self._players))
        (found,) = self._perform(work)
        return found.step or AdviceStep(HintPart.REPLY, message(self._view.events.harmless))

    def board(self, cells: frozenset[Cell], width: int) -> Text:
        """The board as the person sees it, with some cells marked."""
        tabletop, draft = self._view.tabletop(self._players), self._observation.view.draft
        return marked(tabletop.board(draft, draft, None, Room(width, LINES)), cells).text

    def numbers(self, advice: Advice) -> Iterator[Part]:
        """The values of the best moves, and the meaning of the numbers."""
        yield _("What {bot} would do in your place, and what it expects:").format(
            bot=self.adviser.level
        )
        yield turn_sheet(advice.listed)
        yield from (*measure_lines(self.adviser), *filter(None, [advice.why]))

    @property
    def latest(self) -> Sequence[Event]:
        """The moves since the person's last one; all of them before it has made one."""
        seats = [event.seat for event in self._events]
        own = self._observation.seat
        return self._events[len(seats) - seats[::-1].index(own) if own in seats else 0 :]

    @property
    def bot_moves(self) -> Sequence[int]:
        """The numbers of the moves that bots have made."""
        history = enumerate(self._observation.history)
        return [n for n, seen in history if self._players[seen.view.turn].player != HUMAN]

    @property
    def last_moves(self) -> Mapping[str, int]:
        """The number of the last move of each bot, by its name."""
        history = self._observation.history
        return {self._players[history[n].view.turn].name: n for n in self.bot_moves}

    def why_parts(self, number: int) -> Iterator[Part]:
        """The inferences from a bot's move, for an observer in the person's seat."""
        before, after = self._around(number)
        yield from self._events[number].lines(self._observation.seat)
        yield from self._view.events.rationale(before, after, self._players, self._infer)
        yield _("Its own reasons would reveal what it hides; the review has them.")

    def _around(self, number: int) -> tuple[Observation, Observation]:
        """The person's observations before a turn and after it."""
        now, history = self._observation, self._observation.history
        views = [*(seen.view for seen in history), now.view]
        before = replace(now, view=views[number], history=history[:number])
        return before, replace(now, view=views[number + 1], history=history[: number + 1])


class ShownHint:
    """A hint for a turn, and how much of it has been shown."""

    def __init__(self, turn: OwnTurn, advice: Advice) -> None:
        self._turn, self.advice = turn, advice
        self._at = -1

    def is_about(self, turn: OwnTurn) -> bool:
        """Whether this is the turn for which it was asked."""
        return turn is self._turn

    def check(self) -> None:
        """Raise unless the steps of the turn so far are those that it suggests.

        Raises:
            IllegalMoveError: the turn has begun otherwise.
        """
        steps = self._turn.draft.steps
        if steps != self.advice.moves[: len(steps)]:
            text = _("the hint is about the whole turn: take back your steps first")
            raise IllegalMoveError(text)

    @property
    def step(self) -> AdviceStep:
        """The step that was shown last."""
        return self.advice.steps[self._at]

    @property
    def last(self) -> bool:
        """Whether all of it has been shown."""
        return self.step is self.advice.steps[-1]

    def next(self) -> tuple[str, ...]:
        """The sentences of the next step; after the last one, those again."""
        self._at = min(self._at + 1, len(self.advice.steps) - 1)
        return self.advice.said(self._at)

    def held(self, tabletop: AnyTabletop) -> ChoicePlace | None:
        """The choice that the step shows: the card, and with the last step where it goes."""
        draft = self._turn.draft
        left = self.advice.moves[len(draft.steps) :]
        if self.step.part is HintPart.AIM or not left:
            return None
        found = choice_of(tabletop.choices(draft), left[0])
        if found is None or self.step.part is HintPart.PLACE:
            return found
        return found._replace(place=None)
