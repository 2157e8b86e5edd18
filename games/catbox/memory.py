"""What every seat has seen of a game so far: it grows by one entry a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.catbox.faces import Card
from games.catbox.notation import parse_turn
from games.catbox.observation import Observation, Seen, listed, observe, seen
from games.catbox.position import Position
from games.catbox.record import Record
from games.catbox.turn import Turn


@dataclass(frozen=True)
class Memory:
    """The histories of all seats, each its own; whoever runs a game keeps it.

    Attributes:
        histories: one a seat, of the turns since the memory began.
        cards: the deck, as `observation.listed`.
    """

    histories: tuple[tuple[Seen, ...], ...]
    cards: tuple[Card, ...] = ()

    @classmethod
    def blank(cls, seats: int, cards: Iterable[Card] = ()) -> Memory:
        """The memory of a game that begins, with the cards of its deck in any order."""
        return cls(((),) * seats, listed(cards))

    def after(self, position: Position, turn: Turn) -> Memory:
        """The memory with one more turn, taken in `position`.

        Raises:
            IllegalMoveError: the turn isn't legal there.
        """
        sourced = position.moves.draft(turn).turn
        return Memory(
            tuple(
                (*history, seen(position, sourced, seat))
                for seat, history in enumerate(self.histories)
            ),
            self.cards,
        )

    def observe(self, position: Position, seat: int) -> Observation:
        """The position as a seat sees it, with what it has seen before."""
        return observe(position, seat, self.histories[seat], self.cards)


def remembered(record: Record) -> Iterator[tuple[Position, Memory]]:
    """Every position of a record, from the first on, with what the seats had seen by then.

    Raises:
        FormatError: as for `Record.positions`.
    """
    memory = Memory.blank(len(record.players), record.deal.cards)
    before: Position | None = None
    for number, position in enumerate(record.positions()):
        if before is not None:
            memory = memory.after(before, parse_turn(record.turns[number - 1]))
        yield position, memory
        before = position
