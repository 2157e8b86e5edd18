"""A recorded game as one looks back at it, turn by turn, with what is still secret left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from cli.inputs import InputError
from cli.view import View, turns, view_of
from games.protocol import HUMAN, Draft, Observation, Player, Record, remembered
from games.registry import Entry
from languages.messages import _
from languages.people import shown_name


@dataclass(frozen=True)
class Beginning:
    """The first turns of a record, as far as it is looked at.

    Attributes:
        count: how many turns.
    """

    whole: Record
    count: int

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self.whole.players

    @property
    def turns(self) -> tuple[str, ...]:
        """The text of each move so far."""
        return self.whole.turns[: self.count]

    def positions(self) -> Iterator[Any]:
        """The position before the first move and after each.

        Raises:
            GameError: as for `Record.positions`.
        """
        return islice(self.whole.positions(), self.count + 1)


def check_turn(turn: int | None, last: int) -> None:
    """Raise unless a game has so many turns.

    Raises:
        InputError: it hasn't.
    """
    if turn is not None and turn > last:
        raise InputError(
            _("--turn {turn}: the game has {turns}").format(turn=turn, turns=turns(last))
        )


@dataclass(frozen=True)
class PastGame:
    """A game that is looked back at.

    Once it is over, everything is shown. As long as it goes on, a lone person sees what the own
    seat has seen; of a game of several people, or of bots alone, only what all see is shown.
    """

    entry: Entry
    record: Record

    @cached_property
    def view(self) -> View:
        """How the terminal shows the game."""
        return view_of(self.entry)

    @cached_property
    def positions(self) -> Sequence[Any]:
        """The position before the first turn and after each."""
        return [position for position, _ in self._remembered]

    @property
    def last(self) -> int:
        """How many turns there are."""
        return len(self.record.turns)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.positions[-1].over)

    @cached_property
    def people(self) -> Sequence[int]:
        """The seats of people."""
        return [seat for seat, each in enumerate(self.record.players) if each.player == HUMAN]

    @cached_property
    def eyes(self) -> Sequence[int]:
        """The seats through whose eyes the game may be seen, the first one by default."""
        seats = range(len(self.record.players))
        if self.over:
            first = self.people[0] if self.people else 0
            return [*seats[first:], *seats[:first]]
        return self.people if len(self.people) == 1 else ()

    def draft(self, turn: int) -> Draft:
        """What may be seen after so many turns, as the draft of the next one."""
        if self.over:
            whole: Draft = self.positions[turn].draft
            return whole
        seen: Draft = self._observation(turn, self._onlooker(turn)).view.draft
        return seen

    def mover(self, turn: int) -> int:
        """The seat that took a turn, by its number from 1."""
        seat: int = self.positions[turn - 1].turn
        return seat

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return shown_name(self.record.players[seat].name)

    def lines(self, turn: int) -> Iterator[str]:
        """What was done in a turn, by its number from 1, and what it brought about."""
        yield f"{turn}. {self.name(self.mover(turn))}: {self._move_text(turn)}"
        before, players = self.positions[turn - 1], self.record.players
        yield from self.view.consequences(before, self.record.move(turn - 1), players)

    @cached_property
    def _remembered(self) -> Sequence[tuple[Any, Any]]:
        return list(remembered(self.record))

    def _observation(self, turn: int, seat: int) -> Observation:
        position, memory = self._remembered[turn]
        observation: Observation = memory.observe(position, seat)
        return observation

    def _onlooker(self, turn: int) -> int:
        """Whose view is shown of a game that goes on."""
        return self.eyes[0] if self.eyes else int(self.positions[turn].turn)

    def _move_text(self, turn: int) -> str:
        """A move in notation; of a game that goes on, as others than its seat may know it."""
        if self.over:
            return self.record.turns[turn - 1]
        others = (self.mover(turn) + 1) % len(self.record.players)
        seat = self.eyes[0] if self.eyes else others
        seen = self._observation(turn, seat).history[-1]
        return self.view.seen(seen, self.record.players)
