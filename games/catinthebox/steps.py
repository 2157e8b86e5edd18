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

SPACE = r"([RBYG])([1-9])"
"""The pattern of a space of the board, for `space_of`."""

_STEP = re.compile(rf"{SPACE}|([x=])([1-9])")


def space_of(letter: str, number: str) -> Space:
    """The space of a colour, by its letter, and a number."""
    return Space(Colour(LETTERS.index(letter)), int(number))


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
    if match[1] is not None:
        return Play(*space_of(match[1], match[2]))
    return Discard(int(match[4])) if match[3] == "x" else Prediction(int(match[4]))


def noted(text: str) -> str:
    """A typed text with each play in notation: of `blue 4`, `4 blue` and `4b` it is `B4`.

    A colour is its letter or its word, in English or in the language that is spoken, in any case;
    it stands before the number or after it. Nothing else is changed.
    """
    letters = dict(zip(LETTERS.casefold(), LETTERS, strict=True))
    for colour, letter in zip(Colour, LETTERS, strict=True):
        letters |= dict.fromkeys((WORDS[colour].casefold(), colour.word.casefold()), letter)
    either = "|".join(map(re.escape, sorted(letters, key=len, reverse=True)))
    pattern = rf"(?<!\S)(?:({either})\s*([0-9]+)|([0-9]+)\s*({either}))(?!\S)"

    def play(match: re.Match[str]) -> str:
        return letters[(match[1] or match[4]).casefold()] + (match[2] or match[3])

    return re.sub(pattern, play, text, flags=re.IGNORECASE)


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
