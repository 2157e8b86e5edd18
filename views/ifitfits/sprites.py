"""Everything of If It Fits that is held, chosen or lies there, apart from how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from games.ifitfits.board import Across, Cat, Lying
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, HandCard
from games.ifitfits.steps import Evict, LayCat, LayToy, Nap


@dataclass(frozen=True)
class Cardboard:
    """A card with its walls and icons, one way up."""

    card: Card

    @property
    def text(self) -> str:
        """The card the way up that gives it its name."""
        return str(self.card.named)


@dataclass(frozen=True)
class CardBack:
    """A card that isn't known."""

    @property
    def text(self) -> str:
        """The notation of any unknown card."""
        return UNKNOWN.value


@dataclass(frozen=True)
class Figure:
    """A cat, a Princess, or a special toy.

    Attributes:
        inside: whether it lies in a cell, not across two.
    """

    thing: Across
    inside: bool = False

    @property
    def text(self) -> str:
        """The notation of the thing; a cat that sleeps has one of its own."""
        return _notation(self.thing, self.inside)


@dataclass(frozen=True)
class LyingThing:
    """Something on the table.

    Attributes:
        inside: whether it lies in a cell, not across two.
    """

    thing: Lying
    inside: bool

    @property
    def text(self) -> str:
        """Its notation; a tilde behind what lies across two cells."""
        return f"{_notation(self.thing, self.inside)}{'' if self.inside else '~'}"


@dataclass(frozen=True)
class Flap:
    """The flap of an open side."""

    side: int

    @property
    def text(self) -> str:
        """The number of the side."""
        return str(self.side)


HandSprite = Cardboard | CardBack | Figure


def held_sprite(held: HandCard) -> HandSprite:
    """A card of a hand, the way up that gives it its name, or a Princess."""
    if isinstance(held, Card):
        return Cardboard(held.named)
    return Figure(PRINCESS) if held is PRINCESS else CardBack()


def _notation(thing: Lying, asleep: bool) -> str:
    if isinstance(thing, Cat):
        return f"{'nap' if asleep else 'cat'}{thing.seat}"
    return str(thing)


FigureStep = LayCat | Nap | Evict | LayToy
"""A step that lays something else than a card of boxes."""


def figure(step: FigureStep, seat: int) -> Figure:
    """The cat, Princess or toy of a step, as it would lie."""
    match step:
        case LayCat():
            return Figure(Cat(seat))
        case Nap():
            return Figure(Cat(seat), inside=True)
        case Evict():
            return Figure(PRINCESS, step.asleep)
        case LayToy():
            return Figure(step.toy, step.inside)
