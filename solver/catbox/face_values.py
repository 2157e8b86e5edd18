"""The value of every face of a deck to every identity at every anchor of a board."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import Face
from games.catbox.legality import Cover
from games.protocol import Cell
from solver.catbox.encoding import Reals, face_arrays
from solver.catbox.face_points import face_points

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
    """The value of each of some faces to each identity at every anchor, and where it is legal."""
    loose = Cover.STACKED if stacked else Cover.BOXED
    strict = loose if stacked else Cover.FULL
    frame = board.frame
    anchors = tuple(frame.cells(legality.anchors(board, loose, barred)))
    exact = legality.anchors(board, strict, barred)
    full = np.array([bool(exact & frame.bit(x, y)) for x, y in anchors], bool)
    boxed = face_arrays(faces).boxed.astype(bool)
    own, others = face_points(board, anchors, faces, seats)
    return Values(anchors, boxed[:, None] | full[None, :], own, others)
