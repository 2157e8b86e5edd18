"""The points of faces: the kernels and plain Python find the same."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.legality import Cover
from solver.catbox.face_points import face_points
from tests.support.boards import FACES, any_boards
from tests.support.plain_points import plain_points


@given(any_boards, st.integers(2, 5), st.integers(0, len(FACES) - 4))
def test_plain_points_are_those_of_the_kernels(board: Board, seats: int, first: int) -> None:
    anchors = list(board.frame.cells(legality.anchors(board, Cover.STACKED)))
    faces = tuple(dict.fromkeys(FACES[first : first + 4]))
    plain = plain_points(board, anchors, faces, seats)
    for ours, theirs in zip(plain, face_points(board, anchors, faces, seats), strict=True):
        assert np.array_equal(ours, theirs)
