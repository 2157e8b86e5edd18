"""What a move did, as a value that is put into words for whoever reads it."""

from __future__ import annotations

from dataclasses import dataclass

from games.protocol import Cell
from languages.message import Message, translated


@dataclass(frozen=True)
class Event:
    """What a move did, as far as everybody at the table may know it.

    Its messages tell each reader of nobody's hidden cards and colours but their own.

    Attributes:
        seat: who moved.
        deed: the move, in a sentence.
        effects: what else it brought about, in a sentence each.
        cells: the cells in which something was laid, or moved to.
        points: what it brought to each seat; empty where nobody may know that.
    """

    seat: int
    deed: Message
    effects: tuple[Message, ...] = ()
    cells: frozenset[Cell] = frozenset()
    points: tuple[int, ...] = ()

    def lines(self, reader: int | None) -> tuple[str, ...]:
        """The sentences, for who sits in a seat; for None, for all seats alike."""
        return tuple(translated(each, reader) for each in (self.deed, *self.effects))
