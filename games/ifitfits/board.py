"""The table and the board: what lies in each cell and across the long sides of two, and its boxes.

The table is a rectangle of cells with a place for one card each (ruling: table).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.ifitfits.cards import OPEN, OPPOSITE, STEPS, Card, Special, Toy
from games.protocol import Cell, GameError, quoted
from languages.messages import _

SMALLEST, LARGEST = 3, 25
"""The fewest and the most cells of a side."""


class Table(NamedTuple):
    """A rectangle of cells; the first starting card lies at (0, 0)."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def sized(cls, width: int, height: int) -> Table:
        """The table of a game: (0, 0) is its middle, the upper left one of an even size."""
        return cls(-((width - 1) // 2), -((height - 1) // 2), width, height)

    @property
    def size(self) -> str:
        """The size as `--table` states it."""
        return f"{self.width}x{self.height}"

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the table."""
        x, y = cell[0] - self.left, cell[1] - self.top
        return 0 <= x < self.width and 0 <= y < self.height

    def cells(self) -> Iterator[Cell]:
        """Every cell, row after row."""
        for y in range(self.top, self.top + self.height):
            for x in range(self.left, self.left + self.width):
                yield x, y


STANDARD = Table.sized(9, 7)
"""The table unless another size is chosen."""


def parse_size(text: str) -> Table:
    """The table of a size such as `9x7`.

    Raises:
        GameError: there is no table of this size.
    """
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text)
    sides = [int(side) for side in match.groups()] if match else []
    if not sides or not all(SMALLEST <= side <= LARGEST for side in sides):
        sizes = f"{SMALLEST}x{SMALLEST}", f"{LARGEST}x{LARGEST}"
        refusal = _("table {size}: expected a width and a height, {fewest} to {most}")
        raise GameError(refusal.format(size=quoted(text), fewest=sizes[0], most=sizes[1]))
    return Table.sized(*sides)


class Cat(NamedTuple):
    """A cat of a seat: awake across two cells, asleep in one."""

    seat: int


Lying = Card | Cat | Toy | Special
"""The contents of a cell; all but cardboard has four open sides."""

Across = Cat | Toy | Special
"""The contents of an edge: a thing across two cells that are joined by their long sides."""


class Piece(NamedTuple):
    """A thing on a board with its place; its text is such as `nap1@2,1`.

    Attributes:
        across: whether it lies across the cell and the one to its right.
    """

    thing: Lying
    cell: Cell
    across: bool = False

    def __str__(self) -> str:
        x, y = self.cell
        if isinstance(self.thing, Cat):
            return f"{'cat' if self.across else 'nap'}{self.thing.seat}@{x},{y}"
        inside = not self.across and not isinstance(self.thing, Card)
        return f"{self.thing}{'^' if inside else '@'}{x},{y}"


ALL_OPEN = OPEN * 4
"""The sides of everything in a cell that is no cardboard."""


class Box(NamedTuple):
    """A largest set of cells joined to one another (ruling: box).

    Attributes:
        closed: whether none of its open sides faces an empty cell or the table's edge.
    """

    cells: frozenset[Cell]
    closed: bool


@dataclass(frozen=True)
class Board:
    """An immutable board; whether the rules allow what lies there is not asked.

    Attributes:
        cells: the thing in each occupied cell.
        edges: the thing across a cell and the one to its right, by the left one.
    """

    table: Table
    cells: Mapping[Cell, Lying]
    edges: Mapping[Cell, Across]

    @classmethod
    def empty(cls, table: Table) -> Board:
        """A table on which nothing lies."""
        return cls(table, {}, {})

    def __hash__(self) -> int:
        return hash(self.key)

    def put(self, cell: Cell, lying: Lying) -> Board:
        """The board with one more thing in a cell, or another one."""
        return Board(self.table, {**self.cells, cell: lying}, self.edges)

    def put_across(self, cell: Cell, across: Across) -> Board:
        """The board with one more thing across a cell and the one to its right, or another one."""
        return Board(self.table, self.cells, {**self.edges, cell: across})

    def sides(self, cell: Cell) -> str | None:
        """The sides of what lies in a cell; None where nothing does."""
        lying = self.cells.get(cell)
        return None if lying is None else _sides(lying)

    def joined(self, cell: Cell, side: int) -> bool:
        """Whether a cell is joined to its neighbour at a side: both touching sides are open."""
        own, other = self.sides(cell), self.sides(neighbour(cell, side))
        if own is None or other is None:
            return False
        return own[side] == other[OPPOSITE[side]] == OPEN

    def neighbours(self, cell: Cell) -> Iterator[tuple[int, Cell]]:
        """The occupied cells that touch a cell, each with the side at which it does."""
        for side in range(4):
            near = neighbour(cell, side)
            if near in self.cells:
                yield side, near

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Every box, in the order of its first cell (by x, then y)."""
        found = []
        seen: set[Cell] = set()
        for cell in sorted(self.cells):
            if cell not in seen:
                box = self._box(cell)
                found.append(box)
                seen |= box.cells
        return tuple(found)

    def box_at(self, cell: Cell) -> Box:
        """The box of an occupied cell."""
        return self._box(cell)

    def across_within(self, cells: frozenset[Cell]) -> Iterator[Across]:
        """Everything that lies across two of these cells, which are a box."""
        return (across for cell, across in self.edges.items() if cell in cells)

    def cats(self) -> Iterator[Cat]:
        """Every cat on the board, awake or asleep."""
        for lying in (*self.cells.values(), *self.edges.values()):
            if isinstance(lying, Cat):
                yield lying

    @cached_property
    def key(self) -> tuple[frozenset[tuple[Cell, Lying]], frozenset[tuple[Cell, Across]]]:
        """Equal only for boards on which the same things lie in the same places."""
        return frozenset(self.cells.items()), frozenset(self.edges.items())

    def pieces(self) -> tuple[Piece, ...]:
        """Everything on it: cards by x, then y, then other things in cells, then across edges.

        The order doesn't depend on what was laid first.
        """
        cells = [Piece(self.cells[cell], cell) for cell in sorted(self.cells)]
        cards = [piece for piece in cells if isinstance(piece.thing, Card)]
        others = [piece for piece in cells if not isinstance(piece.thing, Card)]
        edges = [Piece(across, cell, True) for cell, across in self.edges.items()]
        return (*cards, *sorted(others, key=str), *sorted(edges, key=str))

    def _box(self, start: Cell) -> Box:
        cells, waiting, closed = {start}, [start], True
        while waiting:
            cell = waiting.pop()
            own = _sides(self.cells[cell])
            for side in range(4):
                near = neighbour(cell, side)
                if own[side] != OPEN or near in cells:
                    continue
                lying = self.cells.get(near)
                if lying is None:
                    closed = False
                elif _sides(lying)[OPPOSITE[side]] == OPEN:
                    cells.add(near)
                    waiting.append(near)
        return Box(frozenset(cells), closed)


def _sides(lying: Lying) -> str:
    return lying.sides if isinstance(lying, Card) else ALL_OPEN


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell that touches another one at a side."""
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy
