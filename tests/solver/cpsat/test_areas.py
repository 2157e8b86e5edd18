"""Areas in the model: exact on every subset of three by three cells, and however far they wind."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import product

import pytest
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

from games.protocol import Cell
from solver.answer import UnsupportedError
from solver.cpsat.areas import (
    Graph,
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

Size = Callable[[CpModel, Graph, int], IntVar]
"""Adds the size of the largest area of a graph, as exact as the objective of the model makes it."""


def greatest_witness(model: CpModel, graph: Graph, most: int) -> IntVar:
    size = area_witness(model, graph, most)
    model.maximize(size)
    return size


def smallest_cover(model: CpModel, graph: Graph, most: int) -> IntVar:
    size = area_cover(model, graph, most)
    model.minimize(size)
    return size


from_either_side = pytest.mark.parametrize("largest_area", [greatest_witness, smallest_cover])


def test_a_cell_has_the_four_neighbours_that_share_an_edge_with_it() -> None:
    assert set(neighbours((0, 0))) == {(1, 0), (-1, 0), (0, 1), (0, -1)}


def test_connected_subsets_are_as_many_as_the_literature_says() -> None:
    assert sum(len(parts(subset)) <= 1 for subset in SUBSETS) == CONNECTED_SUBSETS


@pytest.mark.parametrize(
    "largest_area", [greatest_witness, pytest.param(smallest_cover, marks=pytest.mark.slow)]
)
def test_the_largest_area_of_every_subset_is_measured(largest_area: Size) -> None:
    square = Square()
    size = largest_area(square.model, square.graph(), 9)
    for subset in SOME:
        assert square.value(subset, size) == largest(subset)


def test_no_cover_is_smaller_than_the_largest_area() -> None:
    square = Square()
    size = area_cover(square.model, square.graph(), 9)
    smaller = {n: square.model.new_bool_var(f"less than {n}") for n in range(10)}
    for number, literal in smaller.items():
        square.model.add(size < number).only_enforce_if(literal)
    for subset in SOME:
        assert square.solve(subset, smaller[largest(subset)]) is None


def test_gaps_that_hold_change_no_area() -> None:
    square = Square()
    middle = [number for number, cell in enumerate(SQUARE) if cell[0] == 1]
    sides = product((number for number, cell in enumerate(SQUARE) if cell[0] == 0), (2, 5, 8))
    graph = square.graph()._replace(links=middle, gaps=dict.fromkeys(sides, 1))
    size = greatest_witness(square.model, graph, 9)
    for subset in SOME:
        assert square.value(subset, size) == largest(subset)


def test_a_gap_that_takes_more_links_than_there_are_stays_open() -> None:
    row = Square([(0, 0), (1, 0), (2, 0)])
    graph = row.graph()._replace(links=[1], gaps={(0, 2): 2})
    size = greatest_witness(row.model, graph, 3)
    assert row.value([(0, 0), (1, 0), (2, 0)], size) == 2


def test_a_gap_is_closed_by_its_links_alone_not_by_a_way_around() -> None:
    square, between = Square(), (1, 0)
    ends = SQUARE.index((0, 0)), SQUARE.index((2, 0))
    graph = square.graph()._replace(links=[SQUARE.index(between)], gaps={ends: 1})
    size = greatest_witness(square.model, graph, 9)
    assert square.value(SQUARE, size) == 9
    assert square.value([cell for cell in SQUARE if cell != between], size) == 7


@from_either_side
def test_bounds_of_the_seen_cells_are_enough(largest_area: Size) -> None:
    for subset in SUBSETS[::17]:
        square = Square()
        size = largest_area(square.model, square.graph(), len(subset))
        assert square.value(subset, size) == largest(subset)


@from_either_side
@pytest.mark.parametrize("side", [9, 11])
def test_a_spiral_is_measured_to_its_end(side: int, largest_area: Size) -> None:
    cells = tuple(spiral(side))
    assert len(cells) >= 40
    assert all(sum(near in cells for near in neighbours(cell)) <= 2 for cell in cells)
    square = Square(cells)
    size = largest_area(square.model, square.graph(), len(cells))
    assert square.value(cells, size) == len(cells)
    assert square.value(cells[:15] + cells[16:], size) == len(cells) - 16


@from_either_side
def test_a_settled_spiral_that_one_cell_joins_is_measured_whole(largest_area: Size) -> None:
    cells = tuple(spiral(9))
    square = Square(cells[20:21])
    size = largest_area(square.model, square.graph(cells[:20], cells[21:]), len(cells))
    assert square.value(cells[20:21], size) == len(cells)
    assert square.value((), size) == len(cells) - 21


CORNER = frozenset({(0, 0), (1, 0), (0, 1)})
"""Cells that show for certain in the tests of blocks."""


@from_either_side
@pytest.mark.parametrize("settled", [{(1, 1)}, CORNER, CORNER | {(2, 2)}, set(SQUARE)])
def test_settled_cells_are_measured_as_blocks(settled: set[Cell], largest_area: Size) -> None:
    square = Square(cell for cell in SQUARE if cell not in settled)
    blocks = sorted(map(sorted, parts(settled)))
    size = largest_area(square.model, square.graph(*blocks), 9)
    for subset in SOME:
        if settled <= subset:
            assert square.value(subset - settled, size) == largest(subset)


STILL: tuple[Cell, ...] = ((0, 0), (4, 0))
FREE: tuple[Cell, ...] = ((1, 0), (2, 0), (3, 0))
"""Where two cats stand still in a row of five cells, and where two others roam."""

STANDS = [(a, b) for a in (*FREE, None) for b in (*FREE, None) if a != b or not a]


def roaming(largest_area: Size, put: Collection[Cell | None] = ()) -> int:
    """The size of the largest area with the roaming cats where they are put, if they are."""
    model = CpModel()
    cats = [{cell: model.new_bool_var(f"{n} on {cell}") for cell in FREE} for n in range(2)]
    for cell in FREE:
        model.add_at_most_one(cat[cell] for cat in cats)
    for cat in cats:
        model.add_at_most_one(cat.values())
    for cat, stand in zip(cats, put, strict=False):
        for cell, literal in cat.items():
            model.add(literal == (cell == stand))
    nodes: list[Node] = [{cell: model.new_constant(1)} for cell in STILL]
    size = largest_area(model, graph_of(model, [*nodes, *cats]), 4)
    solver = CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    return solver.value(size)


@from_either_side
def test_cats_that_may_stand_on_several_cells_are_measured_where_they_stand(
    largest_area: Size,
) -> None:
    for stands in STANDS:
        cells = [*STILL, *(stand for stand in stands if stand is not None)]
        assert roaming(largest_area, stands) == largest(cells)


def test_roaming_cats_go_where_the_area_is_largest_or_smallest() -> None:
    assert (roaming(greatest_witness), roaming(smallest_cover)) == (3, 1)


@from_either_side
def test_no_cats_make_no_area(largest_area: Size) -> None:
    square = Square(())
    assert square.value((), largest_area(square.model, square.graph(), 0)) == 0


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
    areas = areas_of(square.model, square.graph(), 9)
    for subset in SOME:
        solver = square.solve(subset)
        assert solver is not None
        for cell, area in zip(SQUARE, areas, strict=True):
            expected = next((len(part) for part in parts(subset) if cell in part), 0)
            assert solver.value(area.size) == expected
            assert solver.boolean_value(area.seen) == (cell in subset)


def test_the_areas_of_a_subset_leave_nothing_open() -> None:
    square = Square()
    areas_of(square.model, square.graph(), 9)
    assert solutions(square.model) == len(SUBSETS)


def test_the_largest_area_stands_for_itself_in_one_way_unless_others_are_as_large() -> None:
    for subset in SUBSETS[::7]:
        square = Square()
        size = largest_of(square.model, areas_of(square.model, square.graph(), 9), 9)
        square.model.add(size >= largest(subset))
        for cell, shown in square.shown.items():
            square.model.add(shown == (cell in subset))
        equal = sum(len(part) == largest(subset) for part in parts(subset))
        assert solutions(square.model) == max(equal, 1)


@pytest.mark.parametrize("side", [5, 7])
def test_the_area_of_a_spiral_reaches_to_its_end(side: int) -> None:
    cells = tuple(spiral(side))
    square = Square(cells)
    areas = areas_of(square.model, square.graph(), len(cells))
    solver = square.solve(cells)
    assert solver is not None
    assert {solver.value(area.size) for area in areas} == {len(cells)}


def test_areas_that_could_join_in_too_many_ways_are_refused() -> None:
    square = Square(tuple((x, y) for x in range(9) for y in range(9)))
    with pytest.raises(UnsupportedError, match="too many areas may join"):
        areas_of(square.model, square.graph(), len(square.shown))
