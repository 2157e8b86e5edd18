"""What is left to place, and what it could add or cover at most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import BESIDE, EMPTY, QUADRANTS, Bytes, Int64s
from solver.jit import inlined


class Hand(NamedTuple):
    """Different faces, numbered in the order in which the search prefers to place them.

    Attributes:
        faces: the letters of k faces (k x 4).
        most: how many occupied cells each may cover.
        holds: how many quadrants of each letter a face has (k x 6).
        group: for each quadrant, the first quadrant of its cats that hang together (k x 4).
        pieces: into how many parts these groups can fall, if some of their cells are covered.
        left: how many of each are still to be placed.
    """

    faces: Bytes
    most: Int64s
    holds: Int64s
    group: Int64s
    pieces: Int64s
    left: Int64s


def new_hand(faces: Sequence[Sequence[int]], most: Sequence[int], left: Sequence[int]) -> Hand:
    """The hand of some different faces, given as letters, and how many there are of each."""
    holds = [[face.count(letter) for letter in range(EMPTY + 1)] for face in faces]
    group = [_grouped(face) for face in faces]
    pieces = [_pieces(first, face) for first, face in zip(group, faces, strict=True)]
    return Hand(
        np.array(faces, np.uint8).reshape(-1, QUADRANTS),
        np.array(most, np.int64),
        np.array(holds, np.int64).reshape(-1, EMPTY + 1),
        np.array(group, np.int64).reshape(-1, QUADRANTS),
        np.array(pieces, np.int64),
        np.array(left, np.int64),
    )


def _pieces(first: Sequence[int], face: Sequence[int]) -> int:
    """How many parts a face's groups of cats can fall into: three or four in a group, into two."""
    sizes = [first.count(start) for start in set(first) if face[start] != EMPTY]
    return sum(2 if size > 2 else 1 for size in sizes)


def _grouped(face: Sequence[int]) -> list[int]:
    first = list(range(QUADRANTS))
    for _ in BESIDE:
        for one, other in BESIDE:
            if face[one] == face[other]:
                first[one] = first[other] = min(first[one], first[other])
    return first


@inlined
def still_to_come(hand: Hand, letter: int) -> int:
    """How many quadrants of a letter are still to be placed."""
    count = 0
    for face in range(len(hand.left)):
        count += hand.left[face] * hand.holds[face, letter]
    return count
