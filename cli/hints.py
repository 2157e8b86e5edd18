"""What a person at the table may ask for: a hint, and what a bot's move reveals.

Both come from what the person's own seat has seen, and from nothing else: a bot's own reasons
would give away what it holds, so they have to wait for the review.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rich.padding import Padding
from rich.text import Text

from cli.advice import recommended, thinking, turn_lines
from cli.output import console
from cli.view import View
from games.protocol import HUMAN, IllegalMoveError, Observation, Player
from solver.bots.advice import Adviser, Moment

TOP: Final = 3
"""How many turns a hint shows."""


class Hints:
    """What one person can ask in one turn."""

    def __init__(
        self, view: View, adviser: Adviser, observation: Any, players: Sequence[Player]
    ) -> None:
        self._view = view
        self._adviser = adviser
        self._observation = observation
        self._players = players

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """What is done for each word."""
        return {"hint": self.hint, "why": self.why}

    def hint(self) -> None:
        """What the adviser would do in the person's place, for the whole turn."""
        observation = self._observation
        moment = Moment(len(observation.history), observation)
        with thinking(self._adviser):
            advice = recommended(self._adviser, moment, TOP)
        if not advice.listed:
            console.print(f"  {self._view.no_choice}")
            return
        console.print(f"  What {self._adviser.level} would do in your place, and what it expects:")
        for line in turn_lines(advice.listed):
            console.print(Text(line))
        if advice.why:
            console.print(Padding(Text(advice.why), (0, 0, 0, 2)), soft_wrap=False)

    def why(self) -> None:
        """What the last move of a bot reveals, as it looks from the person's seat.

        Raises:
            IllegalMoveError: no bot has moved.
        """
        before, after = self._around(self._last())
        seen = after.history[-1]
        name = self._players[seen.view.turn].name
        console.print(Text(f"  {name}: {self._view.seen(seen, self._players)}"))
        for part in self._view.rationale(before, after, self._players):
            console.print(part)
        console.print("  Its own reasons would reveal what it hides; the review has them.")

    def _last(self) -> int:
        """Which turn a bot took last."""
        history = self._observation.history
        for number in range(len(history) - 1, -1, -1):
            if self._players[history[number].view.turn].player != HUMAN:
                return number
        raise IllegalMoveError("no bot has moved yet")

    def _around(self, number: int) -> tuple[Observation, Observation]:
        """What the person knew before a turn, and after it."""
        now, history = self._observation, self._observation.history
        views = [*(seen.view for seen in history), now.view]
        before = replace(now, view=views[number], history=history[:number])
        return before, replace(now, view=views[number + 1], history=history[: number + 1])
