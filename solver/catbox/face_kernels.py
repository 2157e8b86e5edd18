"""Compiled: what every face of some is worth to every identity, wherever it may lie."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.board_kernels import TRIOS, BoardArrays
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
)
from solver.catbox.point_kernels import (
    boxes_with,
    cat_points_with,
    count_bits,
    look_under,
    trio_change,
)
from solver.jit import entry_point, inlined, kernel


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
    found.boxes[at] = boxes_with(board, 0, found.covered[EMPTY])
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
