"""The board of the kernels of search: what every cell shows, where a face may lie, and its areas.

Cells are numbered row by row in a frame with free edges, so that no neighbour of a used cell
wraps round. Sets of cells are bitboards over all rows end to end, in 64-bit words, so that a
board may be as wide as it likes. Everything is changed in place and taken back in reverse, but for
areas, which are found anew.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.encoding import (
    BARE,
    EMPTY,
    LOOKS,
    QUADRANTS,
    TRIO,
    TRIO_POINTS,
    Bytes,
    Int32s,
    Int64s,
    WordRows,
    Words,
)
from solver.jit import inlined, kernel
from solver.jit.words import lowest


class Grid(NamedTuple):
    """The state of a board in n cells and w words.

    Attributes:
        width: cells a row.
        look: the letter of each of the n cells, or `BARE`.
        count: how many occupied cells a face at each of the n anchors would cover.
        free: 1 for each anchor that is not barred.
        levels: for each count from 0 to 4, the anchors that are free and have it (5 x w).
        planes: for each letter, the cells that show it (6 x w).
        seen: how many cells show each letter, and how many are bare (7).
        code: a hash of what is visible where, twice 64 bits.
        salt: the random numbers of that hash (2 x 7n, or more).
    """

    width: int
    look: Bytes
    count: Bytes  # type: ignore[assignment]
    free: Bytes
    levels: WordRows
    planes: WordRows
    seen: Int64s
    code: Words
    salt: WordRows


def new_grid(width: int, height: int) -> Grid:
    """A grid with bare cells only, and no barred anchors."""
    cells = width * height
    words = (cells + 63) // 64
    free = np.ones(cells, np.uint8)
    levels = np.zeros((5, words), np.uint64)
    bits = np.packbits(free, bitorder="little")
    levels[0].view(np.uint8)[: len(bits)] = bits
    seen = np.zeros(LOOKS, np.int64)
    seen[BARE] = cells
    return Grid(
        width,
        np.full(cells, BARE, np.uint8),
        np.zeros(cells, np.uint8),
        free,
        levels,
        np.zeros((BARE, words), np.uint64),
        seen,
        np.zeros(2, np.uint64),
        _salt(cells.bit_length()),
    )


@cache
def _salt(bits: int) -> Words:
    """Random numbers, the same for every grid whose cell numbers have at most `bits` bits.

    They take longer to draw than many a puzzle to solve; nothing writes to them.
    """
    return np.random.default_rng(bits).integers(0, 2**64, (2, LOOKS << bits), dtype=np.uint64)


@inlined
def bit(cell: int) -> np.uint64:
    """The bit of a cell in its word, which is number `cell >> 6`: words have 64 bits."""
    return np.uint64(1) << np.uint64(cell & 63)


@inlined
def offset(width: int, quadrant: int) -> int:
    """How far a quadrant's cell lies behind the anchor: bit 1 is its row, bit 0 its column."""
    return (quadrant >> 1) * width + (quadrant & 1)


@inlined
def overlap(width: int, one: int, other: int) -> bool:
    """Whether faces at two anchors share a cell: columns and rows differ by 1 at most."""
    apart = abs(one - other)
    return apart <= 1 or (width - 1 <= apart <= width + 1)


@inlined
def recount(grid: Grid, cell: int, step: int) -> None:
    """Count a cell that becomes occupied (1) or bare (-1) at the four anchors over it."""
    for quadrant in range(QUADRANTS):
        anchor = cell - offset(grid.width, quadrant)
        before = grid.count[anchor]
        grid.count[anchor] = before + step
        if grid.free[anchor]:
            grid.levels[before, anchor >> 6] ^= bit(anchor)
            grid.levels[before + step, anchor >> 6] ^= bit(anchor)


@inlined
def show(grid: Grid, cell: int, letter: int) -> int:
    """Let a cell show something else; returns what it showed."""
    before = grid.look[cell]
    if before == letter:
        return before
    word, mask = cell >> 6, bit(cell)
    if before == BARE:
        recount(grid, cell, 1)
    else:
        grid.planes[before, word] ^= mask
    if letter == BARE:
        recount(grid, cell, -1)
    else:
        grid.planes[letter, word] ^= mask
    grid.look[cell] = letter
    grid.seen[before] -= 1
    grid.seen[letter] += 1
    place = LOOKS * cell  # Zobrist hashing: xor takes one look out and puts the other in
    for half in range(2):
        grid.code[half] ^= grid.salt[half, place + before] ^ grid.salt[half, place + letter]
    return before


@kernel
def show_all(grid: Grid, look: Bytes) -> None:
    """Let every cell show something else."""
    for cell in range(len(look)):
        show(grid, cell, look[cell])


