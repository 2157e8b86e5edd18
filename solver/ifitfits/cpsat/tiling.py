"""Things in cells of their own: which sides are open, and which cells are joined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ortools.sat.python.cp_model import BoolVarT

from games.ifitfits.board import neighbour
from games.ifitfits.cards import OPEN, OPPOSITE, Card
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import Solution
from solver.ifitfits.cpsat.ground import SIDES, Ground

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
