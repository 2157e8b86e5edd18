"""The faces left to place, and upper bounds on the cells that they could add or cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
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

PIECES = EMPTY + 1 + QUADRANTS
COLUMNS = PIECES + 1 + QUADRANTS
"""Where `pieces` stands in what is known of a face, and how many numbers that is."""


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
    known = b"".join([_described(tuple(face)) for face in faces])
    rows = np.frombuffer(known, np.int64).reshape(-1, COLUMNS)
    return Hand(
        rows[:, PIECES + 1 :].astype(np.uint8),
        np.array(most, np.int64),
        rows[:, : EMPTY + 1].copy(),
        rows[:, EMPTY + 1 : PIECES].copy(),
        rows[:, PIECES].copy(),
        np.array(_contacts(faces) if in_contact else [[0]], np.int64),
        np.array(left, np.int64),
    )


@cache
def _described(face: tuple[int, ...]) -> bytes:
    """The columns of a face in a hand, as 64-bit numbers: `holds`, `group`, `pieces`, letters."""
    group = _grouped(tuple(map(face.index, face)))
    row = [*map(face.count, range(EMPTY + 1)), *group, _pieces(group, face), *face]
    return np.array(row, np.int64).tobytes()


def _contacts(faces: Sequence[Sequence[int]]) -> list[list[int]]:
    rows = [tuple(face) for face in faces]
    return [[shared_trios(*sorted((one, other))) for other in rows] for one in rows]


@cache
def shared_trios(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many trios can hold cats of both of two faces, at most.

    Such cats are in contact: they share an edge, or a cell under neither face is beside both.
    """
    return max(_shared(one, other, pairs) for pairs in _contact_patterns())


def _shared(one: Sequence[int], other: Sequence[int], pairs: Iterable[tuple[int, int]]) -> int:
    """How many trios two faces can share if some pairs of their quadrants are in contact."""
    same = [pair for pair in pairs if one[pair[0]] == other[pair[1]] != EMPTY]
    if len(same) < 2:
        return len(same)
    mine, others = {(one[q], q) for q, _ in same}, {(other[q], q) for _, q in same}
    cats = Counter(cat for cat, _ in mine) & Counter(cat for cat, _ in others)
    return cats.total()


@cache
def _contact_patterns() -> tuple[frozenset[tuple[int, int]], ...]:
    """The quadrants of two faces that lie in contact, for each way in which the faces may lie."""
    patterns = set()
    for right, down in product(range(-REACH, REACH + 1), repeat=2):
        one = {cell: quadrant for quadrant, cell in enumerate(FOOTPRINT)}
        other = {(x + right, y + down): quadrant for (x, y), quadrant in one.items()}
        under = {*one, *other}
        for hidden in (set(one), set(other)):
            patterns.add(
                frozenset(
                    (mine, its)
                    for cell, mine in one.items()
                    for near, its in other.items()
                    if _in_contact(cell, near, under) and not (hidden >= {cell, near})
                )
            )
    return tuple(each for each in patterns if not any(each < more for more in patterns))


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


@cache
def _grouped(alike: tuple[int, ...]) -> list[int]:
    """The first quadrant of each quadrant's group of cats.

    Args:
        alike: the first quadrant that shows the same as each.
    """
    first = list(range(QUADRANTS))
    for _ in BESIDE:
        for one, other in BESIDE:
            if alike[one] == alike[other]:
                first[one] = first[other] = min(first[one], first[other])
    return first


@inlined
def still_to_come(hand: Hand, letter: int) -> int:
    """How many quadrants of a letter are still to be placed."""
    count = 0
    for face in range(len(hand.left)):
        count += hand.left[face] * hand.holds[face, letter]
    return count
