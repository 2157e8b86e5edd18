"""The decision of a bot: its move, and what it thinks that moves are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

ALTERNATIVES: Final = 10
"""How many of the best moves a decision lists."""

Move = TypeVar("Move")
Beliefs = TypeVar("Beliefs")


class Rated(NamedTuple, Generic[Move]):
    """A move and what the bot thinks that it is worth.

    Attributes:
        value: in points.
        error: half of the 95 % interval of the value, in points, over the worlds that were
            drawn; 0 where none were drawn.
        behind: the same for how far it is behind the best one, by the worlds that both met.
        margin: how many points ahead of the best other the mover expects to be then; None if
            it wasn't computed. A value may count other things as well.
    """

    move: Move
    value: float
    error: float = 0.0
    behind: float = 0.0
    margin: float | None = None


@dataclass(frozen=True)
class Decision(Generic[Move, Beliefs]):
    """A bot's choice.

    Attributes:
        value: the bot's estimate of the move, in points; None if it values none.
        alternatives: the best moves that it compared, the chosen one first.
        beliefs: about what is hidden; None if it doesn't use any.
        why: a sentence for people; may be empty.
    """

    move: Move
    value: float | None = None
    alternatives: tuple[Rated[Move], ...] = ()
    beliefs: Beliefs | None = None
    why: str = ""
