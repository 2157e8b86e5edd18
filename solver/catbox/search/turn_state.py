"""Everything that the kernels for turns work on, and one whole turn made and taken back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.areas import Areas, find_areas, new_areas, worth
from solver.catbox.search.bound_state import MOST_TOUCHED, Stakes
from solver.catbox.search.grid import EMPTY, QUADRANTS, Bytes, Grid, lowest, offset
from solver.catbox.search.hand import Hand
from solver.catbox.search.layers import ANCHOR, FACE, Pile, guard, lift, lower, put, take
from solver.catbox.search.transitions import (
    BOXED,
    BOXED_FIRST,
    CARD,
    FIRST,
    KIND,
    MORE,
    MOUSED,
    PASSED,
    PAWED,
    SEAT,
    WHERE,
    WHITHER,
    Table,
    following,
)
from solver.jit import kernel

ANY_CELLS = 4
"""The most occupied cells that a stacked card may cover; the other cards cover 1 or 2."""

Turn = NDArray[np.int32]


class Scene(NamedTuple):
    """A board with its layers and guards, the faces, and what may be done with them.

    Attributes:
        areas: the areas of the board before the card that is weighed.
        trial: room for the areas after it.
        hand: every face that may be laid or lifted.
        room: anchors to try, for the first and the second card of a turn (2 x n).
        seen: room for the numbers of areas.
        under: room for what four cells showed.
    """

    grid: Grid
    pile: Pile
    areas: Areas
    trial: Areas
    hand: Hand
    stakes: Stakes
    table: Table
    room: NDArray[np.int32]
    seen: NDArray[np.int32]
    under: Bytes


def new_scene(grid: Grid, pile: Pile, hand: Hand, stakes: Stakes, table: Table) -> Scene:
    """The scene of a board, with room to work in."""
    room = np.zeros((2, len(grid.look)), np.int32)
    seen = np.zeros(MOST_TOUCHED, np.int32)
    under = np.zeros(QUADRANTS, np.uint8)
    return Scene(
        grid, pile, new_areas(grid), new_areas(grid), hand, stakes, table, room, seen, under
    )


@kernel
def set_out(scene: Scene, layers: NDArray[np.int32]) -> None:
    """Lay the layers of a board, given as faces and anchors, and put its guards."""
    for number in range(len(layers)):
        put(scene.grid, scene.pile, scene.hand.faces, layers[number, 0], layers[number, 1])
    for number in range(len(scene.table.guards)):
        guard(scene.grid, scene.pile, scene.table.guards[number, 1], 1)
    guards_of(scene, scene.table.contexts[0, SEAT], -1)


@kernel
def guards_of(scene: Scene, seat: int, step: int) -> None:
    """Lift the guards that a seat had from the start (-1), or put them back (1)."""
    for number in range(len(scene.table.guards)):
        if scene.table.guards[number, 0] == seat:
            guard(scene.grid, scene.pile, scene.table.guards[number, 1], step)


@kernel
def fits(grid: Grid, anchor: int, most: int) -> bool:
    """Whether a face that may cover so many cells may lie at an anchor."""
    count = grid.count[anchor]
    if not grid.free[anchor] or count < 1 or count > most:
        return False
    return bool(count < QUADRANTS or _over_a_box(grid, anchor))


@kernel
def _over_a_box(grid: Grid, anchor: int) -> bool:
    for quadrant in range(QUADRANTS):
        if grid.look[anchor + offset(grid.width, quadrant)] == EMPTY:
            return True
    return False


@kernel
def anchors(grid: Grid, fewest: int, most: int, room: NDArray[np.int32]) -> int:
    """List the anchors at which a face may cover so many cells; returns how many there are."""
    count = 0
    for word in range(grid.levels.shape[1]):
        rest = np.uint64(0)
        for level in range(fewest, most + 1):
            rest |= grid.levels[level, word]
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)
            if most < QUADRANTS or fits(grid, anchor, most):
                room[count] = anchor
                count += 1
    return count


@kernel
def face_of(scene: Scene, context: int, card: int) -> int:
    """The face that a card of a context shows."""
    return int(scene.table.face[scene.table.contexts[context, FIRST] + card])


@kernel
def make(scene: Scene, context: int, turn: Turn) -> int:
    """Take a turn; returns the context that follows."""
    grid, pile, faces = scene.grid, scene.pile, scene.hand.faces
    kind = turn[KIND]
    if kind != PASSED:
        put(grid, pile, faces, face_of(scene, context, turn[CARD]), turn[WHERE])
    if kind == PAWED:
        put(grid, pile, faces, face_of(scene, context, turn[MORE]), turn[WHITHER])
    elif kind == MOUSED:
        lift(grid, pile, faces, turn[MORE])
        put(grid, pile, faces, pile.layers[turn[MORE], FACE], turn[WHITHER])
    elif kind in (BOXED, BOXED_FIRST):
        guard(grid, pile, turn[WHITHER], 1)
    then = following(scene.table, context, turn)
    guards_of(scene, scene.table.contexts[then, SEAT], -1)
    return then


@kernel
def unmake(scene: Scene, context: int, turn: Turn) -> None:
    """Undo `make`."""
    grid, pile, faces = scene.grid, scene.pile, scene.hand.faces
    kind = turn[KIND]
    guards_of(scene, scene.table.contexts[following(scene.table, context, turn), SEAT], 1)
    if kind in (BOXED, BOXED_FIRST):
        guard(grid, pile, turn[WHITHER], -1)
    if kind in (PAWED, MOUSED):
        take(grid, pile, faces)
    if kind == MOUSED:
        lower(grid, pile, faces, turn[MORE])
    if kind != PASSED:
        take(grid, pile, faces)


@kernel
def value(scene: Scene, context: int) -> int:
    """What the board is worth if the puzzle ends in a context."""
    find_areas(scene.grid, scene.trial, scene.stakes.letters)
    tokens = scene.table.tokens[context]
    return worth(scene.grid, scene.trial, scene.stakes.identities, tokens)


@kernel
def origin(pile: Pile, layer: int) -> int:
    """The anchor of a layer."""
    return int(pile.layers[layer, ANCHOR])
