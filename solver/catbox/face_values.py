"""What every face of a deck is worth to every identity, wherever it may lie on a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import Face
from games.catbox.legality import Cover
from games.catbox.rulings import seat_rules
from games.protocol import Cell
from solver.catbox.encoding import Reals, Window, face_arrays, look_of
from solver.jit import loading

with loading():
    from solver.catbox.board_kernels import new_board, show, survey
    from solver.catbox.face_kernels import count_faces, new_face_points

Flags = NDArray[np.bool_]


class Values(NamedTuple):
    """The values of all faces on one board.

    Attributes:
        anchors: the cells at which any face may lie.
        legal: whether each face may lie at each anchor (faces x anchors).
        own: the points of each identity with the face there (identities x faces x anchors).
        others: the points that each identity then expects of the best other seat.
    """

    anchors: tuple[Cell, ...]
    legal: Flags
    own: Reals
    others: Reals


def values(
    board: Board, faces: tuple[Face, ...], seats: int, barred: frozenset[Cell], stacked: bool
) -> Values:
    """What each of some faces is worth wherever the rules allow it."""
    loose = Cover.STACKED if stacked else Cover.BOXED
    strict = loose if stacked else Cover.FULL
    frame = board.frame
    anchors = tuple(frame.cells(legality.anchors(board, loose, barred)))
    exact = legality.anchors(board, strict, barred)
    full = np.array([bool(exact & frame.bit(x, y)) for x, y in anchors], bool)
    boxed = face_arrays(faces).boxed.astype(bool)
    own, others = _points(board, anchors, faces, seats)
    return Values(anchors, boxed[:, None] | full[None, :], own, others)


def _points(
    board: Board, anchors: Sequence[Cell], faces: tuple[Face, ...], seats: int
) -> tuple[Reals, Reals]:
    window = Window.of(board)
    numbers = np.array([window.number(x, y) for x, y in anchors], np.int64)
    arrays = new_board(window.width, window.height)
    found = new_face_points(len(faces), len(anchors), rank_weights(seats))
    with loading():
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
