"""How many occupied cells each tile covers at its time.

Cells of the ground count whatever the order; a bare cell counts where an earlier tile lies on
it. What the ground leaves open depends on the anchor, so that each anchor gets clauses of its
own: they propagate better than one sum a tile.
"""

from __future__ import annotations

from itertools import combinations

from ortools.sat.python.cp_model import CpModel, IntVar

from games.protocol import Cell
from solver.catbox.cpsat.layout import footprint
from solver.catbox.cpsat.order import Order
from solver.catbox.cpsat.placing import Placing


def add_covering(model: CpModel, placing: Placing, order: Order) -> None:
    """Every placed tile covers from `fewest` to `most` occupied cells."""
    for unit in range(len(placing.layout.units)):
        _Covering(model, placing, order, unit).add()


class _Covering:
    """The covering of the tiles of one unit."""

    def __init__(self, model: CpModel, placing: Placing, order: Order, unit: int) -> None:
        self._model, self._placing, self._order, self._unit = model, placing, order, unit
        self._over: dict[Cell, IntVar | None] = {}

    def add(self) -> None:
        """For each anchor: enough earlier tiles under its bare cells, and not too many."""
        layout = self._placing.layout
        for number in layout.units[self._unit]:
            tile = layout.tiles[number]
            for anchor, lies in self._placing.at(number).items():
                self._placing.tick()
                bare = [cell for cell in footprint(anchor) if cell not in layout.ground]
                ground = len(footprint(anchor)) - len(bare)
                if ground == tile.most:
                    self._nothing_under(lies, bare)
                else:
                    self._at_most(lies, bare, tile.most - ground)
                if ground < tile.fewest:
                    self._at_least(lies, bare, tile.fewest - ground)

    def _nothing_under(self, lies: IntVar, bare: list[Cell]) -> None:
        for cell in bare:
            for other, there in self._others_on(cell):
                after = self._order.before(self._unit, other)
                self._model.add_bool_or([~lies, ~there, after])

    def _at_most(self, lies: IntVar, bare: list[Cell], most: int) -> None:
        over = [lit for cell in bare if (lit := self._lies_over(cell)) is not None]
        for too_many in combinations(over, most + 1):
            self._model.add_bool_or([~lies, *(~lit for lit in too_many)])

    def _at_least(self, lies: IntVar, bare: list[Cell], fewest: int) -> None:
        over = [lit for cell in bare if (lit := self._lies_over(cell)) is not None]
        self._model.add(sum(over) >= fewest).only_enforce_if(lies)

    def _lies_over(self, cell: Cell) -> IntVar | None:
        """Whether the unit lies over an earlier one on a bare cell; None if it never can."""
        if cell not in self._over:
            self._over[cell] = self._new_over(cell)
        return self._over[cell]

    def _new_over(self, cell: Cell) -> IntVar | None:
        here, others = self._placing.on(self._unit, cell), self._others_on(cell)
        if here is None or not others:
            return None
        over = self._model.new_bool_var(f"unit{self._unit} over one on {cell}")
        self._model.add_implication(over, here)
        earlier = []
        for other, there in others:
            before = self._order.before(other, self._unit)
            under = self._model.new_bool_var(f"unit{other} under unit{self._unit} on {cell}")
            self._model.add_bool_and([there, before]).only_enforce_if(under)
            self._model.add_bool_or([under, ~there, ~before])
            self._model.add_bool_or([over, ~here, ~under])
            earlier.append(under)
        self._model.add_bool_or([~over, *earlier])
        return over

    def _others_on(self, cell: Cell) -> list[tuple[int, IntVar]]:
        """The other units that can lie on a cell, but for those that always come later."""
        return [
            (unit, lit)
            for unit, lit in self._placing.units_on(cell)
            if unit != self._unit and self._order.may_precede(unit, self._unit)
        ]
