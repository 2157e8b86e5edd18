"""Encodings that are measured beside ours: exact on subsets of three by three cells."""

from __future__ import annotations

import pytest

from benchmarks.encodings import ENCODINGS, rooted
from solver.cpsat.areas import graph_of
from tests.support.cell_sets import SQUARE, SUBSETS, Square, largest, parts

SOME = SUBSETS[::19]


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_greatest_number_is_the_largest_area_of_every_subset(name: str) -> None:
    square = Square()
    size = ENCODINGS[name](square.model, graph_of(square.model, square.nodes), 9)
    square.model.maximize(size)
    for subset in SOME:
        assert square.value(subset, size) == largest(subset)


@pytest.mark.parametrize("root", range(0, len(SQUARE), 4))
def test_a_rooted_number_is_the_area_of_the_root(root: int) -> None:
    square = Square()
    size = rooted(square.model, graph_of(square.model, square.nodes), 9, root)
    square.model.maximize(size)
    for subset in SOME:
        area = next((part for part in parts(subset) if SQUARE[root] in part), set())
        assert square.value(subset, size) == len(area)
