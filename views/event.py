"""Events: moves as values, which are put into words for each reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.protocol import Cell
from languages.message import Message, translated


@dataclass(frozen=True)
class Event:
    """A move and its effects, as far as everybody at the table may know them.

    Its messages name hidden cards and colours to their owner only.

    Attributes:
        seat: who moved.
        deed: the move, in a sentence.
        effects: its effects, a sentence each.
        cells: the cells in which something was laid, or moved to.
        points: the points gained by each seat; empty where nobody may know them.
        score: the points of a round that it ended, a sentence a seat.
        ended: the position at the end of that round, as all may see it; None if it ended none.
    """

    seat: int
    deed: Message
    effects: tuple[Message, ...] = ()
    cells: frozenset[Cell] = frozenset()
    points: tuple[int, ...] = ()
    score: tuple[Message, ...] = ()
    ended: Any = None

    def lines(self, reader: int | None) -> tuple[str, ...]:
        """The sentences as a seat reads them; as all seats read them if it is None."""
        score = (translated(each, reader) for each in self.score)
        return (*self.happened(reader), *score)

    def happened(self, reader: int | None) -> tuple[str, ...]:
        """The sentences without the points of a round, where a table shows them."""
        return tuple(translated(each, reader) for each in (self.deed, *self.effects))
