"""The points of every seat counted a second time, from the cells of every box alone.

It shares nothing with `scoring` and `Board.boxes`, so that the judge compares two counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import Card
from games.ifitfits.rulings import Mode
from games.protocol import Cell, Regions

_LONG = {(1, 0): (1, 3), (-1, 0): (3, 1)}
_SHORT = {(0, 1): (2, 0), (0, -1): (0, 2)}
NEAR = _LONG | _SHORT
"""From a cell to each of its neighbours, with the sides by which the two touch."""


def regions(board: Board) -> Regions:
    """The occupied cells, the boxes, and which cells are joined."""
    joins = frozenset(
        ((x, y), (x + dx, y + dy))
        for x, y in board.cells
        for (dx, dy), (own, other) in NEAR.items()
        if (x, y) < (x + dx, y + dy)
        and _letter(board, (x, y), own) == _letter(board, (x + dx, y + dy), other) == "o"
    )
    return Regions(frozenset(board.cells), tuple(box.cells for box in board.boxes), joins)


def totals(board: Board, boxes: Iterable[frozenset[Cell]], mode: Mode, seats: int) -> list[int]:
    """The points of every seat, given the cells of every box."""
    counted = [0] * seats
    for cells in boxes:
        for seat, points in _points(board, cells, mode):
            counted[seat] += points
    return counted


def _letter(board: Board, cell: Cell, side: int) -> str:
    """The letter of a side; a blank where nothing lies."""
    if cell not in board.cells:
        return " "
    lying = board.cells[cell]
    return lying.sides[side] if isinstance(lying, Card) else "o"


def _points(board: Board, cells: frozenset[Cell], mode: Mode) -> Iterator[tuple[int, int]]:
    things = [board.cells[cell] for cell in cells]
    across = [thing for cell, thing in board.edges.items() if cell in cells]
    icons = "".join(getattr(thing, "icons", "") for thing in [*things, *across])
    worth = max(map(icons.count, "mbfy")) - icons.count("s")
    open_ = any(
        _letter(board, (x, y), own) == "o" and (x + dx, y + dy) not in board.cells
        for x, y in cells
        for (dx, dy), (own, _) in NEAR.items()
    )
    nap = Fraction(1, 2) if mode is Mode.ADVANCED else Fraction(1)
    awake = [cat.seat for cat in across if isinstance(cat, Cat)]
    asleep = [cat.seat for cat in things if isinstance(cat, Cat)]
    cats = {seat: awake.count(seat) + nap * asleep.count(seat) for seat in awake}
    for seat, count in cats.items():
        if count == max(cats.values()):
            more = int(count) - 1 if mode is Mode.BASIC else 0
            yield seat, worth * (1 if open_ else 2) + more
