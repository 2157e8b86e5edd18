"""The faces left to place, whose points count, and bounds on what these faces can add: the arrays.

Credits for trios are counted in twelfths of one, which three faces may share.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import product
from typing import Annotated, NamedTuple

import numpy as np

from games.catbox.board import FOOTPRINT
from games.protocol import Cell
from solver.catbox.encoding import (
    BESIDE,
    EMPTY,
    QUADRANTS,
    TRIO_POINTS,
    ByteRows,
    Int32Rows,
    Int64Rows,
    Int64s,
    WordRows,
    Words,
)
from solver.catbox.search.grid import Areas
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
    """Whether two cells that share no edge have a cell beside both that isn't covered."""
    (x, y), (u, v) = one, other
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


MOST_CUTS = 16
"""The fewest covered cells of a rival for which the bound takes all its open cells as covered."""


class StakeArrays(NamedTuple):
    """Whose points count: the own identity first, then the rivals'.

    Attributes:
        identities: the letters that they count.
        tokens: points that they have anyway.
        letters: the letters whose areas have to be known.
    """

    identities: Int64s
    tokens: Int64s
    letters: Int64s


class BoundState(NamedTuple):
    """Upper bounds on the effect of the faces that are left, from one state.

    Attributes:
        whole: sums over all of them, numbered by `OWN_GAIN`, `COVER` and `FACES`, and `JOINED`
            and `MARK` (5).
        coming: the quadrants of each letter (6).
        own_gain: the most cells that each of f faces can add to the own areas (f).
        keeps: for each of i identities and number of its quadrants that are covered, the least
            points that it has in the end; the last for that many or more (i x 17).
        covered: room for how many quadrants of each identity a face covers (i).
        contact: the cells beside a visible quadrant of the own colour; for the Chihuahua, beside
            any (w).
        fresh: the cells on which a face that is left may ever lie (w).
        mark, tally: room to find what new cells could join (n, n).
        cuts: room for the cells of each area that could be covered, by their neighbours (n x 5).
        needed: room for how many cells of a rival to cover, so that no area is larger (n).
        trios: for the Chihuahua, what could become trios.
    """

    whole: Int64s
    coming: Int64s
    own_gain: Int64s
    keeps: Int64Rows
    covered: Int64s
    contact: Words
    fresh: Words
    mark: Int64s
    tally: Int64s
    cuts: Int32Rows
    needed: Int64s
    trios: TrioState


OWN_GAIN, COVER, FACES, JOINED, MARK = range(5)
"""The places of `BoundState.whole`: the most cells added to own areas; cells to cover; faces to
place; the most cells of an own area that is yet to be joined; the last mark that was given out. For
the Chihuahua both are credits for trios, `JOINED` those for what can be left of larger areas."""


def new_stake_arrays(identities: list[int], tokens: list[int]) -> StakeArrays:
    """The stakes of some identities, the own first, with their tokens."""
    letters = range(EMPTY) if EMPTY in identities else sorted(set(identities))
    return StakeArrays(*(np.array(list(row), np.int64) for row in (identities, tokens, letters)))


def new_bound_state(areas: Areas, stakes: StakeArrays, kinds: int) -> BoundState:
    """Room for the bounds of `kinds` different faces."""
    return BoundState(
        np.zeros(5, np.int64),
        np.zeros(EMPTY + 1, np.int64),
        np.zeros(kinds, np.int64),
        np.zeros((len(stakes.identities), MOST_CUTS + 1), np.int64),
        np.zeros(len(stakes.identities), np.int64),
        np.zeros(len(areas.left), np.uint64),
        np.zeros(len(areas.left), np.uint64),
        np.zeros(len(areas.size), np.int64),
        np.zeros(len(areas.size), np.int64),
        np.zeros((len(areas.size), 5), np.int32),
        np.zeros(len(areas.size), np.int64),
        new_trio_state(areas, kinds, int(stakes.identities[0])),
    )


WHOLE, HALF, THIRD = 12, 6, 4
"""Credits of a part for a trio with no other face's cats, with those of one, and of two."""


POINT = WHOLE // TRIO_POINTS
"""Credits worth one point."""


LEVEL_BITS = 3
LEVELS = 1 << LEVEL_BITS
WORDS_OF_LEVELS = 1 << LEVEL_BITS * QUADRANTS
"""Bits of a level, how many levels there are, and how many words of four of them."""


SIDES = 4


class TrioState(NamedTuple):
    """The trios that the cats of now and the faces that are left can be part of, from one state.

    Attributes:
        remnant: the sizes that the remnant of an area around each of n cells may have, as bits (n).
        around: room for the most credits for covering each cell, by the side on which the trio lies
            that is left (4 x n).
        parting: the credits for covering each cell of a larger area (n).
        left: room for how many trios could be left of each area (n).
        cut: the credits for trios that a face at each anchor leaves of areas that it covers (n).
        single: the cells of each letter that may be left alone (5 x w).
        near: the cells two steps from these (5 x w).
        parts: how many parts of each letter the faces have, and in how many faces two cats of it or
            more hang together (2 x 5).
        levels: the levels of the four quadrants of each of f faces at each anchor, in one word
            (f x n).
        kinds: how many different words each face has (f).
        kind: these words (f x 4096).
        kind_cut: the highest `cut` of the anchors with each word; -1 for none (f x 4096).
        worth: room for the credits of each level of each quadrant (4 x 8).
        most: the most credits of each face, with what it cuts off in the second row (2 x f).
        apart: the same of each face (last) that shares no trio with another (2 x f x f).
        found: room for two results.
    """

    remnant: Int64s
    around: Int64Rows
    parting: Int64s
    left: Int64s
    cut: Int64s
    single: WordRows
    near: WordRows
    parts: Int64Rows
    levels: Int32Rows
    kinds: Int64s
    kind: Int32Rows
    kind_cut: Int32Rows
    worth: Int64Rows
    most: Int64Rows
    apart: Annotated[Int64s, 3]
    found: Int64s


def new_trio_state(areas: Areas, kinds: int, own: int) -> TrioState:
    """Room for `kinds` different faces; next to none for an identity that scores no trios."""
    cells, words = (len(areas.size), len(areas.left)) if own == EMPTY else (1, 1)
    faces, levels = (kinds, WORDS_OF_LEVELS) if own == EMPTY else (1, 1)
    return TrioState(
        np.zeros(cells, np.int64),
        np.zeros((SIDES, cells), np.int64),
        np.zeros(cells, np.int64),
        np.zeros(cells, np.int64),
        np.zeros(cells, np.int64),
        np.zeros((EMPTY, words), np.uint64),
        np.zeros((EMPTY, words), np.uint64),
        np.zeros((2, EMPTY), np.int64),
        np.zeros((faces, cells), np.int32),
        np.zeros(faces, np.int64),
        np.zeros((faces, levels), np.int32),
        np.full((faces, levels), -1, np.int32),
        np.zeros((QUADRANTS, LEVELS), np.int64),
        np.zeros((2, faces), np.int64),
        np.zeros((2, faces, faces), np.int64),
        np.zeros(2, np.int64),
    )
