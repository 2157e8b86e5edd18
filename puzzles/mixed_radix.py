"""Choices as the digits of one number in mixed radix, encoded and decoded by one function.

The function asks a coder for one choice after another. An `Encoder` is given each choice and
keeps it as a digit; a `Decoder` is given None and takes the digit off a number. So both
directions are the same code. The radix of a digit is the number of its options; where some
options are far more frequent than others, they take a larger share of the number, as in
asymmetric numeral systems (Duda, 2009), so that they cost almost nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

USUAL = 63
SHARES = 64
"""A usual choice takes 63 of 64 shares, a fortieth of a bit; an unusual one costs six bits."""


class Coder(ABC):
    """Makes choices as they are given, or as a number says; mutable, one owner each."""

    @abstractmethod
    def flag(self, value: bool) -> bool:
        """A truth value that is usually true."""

    @abstractmethod
    def one(self, value: object, options: Sequence[T]) -> T:
        """One of some different options, all equally frequent.

        Raises:
            ValueError: the given value is none of them.
        """

    def pick(self, value: object, *tiers: Sequence[T]) -> T:
        """An option of one of some tiers, the most frequent first; empty ones are skipped.

        Raises:
            ValueError: the given value is in none of them.
        """
        *early, last = [tier for tier in tiers if tier]
        for tier in early:
            if self.flag(value in tier):
                return self.one(value, tier)
        return self.one(value, last)

    def many(
        self, given: Sequence[Any] | None, item: Callable[[Any], T], *counts: Sequence[int]
    ) -> list[T]:
        """A list: the number of its items, picked from the tiers `counts`, and each item."""
        count = self.pick(None if given is None else len(given), *counts)
        return [item(None if given is None else given[index]) for index in range(count)]


class Digit(NamedTuple):
    """An encoded choice: its first share, how many it has, and how many there are."""

    first: int
    width: int
    total: int


class Encoder(Coder):
    """Keeps the choices that it is given."""

    def __init__(self) -> None:
        self._digits: list[Digit] = []

    @property
    def number(self) -> int:
        """All choices as one number; the last ones cost nothing while they are first options."""
        number = 0
        for first, width, total in reversed(self._digits):
            whole, rest = divmod(number, width)
            number = whole * total + first + rest
        return number

    def flag(self, value: bool) -> bool:
        """Keep a truth value that is usually true."""
        self._digits.append(Digit(0, USUAL, SHARES) if value else Digit(USUAL, 1, SHARES))
        return value

    def one(self, value: object, options: Sequence[T]) -> T:
        """Keep the number of an option."""
        index = options.index(value)
        self._digits.append(Digit(index, 1, len(options)))
        return options[index]


class Decoder(Coder):
    """Takes its choices off a number, until 0 is left.

    Attributes:
        number: the rest to read.
    """

    def __init__(self, number: int) -> None:
        self.number = number

    def flag(self, value: bool) -> bool:  # noqa: ARG002
        """Take a truth value off the number."""
        whole, share = divmod(self.number, SHARES)
        usual = share < USUAL
        self.number = whole * USUAL + share if usual else whole
        return usual

    def one(self, value: object, options: Sequence[T]) -> T:  # noqa: ARG002
        """Take an option off the number."""
        self.number, index = divmod(self.number, len(options))
        return options[index]


class MoveToFront:
    """Tiers in move-to-front order: the one that held the last choice comes first; mutable."""

    def __init__(self, tiers: int) -> None:
        self._order = list(range(tiers))

    def pick(
        self, coder: Coder, value: object, tiers: Sequence[Sequence[T]], rest: Sequence[T]
    ) -> T:
        """An option of one of the tiers, or else of the rest."""
        chosen = coder.pick(value, *(tiers[index] for index in self._order), rest)
        right = [index for index in self._order if chosen in tiers[index]][:1]
        self._order = right + [index for index in self._order if index not in right]
        return chosen


def part(given: Mapping[str, Any] | None, key: str, absent: Any = None) -> Any:
    """The value of a key in what an encoder is given; None in a decoder, which is given nothing."""
    return None if given is None else given.get(key, absent)


def each(given: Sequence[Any] | None, count: int, item: Callable[[Any], T]) -> list[T]:
    """A list of known length, item by item."""
    return [item(None if given is None else given[place]) for place in range(count)]
