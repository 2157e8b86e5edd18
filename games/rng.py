"""A small pseudo-random stream whose numbers are part of the project's formats.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014), seeded from text, so that the same seed deals the same game in every
process, on every machine and under every version of Python.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

WORD = 1 << 64
_GAMMA = 0x9E3779B97F4A7C15


class Indexable(Protocol[T_co]):
    """The argument of `Stream.choice`: a length and items by number."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> T_co: ...


class Stream:
    """A stream of numbers named by its seeds; mutable, one owner each."""

    def __init__(self, *seeds: int | str) -> None:
        name = "/".join(str(seed) for seed in seeds)
        self._state = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")

    @classmethod
    def at(cls, state: int) -> Stream:
        """The stream that goes on from a state of 64 bits."""
        stream = cls()
        stream._state = state
        return stream

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _GAMMA) % WORD
        mixed = self._state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each as likely as the next."""
        if not 0 < bound <= WORD:
            raise ValueError(f"expected a bound from 1 to 2**64, not {bound}")
        limit = WORD - WORD % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def choice(self, items: Indexable[T]) -> T:
        """One of `items`, each as likely as the next."""
        return items[self.below(len(items))]

    def shuffled(self, items: Indexable[T]) -> list[T]:
        """The items in an order drawn from all orders (Fisher and Yates)."""
        deck = [items[index] for index in range(len(items))]
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
