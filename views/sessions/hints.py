"""Help for a person at the table: a hint, and the inferences from a bot's move.

Both come from what the person's own seat has seen, and from nothing else: a bot's own reasons
would give away what it holds, so they have to wait for the review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from games.protocol import HUMAN, Observation, Player
from languages.messages import _
from solver.bots.advice import Adviser, DecisionPoint
from views.event import Event
from views.sessions.advice import Recommendation, measure_lines, recommended, turn_lines
from views.view import View

TOP: Final = 3
"""How many turns a hint shows."""


Perform = Callable[[Callable[[], Recommendation]], Recommendation]
"""How an adviser is let work."""


def _here(work: Callable[[], Recommendation]) -> Recommendation:
    return work()


class Hints:
    """The help that one person can get in one turn.

    Args:
        perform: lets the adviser work, perhaps in another process.
        events: the moves so far, where one may ask about them.
    """

    def __init__(
        self,
        view: View,
        adviser: Adviser,
        observation: Any,
        players: Sequence[Player],
        perform: Perform = _here,
        events: Sequence[Event] = (),
    ) -> None:
        self._view = view
        self.adviser = adviser
        self._observation = observation
        self._players = players
        self._perform = perform
        self._events = events

    def hint_parts(self) -> Iterator[RenderableType]:
        """The turn that the adviser recommends in the person's place."""
        observation = self._observation
        moment = DecisionPoint(len(observation.history), observation)
        advice = self._perform(partial(recommended, self.adviser, moment, TOP))
        if not advice.listed:
            yield f"  {_(self._view.advice.no_choice)}"
            return
        yield _("  What {bot} would do in your place, and what it expects:").format(
            bot=self.adviser.level
        )
        yield from map(Text, turn_lines(advice.listed))
        for line in measure_lines(self.adviser):
            yield Padding(Text(line), (0, 0, 0, 2))
        if advice.why:
            yield Padding(Text(advice.why), (0, 0, 0, 2))

    @property
    def bot_moves(self) -> Sequence[int]:
        """The numbers of the moves that bots have made."""
        history = enumerate(self._observation.history)
        return [n for n, seen in history if self._players[seen.view.turn].player != HUMAN]

    def why_parts(self, number: int) -> Iterator[RenderableType]:
        """The inferences from a bot's move, for an observer in the person's seat."""
        before, after = self._around(number)
        for line in self._events[number].lines(self._observation.seat):
            yield Text(f"  {line}")
        yield from self._view.games.rationale(before, after, self._players)
        yield _("  Its own reasons would reveal what it hides; the review has them.")

    def _around(self, number: int) -> tuple[Observation, Observation]:
        """The person's observations before a turn and after it."""
        now, history = self._observation, self._observation.history
        views = [*(seen.view for seen in history), now.view]
        before = replace(now, view=views[number], history=history[:number])
        return before, replace(now, view=views[number + 1], history=history[: number + 1])
