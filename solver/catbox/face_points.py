"""The points of all faces at all anchors of a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np

from games.catbox.board import Board
from games.catbox.faces import Face
from games.catbox.rulings import seat_rules
from games.protocol import Cell
from solver.catbox import board_kernels
from solver.catbox.board_kernels import new_board
from solver.catbox.encoding import Reals, Window, face_arrays, look_of
from solver.catbox.face_kernels import count_faces, new_face_points
from solver.jit import entry_point

show = entry_point(board_kernels.show)
survey = entry_point(board_kernels.survey)

Points = tuple[Reals, Reals]
"""The points of each identity with each face at each anchor (identities x faces x anchors), and
what it then expects of the best of the other seats."""


def face_points(
    board: Board, anchors: Sequence[Cell], faces: tuple[Face, ...], seats: int
) -> Points:
    """The points with every face at every anchor."""
    window = Window.of(board)
    numbers = np.array([window.number(x, y) for x, y in anchors], np.int64)
    arrays = new_board(window.width, window.height)
    found = new_face_points(len(faces), len(anchors), rank_weights(seats))
    show(arrays, look_of(board))
    survey(arrays)
    count_faces(arrays, numbers, face_arrays(faces).patterns, found)
    return found.own, found.others


@cache
def rank_weights(seats: int) -> Reals:
    """How probable it is that the best of the other seats is the first, the second, ...

    Of all identities but the own one, ordered by their points, the other seats hold some,
    each set as likely as the next.
    """
    left, dealt = len(seat_rules(seats).identities) - 1, seats - 1
    return np.array([comb(left - 1 - r, dealt - 1) / comb(left, dealt) for r in range(left)])
