"""What a person at the table may ask for: a hint, and what a bot's move tells.

Both come from what the person's own seat has seen, and from nothing else: a bot's own reasons
would give away who it is and what it holds, so they have to wait for the review.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cli.advice import advice, thinking, turn_lines
from cli.catbox import table
from cli.catbox.beliefs import percent
from cli.catbox.paint import STYLES
from cli.output import console
from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.observation import Observation
from games.catbox.rulings import seat_rules
from games.protocol import HUMAN, IllegalMoveError, Player
from solver.catbox.advice import Adviser, Moment

TOP: Final = 3
"""How many turns a hint shows."""


class Counsel:
    """What one person can ask in one turn."""

    def __init__(
        self, adviser: Adviser, observation: Observation, players: Sequence[Player]
    ) -> None:
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
            best, why = advice(self._adviser, moment, TOP)
        if not best:
            console.print("  There is nothing but to pass.")
            return
        console.print(f"  What {self._adviser.level} would do in your place, and what it expects:")
        for line in turn_lines(best):
            console.print(Text(line))
        console.print(Padding(Text(why), (0, 0, 0, 2)))

    def why(self) -> None:
        """What the last move of a bot tells, as it looks from the person's seat.

        Raises:
            IllegalMoveError: no bot has moved.
        """
        before, after = self._around(self._last())
        seen, names = before.view, self._players
        turn = after.history[-1].move
        name = names[seen.turn].name
        console.print(Text(f"  {name}: {table.public_text(turn, seen.draft, names)}"))
        console.print(Text(f"  From your seat: points, and how likely {name} is each of them."))
        console.print(_table(before, after))
        console.print("  Its own reasons would tell who it is; the review after the game has them.")

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


def _table(before: Observation, after: Observation) -> Table:
    """What the turn did to the points of every identity, and to the guess at its owner."""
    from solver.catbox.beliefs.likelihood import posterior

    mover = before.view.turn
    was = posterior(before, before.cards).of(mover)
    now = posterior(after, after.cards).of(mover)
    found = Table("  identity", box=None, pad_edge=False)
    found.add_column("points", justify="right")
    found.add_column("")
    found.add_column("likely", justify="right")
    found.add_column("before", justify="right")
    for identity in seat_rules(len(before.view.seats)).identities:
        points = scoring.points(after.view.board, identity)
        change = points - scoring.points(before.view.board, identity)
        shares = (percent(now[identity]), percent(was[identity])) if identity in now else ("", "")
        found.add_row(_named(identity), str(points), f"{change:+d}" if change else "", *shares)
    return found


def _named(identity: Identity) -> Text:
    letter = Text(f" {identity.letter} ", style=STYLES[identity.letter])
    return Text("  ").append_text(letter).append(f" {identity}")
