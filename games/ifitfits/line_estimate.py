"""How many lines a puzzle has at most, to pick an engine by: every card fits everywhere."""

from __future__ import annotations

from math import prod

from games.ifitfits import legality
from games.ifitfits.board import Board
from games.ifitfits.position import Position

OPENED = 2
"""Empty cells that a card adds to those beside cards, at most: three near it, less its own."""

WAYS = 2
"""How a card may lie."""

WITH_CATS = 3
"""A card may be followed by no cat, or by one at either of its long sides."""


def of_packing(board: Board, cards: int, cats: int) -> float:
    """Upper bound on the lines that lay some cards, with cats after them."""
    cells, ways = _free_cells(board), WAYS * (WITH_CATS if cats else 1)
    return prod(float((cells + OPENED * laid) * ways * (cards - laid)) for laid in range(cards))


def of_turns(position: Position, length: int) -> float:
    """Upper bound on the lines of some turns, each of the next seat."""
    cells, lying = _free_cells(position.board), len(legality.evictions(position.board))
    hands = [len(seat.hand) for seat in position.seats]
    lines = 1.0
    for taken in range(length):
        hand = hands[(position.turn + taken) % len(hands)]
        lays = (cells + OPENED * taken) * (1 + WAYS * WITH_CATS * hand)
        lines *= max(lays + (lying + taken + 1) * hand, 1)
    return lines


def _free_cells(board: Board) -> int:
    """Upper bound on the empty cells beside cards; an empty table has one, and then four."""
    return max(len(legality.free_cells(board)), OPENED)
