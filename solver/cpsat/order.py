"""Which tile is placed before which: a total order on those that are placed."""

from __future__ import annotations

from itertools import combinations, permutations

from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar, LiteralT

from solver.cpsat.placing import Placing


class Order:
    """One Boolean a pair of tiles, with no cycles.

    Tiles that are left out take part too, at no cost: they can always come last.
    """

    def __init__(self, model: CpModel, placing: Placing) -> None:
        layout = placing.layout
        self._tiles = range(len(layout.tiles))
        self._before: dict[tuple[int, int], LiteralT] = {}
        for i, j in combinations(self._tiles, 2):
            earlier = model.new_bool_var(f"tile{i} before tile{j}")
            self._before[i, j] = earlier
            self._before[j, i] = ~earlier
        if layout.count > 2:
            for i, j, k in combinations(self._tiles, 3):
                round_trip = (self.before(i, j), self.before(j, k), self.before(k, i))
                model.add_bool_or(round_trip)
                model.add_bool_or([~lit for lit in round_trip])
        self._fix(model, placing)

    def before(self, earlier: int, later: int) -> LiteralT:
        """Whether one tile is placed before another."""
        return self._before[earlier, later]

    def add_next(self, model: CpModel, placing: Placing, tile: int, later: list[int]) -> IntVar:
        """A literal that makes a tile precede those of the `later` ones that are placed."""
        precedes = model.new_bool_var(f"tile{tile} precedes {later}")
        for other in later:
            model.add_bool_or([~precedes, ~placing.placed(other), self.before(tile, other)])
        return precedes

    def sequence(self, solver: CpSolver, placed: list[int]) -> list[int]:
        """The placed tiles in the order that a solution gives them."""
        return sorted(
            placed,
            key=lambda i: sum(solver.boolean_value(self.before(j, i)) for j in placed if j != i),
        )

    def _fix(self, model: CpModel, placing: Placing) -> None:
        """Tiles that come first or last; equal tiles in the order in which they stand."""
        tiles = placing.layout.tiles
        for i, j in combinations(self._tiles, 2):
            if tiles[i] == tiles[j] and tiles[i].required:
                model.add_bool_and([self.before(i, j)])
        for i, j in permutations(self._tiles, 2):
            for lies in placing.at(i).values():
                if tiles[i].first:
                    model.add_implication(lies, self.before(i, j))
                if tiles[i].last:
                    model.add_implication(lies, self.before(j, i))
