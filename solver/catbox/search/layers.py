"""The layers of a board and the guards on it, changed in place and taken back in reverse."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import BARE, QUADRANTS, Bytes, Int32Rows, Int32s, Int64s
from solver.catbox.search.grid import Grid, bit, offset, show
from solver.jit import kernel

FACE, ANCHOR, BELOW = range(3)
"""The columns of a layer: its face, its anchor, then the layer below each quadrant."""

NONE = -1
"""The number of no layer."""

Faces = Bytes


class LayerArrays(NamedTuple):
    """The cards on n cells as layers, in the order in which they lie.

    Attributes:
        rows: l layers from the bottom up, as far as `size` says (l x 6).
        top: the topmost layer on each of the n cells, or `NONE`.
        stood: how many guards stand on each of the n cells.
        blocked: how many guards bar each of the n anchors.
        size: how many layers there are (1). A lifted one still counts, but tops no cell.
    """

    rows: Int32Rows
    top: Int32s
    stood: Int32s
    blocked: Int32s
    size: Int64s


def new_layers(cells: int, layers: int) -> LayerArrays:
    """Room for `layers` layers on `cells` cells."""
    return LayerArrays(
        np.zeros((layers, BELOW + QUADRANTS), np.int32),
        np.full(cells, NONE, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(1, np.int64),
    )


@kernel
def put(grid: Grid, layers: LayerArrays, faces: Faces, face: int, anchor: int) -> None:
    """Lay a face, by number, on top; `faces` are the letters of each face (f x 4)."""
    number = layers.size[0]
    layers.size[0] = number + 1
    layer = layers.rows[number]
    layer[FACE], layer[ANCHOR] = face, anchor
    for quadrant in range(QUADRANTS):
        layer[BELOW + quadrant] = layers.top[anchor + offset(grid.width, quadrant)]
    lower(grid, layers, faces, number)


@kernel
def take(grid: Grid, layers: LayerArrays, faces: Faces) -> None:
    """Undo `put`."""
    layers.size[0] -= 1
    lift(grid, layers, faces, layers.size[0])


@kernel
def lift(grid: Grid, layers: LayerArrays, faces: Faces, number: int) -> None:
    """Take a layer away on which nothing lies; what lay under it shows again."""
    layer = layers.rows[number]
    for quadrant in range(QUADRANTS):
        cell = layer[ANCHOR] + offset(grid.width, quadrant)
        below = layer[BELOW + quadrant]
        layers.top[cell] = below
        show(grid, cell, _letter(grid, layers, faces, below, cell))


@kernel
def lower(grid: Grid, layers: LayerArrays, faces: Faces, number: int) -> None:
    """Undo `lift`."""
    layer = layers.rows[number]
    for quadrant in range(QUADRANTS):
        cell = layer[ANCHOR] + offset(grid.width, quadrant)
        layers.top[cell] = number
        show(grid, cell, faces[layer[FACE], quadrant])


@kernel
def _letter(grid: Grid, layers: LayerArrays, faces: Faces, number: int, cell: int) -> int:
    """The letter that a layer shows on a cell; `BARE` without a layer."""
    if number == NONE:
        return BARE
    away = cell - layers.rows[number, ANCHOR]
    quadrant = away if away <= 1 else away - grid.width + 2
    return int(faces[layers.rows[number, FACE], quadrant])


@kernel
def liftable(grid: Grid, layers: LayerArrays, number: int) -> bool:
    """Whether no other layer and no guard is on top of a layer."""
    anchor = layers.rows[number, ANCHOR]
    for quadrant in range(QUADRANTS):
        cell = anchor + offset(grid.width, quadrant)
        if layers.top[cell] != number or layers.stood[cell]:
            return False
    return True


@kernel
def guard(grid: Grid, layers: LayerArrays, cell: int, step: int) -> None:
    """Put a guard on a cell (1) or take it off (-1): no face may lie on the nine cells."""
    layers.stood[cell] += step
    for row in range(-2, 2):
        for column in range(-2, 2):
            anchor = cell + row * grid.width + column
            before = layers.blocked[anchor]
            layers.blocked[anchor] = before + step
            if (before == 0) != (before + step == 0):
                grid.free[anchor] = before != 0
                grid.levels[grid.count[anchor], anchor >> 6] ^= bit(anchor)
