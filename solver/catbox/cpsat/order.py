"""Which unit is placed before which: a total order, or only where one lies on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, pairwise, permutations

from ortools.sat.python.cp_model import CpModel, IntVar

from games.protocol import Cell
from solver.catbox.cpsat.layout import footprint
from solver.catbox.cpsat.placing import Placing
from solver.cpsat.literals import Truth, negated
from solver.cpsat.solving import Solution

MOST_IN_CYCLES = 6
"""The most placed units for which each cycle is ruled out by a clause of its own."""

Edge = tuple[int, int]
"""Two units, the one that lies under the other first."""


class Order:
    """One Boolean a pair of units, with no cycles; constants where the order is given.

    It is given for tiles with steps, and for those that come first or last. Without steps all tiles
    are placed.

    Args:
        loose: have units stand in their usual order where it doesn't matter, which is where they
            share no cell, so that next to no board is described twice.
    """

    def __init__(self, model: CpModel, placing: Placing, *, loose: bool = False) -> None:
        layout = placing.layout
        self._model = model
        self._placing = placing
        self._given = bool(layout.sequences)
        self._loose = loose and not self._given
        self._asked: dict[Edge, IntVar] = {}
        self._before: dict[Edge, Truth] = {}
        self._place = [self._usual_place(unit) for unit in range(len(layout.units))]
        self._units = sorted(range(len(layout.units)), key=self._place.__getitem__)
        for i, j in combinations(self._units, 2):
            earlier = self._usually_before(i, j)
            self._before[i, j] = earlier
            self._before[j, i] = negated(earlier)
        if not self._given and layout.count > 2:
            self._add_no_cycles(layout.count)

    def before(self, earlier: int, later: int) -> Truth:
        """Whether one unit is placed before another."""
        return self._before[earlier, later]

    def may_precede(self, earlier: int, later: int) -> bool:
        """Whether one unit is before another in some line."""
        return self._before[later, earlier] is not True

    def add_next(self, model: CpModel, tile: int, later: list[int]) -> IntVar:
        """A literal that lets a tile precede those of the `later` ones that are placed."""
        precedes = model.new_bool_var("")
        unit = self._placing.unit_of[tile]
        for other in later:
            if self._placing.unit_of[other] != unit:
                under = self._under(self._placing.unit_of[other], unit)
                model.add_bool_or([~precedes, ~self._placing.placed(other), *map(negated, under)])
        return precedes

    def hint(self, model: CpModel, anchors: Mapping[int, Cell]) -> None:
        """Let a search try the order of some tiles at these anchors first."""
        at = {self._placing.unit_of[tile]: anchor for tile, anchor in anchors.items()}
        rank = {unit: place for place, unit in enumerate(at)}
        for (i, j), literal in self._asked.items():
            settled = i in at and j in at
            settled = settled and (self._is_strict(i, j) or _share_a_cell(at[i], at[j]))
            model.add_hint(literal, not settled or rank[i] < rank[j])

    def sequence(
        self,
        solution: Solution,
        anchors: Mapping[int, Cell],
        key: Callable[[int], object] = lambda tile: tile,
    ) -> list[int]:
        """The placed tiles in an order that a solution allows.

        Args:
            anchors: the placed tiles with their anchors.
            key: the next tile is the one of those that can be next for which this is least.
        """
        left = {tile: self._earlier(solution, tile, anchors) for tile in anchors}
        found: list[int] = []
        while left:
            ready = (tile for tile, earlier in left.items() if earlier.isdisjoint(left))
            found.append(min(ready, key=key))  # type: ignore[arg-type]
            del left[found[-1]]
        return found

    def _earlier(self, solution: Solution, tile: int, anchors: Mapping[int, Cell]) -> set[int]:
        """The other placed tiles that come before one."""
        unit_of = self._placing.unit_of
        return {
            other
            for other, anchor in anchors.items()
            if other != tile
            and (
                self._is_strict(unit_of[other], unit_of[tile])
                or _share_a_cell(anchor, anchors[tile])
            )
            and self._holds(solution, self.before(unit_of[other], unit_of[tile]))
        }

    def _holds(self, solution: Solution, truth: Truth) -> bool:
        return truth if isinstance(truth, bool) else solution.boolean_value(truth)

    def _usual_place(self, unit: int) -> tuple[int, int]:
        """First tiles, then others, then last ones; each in the order in which they stand."""
        tiles = [self._placing.layout.tiles[tile] for tile in self._placing.layout.units[unit]]
        group = 0 if any(t.first for t in tiles) else 2 if any(t.last for t in tiles) else 1
        return group, unit

    def _is_strict(self, i: int, j: int) -> bool:
        """Whether the order of two units holds even if they share no cell."""
        return not self._loose or {self._place[i][0], self._place[j][0]} != {1}

    def _usually_before(self, i: int, j: int) -> Truth:
        """Whether a unit is before another that usually follows."""
        if self._given:
            return True
        layout, model = self._placing.layout, self._model
        if {self._place[i][0], self._place[j][0]} != {1}:
            if self._place[i][0] == self._place[j][0]:
                model.add_at_most_one(self._placing.placed(i), self._placing.placed(j))
            return True
        if layout.tiles[i] == layout.tiles[j]:
            if self._loose:
                self._add_ascending(i, j)
            return True
        earlier = self._asked[i, j] = model.new_bool_var("")
        if self._loose:
            self._placing.literals.clause(earlier, self._placing.offsets.overlap(i, j))
        return earlier

    def _add_ascending(self, i: int, j: int) -> None:
        """Of two equal tiles that share no cell, the first one has the smaller anchor."""
        smaller: list[IntVar] = []
        overlap = self._placing.offsets.overlap(i, j)
        for anchor, lies in self._placing.at(j).items():
            self._placing.literals.clause(~lies, overlap, *smaller)
            if anchor in self._placing.at(i):
                smaller.append(self._placing.at(i)[anchor])

    def _under(self, i: int, j: int) -> list[Truth]:
        """Literals that are all true if one placed unit has to come before another."""
        if self._is_strict(i, j) or self._place[i] > self._place[j]:
            return [self.before(i, j)]
        return [self.before(i, j), self._placing.offsets.overlap(i, j)]

    def _add_no_cycles(self, count: int) -> None:
        if count <= MOST_IN_CYCLES:
            for cycle in _cycles(self._units, count):
                edges = [lit for edge in cycle for lit in self._under(*edge)]
                self._placing.literals.clause(*map(negated, edges))
        else:
            self._add_total_order()

    def _add_total_order(self) -> None:
        """Have units that lie on one another follow one order of all."""
        model, total = self._model, dict[Edge, Truth]()
        for i, j in combinations(self._units, 2):
            total[i, j] = earlier = model.new_bool_var("")
            total[j, i] = ~earlier
            for one, other in ((i, j), (j, i)):
                self._placing.literals.clause(
                    total[one, other], *map(negated, self._under(one, other))
                )
        for i, j, k in combinations(self._units, 3):
            around = (total[i, j], total[j, k], total[k, i])
            model.add_bool_or(around)
            model.add_bool_or([~lit for lit in around])


def _share_a_cell(one: Cell, other: Cell) -> bool:
    return not set(footprint(one)).isdisjoint(footprint(other))


def _cycles(units: list[int], most: int) -> Iterator[list[Edge]]:
    """Every cycle of three units or more, as its edges, once in each direction."""
    for size in range(3, most + 1):
        for first, *others in combinations(units, size):
            for rest in permutations(others):
                yield list(pairwise((first, *rest, first)))
