"""What every face of a deck is worth to every identity, wherever it may lie on a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catbox import legality
from games.catbox.board import FOOTPRINT, Board
from games.catbox.faces import EMPTY, LETTERS, Face, has_empty
from games.catbox.legality import Cover
from games.catbox.rulings import seat_rules
from games.protocol import Cell
from solver.jit import loading

with loading():
    from solver.catbox import face_kernels

BARE = len(LETTERS)

Reals = NDArray[np.float64]
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
    boxed = np.array([has_empty(face) for face in faces], bool)
    own, others = _weighed(board, anchors, faces, seats)
    return Values(anchors, boxed[:, None] | full[None, :], own, others)


def _weighed(
    board: Board, anchors: Sequence[Cell], faces: tuple[Face, ...], seats: int
) -> tuple[Reals, Reals]:
    look, width = _look(board), board.frame.width
    numbers = [(y - board.frame.top) * width + x - board.frame.left for x, y in anchors]
    points = np.zeros((face_kernels.CATS, len(anchors), face_kernels.PATTERNS), np.int64)
    trios, room = np.zeros_like(points), np.zeros((3, len(look)), np.int64)
    weights = rank_weights(seats)
    shape = (len(weights) + 1, len(faces), len(anchors))
    own, others = np.zeros(shape), np.zeros(shape)
    boxes, row = np.array(_boxes(board, anchors), np.int64), np.zeros((2, BARE))
    with loading():
        face_kernels.count_patterns(look, width, np.array(numbers, np.int64), points, trios, room)
        face_kernels.weigh_faces(points, trios, boxes, _patterns(faces), weights, own, others, row)
    return own, others


@lru_cache(maxsize=8)
def _patterns(faces: tuple[Face, ...]) -> NDArray[np.int64]:
    """For each face and letter, the quadrants that show it as the bits of a number."""
    rows = [
        [sum(1 << q for q, shown in enumerate(face) if shown == letter) for letter in LETTERS]
        for face in faces
    ]
    return np.array(rows, np.int64).reshape(len(faces), len(LETTERS))


@cache
def rank_weights(seats: int) -> Reals:
    """How probable it is that the best of the other seats is the first, the second, ...

    Of all identities but the own one, ordered by their points, the other seats hold some,
    each set as likely as the next.
    """
    left, dealt = len(seat_rules(seats).identities) - 1, seats - 1
    return np.array([comb(left - 1 - r, dealt - 1) / comb(left, dealt) for r in range(left)])


def _look(board: Board) -> NDArray[np.uint8]:
    cells = board.frame.width * board.frame.height
    look = np.full(cells, BARE, np.uint8)
    for index, plane in enumerate(board.planes):
        shown = np.frombuffer(plane.to_bytes((cells + 7) // 8, "little"), np.uint8)
        look[np.unpackbits(shown, count=cells, bitorder="little").astype(bool)] = index
    return look


def _boxes(board: Board, anchors: Sequence[Cell]) -> list[int]:
    """For each anchor, the empty boxes that a face there leaves in sight."""
    plane, frame = board.plane(EMPTY), board.frame
    total = plane.bit_count()
    return [
        total - sum(1 for dx, dy in FOOTPRINT if plane & frame.bit(x + dx, y + dy))
        for x, y in anchors
    ]
