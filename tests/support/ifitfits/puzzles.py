"""Random puzzles of If It Fits, each given by its number alone."""

from __future__ import annotations

from collections.abc import Callable

from games.ifitfits.board import STANDARD, Board, Table
from games.ifitfits.puzzle import Duel, Objective, Packing, Puzzle, SingleTurn
from games.rng import Stream
from tests.support.ifitfits.random_positions import MODES, board, cards, composed, reached

OBJECTIVES = tuple(Objective)

TABLES = (STANDARD, Table.sized(3, 3), Table.sized(4, 3))
"""Small tables are soon full."""

SMALL = (Table.sized(3, 3), Table.sized(4, 3), Table.sized(5, 4))
"""Tables on which a few cards have few places."""


def composed_turn(rng: Stream) -> Puzzle:
    """A turn in a position that need not be reachable."""
    return SingleTurn(composed(rng), rng.choice(OBJECTIVES))


def reached_turn(rng: Stream) -> Puzzle:
    """A turn in a position that a game by chance has reached."""
    while True:
        position = reached(rng)
        if position.start is None and position.toy is None:
            return SingleTurn(position, rng.choice(OBJECTIVES))


def duel(rng: Stream) -> Puzzle:
    """A duel of two or three seats with hands of at most two cards."""
    position = composed(rng, rng.choice((2, 2, 3)), rng.choice((1, 2)))
    return Duel(position, rng.choice(OBJECTIVES))


def box(rng: Stream) -> Puzzle:
    """At most three cards on an empty table or on a board of anything of anybody."""
    mode, table = rng.choice(MODES), rng.choice(TABLES)
    lying = board(rng, rng.choice((0, 0, 2, 4, 6)), 3, mode, table)
    return Packing(mode, lying, cards(rng, rng.choice((1, 2, 2, 3))), rng.below(4))


SOURCES: tuple[Callable[[Stream], Puzzle], ...] = (composed_turn, duel, box, reached_turn, box)
"""Where puzzles come from, one after the other."""


def puzzle(number: int) -> Puzzle:
    """The puzzle of a number."""
    return SOURCES[number % len(SOURCES)](Stream("ifitfits-agreement", number))


def random_packing(number: int) -> Packing:
    """A few cards for an empty table, or for a board with things of up to three seats.

    `brute` answers it in an instant.
    """
    rng = Stream("ifitfits-packing", number)
    mode, table, things = rng.choice(MODES), rng.choice(SMALL), rng.choice((0, 1, 3, 6, 8))
    held = cards(rng, 3 if things in (0, 3) and rng.below(2) else 2)
    seats = 1 + rng.below(3)
    lying = board(rng, things, seats, mode, table) if things else None
    return Packing(mode, lying or Board.empty(rng.choice((table, STANDARD))), held, rng.below(4))
