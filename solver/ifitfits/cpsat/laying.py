"""The cells of the cards of a packing, of all or of some, and the cats that follow them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ortools.sat.python.cp_model import BoolVarT

from games.ifitfits.board import neighbour
from games.ifitfits.cards import RIGHT, Card
from games.ifitfits.legality import ORIGIN
from games.ifitfits.rulings import CATS, Mode
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import Solution
from solver.ifitfits.cpsat.ground import SIDES, Ground, Spot, Tiling


class Laying(Tiling):
    """Cards lie in cells of their own, and what the table holds is connected.

    Each card touches what lies there when it is laid: such an order exists exactly if all
    cards are connected to the board, or to the first of them.

    Args:
        cards: those to lay: all of them, or as many as the ground is made for.
    """

    def __init__(
        self, literals: Literals, ground: Ground, cards: Sequence[Card], mode: Mode
    ) -> None:
        self._ways: list[list[Spot]] = []
        spots = self._new_spots(literals, ground, cards)
        super().__init__(literals, ground, cards, spots)
        for at in self._in_cell.values():
            literals.model.add_at_most_one(self._of(at))
        literals.model.add(sum(map(self.occupied, ground.cells)) == ground.count)
        self._add_alike()
        if not ground.box_at:
            literals.clause(self.occupied(ORIGIN))
        if mode is Mode.ADVANCED:
            self.forbid_double_walls()
        self._add_touching()

    @property
    def optional(self) -> bool:
        """Whether some of the cards are left out."""
        return len(self.cards) > self.ground.count

    def lies(self, card: int) -> Truth:
        """Whether a card lies anywhere."""
        if not self.optional:
            return True
        return self._literals.any(self._of(self._ways[card]))

    def _new_spots(
        self, literals: Literals, ground: Ground, cards: Sequence[Card]
    ) -> dict[Spot, BoolVarT]:
        """A literal for each card in each cell, both ways up."""
        model, spots = literals.model, dict[Spot, BoolVarT]()
        optional = len(cards) > ground.count
        add = model.add_at_most_one if optional else model.add_exactly_one
        for number, card in enumerate(cards):
            ways = [(number, way, cell) for way in card.ways for cell in ground.cells]
            self._ways.append(ways)
            for spot in ways:
                spots[spot] = model.new_bool_var(f"{number} {spot[1]}@{spot[2]}")
            add(spots[spot] for spot in ways)
        return spots

    def _add_alike(self) -> None:
        """Cards that are alike lie in reading order, those that are left out at the end."""
        model, cells = self._literals.model, self.ground.cells
        last: dict[Card, int] = {}
        for number, card in enumerate(self.cards):
            if card in last:
                places = [
                    sum(at * self.laid(which, cell) for at, cell in enumerate(cells))
                    for which in (last[card], number)
                ]
                lies = self.lies(number)
                self._literals.clause(negated(lies), self.lies(last[card]))
                ordered = model.add(places[0] < places[1])
                if not isinstance(lies, bool):
                    ordered.only_enforce_if(lies)
            last[card] = number

    def _add_touching(self) -> None:
        """Every card is within as many steps of the board as there are cards."""
        steps = self.ground.steps
        within: dict[Cell, Truth] = {}
        for level in range(1, self.ground.count + 1):
            before = within
            within = {}
            for cell in self.ground.cells:
                if steps[cell] == 1:
                    within[cell] = self.occupied(cell)
                elif steps[cell] <= level:
                    near = (before.get(neighbour(cell, side), False) for side in SIDES)
                    reached = self._literals.any(near)
                    within[cell] = self._literals.all((self.occupied(cell), reached))
        for cell in self.ground.cells:
            self._literals.clause(negated(self.occupied(cell)), within.get(cell, False))


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
        one = len(self.seats) == 1
        self._of = {
            (edge, seat): lit if one else literals.model.new_bool_var(f"cat of one@{edge}")
            for edge, lit in self.at.items()
            for seat in self.seats
        }
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
