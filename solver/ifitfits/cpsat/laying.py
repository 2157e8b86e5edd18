"""Where the cards lie, which sides are open, and which cells are joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ortools.sat.python.cp_model import BoolVarT

from games.ifitfits.board import neighbour
from games.ifitfits.cards import OPEN, OPPOSITE, Card
from games.ifitfits.legality import ORIGIN
from games.ifitfits.rulings import Mode
from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated
from solver.cpsat.solving import Solution
from solver.ifitfits.cpsat.ground import SIDES, Ground

Spot = tuple[int, Card, Cell]
"""A card by its number, the way up in which it lies, and its cell."""


class Laying:
    """Cards lie in cells of their own, and what the table holds is connected.

    Each card touches what lies there when it is laid: such an order exists exactly if all
    cards are connected to the board, or to the first of them.

    Args:
        cards: those to lay: all of them, or as many as the ground is made for.

    Attributes:
        spots: whether a card lies in a cell this way up.
    """

    def __init__(
        self, literals: Literals, ground: Ground, cards: Sequence[Card], mode: Mode
    ) -> None:
        self._literals, self.ground, self.cards = literals, ground, tuple(cards)
        self.spots: dict[Spot, BoolVarT] = {}
        self._in_cell: dict[Cell, list[Spot]] = {cell: [] for cell in ground.cells}
        self._ways: list[list[Spot]] = []
        self._open: dict[tuple[Cell, int], Truth] = {}
        self._add_spots()
        self._occupied = {cell: literals.any(self._of(spots)) for cell, spots in self._by_cell()}
        self._add_alike()
        if not ground.block_at:
            literals.clause(self.occupied(ORIGIN))
        if mode is Mode.ADVANCED:
            self._add_walls()
        self._add_touching()

    def occupied(self, cell: Cell) -> Truth:
        """Whether something lies in a cell."""
        if cell in self.ground.block_at:
            return True
        return self._occupied.get(cell, False)

    @property
    def optional(self) -> bool:
        """Whether some of the cards are left out."""
        return len(self.cards) > self.ground.count

    def lies(self, card: int) -> Truth:
        """Whether a card lies anywhere."""
        if not self.optional:
            return True
        return self._literals.any(self._of(self._ways[card]))

    def laid(self, card: int, cell: Cell) -> Truth:
        """Whether a card lies in a cell, either way up."""
        ways = ((card, way, cell) for way in self.cards[card].ways)
        return self._literals.any(self.spots[spot] for spot in ways)

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
        """What a solution lays in each cell."""
        return {
            cell: way for (_, way, cell), lit in self.spots.items() if solution.boolean_value(lit)
        }

    def _add_spots(self) -> None:
        model = self._literals.model
        add = model.add_at_most_one if self.optional else model.add_exactly_one
        for number, card in enumerate(self.cards):
            ways = [(number, way, cell) for way in card.ways for cell in self.ground.cells]
            self._ways.append(ways)
            for spot in ways:
                self.spots[spot] = model.new_bool_var(f"{number} {spot[1]}@{spot[2]}")
                self._in_cell[spot[2]].append(spot)
            add(self._of(ways))
        if self.optional:
            model.add(sum(self.spots.values()) == self.ground.count)
        for _, spots in self._by_cell():
            model.add_at_most_one(self._of(spots))

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

    def _add_walls(self) -> None:
        """No wall lies against a wall (ruling: walls)."""
        for cell, side, near in self.ground.pairs:
            self._literals.clause(
                negated(self.occupied(cell)),
                negated(self.occupied(near)),
                self.open(cell, side),
                self.open(near, OPPOSITE[side]),
            )

    def _add_touching(self) -> None:
        """Every card is within so many steps of the board as there are cards."""
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

    def _by_cell(self) -> list[tuple[Cell, list[Spot]]]:
        return list(self._in_cell.items())

    def _of(self, spots: Sequence[Spot]) -> list[BoolVarT]:
        return [self.spots[spot] for spot in spots]
