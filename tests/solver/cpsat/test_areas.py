"""Areas in the model: exact on every subset of three by three cells, and however far they wind."""

from __future__ import annotations

from itertools import product

import pytest
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

from games.protocol import Cell
from solver.answer import UnsupportedError
from solver.cpsat.areas import (
    Node,
    area_cover,
    area_witness,
    areas_of,
    graph_of,
    largest_of,
    neighbours,
)
from tests.support.cell_sets import SOME, SQUARE, SUBSETS, Square, largest, parts, spiral

CONNECTED_SUBSETS = 219
"""Connected subsets of three by three cells, the empty one included."""


def test_a_cell_has_the_four_neighbours_that_share_an_edge_with_it() -> None:
    assert set(neighbours((0, 0))) == {(1, 0), (-1, 0), (0, 1), (0, -1)}


def test_connected_subsets_are_as_many_as_the_literature_says() -> None:
    assert sum(len(parts(subset)) <= 1 for subset in SUBSETS) == CONNECTED_SUBSETS


def test_the_greatest_witness_is_the_largest_area_of_every_subset() -> None:
    square = Square()
    size = area_witness(square.model, graph_of(square.model, square.nodes), 9)
    square.model.maximize(size)
    for subset in SOME:
        assert square.value(subset, size) == largest(subset)


@pytest.mark.slow
def test_the_smallest_cover_is_the_largest_area_of_every_subset() -> None:
    square = Square()
    size = area_cover(square.model, graph_of(square.model, square.nodes), 9)
    square.model.minimize(size)
    for subset in SOME:
        assert square.value(subset, size) == largest(subset)


def test_no_witness_is_larger_than_the_largest_area() -> None:
    square = Square()
    size = area_witness(square.model, graph_of(square.model, square.nodes), 9)
    larger = {n: square.model.new_bool_var(f"more than {n}") for n in range(9)}
    for number, literal in larger.items():
        square.model.add(size > number).only_enforce_if(literal)
    for subset in SOME:
        if len(subset) < 9:
            assert square.solve(subset, larger[largest(subset)]) is None


def test_no_cover_is_smaller_than_the_largest_area() -> None:
    square = Square()
    size = area_cover(square.model, graph_of(square.model, square.nodes), 9)
    smaller = {n: square.model.new_bool_var(f"less than {n}") for n in range(10)}
    for number, literal in smaller.items():
        square.model.add(size < number).only_enforce_if(literal)
    for subset in SOME:
        assert square.solve(subset, smaller[largest(subset)]) is None


def test_gaps_that_hold_change_no_area() -> None:
    square = Square()
    middle = [number for number, cell in enumerate(SQUARE) if cell[0] == 1]
    sides = product((number for number, cell in enumerate(SQUARE) if cell[0] == 0), (2, 5, 8))
    gaps = dict.fromkeys(sides, 1)
    graph = graph_of(square.model, square.nodes)._replace(links=middle, gaps=gaps)
    size = area_witness(square.model, graph, 9)
    square.model.maximize(size)
    for subset in SOME:
        assert square.value(subset, size) == largest(subset)


def test_a_gap_that_takes_more_links_than_there_are_stays_open() -> None:
    row = Square([(0, 0), (1, 0), (2, 0)])
    graph = graph_of(row.model, row.nodes)._replace(links=[1], gaps={(0, 2): 2})
    size = area_witness(row.model, graph, 3)
    row.model.maximize(size)
    assert row.value([(0, 0), (1, 0), (2, 0)], size) == 2


def test_bounds_of_the_seen_cells_are_enough() -> None:
    for subset in SUBSETS[::17]:
        for build, best in ((area_witness, "maximize"), (area_cover, "minimize")):
            square = Square()
            size = build(square.model, graph_of(square.model, square.nodes), len(subset))
            getattr(square.model, best)(size)
            assert square.value(subset, size) == largest(subset)


@pytest.mark.parametrize("side", [9, 11])
def test_a_spiral_is_measured_to_its_end(side: int) -> None:
    cells = tuple(spiral(side))
    assert len(cells) >= 40
    assert all(sum(near in cells for near in neighbours(cell)) <= 2 for cell in cells)
    for build, best in ((area_witness, "maximize"), (area_cover, "minimize")):
        square = Square(cells)
        size = build(square.model, graph_of(square.model, square.nodes), len(cells))
        getattr(square.model, best)(size)
        assert square.value(cells, size) == len(cells)


def test_a_spiral_cut_in_two_is_measured_by_its_longer_part() -> None:
    cells = tuple(spiral(8))
    left = cells[:15] + cells[16:]
    for build, best in ((area_witness, "maximize"), (area_cover, "minimize")):
        square = Square(cells)
        size = build(square.model, graph_of(square.model, square.nodes), len(cells))
        getattr(square.model, best)(size)
        assert square.value(left, size) == len(cells) - 16


class Roaming:
    """Two cats that stand still and two that roam over the rest of a row of five cells."""

    STILL = ((0, 0), (4, 0))
    FREE = ((1, 0), (2, 0), (3, 0))

    def __init__(self) -> None:
        self.model = CpModel()
        true = self.model.new_constant(1)
        self.roamers = [self._roamer(n) for n in range(2)]
        for cell in self.FREE:
            self.model.add_at_most_one(roamer[cell] for roamer in self.roamers)
        self.nodes: list[Node] = [{cell: true} for cell in self.STILL]
        self.nodes += self.roamers

    def _roamer(self, number: int) -> dict[Cell, IntVar]:
        at = {cell: self.model.new_bool_var(f"cat {number} on {cell}") for cell in self.FREE}
        self.model.add_at_most_one(at.values())
        return at

    def put(self, stands: tuple[Cell | None, Cell | None]) -> set[Cell]:
        for roamer, stand in zip(self.roamers, stands, strict=True):
            for cell, literal in roamer.items():
                self.model.add(literal == (cell == stand))
        return {*self.STILL, *(stand for stand in stands if stand is not None)}


