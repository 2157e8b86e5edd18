"""Which unit is placed before which: a total order on those that are placed."""

from __future__ import annotations

from itertools import combinations, permutations

from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

from solver.catbox.cpsat.placing import Placing
from solver.cpsat.solving import Solution


class Order:
    """One Boolean a pair of units, with no cycles; constants where tiles have steps.

    Units that are left out take part too, at no cost: they can always come last.
    """

    def __init__(self, model: CpModel, placing: Placing) -> None:
        layout = placing.layout
        self._units = range(len(layout.units))
        self._unit_of = placing.unit_of
        self._true: IntVar = model.new_constant(1)
        self._asked: dict[tuple[int, int], IntVar] = {}
        self._before: dict[tuple[int, int], LiteralT] = {}
        for i, j in combinations(self._units, 2):
            earlier = self._true
            if not layout.sequences:
                earlier = self._asked[i, j] = model.new_bool_var(f"unit{i} before unit{j}")
            self._before[i, j] = earlier
            self._before[j, i] = ~earlier
        if not layout.sequences:
            self._add_no_cycles(model, layout.count)
            self._fix(model, placing)

    def before(self, earlier: int, later: int) -> LiteralT:
        """Whether one unit is placed before another."""
        return self._before[earlier, later]

    def may_precede(self, earlier: int, later: int) -> bool:
        """Whether one unit is before another in some line."""
        return self._before[later, earlier] is not self._true

    def add_next(self, model: CpModel, placing: Placing, tile: int, later: list[int]) -> IntVar:
        """A literal that makes a tile precede those of the `later` ones that are placed."""
        precedes = model.new_bool_var(f"tile{tile} precedes {later}")
        for other in later:
            if self._unit_of[other] != self._unit_of[tile]:
                before = self.before(self._unit_of[tile], self._unit_of[other])
                model.add_bool_or([~precedes, ~placing.placed(other), before])
        return precedes

    def hint(self, model: CpModel, sequence: list[int]) -> None:
        """Let a search try this order of some tiles first; the others come after them."""
        units = [self._unit_of[tile] for tile in sequence]
        rank = {unit: place for place, unit in enumerate(units)}
        last = len(units)
        for (i, j), literal in self._asked.items():
            model.add_hint(literal, rank.get(i, last) <= rank.get(j, last))

    def sequence(self, solution: Solution, placed: list[int]) -> list[int]:
        """The placed tiles in the order that a solution gives them."""
        units = [self._unit_of[tile] for tile in placed]
        earlier = {
            i: sum(solution.boolean_value(self.before(j, i)) for j in units if j != i)
            for i in units
        }
        return sorted(placed, key=lambda tile: earlier[self._unit_of[tile]])

    def _add_no_cycles(self, model: CpModel, count: int) -> None:
        if count > 2:
            for i, j, k in combinations(self._units, 3):
                round_trip = (self.before(i, j), self.before(j, k), self.before(k, i))
                model.add_bool_or(round_trip)
                model.add_bool_or([~lit for lit in round_trip])

    def _fix(self, model: CpModel, placing: Placing) -> None:
        """Tiles that come first or last; equal tiles in the order in which they stand."""
        tiles = placing.layout.tiles
        for i, j in combinations(self._units, 2):
            if tiles[i] == tiles[j] and tiles[i].required:
                model.add_bool_and([self.before(i, j)])
        for i, j in permutations(self._units, 2):
            for lies in placing.at(i).values():
                if tiles[i].first:
                    model.add_implication(lies, self.before(i, j))
                if tiles[i].last:
                    model.add_implication(lies, self.before(j, i))
