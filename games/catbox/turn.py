"""The steps of a turn, as values; `notation` has their text both ways."""

from __future__ import annotations

from typing import NamedTuple

from games.catbox.board import Placement
from games.catbox.faces import Card
from games.catbox.rulings import Token


class Source(NamedTuple):
    """Where a card is taken from: a slot of a seat's hand, or of the mover's saved cards.

    Slots are numbered from 0 as they stand when the turn begins.
    """

    seat: int | None
    slot: int

    def __str__(self) -> str:
        return f"<{'saved' if self.seat is None else self.seat}.{self.slot}"


class Play(NamedTuple):
    """Lay a card on the board."""

    placement: Placement
    source: Source | None = None

    @property
    def text(self) -> str:
        """The notation."""
        return str(self.placement)


class Use(NamedTuple):
    """Spend the paw or the stacking token; a card follows."""

    token: Token

    @property
    def text(self) -> str:
        """The notation."""
        return self.token.value


class PutGuard(NamedTuple):
    """Stand the box token on a cell."""

    x: int
    y: int

    @property
    def text(self) -> str:
        """The notation."""
        return f"box@{self.x},{self.y}"


class TakeFish(NamedTuple):
    """Save a card from a hand under the fish token."""

    card: Card
    source: Source | None = None

    @property
    def text(self) -> str:
        """The notation."""
        return f"fish:{self.card}"


class MoveMouse(NamedTuple):
    """Lift an uncovered card and lay it elsewhere."""

    lifted: Placement
    x: int
    y: int

    @property
    def text(self) -> str:
        """The notation."""
        return f"mouse:{self.lifted}>{self.x},{self.y}"

    @property
    def moved(self) -> Placement:
        """Where the card lies afterwards."""
        return Placement(self.lifted.face, self.x, self.y)


Step = Play | Use | PutGuard | TakeFish | MoveMouse


class Turn(NamedTuple):
    """Everything one seat does before the next; no steps at all is a pass."""

    steps: tuple[Step, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The notation, one string a step; a pass is the word."""
        return tuple(step.text for step in self.steps) or ("pass",)

    def __str__(self) -> str:
        return " ".join(self.texts)


PASS = Turn(())
