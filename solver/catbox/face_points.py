"""The points of all faces at all anchors of a board, for every identity."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import Face
from games.catbox.legality import Cover
from games.catbox.rulings import seat_rules
from games.protocol import Cell
from solver.catbox import board_kernels
from solver.catbox.board_kernels import (
    TOTAL,
    TRIOS,
    BoardArrays,
    cat_points_with,
    count_bits,
    look_under,
    new_board,
    trio_change,
)
from solver.catbox.encoding import (
    BARE,
    CATS,
    EMPTY,
    LOOKS,
    PATTERNS,
    TRIO_POINTS,
    Int32Rows,
    Int32s,
    Int64s,
    RealRows,
    Reals,
    Window,
    face_arrays,
    look_of,
)
from solver.jit import entry_point, inlined, kernel

Flags = NDArray[np.bool_]


show = entry_point(board_kernels.show)
survey = entry_point(board_kernels.survey)


Points = tuple[Reals, Reals]
"""The points of each identity with each face at each anchor (identities x faces x anchors), and
what it then expects of the best of the other seats."""


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


class FacePoints(NamedTuple):
    """The points of k identities with each of f faces at each of a anchors.

    Attributes:
        own: the points of each identity (k x f x a).
        others: those expected of the best of the other seats then (k x f x a).
        rank_weights: how probable it is that the best of the others has the highest, the
            second highest, ... points among all identities but one (k - 1).
        points, change: for each cat, anchor and pattern that some face shows, what the cat
            scores and how many more trios it has then (5 x a x 16).
        boxes: for each anchor, the empty boxes that a face there leaves in sight (a).
        needed: 1 for each cat's patterns that some face shows (5 x 16).
        covered, near: for each letter, the patterns of the quadrants under which it shows, and of
            those beside which it shows (7).
        row: two rows of six numbers to work in.
    """

    own: Annotated[Reals, 3]
    others: Annotated[Reals, 3]
    rank_weights: Reals
    points: Annotated[Int32s, 3]
    change: Annotated[Int32s, 3]
    boxes: Int32s
    needed: Int32Rows
    covered: Int32s
    near: Int32s
    row: RealRows


def new_face_points(faces: int, anchors: int, rank_weights: Reals) -> FacePoints:
    """Room for the points of some faces at some anchors."""
    shape = (len(rank_weights) + 1, faces, anchors)
    return FacePoints(
        np.zeros(shape),
        np.zeros(shape),
        rank_weights,
        np.zeros((CATS, anchors, PATTERNS), np.int32),
        np.zeros((CATS, anchors, PATTERNS), np.int32),
        np.zeros(anchors, np.int32),
        np.zeros((CATS, PATTERNS), np.int32),
        np.zeros(LOOKS, np.int32),
        np.zeros(LOOKS, np.int32),
        np.zeros((2, BARE)),
    )


@entry_point
def count_faces(
    board: BoardArrays, anchors: Int64s, patterns: Int32Rows, found: FacePoints
) -> None:
    """Fill `found.own` and `found.others`; the board is surveyed.

    Args:
        anchors: the numbers of the anchors (a).
        patterns: for each face and letter, the quadrants that show it (f x 6).
    """
    for face in range(patterns.shape[0]):
        for cat in range(CATS):
            found.needed[cat, patterns[face, cat]] = 1
    for at in range(anchors.shape[0]):
        _count_patterns(board, anchors[at], at, found)
    trios = 0
    for cat in range(CATS):
        trios += board.sums[TRIOS, cat]
    for face in range(patterns.shape[0]):
        for at in range(anchors.shape[0]):
            _count_face(patterns[face], face, at, trios, found)


@kernel
def _count_patterns(board: BoardArrays, anchor: int, at: int, found: FacePoints) -> None:
    """Fill `found.points`, `found.change` and `found.boxes` of an anchor."""
    look_under(board, anchor, found.covered, found.near)
    found.boxes[at] = board.sums[TOTAL, EMPTY] - count_bits(found.covered[EMPTY])
    for cat in range(CATS):
        covered, near = found.covered[cat], found.near[cat]
        for pattern in range(PATTERNS):
            if found.needed[cat, pattern]:
                counted = cat_points_with(board, cat, pattern, covered, near, anchor)
                found.points[cat, at, pattern] = counted
                change = trio_change(board, cat, pattern, covered, near, anchor)
                found.change[cat, at, pattern] = change


@inlined
def _count_face(patterns: Int32s, face: int, at: int, trios: int, found: FacePoints) -> None:
    """Fill `found.own` and `found.others` of a face at an anchor, from those of its patterns."""
    for cat in range(CATS):
        found.row[0, cat] = found.points[cat, at, patterns[cat]]
        trios += found.change[cat, at, patterns[cat]]
    found.row[0, EMPTY] = found.boxes[at] + count_bits(patterns[EMPTY]) + TRIO_POINTS * trios
    identities = found.own.shape[0]
    for mine in range(identities):
        found.own[mine, face, at] = found.row[0, mine]
        found.others[mine, face, at] = _best_other(identities, mine, found)


@inlined
def _best_other(identities: int, mine: int, found: FacePoints) -> float:
    """The expected best of some of the others, each as likely to be dealt as the next.

    The points of the others are sorted into the second row by insertion, the most first.
    """
    count = 0
    for other in range(identities):
        if other == mine:
            continue
        value, at = found.row[0, other], count
        while at > 0 and found.row[1, at - 1] < value:
            found.row[1, at] = found.row[1, at - 1]
            at -= 1
        found.row[1, at] = value
        count += 1
    expected = 0.0
    for rank in range(count):
        expected += found.rank_weights[rank] * found.row[1, rank]
    return expected
