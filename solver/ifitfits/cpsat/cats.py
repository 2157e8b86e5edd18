"""Where new cats lie: at most one after each card and across it."""

from __future__ import annotations

from collections.abc import Iterator

from ortools.sat.python.cp_model import BoolVarT

from games.ifitfits.board import neighbour
from games.ifitfits.cards import RIGHT
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import Solution
from solver.ifitfits.cpsat.laying import Laying


class Cats:
    """Cats of one seat across joined cells, as far as no cat of another seat is in the way.

    A cat follows the later of its two cards. So cards in a row with cats across each pair are
    laid outwards from one of them, from any; where a row begins at the board with a cat, from
    there. No row may begin so at both ends. Nothing else keeps the cards from an order, as a
    row that is laid from where it is touched is like one large card.

    Attributes:
        at: whether a new cat lies across a cell and the one to its right.
    """

    def __init__(self, literals: Literals, laying: Laying, most: int) -> None:
        self._literals, self._laying = literals, laying
        self.most = min(most, laying.ground.count)
        self.at: dict[Cell, BoolVarT] = {}
        for edge in laying.ground.edges if self.most else ():
            joined = laying.joined(edge, RIGHT)
            if joined is not False:
                self.at[edge] = literals.model.new_bool_var(f"cat@{edge}")
                literals.clause(~self.at[edge], joined)
        literals.model.add(sum(self.at.values()) <= self.most)
        for row in self._rows():
            literals.clause(*(negated(self.lies(edge)) for edge in row))

    def lies(self, edge: Cell) -> Truth:
        """Whether a new cat lies across a cell and the one to its right."""
        return self.at.get(edge, False)

    def placed(self, solution: Solution) -> frozenset[Cell]:
        """Where a solution has new cats."""
        return frozenset(edge for edge, lit in self.at.items() if solution.boolean_value(lit))

    def _rows(self) -> Iterator[list[Cell]]:
        """The edges from each cell of the board to the next one to its right, over new cells."""
        ground = self._laying.ground
        for start in ground.block_at:
            row, cell = [start], neighbour(start, RIGHT)
            while cell in ground.steps and len(row) <= ground.count:
                row.append(cell)
                cell = neighbour(cell, RIGHT)
            if cell in ground.block_at and len(row) > 1:
                yield row
