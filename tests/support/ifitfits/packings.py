"""Random packings of If It Fits that `brute` answers in an instant."""

from __future__ import annotations

from games.ifitfits.board import STANDARD, Board, Table
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.rng import Stream
from tests.support.ifitfits import random_positions

SMALL = (Table.sized(3, 3), Table.sized(4, 3), Table.sized(5, 4))
"""Tables on which a few cards have few places."""


def random_packing(number: int) -> Packing:
    """A few cards for an empty table, or for a board with things of up to three seats."""
    rng = Stream("ifitfits-packing", number)
    mode, table, things = rng.choice(tuple(Mode)), rng.choice(SMALL), rng.choice((0, 1, 3, 6, 8))
    cards = random_positions.cards(rng, 3 if things in (0, 3) and rng.below(2) else 2)
    seats = 1 + rng.below(3)
    board = random_positions.board(rng, things, seats, mode, table) if things else None
    return Packing(mode, board or Board.empty(rng.choice((table, STANDARD))), cards, rng.below(4))
