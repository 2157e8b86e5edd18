"""Games of Cat in the Box in progress, with what their seats remember."""

from __future__ import annotations

from collections.abc import Iterator

from games.catinthebox.memory import Memory
from games.catinthebox.position import Position
from games.catinthebox.rulings import Follow
from games.catinthebox.setup import new_setup
from games.rng import Stream


def moments(
    seats: int, seed: int, follow: Follow = Follow.FREE
) -> Iterator[tuple[Position, Memory]]:
    """Each position of a game in which all choose by chance, with what was seen by then."""
    rng = Stream("catinthebox-test-game", seed)
    deal = new_setup(seats, {"follow": follow.value}).deal(f"{seed}")
    position, memory = deal.position(), deal.memory()
    while not position.over:
        yield position, memory
        move = position.moves.random(rng)
        memory, position = memory.after(position, move), position.play(move)


def moment(
    seats: int, seed: int, number: int, follow: Follow = Follow.FREE
) -> tuple[Position, Memory]:
    """The moment of a number, or the last one before the end."""
    found = list(moments(seats, seed, follow))
    return found[min(number, len(found) - 1)]
