"""Strategies for a puzzle, from the plainest on: they define the tiers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from languages.message import Message
from solver.answer import Line

T = TypeVar("T")


class Strategy(NamedTuple):
    """One strategy.

    Attributes:
        lines: the lines that it may lead to in a candidate, all of them equal to its mind.
        text: the plan in words, an infinitive without "to".
    """

    lines: Callable[[Any], Iterator[Line]]
    text: Message


def tier_of(strategies: Sequence[Strategy], candidate: Any, value: int) -> int:
    """The number of the first strategy that may reach a value; one more if none does."""
    return next(
        n for n in range(1, len(strategies) + 2) if _solves(strategies, n, candidate, value)
    )


def is_of(strategies: Sequence[Strategy], candidate: Any, value: int, number: int) -> bool:
    """Whether a strategy is the first that may reach a value; no further one is asked."""
    before = range(1, number)
    return not any(_solves(strategies, n, candidate, value) for n in before) and _solves(
        strategies, number, candidate, value
    )


def _solves(strategies: Sequence[Strategy], number: int, candidate: Any, value: int) -> bool:
    """Whether a strategy may reach a value; after the last strategy only proof is left."""
    if number > len(strategies):
        return True
    return any(line.value == value for line in strategies[number - 1].lines(candidate))


def best(items: Iterable[T], value: Callable[[T], int]) -> list[T]:
    """The items of the highest value."""
    kept: list[T] = []
    most = None
    for item in items:
        worth = value(item)
        if most is None or worth > most:
            kept, most = [item], worth
        elif worth == most:
            kept.append(item)
    return kept


def different(items: Iterable[T], key: Callable[[T], Hashable]) -> list[T]:
    """The first of the items of each key."""
    found: dict[Hashable, T] = {}
    for item in items:
        found.setdefault(key(item), item)
    return list(found.values())
