"""The steps of a seat and their notation: a turn is its steps in order, with spaces between."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from games.ifitfits.cards import (
    PRINCESS,
    UNKNOWN,
    Card,
    HandCard,
    Toy,
    parse_card,
    parse_held,
    parse_toy,
)
from games.protocol import Cell, GameError, quoted
from languages.messages import N_, _


@dataclass(frozen=True, slots=True)
class Draw:
    """A card is drawn."""

    @property
    def text(self) -> str:
        """The notation."""
        return "draw"


class _Placed:
    """A step with a place on the table.

    Attributes:
        x, y: the cell; the left one of two that something lies across.
    """

    __slots__ = ()

    x: int
    y: int

    @property
    def cell(self) -> Cell:
        """The cell."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Lay(_Placed):
    """A card is laid in a cell, as it lies there."""

    card: Card
    x: int
    y: int

    @property
    def text(self) -> str:
        """The notation, such as `wooo:mms@3,-1`."""
        return f"{self.card}@{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class LayCat(_Placed):
    """A cat is laid across a cell and the one to its right."""

    x: int
    y: int

    @property
    def text(self) -> str:
        """The notation, such as `cat@3,-1`."""
        return f"cat@{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Nap(_Placed):
    """A sleeping cat is laid in a cell."""

    x: int
    y: int

    @property
    def text(self) -> str:
        """The notation, such as `nap@2,0`."""
        return f"nap@{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Evict(_Placed):
    """A Princess takes the place of a cat: a sleeping one in a cell, or one across two cells."""

    x: int
    y: int
    asleep: bool = False

    @property
    def text(self) -> str:
        """The notation, such as `princess@3,-1`, and `princess^2,0` for a sleeping cat."""
        return f"princess{'^' if self.asleep else '@'}{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class LayToy(_Placed):
    """A special toy is laid across two cells, or in one."""

    toy: Toy
    x: int
    y: int
    inside: bool = False

    @property
    def text(self) -> str:
        """The notation, such as `toy:mm@3,-1`, and `toy:mm^2,0` in a cell."""
        return f"{self.toy}{'^' if self.inside else '@'}{self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Drop:
    """A card or a Princess is discarded."""

    held: HandCard

    @property
    def text(self) -> str:
        """The notation, such as `drop:wooo` or `drop:princess`."""
        return f"drop:{self.held}"


Step = Draw | Lay | LayCat | Nap | Evict | LayToy | Drop


class Turn(NamedTuple):
    """All that one seat does before it sees something new, or before the next seat."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return " ".join(self.texts)

    @property
    def texts(self) -> tuple[str, ...]:
        """The notation, one string a step."""
        return tuple(step.text for step in self.steps)


DRAW = Draw()

_AT = re.compile(r"(.*)([@^])(-?[0-9]{1,3}),(-?[0-9]{1,3})")

EXPECTED = N_(
    "expected a card such as wooo:m@3,-1, a cat such as cat@3,-1, a sleeping cat such as nap@2,0, "
    "princess@3,-1 or princess^2,0, toy:mm@3,-1 or toy:mm^2,0, drop:wooo:m or draw"
)


def parse_step(text: str) -> Step:
    """A step from its notation.

    Raises:
        GameError: it isn't one.
    """
    if text == DRAW.text:
        return DRAW
    if text.startswith("drop:"):
        held = parse_held(text.removeprefix("drop:"))
        if held is UNKNOWN:
            expected = _("{text}: expected a card or princess after drop:")
            raise GameError(expected.format(text=quoted(text)))
        return Drop(held)
    match = _AT.fullmatch(text)
    if match is None:
        raise _no_step(text)
    name, mark, x, y = match[1], match[2], int(match[3]), int(match[4])
    if (name, mark) in _NAMED:
        return _NAMED[name, mark](x, y)
    if name.startswith("toy:"):
        return LayToy(parse_toy(name), x, y, mark == "^")
    if mark == "^":
        raise _no_step(text)
    return Lay(parse_card(name), x, y)


def parse_turn(text: str) -> Turn:
    """A turn from its notation.

    Raises:
        GameError: it isn't one.
    """
    steps = tuple(map(parse_step, text.split()))
    if not steps:
        raise GameError(_("a turn has a step: {expected}").format(expected=_(EXPECTED)))
    return Turn(steps)


_NAMED: dict[tuple[str, str], Callable[[int, int], Step]] = {
    ("cat", "@"): LayCat,
    ("nap", "@"): Nap,
    (PRINCESS, "@"): Evict,
    (PRINCESS, "^"): lambda x, y: Evict(x, y, asleep=True),
}


def _no_step(text: str) -> GameError:
    """The error for a text that is no step."""
    refusal = _("{text} is no step: {expected}")
    return GameError(refusal.format(text=quoted(text), expected=_(EXPECTED)))
