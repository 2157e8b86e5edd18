"""Games of Cat in the Box in progress, with what their seats remember."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.catinthebox.position import Observation, Position
from games.catinthebox.rulings import Follow
from games.catinthebox.setup import new_setup
from games.protocol import Memory
from games.rng import Stream


class Moment(NamedTuple):
    """A position of a game, and the memory of all seats at that time."""

    position: Position
    memory: Memory

    @property
    def observation(self) -> Observation:
        """The observation of the seat to move."""
        return self.memory.observe(self.position, self.position.turn)


def moments(seats: int, seed: int, follow: Follow = Follow.FREE) -> Iterator[Moment]:
    """Each moment of a game in which all choose by chance, but for its end."""
    rng = Stream("catinthebox-test-game", seed)
    deal = new_setup(seats, {"follow": follow.value}).deal(f"{seed}")
    position, memory = deal.position(), deal.memory()
    while not position.over:
        yield Moment(position, memory)
        move = position.moves.random(rng)
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()


def some_moments(seats: int, follow: Follow = Follow.FREE, count: int = 8) -> Iterator[Moment]:
    """Moments of all phases, each of another game."""
    for seed in range(count):
        found = list(moments(seats, seed, follow))
        yield found[seed * 7 % len(found)]
