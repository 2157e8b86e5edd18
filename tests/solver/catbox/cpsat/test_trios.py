"""Trios in the model: exact on every subset of three by three cells."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.protocol import Cell
from solver.catbox.cpsat.trios import THREES, credited_trios, trios
from tests.support.cell_sets import SOME, SQUARE, Square, parts


def test_trios_are_the_areas_of_three_of_every_subset() -> None:
    square = Square()
    found = trios(square.model, square.shown, 9, ())
    for subset in SOME:
        solver = square.solve(subset)
        assert solver is not None
        expected = sum(len(part) == 3 for part in parts(subset))
        assert sum(solver.boolean_value(lit) for lit in found) == expected


def test_every_connected_three_is_listed_once() -> None:
    listed = {frozenset(shape) for shape in THREES}
    threes = [set(some) for some in combinations(SQUARE, 3) if len(parts(some)) == 1]
    at_the_corner = {
        frozenset((x - min(x for x, _ in three), y - min(y for _, y in three)) for x, y in three)
        for three in threes
    }
    assert listed == at_the_corner
    assert len(THREES) == len(listed)


@pytest.mark.parametrize(("new", "expected"), [(0, 0), (1, 2), (2, 4), (3, 6)])
def test_trios_with_more_unsettled_cells_than_can_show_are_left_out(
    new: int, expected: int
) -> None:
    row = Square((x, 0) for x in range(8))
    settled = {(2, 0), (3, 0)}
    assert len(trios(row.model, row.shown, new, settled)) == expected


def test_trios_of_settled_cells_alone_need_nothing_new() -> None:
    row = Square((x, 0) for x in range(4))
    assert len(trios(row.model, row.shown, 0, row.shown)) == 2


SETTLED = [frozenset[Cell](), frozenset({(0, 0), (1, 0)}), frozenset({(0, 1), (1, 1), (2, 1)})]
"""Cells of the ground in the tests of credits; quadrants of tiles are seen on all others."""


@pytest.mark.parametrize("settled", SETTLED)
def test_as_many_trios_are_credited_as_there_are(settled: frozenset[Cell]) -> None:
    square = Square()
    quadrants = [{cell: shown} for cell, shown in square.shown.items() if cell not in settled]
    found = credited_trios(square.model, square.shown, quadrants, (), 9, settled)
    square.model.maximize(sum(found))
    for subset in SOME:
        solver = square.solve(subset)
        assert solver is not None
        expected = sum(len(part) == 3 for part in parts(subset))
        assert sum(solver.boolean_value(lit) for lit in found) == expected


def test_a_quadrant_that_may_be_seen_on_several_cells_is_credited_where_it_is() -> None:
    square = Square()
    roamer = {cell: square.shown[cell] for cell in ((2, 0), (2, 2))}
    square.model.add_at_most_one(roamer.values())
    settled = set(SQUARE) - set(roamer)
    found = credited_trios(square.model, square.shown, [roamer], (), 1, settled)
    square.model.maximize(sum(found))
    for subset, expected in (({(0, 0), (1, 0), (2, 0)}, 1), ({(0, 0), (1, 0), (2, 2)}, 0)):
        solver = square.solve(subset)
        assert solver is not None
        assert sum(solver.boolean_value(lit) for lit in found) == expected


def test_of_two_quadrants_side_by_side_one_is_credited() -> None:
    row = Square((x, 0) for x in range(4))
    quadrants = [{cell: row.shown[cell]} for cell in ((1, 0), (2, 0))]
    found = credited_trios(row.model, row.shown, quadrants, [(0, 1)], 2, {(0, 0), (3, 0)})
    row.model.maximize(sum(found))
    solver = row.solve({(0, 0), (1, 0), (2, 0)})
    assert solver is not None
    assert sum(solver.boolean_value(lit) for lit in found) == 1
