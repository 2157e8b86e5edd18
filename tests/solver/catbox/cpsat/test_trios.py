"""Trios in the model: exact on every subset of three by three cells."""

from __future__ import annotations

from itertools import combinations

import pytest

from solver.catbox.cpsat.trios import THREES, trios
from tests.support.cell_sets import SQUARE, SUBSETS, Square, parts


def test_trios_are_the_areas_of_three_of_every_subset() -> None:
    square = Square()
    found = trios(square.model, square.shown, 9, ())
    for subset in SUBSETS:
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
