"""The start of a model: the boxes that lie there, and the cells that cards can reach.

On an empty table all that counts is how cards lie to one another: the first in reading order is
put at 0,0, and `translations` says where the whole could lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.ifitfits.board import Board, Box, Cat, neighbour
from games.ifitfits.cards import ICONS, OPEN, RIGHT
from games.ifitfits.legality import ORIGIN
from games.ifitfits.scoring import icons_of
from games.ifitfits.table import Table
from games.protocol import Cell

SIDES = range(4)
"""The sides in the order of the notation."""


@dataclass(frozen=True)
class LyingBox:
    """A box that lies there already: it may grow, and is never split.

    Attributes:
        icons: how many it shows of each.
        awake, asleep: the cats of each seat that has any.
        drained: whether one of its open sides faces the table's edge.
        mouths: the empty cells that its open sides face.
    """

    cells: frozenset[Cell]
    icons: Mapping[str, int]
    awake: Mapping[int, int]
    asleep: Mapping[int, int]
    drained: bool
    mouths: frozenset[Cell]

    @property
    def seats(self) -> set[int]:
        """Whose cats it holds, awake or asleep."""
        return {*self.awake, *self.asleep}


@dataclass(frozen=True)
class Ground:
    """A board and the cells that `count` cards can reach.

    Attributes:
        steps: for each such cell, how many cards have been laid at least when it is covered.
        free: whether the cards may be moved as a whole, see `translations`.
    """

    board: Board
    count: int
    steps: Mapping[Cell, int]
    free: bool

    @classmethod
    def of(cls, board: Board, count: int) -> Ground:
        """The ground of a board to which `count` cards are added."""
        if board.cells or not _fits_anywhere(board.table, count):
            return cls.fixed(board, count)
        return cls(board, count, _reached({ORIGIN}, count, _comes_after_origin), True)

    @classmethod
    def fixed(cls, board: Board, count: int) -> Ground:
        """The same, where cards can't be moved as a whole, also on an empty table."""
        near = {c for cell in board.cells for c in _around(cell)}
        seeds = {cell for cell in near if _is_empty(board, cell)} if near else {ORIGIN}
        return cls(board, count, _reached(seeds, count, lambda c: _is_empty(board, c)), False)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that cards can reach, in reading order."""
        return tuple(sorted(self.steps, key=_reading))

    @cached_property
    def boxes(self) -> tuple[LyingBox, ...]:
        """The boxes that lie there."""
        return tuple(_lying_box(self.board, box) for box in self.board.boxes)

    @cached_property
    def box_at(self) -> Mapping[Cell, int]:
        """The number of the box of each occupied cell."""
        return {cell: number for number, b in enumerate(self.boxes) for cell in b.cells}

    @cached_property
    def pairs(self) -> tuple[tuple[Cell, int, Cell], ...]:
        """Two cells that touch of which one is new at least: the left or upper one first.

        The number is the side of the first at which they touch.
        """
        known = {*self.steps, *self.box_at}
        found = []
        for cell in sorted(known, key=_reading):
            for side in (RIGHT, RIGHT + 1):
                near = neighbour(cell, side)
                if near in known and (cell in self.steps or near in self.steps):
                    found.append((cell, side, near))
        return tuple(found)

    @cached_property
    def edges(self) -> tuple[Cell, ...]:
        """Where a cat could come across two cells, by the left one, in reading order."""
        return tuple(cell for cell, side, _ in self.pairs if side == RIGHT)

    def translations(self, cells: Iterable[Cell]) -> Iterator[Cell]:
        """By how much these cells may be moved so that the first card can lie at 0,0."""
        if not self.free:
            yield 0, 0
            return
        cells = list(cells)
        for x, y in cells:
            if all(self.board.table.holds((cx - x, cy - y)) for cx, cy in cells):
                yield -x, -y


def _reading(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def _around(cell: Cell) -> list[Cell]:
    return [neighbour(cell, side) for side in SIDES]


def _is_empty(board: Board, cell: Cell) -> bool:
    return board.table.holds(cell) and cell not in board.cells


def _comes_after_origin(cell: Cell) -> bool:
    return _reading(cell) >= _reading(ORIGIN)


def _fits_anywhere(table: Table, count: int) -> bool:
    """Whether `count` connected cards, however they lie, can be moved onto a table.

    One card has to lie at 0,0. A shape that is narrow enough can have any of its columns there,
    and a row of its own is there for certain if it isn't taller than the table: so one way to
    be small enough is needed, for every width and height that `count` cards can have.
    """
    wide, high = (table.width - 1) // 2, (table.height - 1) // 2
    for width in range(1, count + 1):
        height = count + 1 - width
        upright = width <= wide + 1 and height <= 2 * high + 1
        if not upright and not (height <= high + 1 and width <= 2 * wide + 1):
            return False
    return True


def _reached(seeds: set[Cell], count: int, onto: Callable[[Cell], bool]) -> dict[Cell, int]:
    """The cells within `count` steps, the seeds being one step away."""
    steps = dict.fromkeys(sorted(seeds), 1) if count else {}
    edge = list(steps)
    for step in range(2, count + 1):
        near = {c for cell in edge for c in _around(cell) if c not in steps and onto(c)}
        edge = sorted(near)
        steps |= dict.fromkeys(edge, step)
    return steps


def _lying_box(board: Board, box: Box) -> LyingBox:
    awake = Counter(c.seat for c in board.across_within(box.cells) if isinstance(c, Cat))
    lying = (board.cells[cell] for cell in box.cells)
    asleep = Counter(thing.seat for thing in lying if isinstance(thing, Cat))
    shown = Counter(icons_of(board, box))
    mouths = {
        neighbour(cell, side)
        for cell in box.cells
        for side in SIDES
        if (board.sides(cell) or "")[side] == OPEN and neighbour(cell, side) not in board.cells
    }
    inside = frozenset(cell for cell in mouths if board.table.holds(cell))
    icons = {icon: shown[icon] for icon in ICONS if shown[icon]}
    return LyingBox(box.cells, icons, awake, asleep, inside != mouths, inside)