@kernel
def lay(grid: Grid, face: Bytes, anchor: int, under: Bytes) -> None:
    """Put a face on the board, and note the four cells' former looks in `under`."""
    for quadrant in range(QUADRANTS):
        under[quadrant] = show(grid, anchor + offset(grid.width, quadrant), face[quadrant])


@kernel
def take_back(grid: Grid, anchor: int, under: Bytes) -> None:
    """Undo `lay`, quadrants in reverse."""
    for quadrant in range(QUADRANTS - 1, -1, -1):
        show(grid, anchor + offset(grid.width, quadrant), under[quadrant])


@inlined
def copy_row(target: NDArray[Any], source: NDArray[Any]) -> None:
    """Copy one row of numbers to another."""
    for index in range(len(source)):
        target[index] = source[index]


MOST_TOUCHED = 16
"""A face's cats touch no more areas than this, nor does it cover and touch more."""


class Areas(NamedTuple):
    """The areas of some letters, as they were when `find_areas` was last called.

    Attributes:
        label: the number of the area of each of the n cells; only those of these letters count.
        size: the cells of each area.
        largest: the size of each letter's largest area (6).
        trios: how many areas of each letter have exactly three cells (6).
        first, last: from which number to below which a letter's areas are numbered (6).
        queue, left: room to work in (n, w).
        seen: room for the numbers of the areas that a face touches.
    """

    label: Int32s
    size: Int32s
    largest: Int64s
    trios: Int64s
    first: Int64s
    last: Int64s
    queue: Int32s
    left: Words
    seen: Int32s


def new_areas(grid: Grid) -> Areas:
    """Room for the areas of a grid."""
    cells, words = len(grid.look), grid.planes.shape[1]
    return Areas(
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(EMPTY + 1, np.int64),
        np.zeros(EMPTY + 1, np.int64),
        np.zeros(EMPTY + 1, np.int64),
        np.zeros(EMPTY + 1, np.int64),
        np.zeros(cells, np.int32),
        np.zeros(words, np.uint64),
        np.zeros(MOST_TOUCHED, np.int32),
    )


@kernel
def find_areas(grid: Grid, areas: Areas, letters: Int64s) -> None:
    """Find the areas of some letters; numbers of areas go on from letter to letter."""
    number = 0
    for letter in letters:
        areas.first[letter] = number
        areas.largest[letter] = 0
        areas.trios[letter] = 0
        copy_row(areas.left, grid.planes[letter])
        for word in range(len(areas.left)):
            while areas.left[word]:
                size = _flood(grid.width, areas, (word << 6) + lowest(areas.left[word]), number)
                areas.size[number] = size
                areas.largest[letter] = max(areas.largest[letter], size)
                areas.trios[letter] += size == TRIO
                number += 1
        areas.last[letter] = number


@inlined
def _flood(width: int, areas: Areas, start: int, number: int) -> int:
    """Label the area of a cell and take it out of `left`; returns its size."""
    left, queue = areas.left, areas.queue
    left[start >> 6] ^= bit(start)
    queue[0] = start
    size, done = 1, 0
    while done < size:
        cell = queue[done]
        done += 1
        areas.label[cell] = number
        for step in (1, -1, width, -width):
            near = cell + step
            if left[near >> 6] & bit(near):
                left[near >> 6] ^= bit(near)
                queue[size] = near
                size += 1
    return size


@inlined
def points(grid: Grid, areas: Areas, identity: int) -> int:
    """The points of an identity, once the areas that it needs are found."""
    seen = grid.seen[identity]
    if identity != EMPTY:
        return seen + areas.largest[identity]
    return seen + TRIO_POINTS * trios_now(areas)


@inlined
def trios_now(areas: Areas) -> int:
    """How many trios there are."""
    trios = 0
    for cat in range(EMPTY):
        trios += areas.trios[cat]
    return trios


@inlined
def trios_to_cut(areas: Areas) -> int:
    """How many trios could be left of larger areas, if their cells are covered."""
    trios = 0
    for number in range(areas.last[EMPTY - 1]):
        if areas.size[number] > TRIO:
            trios += (areas.size[number] - 1) // TRIO
    return trios


@inlined
def worth(grid: Grid, areas: Areas, identities: Int64s, tokens: Int64s) -> int:
    """The objective: the first identity's points, less the best of the others'.

    Args:
        identities, tokens: the letter that each identity counts, and its tokens, the own first.
    """
    own = points(grid, areas, identities[0]) + tokens[0]
    if len(identities) == 1:
        return own
    best = points(grid, areas, identities[1]) + tokens[1]
    for rival in range(2, len(identities)):
        best = max(best, points(grid, areas, identities[rival]) + tokens[rival])
    return own - best
