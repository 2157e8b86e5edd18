"""Trios in the model: exact on every subset of three by three cells."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from ortools.sat.python.cp_model import LinearExprT

from games.protocol import Cell
from solver.catbox.cpsat.trio_bound import trios
from solver.cpsat.areas import Graph, graph_of
from solver.cpsat.literals import Literals
from tests.support.cell_sets import SOME, SQUARE, Square, parts


def count_of(square: Square, *, witness: bool = True, cover: bool = True) -> LinearExprT:
    graph = graph_of(square.model, square.nodes)
    return sum(trios(Literals(square.model), graph, witness=witness, cover=cover))


def trios_of(cells: Collection[Cell]) -> int:
    return sum(len(part) == 3 for part in parts(cells))


def test_trios_are_the_areas_of_three_of_every_subset() -> None:
    square = Square()
    count = count_of(square)
    for subset in SOME:
        solver = square.solve(subset)
        assert solver is not None
        assert solver.value(count) == trios_of(subset)


def test_witnesses_alone_are_as_many_as_there_are_trios_at_most() -> None:
    square = Square()
    count = count_of(square, cover=False)
    square.model.maximize(count)
    for subset in SOME:
        assert square.value(subset, count) == trios_of(subset)


def test_covers_alone_are_as_many_as_there_are_trios_at_least() -> None:
    square = Square()
    count = count_of(square, witness=False)
    square.model.minimize(count)
    for subset in SOME:
        assert square.value(subset, count) == trios_of(subset)


@pytest.mark.parametrize("settled", [{(1, 1)}, {(0, 0), (1, 0)}, {(0, 1), (1, 1), (2, 1)}])
def test_trios_may_hold_cells_that_show_for_certain(settled: set[Cell]) -> None:
    square = Square(cell for cell in SQUARE if cell not in settled)
    blocks = [{cell} for cell in sorted(settled)]
    graph = graph_of(square.model, square.nodes, blocks)
    count = sum(trios(Literals(square.model), graph))
    for subset in SOME:
        if settled <= subset:
            solver = square.solve(subset - settled)
            assert solver is not None
            assert solver.value(count) == trios_of(subset)


def test_a_cat_that_may_stand_on_several_cells_makes_a_trio_where_it_stands() -> None:
    square = Square()
    roamer = {cell: square.shown[cell] for cell in ((2, 0), (2, 2))}
    square.model.add_at_most_one(roamer.values())
    still = [{cell: shown} for cell, shown in square.shown.items() if cell not in roamer]
    count = sum(trios(Literals(square.model), graph_of(square.model, [roamer, *still])))
    for subset, expected in (({(0, 0), (1, 0), (2, 0)}, 1), ({(0, 0), (1, 0), (2, 2)}, 0)):
        solver = square.solve(subset)
        assert solver is not None
        assert solver.value(count) == expected


def test_no_cats_make_no_trio() -> None:
    square = Square(())
    assert trios(Literals(square.model), Graph([], {})) == []
