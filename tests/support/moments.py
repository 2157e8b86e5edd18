"""Games in progress, in which all choose by chance, with what their seats remember."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from games.protocol import Memory
from games.record import remembered
from tests.support.random_games import recorded


class Moment(NamedTuple):
    """A position of a game, and the memory of all seats at that time."""

    position: Any
    memory: Memory

    @property
    def observation(self) -> Any:
        """The observation of the seat to move."""
        return self.memory.observe(self.position, self.position.turn)


@cache
def moments_of(game: str, seats: int, seed: int, **options: str) -> tuple[Moment, ...]:
    """Each moment of a game but for its end."""
    every = remembered(recorded(game, seats, seed, options=options))
    return tuple(Moment(*each) for each in every if not each[0].over)


def some_moments_of(game: str, seats: int, count: int = 8, **options: str) -> Iterator[Moment]:
    """Moments of all phases, each of another game."""
    for seed in range(count):
        found = moments_of(game, seats, seed, **options)
        yield found[seed * 17 % len(found)]
