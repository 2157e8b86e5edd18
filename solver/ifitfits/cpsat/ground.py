"""The cells of a model: boxes that lie there, cells that cards can reach, and what lies in them.

On an empty table all that counts is how cards lie to one another: the first in reading order is
put at 0,0, and `translations` says where the whole could lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ortools.sat.python.cp_model import BoolVarT

from games.ifitfits.board import Board, Box, Cat, Table, neighbour
from games.ifitfits.cards import ICONS, OPEN, OPPOSITE, RIGHT, Card
from games.ifitfits.legality import ORIGIN
from games.ifitfits.scoring import icons_of
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import Solution

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
        reached = _reached({ORIGIN}, count, lambda cell: _reading(cell) >= _reading(ORIGIN))
        return cls(board, count, reached, True)

    @classmethod
    def fixed(cls, board: Board, count: int) -> Ground:
        """The ground of a board where cards can't be moved as a whole, also on an empty table."""
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


Spot = tuple[int, Card, Cell]
"""A card by its number, the way up in which it lies, and its cell."""


class Tiling:
    """The cards that lie in each cell and their open sides, from the cards that may lie there.

    Args:
        cards: those that may lie on the table; a sleeping cat is a card with four open sides.
        spots: whether a card lies in a cell this way up; no two that share a cell are true.
    """

    def __init__(
        self,
        literals: Literals,
        ground: Ground,
        cards: Sequence[Card],
        spots: Mapping[Spot, BoolVarT],
    ) -> None:
        self._literals, self.ground, self.cards = literals, ground, tuple(cards)
        self.spots = spots
        self._in_cell: dict[Cell, list[Spot]] = {cell: [] for cell in ground.cells}
        for spot in spots:
            self._in_cell[spot[2]].append(spot)
        self._open: dict[tuple[Cell, int], Truth] = {}
        self._occupied = {cell: literals.any(self._of(at)) for cell, at in self._in_cell.items()}

    def occupied(self, cell: Cell) -> Truth:
        """Whether something lies in a cell."""
        if cell in self.ground.box_at:
            return True
        return self._occupied.get(cell, False)

    def lies(self, card: int) -> Truth:
        """Whether a card lies anywhere."""
        return self._literals.any(lit for spot, lit in self.spots.items() if spot[0] == card)

    def laid(self, card: int, cell: Cell) -> Truth:
        """Whether a card lies in a cell, either way up."""
        ways = ((card, way, cell) for way in self.cards[card].ways)
        return self._literals.any(self.spots.get(spot, False) for spot in ways)

    def open(self, cell: Cell, side: int) -> Truth:
        """Whether something lies in a cell whose side is open."""
        sides = self.ground.board.sides(cell)
        if sides is not None:
            return sides[side] == OPEN
        if (cell, side) not in self._open:
            spots = [spot for spot in self._in_cell.get(cell, ()) if spot[1].sides[side] == OPEN]
            whole = len(spots) == len(self._in_cell.get(cell, ()))
            self._open[cell, side] = (
                self.occupied(cell) if whole else self._literals.any(self._of(spots))
            )
        return self._open[cell, side]

    def joined(self, cell: Cell, side: int) -> Truth:
        """Whether a cell is joined to its neighbour at a side."""
        near = neighbour(cell, side)
        return self._literals.all((self.open(cell, side), self.open(near, OPPOSITE[side])))

    def leaks(self, cell: Cell) -> Truth:
        """Whether an open side of a new card in a cell faces an empty cell or the table's edge."""
        return self._literals.any(
            self._literals.all((self.open(cell, side), negated(self.occupied(near))))
            for side in SIDES
            for near in (neighbour(cell, side),)
        )

    def shape(self) -> Iterator[BoolVarT]:
        """The literals that say which cells are occupied, and which sides are open."""
        truths = [self.occupied(cell) for cell in self.ground.cells]
        truths += [self.open(cell, side) for cell in self.ground.cells for side in SIDES]
        return (truth for truth in truths if not isinstance(truth, bool))

    def placed(self, solution: Solution) -> dict[Cell, Card]:
        """The card that a solution lays in each cell, as it lies."""
        return {
            cell: way for (_, way, cell), lit in self.spots.items() if solution.boolean_value(lit)
        }

    def forbid_double_walls(self) -> None:
        """No wall lies against a wall (ruling: walls)."""
        for cell, side, near in self.ground.pairs:
            self._literals.clause(
                negated(self.occupied(cell)),
                negated(self.occupied(near)),
                self.open(cell, side),
                self.open(near, OPPOSITE[side]),
            )

    def _of(self, spots: Sequence[Spot]) -> list[BoolVarT]:
        return [self.spots[spot] for spot in spots]
