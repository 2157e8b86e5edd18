"""Games of If It Fits in progress, with what their seats remember."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from games.ifitfits.board import Table
from games.ifitfits.deal import Deal, deal
from games.ifitfits.files import load_deck
from games.ifitfits.position import Observation, Position
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import DRAW, Nap, Turn
from games.protocol import Memory
from games.rng import Stream

SMALL, USUAL = Table.sized(4, 4), Table.sized(9, 7)


class Moment(NamedTuple):
    """A position of a game, and the memory of all seats at that time."""

    position: Position
    memory: Memory

    @property
    def observation(self) -> Observation:
        """The observation of the seat to move."""
        return self.memory.observe(self.position, self.position.turn)


def dealt(seats: int, seed: int, mode: Mode = Mode.BASIC, table: Table = USUAL) -> Deal:
    """A deal of the standard deck."""
    return deal(load_deck("standard"), seats, f"test/{seed}", mode, table)


@cache
def moments(
    seats: int,
    seed: int,
    mode: Mode = Mode.BASIC,
    table: Table = USUAL,
    naps: int = 4,
) -> tuple[Moment, ...]:
    """Each moment of a game in which all choose by chance, but for its end.

    Args:
        naps: one sleeping cat is played for this number of draws.
    """
    rng, first = Stream("ifitfits-test-game", seed), dealt(seats, seed, mode, table)
    position, memory, found = first.position(), first.memory(), list[Moment]()
    while not position.over:
        found.append(Moment(position, memory))
        move = by_chance(position, rng, naps)
        draft = position.drafted(move)
        memory, position = memory.after(draft), draft.end()
    return tuple(found)


def by_chance(position: Position, rng: Stream, naps: int) -> Turn:
    """A move by chance, with fewer sleeping cats than there would be otherwise."""
    move = position.moves.random(rng)
    return Turn((DRAW,)) if isinstance(move.steps[0], Nap) and rng.below(naps) else move


def some_moments(
    seats: int, mode: Mode = Mode.BASIC, table: Table = USUAL, count: int = 8
) -> Iterator[Moment]:
    """Moments of all phases, each of another game."""
    for seed in range(count):
        found = moments(seats, seed, mode, table)
        yield found[seed * 17 % len(found)]
