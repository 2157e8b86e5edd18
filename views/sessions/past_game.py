"""A recorded game as it may be shown, turn by turn, with what is still secret left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final

from rich.console import RenderableType

from games.files import InputError
from games.loading import Content
from games.protocol import HUMAN, Draft, GameError, Memory, Observation, Player, Position, Role
from games.record import Record, remembered
from games.registry import Entry
from languages.messages import N_, _
from languages.people import YOU, is_reader, shown_name
from views.event import Event
from views.results import turns
from views.sessions.inputs import load_whole, naming
from views.view import View, view_of

LEFT_OUT: Final = N_("The game goes on: what is hidden is left out; --all shows it.")
"""The line below a game of which something is left out."""


@dataclass(frozen=True)
class PastGame:
    """A record as it may be shown; commands that show games are given this in its place.

    Once it is over, everything is shown. As long as it goes on, a lone person sees what the own
    seat has seen; of a game of several people, or of bots alone, only what all see is shown.

    Attributes:
        everything: whether what is hidden is shown although the game goes on.
        seat: whose view is shown, if one is asked for; while the game goes on, a person's.
        end: the turn after which it is shown; None for the last one.
        reader: the seat of who reads, who is called You; None where anybody may read it.
    """

    entry: Entry
    record: Record
    everything: bool = False
    seat: int | None = None
    end: int | None = None
    reader: int | None = None

    # The same as of a record

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return tuple(
            each._replace(name=YOU) if seat == self.reader else each
            for seat, each in enumerate(self.record.players)
        )

    @property
    def seed(self) -> str | int | None:
        """The seed of the deal, if it is known."""
        return self.record.seed

    @property
    def taken_back(self) -> tuple[int, ...]:
        """The moves that were kept each time some were taken back."""
        return self.record.taken_back

    @property
    def turns(self) -> Sequence[Event]:
        """The turns so far, as far as they may be known."""
        return self._events[: self.last]

    def positions(self) -> Iterator[Position]:
        """The position before the first move and after each, with what is hidden blanked."""
        return iter(self._shown[: self.last + 1])

    # The game

    @cached_property
    def view(self) -> View:
        """How the game is shown."""
        return view_of(self.entry)

    @property
    def last(self) -> int:
        """How many turns there are."""
        return len(self.record.turns) if self.end is None else self.end

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended.

        Raises:
            GameError: the record can't be replayed.
        """
        return self._truth[-1].over

    @property
    def result(self) -> RenderableType:
        """The result of a finished game, as it is printed."""
        return self.view.printed(self.view.ending(self, self.position(self.last)))

    @property
    def hides(self) -> bool:
        """Whether something is left out."""
        return not (self.over or self.everything)

    @cached_property
    def people(self) -> Sequence[int]:
        """The seats of people."""
        return [seat for seat, each in enumerate(self.players) if each.player == HUMAN]

    @cached_property
    def eyes(self) -> Sequence[int]:
        """The seats through whose eyes the game is shown, the first one by default."""
        asked = self.people if self.seat is None else [self.seat]
        if self.hides:
            return asked if len(asked) == 1 else ()
        first, seats = asked[0] if asked else 0, range(len(self.players))
        return [*seats[first:], *seats[:first]]

    @property
    def looker(self) -> int | None:
        """The seat whose view alone is shown; None where all are, or none is."""
        return self.eyes[0] if self.hides and self.eyes else None

    def until(self, turn: int | None) -> PastGame:
        """The game up to a turn, by default the last one.

        Raises:
            InputError: it has fewer turns.
        """
        check_turn(turn, len(self.record.turns))
        return replace(self, end=turn)

    def check(self) -> None:
        """Raise unless the record can be replayed, and the seat that is asked for may look.

        Raises:
            GameError: it can't, there is no such seat, or a bot sits there and the game goes on.
        """
        hides, seats = self.hides, len(self.players)
        if self.seat is None:
            return
        if self.seat >= seats:
            raise InputError(
                _("--seat {seat}: there are seats 0 to {last}").format(
                    seat=self.seat, last=seats - 1
                )
            )
        if hides and self.seat not in self.people:
            raise self._hidden(self.seat)

    def check_eyes(self) -> None:
        """Raise unless the game can be shown through the eyes of some seat.

        Raises:
            GameError: it goes on, and several people or none play it.
        """
        if self.eyes:
            return
        message = _("the game goes on, and nobody's turns are shown; --all shows them")
        if self.people:
            message = _("the game goes on: --seat says whose turns are shown; --all shows them all")
        raise GameError(message)

    # Its turns

    def position(self, turn: int) -> Position:
        """The position after a turn, with what is hidden blanked."""
        return self._shown[turn]

    def draft(self, turn: int) -> Draft:
        """The draft of the next turn, with hidden parts of the position blanked."""
        return self.position(turn).draft

    def observation(self, turn: int, seat: int | None = None) -> Observation:
        """The observation of a seat after a turn; by default of the seat to move.

        Raises:
            GameError: it is hidden.
        """
        position, memory = self._remembered[turn]
        looker = position.turn if seat is None else seat
        if looker not in self.eyes:
            raise self._hidden(looker)
        return memory.observe(position, looker)

    def mover(self, turn: int) -> int:
        """The seat that took a turn, by its number from 1."""
        return self._truth[turn - 1].turn

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return shown_name(self.players[seat].name)

    def lines(self, turn: int) -> Sequence[str]:
        """A turn, by its number from 1, in sentences."""
        return self._events[turn - 1].lines(self._reader)

    @property
    def _reader(self) -> int | None:
        """The seat of who is called You in the record, if somebody is: a file has any readers."""
        named = (seat for seat, player in enumerate(self.players) if is_reader(player.name))
        return next(named, None)

    @cached_property
    def _events(self) -> Sequence[Event]:
        """The turns; of a game that goes on, as seats know them that didn't make them."""
        return tuple(
            self._event(before, after, memory)
            for (before, _), (after, memory) in pairwise(self._remembered)
        )

    def _event(self, before: Position, after: Position, memory: Memory) -> Event:
        looker = (before.turn + self.hides) % len(self.players)
        move = memory.observe(after, looker).history[-1].move
        return self.view.events.event(before, move, after, self.players)

    @cached_property
    def _truth(self) -> Sequence[Position]:
        return tuple(self.record.positions())

    @cached_property
    def _shown(self) -> Sequence[Position]:
        return tuple(map(self._blanked, self._truth)) if self.hides else self._truth

    def _blanked(self, position: Position) -> Position:
        """As the seat sees it that looks; if none does, as all seats do."""
        for seat in self.eyes or range(len(self.players)):
            position = position.observation(seat).view
        return position

    @cached_property
    def _remembered(self) -> Sequence[tuple[Position, Memory]]:
        return tuple(remembered(self.record))

    def _hidden(self, seat: int) -> GameError:
        """The error for a question about a seat whose knowledge is hidden."""
        message = _("the game goes on: what {name} knows is hidden; --all shows it")
        if seat in self.people:
            message = _(
                "the game goes on: what {name} knows is hidden; --seat {seat} or --all shows it"
            )
        return GameError(message.format(name=self.name(seat), seat=seat))


def load(
    path: Path,
    *roles: Role,
    game: str = "",
    everything: bool = False,
    seat: int | None = None,
) -> Content:
    """The content of a file as it may be shown: a record is a `PastGame`.

    Args:
        roles: of which it has to have one, if any are given.
        game: the name of the game that the file has to belong to; empty if any will do.
        everything: whether what is hidden in a game that goes on is shown.
        seat: whose view of a game that goes on is shown, if one is asked for.

    Raises:
        InputError: as for `load_whole`; a record can't be replayed, or that seat may not look.
    """
    content = load_whole(path, *roles, game=game)
    if content.role is not Role.RECORD:
        return content
    with naming(path):
        past = PastGame(content.entry, content.value, everything, seat)
        past.check()
    return content._replace(value=past)


def check_turn(turn: int | None, last: int) -> None:
    """Raise unless the game has a turn of that number.

    Raises:
        InputError: it has fewer turns.
    """
    if turn is not None and turn > last:
        raise InputError(
            _("--turn {turn}: the game has {turns}").format(turn=turn, turns=turns(last))
        )
