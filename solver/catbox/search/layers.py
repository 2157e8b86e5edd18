"""The layers of a board and the guards on it, changed in place and taken back in reverse."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.grid import BARE, QUADRANTS, Grid, Numbers, bit, offset, show
from solver.jit import kernel

FACE, ANCHOR, BELOW = range(3)
"""The columns of a layer: its face, its anchor, then the layer below each quadrant."""

NONE = -1
"""The number of no layer."""

Faces = NDArray[np.uint8]


class Pile(NamedTuple):
    """What lies above what, in n cells.

    Attributes:
        layers: l layers from the bottom up, as far as `size` says (l x 6).
        top: the topmost layer on each of the n cells, or `NONE`.
        stood: how many guards stand on each of the n cells.
        blocked: how many guards bar each of the n anchors.
        size: how many layers there are (1). A lifted one still counts, but tops no cell.
    """

    layers: NDArray[np.int32]
    top: NDArray[np.int32]
    stood: NDArray[np.int32]
    blocked: NDArray[np.int32]
    size: Numbers


def new_pile(cells: int, layers: int) -> Pile:
    """Room for so many layers."""
    return Pile(
        np.zeros((layers, BELOW + QUADRANTS), np.int32),
        np.full(cells, NONE, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(1, np.int64),
    )


@kernel
def put(grid: Grid, pile: Pile, faces: Faces, face: int, anchor: int) -> None:
    """Lay a face on top."""
    number = pile.size[0]
    pile.size[0] = number + 1
    layer = pile.layers[number]
    layer[FACE], layer[ANCHOR] = face, anchor
    for quadrant in range(QUADRANTS):
        layer[BELOW + quadrant] = pile.top[anchor + offset(grid.width, quadrant)]
    lower(grid, pile, faces, number)


@kernel
def take(grid: Grid, pile: Pile, faces: Faces) -> None:
    """Undo `put`."""
    pile.size[0] -= 1
    lift(grid, pile, faces, pile.size[0])


@kernel
def lift(grid: Grid, pile: Pile, faces: Faces, number: int) -> None:
    """Take a layer away on which nothing lies; what lay under it shows again."""
    layer = pile.layers[number]
    for quadrant in range(QUADRANTS):
        cell = layer[ANCHOR] + offset(grid.width, quadrant)
        below = layer[BELOW + quadrant]
        pile.top[cell] = below
        show(grid, cell, _letter(grid, pile, faces, below, cell))


@kernel
def lower(grid: Grid, pile: Pile, faces: Faces, number: int) -> None:
    """Undo `lift`."""
    layer = pile.layers[number]
    for quadrant in range(QUADRANTS):
        cell = layer[ANCHOR] + offset(grid.width, quadrant)
        pile.top[cell] = number
        show(grid, cell, faces[layer[FACE], quadrant])


@kernel
def _letter(grid: Grid, pile: Pile, faces: Faces, number: int, cell: int) -> int:
    """What a layer shows on a cell."""
    if number == NONE:
        return BARE
    away = cell - pile.layers[number, ANCHOR]
    quadrant = away if away <= 1 else away - grid.width + 2
    return int(faces[pile.layers[number, FACE], quadrant])


@kernel
def liftable(grid: Grid, pile: Pile, number: int) -> bool:
    """Whether no other layer and no guard is on top of a layer."""
    anchor = pile.layers[number, ANCHOR]
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if pile.top[cell] != number or pile.stood[cell]:
            return False
    return True


@kernel
def guard(grid: Grid, pile: Pile, cell: int, step: int) -> None:
    """Put a guard on a cell (1) or take it off (-1): no face may lie on the nine cells."""
    pile.stood[cell] += step
    for row in range(-2, 2):
        for column in range(-2, 2):
            anchor = cell + row * grid.width + column
            before = pile.blocked[anchor]
            pile.blocked[anchor] = before + step
            if (before == 0) != (before + step == 0):
                grid.free[anchor] = before != 0
                grid.levels[grid.count[anchor], anchor >> 6] ^= bit(anchor)
