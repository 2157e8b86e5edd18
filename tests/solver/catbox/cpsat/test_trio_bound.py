"""Trios in the model: exact on three by three cells, and bounded by what a line may make."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver

from games.catbox import legality
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import CATS, Face, Identity
from games.catbox.scoring import TRIO, regions, tally
from games.protocol import Cell
from games.rng import Stream
from solver.catbox.cpsat.trio_bound import most_trios, parts, trios
from solver.cpsat.areas import graph_of
from solver.cpsat.literals import Literals
from tests.support import cell_sets
from tests.support.boards import EIGHT_IN_A_ROW, board_of
from tests.support.cell_sets import SOME, SQUARE, Square
from tests.support.effort import seeded
from tests.support.layouts import Built, tiles_of


def trios_among(cells: Collection[Cell]) -> int:
    return sum(len(part) == TRIO for part in cell_sets.parts(cells))


@pytest.mark.parametrize(
    ("parts", "best"),
    [({}, None), ({"cover": False}, CpModel.maximize), ({"witness": False}, CpModel.minimize)],
    ids=["both", "witnesses at most", "covers at least"],
)
def test_trios_are_the_areas_of_three_of_every_subset(parts: dict[str, bool], best: Any) -> None:
    square = Square()
    count = sum(trios(Literals(square.model), square.graph(), **parts))
    if best is not None:
        best(square.model, count)
    for subset in SOME:
        assert square.value(subset, count) == trios_among(subset)


@pytest.mark.parametrize("settled", [{(1, 1)}, {(0, 0), (1, 0)}, {(0, 1), (1, 1), (2, 1)}])
def test_trios_may_hold_cells_that_show_for_certain(settled: set[Cell]) -> None:
    square = Square(cell for cell in SQUARE if cell not in settled)
    graph = square.graph(*({cell} for cell in sorted(settled)))
    count = sum(trios(Literals(square.model), graph))
    for subset in SOME:
        if settled <= subset:
            assert square.value(subset - settled, count) == trios_among(subset)


def test_a_cat_that_may_stand_on_several_cells_makes_a_trio_where_it_stands() -> None:
    square = Square()
    roamer = {cell: square.shown[cell] for cell in ((2, 0), (2, 2))}
    square.model.add_at_most_one(roamer.values())
    still = [{cell: shown} for cell, shown in square.shown.items() if cell not in roamer]
    count = sum(trios(Literals(square.model), graph_of(square.model, [roamer, *still])))
    assert square.value({(0, 0), (1, 0), (2, 0)}, count) == 1
    assert square.value({(0, 0), (1, 0), (2, 2)}, count) == 0


SORTS = (
    ("KKPPVo", (1, 2), (3, 4)),
    ("KKKPPo", (3, 3), (2, 3)),
    ("KKPPVo", (3, 3), (2, 4)),
    ("KKPo", (4, 6), (1, 2)),
)
"""The quadrants from which faces are drawn, so few colours that trios come and go with every card;
how many lie there, at least and at most; and how many are laid."""

BLOCK = 20
"""Lines of a test."""


def trios_of(board: Board) -> int:
    return tally(board, Identity.CHIHUAHUA).formed


def togetherness(board: Board, lying: int) -> int:
    """How many trios there are; the more new faces one holds cats of, the more it counts."""
    top = {cell: at for at, laid in enumerate(board.placements, 1) for cell in laid.cells}
    areas = chain.from_iterable(regions(board)[cat].areas for cat in CATS)
    trios = (area for area in areas if len(area) == TRIO)
    return sum(len({max(lying, top[cell]) for cell in area}) ** 2 for area in trios)


def rich_line(seed: int) -> tuple[Board, list[Placement]]:
    """A board, and a line on it with many trios of several cards."""
    rng = Stream("tests/solver/trio_bound", seed)
    letters, *ranges = SORTS[seed % len(SORTS)]
    lying, laid = (low + rng.below(high + 1 - low) for low, high in ranges)
    faces = [Face("".join(rng.choice(letters) for _ in FOOTPRINT)) for _ in range(lying + laid)]
    start = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:lying]:
        start = start.place(rng.choice(tuple(legality.placements(start, face))))
    board = start
    for face in faces[lying:]:
        places = rng.shuffled(tuple(legality.placements(board, face)))
        board = board.place(max(places, key=lambda at: togetherness(board.place(at), lying)))
    return start, list(board.placements[lying:])


def bound_on(start: Board, line: list[Placement]) -> int:
    """The bound where the model may have no line but this one."""
    built = Built(start.cells, tiles_of(placed.face for placed in line))
    visible, layout = built.visible, built.layout
    counts = [
        most_trios(
            visible,
            layout,
            cat,
            trios(visible.literals, visible.graph(cat, blocks=False), cover=False),
        )
        for cat in CATS
    ]
    moves = [(tile, (placed.x, placed.y)) for tile, placed in enumerate(line)]
    built.model.add_bool_and(built.line(moves) or [False])
    built.model.maximize(sum(counts))
    solver = CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(built.model) == cp_model.OPTIMAL
    return int(solver.value(sum(counts)))


@pytest.mark.parametrize("block", seeded(24))
def test_every_line_may_have_all_trios_that_it_makes_and_no_more(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        start, line = rich_line(seed)
        end = Board.of([*start.placements, *line])
        assert bound_on(start, line) == trios_of(end), seed


@pytest.mark.parametrize(
    ("start", "line", "count"),
    [
        pytest.param("BPYV@0,0", "PBVK@1,-1 VYPK@2,-2 YVKP@1,-3", 1, id="of three new cards"),
        pytest.param("KoBK@0,0", "PKVY@-1,1 VPYK@-1,-1", 1, id="at whose end an old cat is"),
        pytest.param(EIGHT_IN_A_ROW, "oPVB@3,1", 2, id="two that one area falls into"),
    ],
)
def test_a_line_may_have_its_trios(start: str, line: str, count: int) -> None:
    lying = board_of(*start.split())
    end = board_of(*start.split(), *line.split())
    laid = list(end.placements[len(lying.placements) :])
    assert bound_on(lying, laid) == trios_of(end) == count


@given(st.text("KPo", min_size=4, max_size=4))
def test_cats_of_a_face_never_fall_into_more_areas_than_parts(face: str) -> None:
    cells = [cell for cell, shown in zip(FOOTPRINT, face, strict=True) if shown == "K"]
    subsets = chain.from_iterable(combinations(cells, size) for size in range(len(cells) + 1))
    assert max(len(cell_sets.parts(some)) for some in subsets) == len(list(parts(face, "K")))
