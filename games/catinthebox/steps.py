"""The steps of a seat and their notation: discards `x4`, predictions `=3` and plays `B3`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from games.protocol import GameError, quoted
from languages.messages import N_, _

UNKNOWN = 0
"""The number of a card that an observer doesn't know."""


class Colour(IntEnum):
    """The colours in the order of their rows, from the top of the research board."""

    RED = 0
    BLUE = 1
    YELLOW = 2
    GREEN = 3

    @property
    def word(self) -> str:
        """The name in plain text."""
        return _(WORDS[self])


WORDS = {
    Colour.RED: N_("red"),
    Colour.BLUE: N_("blue"),
    Colour.YELLOW: N_("yellow"),
    Colour.GREEN: N_("green"),
}
"""The name of each colour."""

LETTERS = "RBYG"
"""The letter of each colour."""


class Space(NamedTuple):
    """A space of the research board."""

    colour: Colour
    number: int

    @property
    def text(self) -> str:
        """The notation, such as `B3`."""
        return f"{LETTERS[self.colour]}{self.number}"


class _Move:
    """A step that is a whole move."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The notation."""
        raise NotImplementedError

    @property
    def texts(self) -> tuple[str, ...]:
        """The one step of the move."""
        return (self.text,)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Play(_Move):
    """A card is played and declared in a colour."""

    colour: Colour
    number: int

    @property
    def space(self) -> Space:
        """Where the token goes."""
        return Space(self.colour, self.number)

    @property
    def text(self) -> str:
        """The notation, such as `R5`."""
        return f"{LETTERS[self.colour]}{self.number}"


@dataclass(frozen=True, slots=True)
class Discard(_Move):
    """A card is laid aside, face down; its number is 0 where an observer doesn't know it."""

    number: int

    @property
    def text(self) -> str:
        """The notation, such as `x4`; `x?` for a card that isn't known."""
        return f"x{self.number or '?'}"


@dataclass(frozen=True, slots=True)
class Prediction(_Move):
    """A seat's prediction of the number of tricks that it will win."""

    tricks: int

    @property
    def text(self) -> str:
        """The notation, such as `=3`."""
        return f"={self.tricks}"


Step = Play | Discard | Prediction
"""All that a seat may do: each is a whole move."""

_STEP = re.compile(r"([RBYGx=])([1-9])")


def parse_step(text: str) -> Step:
    """A step from its notation.

    Raises:
        GameError: it isn't one.
    """
    match = _STEP.fullmatch(text)
    if match is None:
        refusal = _(
            "{text} is no move: expected a play such as B3, a discard such as x4 "
            "or a prediction such as =2"
        )
        raise GameError(refusal.format(text=quoted(text)))
    kind, number = match[1], int(match[2])
    if kind == "x":
        return Discard(number)
    return Prediction(number) if kind == "=" else Play(Colour(LETTERS.index(kind)), number)


def parse_play(text: str) -> Play:
    """A play from its notation.

    Raises:
        GameError: it isn't one.
    """
    step = parse_step(text)
    if not isinstance(step, Play):
        refusal = _("{text} is no play: expected a colour and a number, such as B3")
        raise GameError(refusal.format(text=quoted(text)))
    return step
