"""Who sits where: the games of one block, which are one deal in all rotations of the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

LineUp = tuple[int, ...]
"""For each seat, the number of the bot that sits there."""


def line_ups(bots: int, seats: int) -> tuple[LineUp, ...]:
    """The different line-ups of a block, in order.

    With as many bots as seats, each sits once at the table. With fewer, the last one fills the
    seats that are left, so that `expert,rival` with four seats is one expert among three
    rivals. With more, every choice of as many bots as there are seats meets, so that three bots
    with two seats play each against each. Each table is played in all rotations that differ, so
    every bot holds every seat equally often.
    """
    tables = (rotation for table in _tables(bots, seats) for rotation in _rotations(table))
    return tuple(dict.fromkeys(tables))


def _tables(bots: int, seats: int) -> Iterator[LineUp]:
    filled = [*range(bots), *[bots - 1] * (seats - bots)]
    return combinations(filled, seats)


def _rotations(table: Sequence[int]) -> Iterator[LineUp]:
    return (tuple(table[-turn:]) + tuple(table[:-turn]) for turn in range(len(table)))
