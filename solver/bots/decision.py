"""What a bot gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

Move = TypeVar("Move")
Beliefs = TypeVar("Beliefs")


class Rated(NamedTuple, Generic[Move]):
    """A move and what the bot thinks that it is worth, in points."""

    move: Move
    value: float


@dataclass(frozen=True)
class Decision(Generic[Move, Beliefs]):
    """A bot's choice.

    Attributes:
        value: what the bot thinks that the move is worth, in points; None if it doesn't think.
        alternatives: the best moves that it weighed, the chosen one first.
        beliefs: what it holds of the hidden identities; None if it doesn't care.
    """

    move: Move
    value: float | None = None
    alternatives: tuple[Rated[Move], ...] = ()
    beliefs: Beliefs | None = None
