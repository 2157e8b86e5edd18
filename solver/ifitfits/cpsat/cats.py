"""Where new cats lie: at most one after each card and across it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ortools.sat.python.cp_model import BoolVarT

from games.ifitfits.board import neighbour
from games.ifitfits.cards import RIGHT
from games.ifitfits.rulings import CATS
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

    Args:
        most: how many new cats there are at most, of all seats.
        seats: whose they may be; each has no more than the game gives it.

    Attributes:
        at: whether a new cat lies across a cell and the one to its right.
    """

    def __init__(self, literals: Literals, laying: Laying, most: int, seats: Sequence[int]) -> None:
        self._literals, self._laying, self.seats = literals, laying, tuple(seats)
        self.most = min(most, laying.ground.count)
        self.at: dict[Cell, BoolVarT] = {}
        for edge in laying.ground.edges if self.most else ():
            joined = laying.joined(edge, RIGHT)
            if joined is not False:
                self.at[edge] = literals.model.new_bool_var(f"cat@{edge}")
                literals.clause(~self.at[edge], joined)
        literals.model.add(sum(self.at.values()) <= self.most)
        self._of = {(edge, seat): self._new(edge) for edge in self.at for seat in self.seats}
        for edge, lit in self.at.items() if len(self.seats) > 1 else ():
            literals.model.add(sum(self._of[edge, seat] for seat in self.seats) == lit)
        for seat in self.seats if len(self.seats) > 1 else ():
            literals.model.add(sum(self._of[edge, seat] for edge in self.at) <= CATS)
        for row in self._rows():
            literals.clause(*(negated(self.lies(edge)) for edge in row))

    def lies(self, edge: Cell) -> Truth:
        """Whether a new cat lies across a cell and the one to its right."""
        return self.at.get(edge, False)

    def of(self, seat: int) -> Iterator[tuple[Cell, BoolVarT]]:
        """The places of new cats, each with whether one of a seat lies there."""
        return ((edge, self._of[edge, seat]) for edge in self.at if seat in self.seats)

    def placed(self, solution: Solution) -> Iterator[tuple[Cell, int]]:
        """Where a solution has new cats, each with its seat."""
        for (edge, seat), lit in self._of.items():
            if solution.boolean_value(lit):
                yield edge, seat

    def _new(self, edge: Cell) -> BoolVarT:
        """A literal for a cat of one seat: if there is but one seat, any cat's."""
        one = len(self.seats) == 1
        return self.at[edge] if one else self._literals.model.new_bool_var(f"cat of one@{edge}")

    def _rows(self) -> Iterator[list[Cell]]:
        """The edges from each cell of the board to the next one to its right, over new cells."""
        ground = self._laying.ground
        for start in ground.box_at:
            row, cell = [start], neighbour(start, RIGHT)
            while cell in ground.steps and len(row) <= ground.count:
                row.append(cell)
                cell = neighbour(cell, RIGHT)
            if cell in ground.box_at and len(row) > 1:
                yield row
