"""A seat's identity, cards and tokens, and the guards on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.catbox.faces import Card, Face, Identity
from games.catbox.rulings import Token


class Saved(NamedTuple):
    """A card under a fish token.

    Attributes:
        face: the face that will be played.
        public: the side that other seats see of a card from its owner's own hand; None for a
            card from another hand, whose face is known to all.
    """

    face: Face
    public: Face | None = None

    @property
    def seen(self) -> Face:
        """The side of the card that other seats see."""
        return self.face if self.public is None else self.public


class Guard(NamedTuple):
    """A box token on the table."""

    seat: int
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.seat}@{self.x},{self.y}"


@dataclass(frozen=True)
class Seat:
    """One player's identity, hand, unused tokens and saved cards."""

    identity: Identity | None
    hand: tuple[Card, ...]
    tokens: tuple[Token, ...] = ()
    saved: tuple[Saved, ...] = ()
