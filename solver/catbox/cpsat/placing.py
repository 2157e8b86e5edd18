"""Where the tiles lie, which comes before which, and what each covers: all as literals.

There is one Boolean a tile and anchor. Two tiles cover or touch one another in the same way
wherever they lie, so that a literal for each two units and each offset that matters stands in place
of a few for each cell. The order of units is a total one, or holds only where one lies on the
other.

How many occupied cells a tile covers at its time is bounded. Cells of the ground count whatever the
order; a bare cell counts where an earlier tile lies on it. So what is left open depends on which of
the four cells are bare, and on nothing else of an anchor: the anchors with the same bare cells
share their clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, pairwise, permutations

from ortools.sat.python.cp_model import CpModel, IntVar

from games.catbox.board import FOOTPRINT
from games.protocol import Cell
from solver.catbox.cpsat.layout import Layout, Quadrants, anchors_over, footprint
from solver.cpsat.literals import Literals, Truth, holds, negated, new_bool, new_bools
from solver.cpsat.solving import Solution


class Placing:
    """Each required tile has one anchor, each other at most one, and the count is right.

    Tiles of which at most one is placed anyway are a *unit*; who asks only whether a cell is
    occupied asks for units, which are fewer.

    Attributes:
        tick: called now and then by everything that is built on this; raises to stop it.
        literals: makes the literals of everything that is built on this.
        offsets: how far apart the units lie.
    """

    def __init__(
        self, model: CpModel, layout: Layout, tick: Callable[[], None] = lambda: None
    ) -> None:
        self._model = model
        self.tick = tick
        self.layout = layout
        self.literals = Literals(model)
        self._at = [
            dict(zip(anchors, new_bools(model, len(anchors)), strict=True))
            for anchors in layout.anchors
        ]
        for tile, at in zip(layout.tiles, self._at, strict=True):
            (model.add_exactly_one if tile.required else model.add_at_most_one)(at.values())
        required = sum(tile.required for tile in layout.tiles)
        if not required == layout.count == len(self._at):  # else the required ones settle it
            model.add(sum(lit for at in self._at for lit in at.values()) == layout.count)
        self._placed: dict[int, IntVar] = {}
        self._on: dict[tuple[int, Cell], IntVar] = {}
        self.unit_of = {tile: u for u, unit in enumerate(layout.units) for tile in unit}
        if layout.sequences:
            self._add_sequences()
        self.offsets = Offsets(
            self.literals,
            [self._lies(unit) for unit in layout.units],
            [  # one of a unit is placed in each line, or its only tile may be left out
                bool(layout.sequences) or layout.tiles[unit[0]].required or self.placed(unit[0])
                for unit in layout.units
            ],
        )

    def at(self, tile: int) -> dict[Cell, IntVar]:
        """Whether a tile lies at each of its anchors."""
        return self._at[tile]

    def placed(self, tile: int) -> IntVar:
        """Whether a tile is placed at all."""
        if tile not in self._placed:
            anchors = list(self._at[tile].values())
            self._placed[tile] = any_of(self._model, anchors)
        return self._placed[tile]

    def on(self, unit: int, cell: Cell) -> IntVar | None:
        """Whether a tile of a unit lies on a cell; None if none ever can."""
        key = (unit, cell)
        if key not in self._on:
            over = [
                self._at[tile][anchor]
                for tile in self.layout.units[unit]
                for anchor in anchors_over(cell)
                if anchor in self._at[tile]
            ]
            if not over:
                return None
            self._on[key] = any_of(self._model, over)
        return self._on[key]

    def units_on(self, cell: Cell) -> list[tuple[int, IntVar]]:
        """The units that can lie on a cell, each with whether it does."""
        found = ((unit, self.on(unit, cell)) for unit in range(len(self.layout.units)))
        return [(unit, lit) for unit, lit in found if lit is not None]

    def anchor(self, solution: Solution, tile: int) -> Cell | None:
        """Where a solution puts a tile; None if it is left out."""
        return next((a for a, lit in self._at[tile].items() if solution.boolean_value(lit)), None)

    def hint(self, model: CpModel, anchors: Mapping[int, Cell]) -> None:
        """Let a search try these anchors first, and none for other tiles."""
        for tile, at in enumerate(self._at):
            for anchor, lit in at.items():
                model.add_hint(lit, anchors.get(tile) == anchor)

    def _lies(self, unit: tuple[int, ...]) -> Mapping[Cell, IntVar]:
        """Whether one of some tiles, of which one at most is placed, lies at each anchor."""
        if len(unit) == 1:
            return self._at[unit[0]]
        lits: dict[Cell, list[IntVar]] = {}
        for tile in unit:
            for anchor, lit in self._at[tile].items():
                lits.setdefault(anchor, []).append(lit)
        return {anchor: any_of(self._model, there) for anchor, there in lits.items()}

    def _add_sequences(self) -> None:
        """Exactly one sequence is followed, and a tile is placed only if it is part of it."""
        followed = new_bools(self._model, len(self.layout.sequences))
        self._model.add_exactly_one(followed)
        for tile in range(len(self._at)):
            with_it = [
                lit
                for lit, sequence in zip(followed, self.layout.sequences, strict=True)
                if tile in sequence
            ]
            self._model.add(sum(with_it) == self.placed(tile))


NEAR = range(-1, 2)
"""The offsets, along either axis, of two tiles that share a cell."""


class Offsets:
    """The offsets between the anchors of units.

    Args:
        lies: for each unit, whether it lies at each of its anchors.
        placed: for each unit, whether it is placed at all.
    """

    def __init__(
        self,
        literals: Literals,
        lies: Sequence[Mapping[Cell, IntVar]],
        placed: Sequence[Truth],
    ) -> None:
        self._literals, self._lies, self._placed = literals, lies, placed
        self._model = literals.model
        self._lines = cache(self._new_line)
        self._ahead = cache(self._new_ahead)

    def at(self, one: int, other: int, offset: Cell) -> Truth:
        """Whether a unit lies this much further on than another; False if it never can."""
        dx, dy = offset
        return self.among(one, other, (dx,), (dy,))

    def overlap(self, one: int, other: int) -> Truth:
        """Whether two units share a cell."""
        return self.among(one, other, NEAR, NEAR)

    def among(self, one: int, other: int, columns: Iterable[int], rows: Iterable[int]) -> Truth:
        """Whether a unit lies at one of some offsets from another, along each axis."""
        return self._literals.all(
            self._literals.any(self._along(one, other, axis, offset) for offset in offsets)
            for axis, offsets in enumerate((columns, rows))
        )

    def _along(self, one: int, other: int, axis: int, offset: int) -> Truth:
        """Whether a unit lies this much further on along an axis; False if it never can."""
        if one > other:
            return self._ahead(other, one, axis, -offset)
        return self._ahead(one, other, axis, offset)

    def _new_ahead(self, one: int, other: int, axis: int, offset: int) -> Truth:
        here, there = self._lines(one, axis), self._lines(other, axis)
        if not any(line + offset in there for line in here):
            return False
        further = new_bool(self._model)
        self._literals.clauses(_equivalence(further.index, here, there, offset))
        for unit in (one, other):
            self._literals.clause(~further, self._placed[unit])
        return further

    def _new_line(self, unit: int, axis: int) -> dict[int, int]:
        """For each column, or each row: the number of the literal that a unit lies on it."""
        lits: dict[int, list[IntVar]] = {}
        for anchor, lit in self._lies[unit].items():
            lits.setdefault(anchor[axis], []).append(lit)
        lines = {line: any_of(self._model, on) for line, on in lits.items()}
        self._literals.exactly(negated(self._placed[unit]), *lines.values())
        return {line: lit.index for line, lit in lines.items()}


def _equivalence(
    further: int, here: Mapping[int, int], there: Mapping[int, int], offset: int
) -> Iterator[list[int]]:
    """Clauses for a literal that is true exactly if of two lines one is ahead by an offset.

    The last of each line follows from the others, and propagates what they need two steps for.

    Args:
        further, here, there: numbers of literals; of those here one is true, and one there.
    """
    for line, lies in here.items():
        ahead = there.get(line + offset)
        if ahead is None:
            yield [~further, ~lies]
        else:
            yield [~further, ~lies, ahead]
            yield [further, ~lies, ~ahead]
            yield [~further, ~ahead, lies]


def any_of(model: CpModel, exclusive: Sequence[IntVar]) -> IntVar:
    """Whether one of some literals is true of which no two are."""
    if len(exclusive) == 1:
        return exclusive[0]
    lit = new_bool(model)
    model.add_exactly_one(~lit, *exclusive)
    return lit


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
        if not self._given and layout.count > MOST_IN_CYCLES:
            self._add_total_order()
        elif not self._given:
            for cycle in _cycles(self._units, layout.count):
                edges = [lit for edge in cycle for lit in self._under(*edge)]
                placing.literals.clause(*map(negated, edges))

    def before(self, earlier: int, later: int) -> Truth:
        """Whether one unit is placed before another."""
        return self._before[earlier, later]

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
            and holds(solution, self.before(unit_of[other], unit_of[tile]))
        }

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


SIDE = range(2)
"""The columns of a tile, and its rows."""


class Overlaps:
    """Which quadrants lie on earlier tiles, and which are covered by later ones.

    Attributes:
        covered: whether a later unit lies on a quadrant of a unit.
        over: whether an earlier unit lies under a quadrant of a unit.
    """

    def __init__(self, placing: Placing, order: Order) -> None:
        self._placing, self._order = placing, order
        self.covered = cache(partial(self._any_overlap, later=True))
        self.over = cache(partial(self._any_overlap, later=False))
        self._shared = cache(self._share)

    def _any_overlap(self, unit: int, quadrant: int, later: bool) -> Truth:
        others = (other for other in range(len(self._placing.layout.units)) if other != unit)
        order, literals = self._order, self._placing.literals
        return literals.any(
            literals.all(
                (
                    self._shared(unit, quadrant, other),
                    order.before(unit, other) if later else order.before(other, unit),
                )
            )
            for other in others
        )

    def _share(self, unit: int, quadrant: int, other: int) -> Truth:
        """Whether another unit lies on the cell of a quadrant of a unit."""
        x, y = FOOTPRINT[quadrant]
        columns, rows = ({place - further for further in SIDE} for place in (x, y))
        return self._placing.offsets.among(unit, other, columns, rows)


def add_covering(placing: Placing, overlaps: Overlaps) -> None:
    """Every placed tile covers from `fewest` to `most` occupied cells."""
    for number, tile in enumerate(placing.layout.tiles):
        placing.tick()
        unit = placing.unit_of[number]
        over = [overlaps.over(unit, quadrant) for quadrant in range(len(FOOTPRINT))]
        at_bare: dict[Quadrants, list[IntVar]] = {}
        for anchor, there in placing.at(number).items():
            at_bare.setdefault(placing.layout.bare(anchor), []).append(there)
        for bare, anchors in at_bare.items():
            lies = any_of(placing.literals.model, anchors)
            open_cells = [over[quadrant] for quadrant in bare]
            ground = len(FOOTPRINT) - len(bare)
            _bound(placing.literals, lies, open_cells, tile.fewest - ground, tile.most - ground)


def _bound(
    literals: Literals, lies: IntVar, truths: Sequence[Truth], fewest: int, most: int
) -> None:
    """Require that from `fewest` to `most` of some truths hold where a tile lies."""
    for too_many in combinations(truths, most + 1):
        literals.clause(~lies, *map(negated, too_many))
    if fewest > 0:
        for rest in combinations(truths, len(truths) - fewest + 1):
            literals.clause(~lies, *rest)
