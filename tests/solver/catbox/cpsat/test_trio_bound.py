"""The bound on the number of trios is never below the number that a line makes."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpSolver

from games.catbox import legality
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import CATS, Face, Identity
from games.catbox.scoring import tally
from games.rng import Stream
from solver.catbox.cpsat.trio_bound import most_trios, parts
from solver.catbox.cpsat.trios import trios
from tests.support import cell_sets
from tests.support.effort import seeded
from tests.support.layouts import Built, Move, tiles_of

LETTERS = "KKKPPo"
"""Quadrants with so few colours that trios come and go with every card."""


def trios_of(board: Board) -> int:
    return tally(board, Identity.CHIHUAHUA).formed


def rich_line(seed: int, length: int) -> tuple[Built, list[Move], Board]:
    """A model, a line that makes many trios, and the board after the line."""
    rng = Stream("tests/solver/trio_bound", seed)
    faces = [Face("".join(rng.choice(LETTERS) for _ in FOOTPRINT)) for _ in range(length + 3)]
    board = Board.of([Placement(faces[0], 0, 0)])
    for face in faces[1:3]:
        board = board.place(rng.choice(tuple(legality.placements(board, face))))
    built = Built(board.cells, tiles_of(faces[3:]))
    moves: list[Move] = []
    for tile, face in enumerate(faces[3:]):
        places = rng.shuffled(tuple(legality.placements(board, face)))[: 20 * (seed % 3) + 1]
        placed = max(places, key=lambda each: trios_of(board.place(each)))
        board = board.place(placed)
        moves.append((tile, (placed.x, placed.y)))
    return built, moves, board


@pytest.mark.parametrize("seed", seeded(96))
def test_every_line_may_have_all_trios_that_it_makes_and_no_more(seed: int) -> None:
    built, moves, board = rich_line(seed, 1 + seed % 4)
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
    built.model.add_bool_and(built.line(moves) or [False])
    built.model.maximize(sum(counts))
    solver = CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(built.model) == cp_model.OPTIMAL
    assert solver.value(sum(counts)) == trios_of(board)


@given(st.text("KPo", min_size=4, max_size=4))
def test_cats_of_a_face_never_fall_into_more_areas_than_parts(face: str) -> None:
    cells = [cell for cell, shown in zip(FOOTPRINT, face, strict=True) if shown == "K"]
    subsets = chain.from_iterable(combinations(cells, size) for size in range(len(cells) + 1))
    assert max(len(cell_sets.parts(some)) for some in subsets) == len(list(parts(face, "K")))
