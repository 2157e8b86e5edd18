"""The bound on the number of trios is never below the number that a line makes."""

from __future__ import annotations

from itertools import chain, combinations
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpSolver

from games.catbox import legality
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import CATS, Face, Identity
from games.catbox.scoring import TRIO, regions, tally
from games.rng import Stream
from solver.catbox.cpsat.trio_bound import most_trios, parts, trios
from tests.support import cell_sets
from tests.support.boards import EIGHT_IN_A_ROW, board_of
from tests.support.effort import seeded
from tests.support.layouts import Built, tiles_of


class Sort(NamedTuple):
    """Lines of one sort.

    Attributes:
        letters: the quadrants from which faces are drawn, so few colours that trios come and go
            with every card.
        lying: how many faces lie there, at least and at most.
        laid: how many are laid, at least and at most.
    """

    letters: str
    lying: tuple[int, int]
    laid: tuple[int, int]


SORTS = (
    Sort("KKPPVo", (1, 2), (3, 4)),
    Sort("KKKPPo", (3, 3), (2, 3)),
    Sort("KKPPVo", (3, 3), (2, 4)),
    Sort("KKPo", (4, 6), (1, 2)),
)

BLOCK = 40
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
    sort = SORTS[seed % len(SORTS)]
    lying, laid = (low + rng.below(high + 1 - low) for low, high in (sort.lying, sort.laid))
    faces = [
        Face("".join(rng.choice(sort.letters) for _ in FOOTPRINT)) for _ in range(lying + laid)
    ]
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