STANDS = [(a, b) for a in (*Roaming.FREE, None) for b in (*Roaming.FREE, None) if a != b or not a]


@pytest.mark.parametrize("stands", STANDS)
@pytest.mark.parametrize(("build", "best"), [(area_witness, "maximize"), (area_cover, "minimize")])
def test_cats_that_may_stand_on_several_cells_are_measured_where_they_stand(
    stands: tuple[Cell | None, Cell | None], build: object, best: str
) -> None:
    roaming = Roaming()
    assert callable(build)
    size = build(roaming.model, graph_of(roaming.model, roaming.nodes), 4)
    cells = roaming.put(stands)
    getattr(roaming.model, best)(size)
    solver = CpSolver()
    assert solver.solve(roaming.model) == cp_model.OPTIMAL
    assert solver.value(size) == largest(cells)


def test_roaming_cats_go_where_the_area_is_largest_or_smallest() -> None:
    for build, best, expected in ((area_witness, "maximize", 3), (area_cover, "minimize", 1)):
        roaming = Roaming()
        size = build(roaming.model, graph_of(roaming.model, roaming.nodes), 4)
        getattr(roaming.model, best)(size)
        solver = CpSolver()
        assert solver.solve(roaming.model) == cp_model.OPTIMAL
        assert solver.value(size) == expected


def test_no_cats_make_no_area() -> None:
    for build in (area_witness, area_cover):
        model = CpModel()
        size = build(model, graph_of(model, []), 0)
        solver = CpSolver()
        assert solver.solve(model) == cp_model.OPTIMAL
        assert solver.value(size) == 0


CORNER = frozenset({(0, 0), (1, 0), (0, 1)})
"""Cells that show for certain in the tests of blocks."""


@pytest.mark.parametrize(("build", "best"), [(area_witness, "maximize"), (area_cover, "minimize")])
@pytest.mark.parametrize("settled", [{(1, 1)}, CORNER, CORNER | {(2, 2)}, set(SQUARE)])
def test_settled_cells_are_measured_as_blocks(settled: set[Cell], build: object, best: str) -> None:
    assert callable(build)
    square = Square(cell for cell in SQUARE if cell not in settled)
    blocks = sorted(map(sorted, parts(settled)))
    size = build(square.model, graph_of(square.model, square.nodes, blocks), 9)
    getattr(square.model, best)(size)
    for subset in SOME:
        if settled <= subset:
            assert square.value(subset - settled, size) == largest(subset)


def test_a_settled_spiral_that_one_cell_joins_is_measured_whole() -> None:
    cells = tuple(spiral(9))
    for build, best in ((area_witness, "maximize"), (area_cover, "minimize")):
        square = Square(cells[20:21])
        size = build(
            square.model, graph_of(square.model, square.nodes, [cells[:20], cells[21:]]), len(cells)
        )
        getattr(square.model, best)(size)
        assert square.value(cells[20:21], size) == len(cells)
        assert square.value((), size) == len(cells) - 21


def solutions(model: CpModel) -> int:
    """How many solutions a model has, all variables counted."""

    class Count(cp_model.CpSolverSolutionCallback):
        number = 0

        def on_solution_callback(self) -> None:
            self.number += 1

    solver, count = CpSolver(), Count()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    assert solver.solve(model, count) == cp_model.OPTIMAL
    return count.number


def test_the_areas_of_every_subset_are_measured_from_each_cell() -> None:
    square = Square()
    areas = areas_of(square.model, graph_of(square.model, square.nodes), 9)
    for subset in SOME:
        solver = square.solve(subset)
        assert solver is not None
        for cell, area in zip(SQUARE, areas, strict=True):
            expected = next((len(part) for part in parts(subset) if cell in part), 0)
            assert solver.value(area.size) == expected
            assert solver.boolean_value(area.seen) == (cell in subset)


def test_the_areas_of_a_subset_leave_nothing_open() -> None:
    square = Square()
    areas_of(square.model, graph_of(square.model, square.nodes), 9)
    assert solutions(square.model) == len(SUBSETS)


def test_the_largest_area_stands_for_itself_in_one_way_unless_others_are_as_large() -> None:
    for subset in SUBSETS[::7]:
        square = Square()
        size = largest_of(
            square.model, areas_of(square.model, graph_of(square.model, square.nodes), 9), 9
        )
        square.model.add(size >= largest(subset))
        for cell, shown in square.shown.items():
            square.model.add(shown == (cell in subset))
        equal = sum(len(part) == largest(subset) for part in parts(subset))
        assert solutions(square.model) == max(equal, 1)


@pytest.mark.parametrize("side", [5, 7])
def test_the_area_of_a_spiral_reaches_to_its_end(side: int) -> None:
    cells = tuple(spiral(side))
    square = Square(cells)
    areas = areas_of(square.model, graph_of(square.model, square.nodes), len(cells))
    solver = square.solve(cells)
    assert solver is not None
    assert {solver.value(area.size) for area in areas} == {len(cells)}


def test_areas_that_could_join_in_too_many_ways_are_refused() -> None:
    square = Square(tuple((x, y) for x in range(9) for y in range(9)))
    with pytest.raises(UnsupportedError, match="too many areas may join"):
        areas_of(square.model, graph_of(square.model, square.nodes), len(square.nodes))
