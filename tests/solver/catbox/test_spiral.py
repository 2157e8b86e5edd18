"""A colour that winds over the board in a long spiral is measured to its end by every engine."""

from __future__ import annotations

import pytest

from games.catbox import scoring
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.protocol import Cell
from solver.answer import Limit
from solver.engines import engine_names, solve
from tests.support.cell_sets import spiral
from tests.support.random_puzzles import comparable

COUNTED = Limit(counting=60.0)

SIDE = 9
PATH = frozenset(spiral(SIDE))
PUT = (Face("KYKY"), Face("oKYo"))
"""Faces that may lengthen the spiral, or cut it."""


def winding(path: frozenset[Cell]) -> Board:
    """A board on which the path is black, and all around it a pattern of two other colours."""
    span = range(-1, SIDE + 1)
    anchors = [(x, y) for y in span[:-1] for x in span[:-1]]
    return Board.of([Placement(Face(_letters(path, x, y)), x, y) for x, y in anchors])


def _letters(path: frozenset[Cell], x: int, y: int) -> str:
    cells = ((x + dx, y + dy) for dx, dy in FOOTPRINT)
    return "".join("K" if cell in path else "PV"[sum(cell) % 2] for cell in cells)


BOARD = winding(PATH)
CASES = [
    (Identity.BLACK, Objective.SCORE, ()),
    (Identity.BLACK, Objective.MARGIN, (Identity.PINK,)),
    (Identity.PINK, Objective.MARGIN, (Identity.BLACK, Identity.CHIHUAHUA)),
    (Identity.CHIHUAHUA, Objective.MARGIN, (Identity.BLACK,)),
]


def test_the_spiral_is_at_least_forty_cells_long() -> None:
    assert len(PATH) >= 40
    assert scoring.tally(BOARD, Identity.BLACK) == (Identity.BLACK, len(PATH), len(PATH))


@pytest.mark.slow
@pytest.mark.parametrize("face", PUT)
@pytest.mark.parametrize(("own", "objective", "rivals"), CASES)
def test_every_engine_measures_the_spiral(
    own: Identity, objective: Objective, rivals: tuple[Identity, ...], face: Face
) -> None:
    chain = Chain(Edition.GRAIL, BOARD, own, (face,), objective, rivals)
    answers = {name: comparable(solve(chain, COUNTED, name)) for name in engine_names("catbox")}
    assert len(set(answers.values())) == 1
    (status, lines, _, _) = answers["brute"]
    assert status == "optimal"
    assert lines
