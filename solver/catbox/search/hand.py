"""What is left to place, and what it could add or cover at most."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from games.catbox.board import FOOTPRINT
from games.protocol import Cell
from solver.catbox.encoding import BESIDE, EMPTY, QUADRANTS, Bytes, Int64s
from solver.jit import inlined

REACH = 3
"""How far from one face another may lie in contact with it."""


class Hand(NamedTuple):
    """Different faces, numbered in the order in which the search prefers to place them.

    Attributes:
        faces: the letters of k faces (k x 4).
        most: how many occupied cells each may cover.
        holds: how many quadrants of each letter a face has (k x 6).
        group: for each quadrant, the first quadrant of its cats that hang together (k x 4).
        pieces: into how many parts these groups can fall, if some of their cells are covered.
        contacts: how many trios two faces can share at most, where that matters (k x k).
        left: how many of each are still to be placed.
    """

    faces: Bytes
    most: Int64s
    holds: Int64s
    group: Int64s
    pieces: Int64s
    contacts: Int64s
    left: Int64s


def new_hand(
    faces: Sequence[Sequence[int]],
    most: Sequence[int],
    left: Sequence[int],
    *,
    in_contact: bool = False,
) -> Hand:
    """The hand of some different faces, given as letters, and how many there are of each.

    Args:
        in_contact: whether the trios matter that faces can share.
    """
    holds = [[face.count(letter) for letter in range(EMPTY + 1)] for face in faces]
    group = [_grouped(face) for face in faces]
    pieces = [_pieces(first, face) for first, face in zip(group, faces, strict=True)]
    return Hand(
        np.array(faces, np.uint8).reshape(-1, QUADRANTS),
        np.array(most, np.int64),
        np.array(holds, np.int64).reshape(-1, EMPTY + 1),
        np.array(group, np.int64).reshape(-1, QUADRANTS),
        np.array(pieces, np.int64),
        np.array(_contacts(faces) if in_contact else [[0]], np.int64),
        np.array(left, np.int64),
    )


def _contacts(faces: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[shared_trios(tuple(one), tuple(other)) for other in faces] for one in faces]


@cache
def shared_trios(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Of how many colours a cat of one face can lie in contact with one of another, at most.

    They are in contact if they share an edge, or if a cell under neither face is beside both.
    """
    most = 0
    for place in product(range(-REACH, REACH + 1), repeat=2):
        upper = {(x + place[0], y + place[1]): cat for (x, y), cat in zip(FOOTPRINT, other)}
        for top, bottom in ((dict(zip(FOOTPRINT, one)), upper), (upper, dict(zip(FOOTPRINT, one)))):
            rest = {cell: cat for cell, cat in bottom.items() if cell not in top}
            most = max(most, _colours_in_contact(top, rest, {*top, *bottom}))
    return most


def _colours_in_contact(
    one: Mapping[Cell, int], other: Mapping[Cell, int], under: Collection[Cell]
) -> int:
    """How many cats show on two sets of cells in contact."""
    return len(
        {
            cat
            for cell, cat in one.items()
            for near, same in other.items()
            if cat == same != EMPTY and _in_contact(cell, near, under)
        }
    )


def _in_contact(one: Cell, other: Cell, under: Collection[Cell]) -> bool:
    (x, y), (u, v) = one, other
    if abs(x - u) + abs(y - v) == 1:
        return True
    if abs(x - u) + abs(y - v) != 2:
        return False
    between = {((x + u) // 2, (y + v) // 2)} if 0 in (x - u, y - v) else {(x, v), (u, y)}
    return not between.issubset(under)


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
