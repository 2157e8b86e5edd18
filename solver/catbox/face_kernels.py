"""Compiled: what every face is worth to everybody wherever it may lie; it knows no game.

What a cat scores after a face is laid depends only on which quadrants of the face show it: one
of 16 patterns. So each letter, anchor and pattern is counted once, and every face is put
together from its patterns.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.jit import kernel

CATS = 5
BOX = 5
"""Letters below 5 are cats; 5 is the empty box; 6 is bare table."""

PATTERNS = 16
TRIO = 3
TRIO_POINTS = 2

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Reals = NDArray[np.float64]


@kernel
def count_patterns(
    look: Bytes, width: int, anchors: Numbers, points: Numbers, trios: Numbers, room: Numbers
) -> None:
    """For each cat, anchor and pattern: the cat's points, and its areas of three.

    Args:
        look: what each cell shows, row after row, with two bare rows and columns all round.
        points, trios: filled in (5 x anchors x 16).
        room: three rows of as many numbers as there are cells, all 0, to work in.
    """
    for letter in range(CATS):
        shown = 0
        for cell in range(look.shape[0]):
            if look[cell] == letter:
                room[2, shown] = cell
                shown += 1
        for at in range(anchors.shape[0]):
            for pattern in range(PATTERNS):
                _count(width, anchors[at], pattern, shown, room)
                points[letter, at, pattern] = room[0, 0]
                trios[letter, at, pattern] = room[0, 1]


@kernel
def _count(width: int, anchor: int, pattern: int, shown: int, room: Numbers) -> None:
    """Leaves the points and the trios in the first two numbers of the room."""
    open_, queue, cells = room[1], room[0], room[2]
    for index in range(shown):
        open_[cells[index]] = 1
    for quadrant in range(4):
        cell = anchor + (quadrant & 1) + width * (quadrant >> 1)
        open_[cell] = pattern >> quadrant & 1
    total, largest, threes = 0, 0, 0
    for index in range(shown + 4):
        if index < shown:
            start = cells[index]
        else:
            quadrant = index - shown
            start = anchor + (quadrant & 1) + width * (quadrant >> 1)
        if open_[start] == 0:
            continue
        open_[start] = 0
        queue[0] = start
        size, done = 1, 0
        while done < size:
            cell = queue[done]
            done += 1
            for step in (1, -1, width, -width):
                if open_[cell + step]:
                    open_[cell + step] = 0
                    queue[size] = cell + step
                    size += 1
        total += size
        largest = max(largest, size)
        threes += size == TRIO
    queue[0] = total + largest
    queue[1] = threes


@kernel
def weigh_faces(
    points: Numbers,
    trios: Numbers,
    boxes: Numbers,
    patterns: Numbers,
    rank_weights: Reals,
    own: Reals,
    others: Reals,
    row: Reals,
) -> None:
    """For each identity, face and anchor: its points, and those expected of the best other.

    Args:
        boxes: for each anchor, the empty boxes that a face there leaves in sight.
        patterns: for each face, the pattern of each of the six letters.
        rank_weights: how probable it is that the best of the others has the highest, the
            second highest, ... points among all identities but one.
        own, others: filled in (identities x faces x anchors).
        row: two rows of six numbers to work in.
    """
    identities = own.shape[0]
    for face in range(patterns.shape[0]):
        for at in range(boxes.shape[0]):
            threes = 0
            for cat in range(CATS):
                row[0, cat] = points[cat, at, patterns[face, cat]]
                threes += trios[cat, at, patterns[face, cat]]
            pattern = patterns[face, BOX]
            shown = (pattern & 1) + (pattern >> 1 & 1) + (pattern >> 2 & 1) + (pattern >> 3)
            row[0, BOX] = boxes[at] + shown + TRIO_POINTS * threes
            for mine in range(identities):
                own[mine, face, at] = row[0, mine]
                others[mine, face, at] = _best_other(identities, mine, rank_weights, row)


@kernel
def _best_other(identities: int, mine: int, rank_weights: Reals, row: Reals) -> float:
    """The expected best of some of the others, each as likely to be dealt as the next."""
    count = 0
    for other in range(identities):
        if other == mine:
            continue
        value, at = row[0, other], count
        while at > 0 and row[1, at - 1] < value:
            row[1, at] = row[1, at - 1]
            at -= 1
        row[1, at] = value
        count += 1
    expected = 0.0
    for rank in range(count):
        expected += rank_weights[rank] * row[1, rank]
    return expected
