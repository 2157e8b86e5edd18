"""The faces left to place, and upper bounds on the cells that they could add or cover."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import product
from typing import Annotated, NamedTuple

import numpy as np

from games.catbox.board import FOOTPRINT
from games.protocol import Cell
from solver.catbox.encoding import BESIDE, EMPTY, QUADRANTS, ByteRows, Int64Rows, Int64s
from solver.jit import inlined

REACH = 3
"""How far from one face another may lie in contact with it."""

GROUP = EMPTY + 1
PIECES = GROUP + QUADRANTS
PAIRS = PIECES + EMPTY
LETTERS = PAIRS + EMPTY
COLUMNS = LETTERS + QUADRANTS
"""Where what is known of a face stands in one row of numbers, and how many numbers that is."""


NO_CONTACTS = (
    np.zeros((1, 1), np.int64),
    np.zeros((1, 1), np.int64),
    np.zeros((1, 1, 1, 4), np.int64),
)
"""`contacts`, `touches` and `touch` where they don't matter."""


class Hand(NamedTuple):
    """Different faces, numbered in the order in which the search prefers to place them.

    Attributes:
        faces: the letters of k faces (k x 4).
        most: how many occupied cells each may cover.
        holds: how many quadrants of each letter a face has (k x 6).
        group: for each quadrant, the first quadrant of its cats that hang together (k x 4).
        pieces: into how many parts its cats of each letter can fall, if some of them are covered
            (k x 5).
        pairs: of which letters two cats or more hang together (k x 5).
        contacts: how many parts of a face (last) can be in trios with one that is laid before it,
            where that matters (k x k).
        touches: at how many places that may be (k x k).
        touch: these places (k x k x m x 4), as columns and rows from the other's anchor, the pairs
            of their groups that share an edge, and those with a cell between them, as bits.
        left: how many of each are still to be placed.
    """

    faces: ByteRows
    most: Int64s
    holds: Int64Rows
    group: Int64Rows
    pieces: Int64Rows
    pairs: Int64Rows
    contacts: Int64Rows
    touches: Int64Rows
    touch: Annotated[Int64s, 4]
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
        rows[:, LETTERS:].astype(np.uint8),
        np.array(most, np.int64),
        rows[:, :GROUP].copy(),
        rows[:, GROUP:PIECES].copy(),
        rows[:, PIECES:PAIRS].copy(),
        rows[:, PAIRS:LETTERS].copy(),
        *(_contact_arrays([tuple(face) for face in faces]) if in_contact else NO_CONTACTS),
        np.array(left, np.int64),
    )


@cache
def _described(face: tuple[int, ...]) -> bytes:
    """The columns of a face in a hand, as 64-bit numbers, in the order of `COLUMNS`."""
    group = _grouped(face)
    pieces, pairs = [0] * EMPTY, [0] * EMPTY
    for start in set(group):
        if face[start] < EMPTY:
            size = group.count(start)
            pieces[face[start]] += 2 if size > 2 else 1
            pairs[face[start]] |= size > 1
    row = [*map(face.count, range(EMPTY + 1)), *group, *pieces, *pairs, *face]
    return np.array(row, np.int64).tobytes()


def _contact_arrays(faces: Sequence[tuple[int, ...]]) -> tuple[Int64s, Int64s, Int64s]:
    """`contacts`, `touches` and `touch` of some faces."""
    found = [[touching(one, other) for other in faces] for one in faces]
    contacts = [[_most_contacts(one, other) for other in faces] for one in faces]
    touches = [[len(places) for places in row] for row in found]
    touch = np.zeros((len(faces), len(faces), max(1, *map(max, touches)), 4), np.int64)
    for one, other in product(range(len(faces)), repeat=2):
        if places := found[one][other]:
            touch[one, other, : len(places)] = places
    return np.array(contacts, np.int64), np.array(touches, np.int64), touch


@cache
def touching(one: tuple[int, ...], other: tuple[int, ...]) -> list[tuple[int, int, int, int]]:
    """Where a face can be in contact with one that is laid before it, as in `touch`.

    Cats are in contact if they share an edge, or a cell under neither face is beside both.
    """
    groups, other_groups = _grouped(one), _grouped(other)
    found = []
    for right, down in product(range(-REACH, REACH + 1), repeat=2):
        over = {(x + right, y + down): quadrant for quadrant, (x, y) in enumerate(FOOTPRINT)}
        under = {cell: quadrant for quadrant, cell in enumerate(FOOTPRINT) if cell not in over}
        beside = apart = 0
        for (cell, mine), (near, its) in product(under.items(), over.items()):
            if one[mine] == other[its] != EMPTY:
                pair = 1 << (QUADRANTS * groups[mine] + other_groups[its])
                if abs(cell[0] - near[0]) + abs(cell[1] - near[1]) == 1:
                    beside |= pair
                elif _in_contact(cell, near, {*under, *over}):
                    apart |= pair
        if beside or apart:
            found.append((right, down, beside, apart))
    return found


def _most_contacts(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many parts of a face can be in contact at once with one that is laid before it."""
    groups = _grouped(other)
    parts = [2 if groups.count(quadrant) > 2 else 1 for quadrant in range(QUADRANTS)]
    return max(
        (
            sum(parts[q] for q in range(QUADRANTS) if (beside | apart) & (0b1_0001_0001_0001 << q))
            for _, _, beside, apart in touching(one, other)
        ),
        default=0,
    )


def _in_contact(one: Cell, other: Cell, under: Collection[Cell]) -> bool:
    (x, y), (u, v) = one, other
    if abs(x - u) + abs(y - v) == 1:
        return True
    if abs(x - u) + abs(y - v) != 2:
        return False
    between = {((x + u) // 2, (y + v) // 2)} if 0 in (x - u, y - v) else {(x, v), (u, y)}
    return not between.issubset(under)


@cache
def _grouped(face: tuple[int, ...]) -> list[int]:
    """The first quadrant of each quadrant's group of cats."""
    first = list(range(len(face)))
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
