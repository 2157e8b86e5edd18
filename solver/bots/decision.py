"""What a bot gives back."""

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
        error: half of the interval, in points, that holds the value in 95 of 100 cases, by
            the worlds that were drawn; 0 where nothing was drawn.
        behind: the same for how far it is behind the best one, by the worlds that both met.
        margin: how many points ahead of the best other the mover expects to be then; None if
            nobody asked. A value may count more than that, or something else.
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
        value: what the bot thinks that the move is worth, in points; None if it doesn't think.
        alternatives: the best moves that it weighed, the chosen one first.
        beliefs: what it holds of the hidden identities; None if it doesn't care.
        why: a sentence for people; empty if there is nothing to say.
    """

    move: Move
    value: float | None = None
    alternatives: tuple[Rated[Move], ...] = ()
    beliefs: Beliefs | None = None
    why: str = ""
