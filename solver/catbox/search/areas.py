"""Areas of the kernels: which cells of a colour hang together, and what identities score."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import EMPTY, TRIO, TRIO_POINTS, Int32s, Int64s, Words
from solver.catbox.search.grid import Grid, bit
from solver.jit import inlined, kernel
from solver.jit.bits import lowest

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
        number = _areas_of(grid, areas, letter, number)
        areas.last[letter] = number


@inlined
def _areas_of(grid: Grid, areas: Areas, letter: int, number: int) -> int:
    areas.largest[letter] = 0
    areas.trios[letter] = 0
    words = areas.left.shape[0]
    for word in range(words):
        areas.left[word] = grid.planes[letter, word]
    for word in range(words):
        while areas.left[word]:
            size = _flood(grid.width, areas, (word << 6) + lowest(areas.left[word]), number)
            areas.size[number] = size
            areas.largest[letter] = max(areas.largest[letter], size)
            areas.trios[letter] += size == TRIO
            number += 1
    return number


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
    trios = 0
    for cat in range(EMPTY):
        trios += areas.trios[cat]
    return seen + TRIO_POINTS * trios


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
