"""Everything that the kernels for turns work on, and one whole turn made and taken back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.catbox.encoding import EMPTY, QUADRANTS, Bytes, Int32Rows, Int32s
from solver.catbox.search.areas import Areas, find_areas, new_areas, worth
from solver.catbox.search.bound_state import StakeArrays
from solver.catbox.search.grid import Grid, offset
from solver.catbox.search.hand import Hand
from solver.catbox.search.layers import ANCHOR, FACE, LayerArrays, guard, lift, lower, put, take
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
    Transitions,
    following,
)
from solver.jit import entry_point, kernel
from solver.jit.bits import lowest

ANY_CELLS = 4
"""The most occupied cells that a stacked card may cover; the other cards cover 1 or 2."""

Turn = Int32s


class TurnArrays(NamedTuple):
    """A board with its layers and guards, the faces, and what may be done with them.

    Attributes:
        areas: the areas of the board before the card that is evaluated.
        trial: room for the areas after it.
        hand: every face that may be laid or lifted.
        room: anchors to try, for the first and the second card of a turn (2 x n).
        under: room for what four cells showed.
    """

    grid: Grid
    layers: LayerArrays
    areas: Areas
    trial: Areas
    hand: Hand
    stakes: StakeArrays
    transitions: Transitions
    room: Int32Rows
    under: Bytes


def new_turn_arrays(
    grid: Grid, layers: LayerArrays, hand: Hand, stakes: StakeArrays, transitions: Transitions
) -> TurnArrays:
    """The state of a board, with room to work in."""
    room = np.zeros((2, len(grid.look)), np.int32)
    under = np.zeros(QUADRANTS, np.uint8)
    return TurnArrays(
        grid, layers, new_areas(grid), new_areas(grid), hand, stakes, transitions, room, under
    )


@entry_point
def set_out(state: TurnArrays, layers: Int32Rows) -> None:
    """Lay the layers of a board, given as faces and anchors, and put its guards."""
    for number in range(len(layers)):
        put(state.grid, state.layers, state.hand.faces, layers[number, 0], layers[number, 1])
    for number in range(len(state.transitions.guards)):
        guard(state.grid, state.layers, state.transitions.guards[number, 1], 1)
    guards_of(state, state.transitions.contexts[0, SEAT], -1)


@kernel
def guards_of(state: TurnArrays, seat: int, step: int) -> None:
    """Lift the guards that a seat had from the start (-1), or put them back (1)."""
    for number in range(len(state.transitions.guards)):
        if state.transitions.guards[number, 0] == seat:
            guard(state.grid, state.layers, state.transitions.guards[number, 1], step)


@kernel
def fits(grid: Grid, anchor: int, most: int) -> bool:
    """Whether a face that may cover `most` occupied cells may lie at an anchor."""
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
def anchors(grid: Grid, fewest: int, most: int, room: Int32s) -> int:
    """List in `room` (n) the anchors over `fewest` to `most` occupied cells; returns how many."""
    count = 0
    for word in range(grid.levels.shape[1]):
        rest = np.uint64(0)
        for level in range(fewest, most + 1):
            rest |= grid.levels[level, word]
        while rest:
            anchor = (word << 6) + lowest(rest)
            rest &= rest - np.uint64(1)  # clears the lowest bit
            if most < QUADRANTS or fits(grid, anchor, most):
                room[count] = anchor
                count += 1
    return count


@kernel
def face_of(state: TurnArrays, context: int, card: int) -> int:
    """The face that a card of a context shows."""
    return int(state.transitions.face[state.transitions.contexts[context, FIRST] + card])


@kernel
def make(state: TurnArrays, context: int, turn: Turn) -> int:
    """Take a turn; returns the context that follows."""
    grid, layers, faces = state.grid, state.layers, state.hand.faces
    kind = turn[KIND]
    if kind != PASSED:
        put(grid, layers, faces, face_of(state, context, turn[CARD]), turn[WHERE])
    if kind == PAWED:
        put(grid, layers, faces, face_of(state, context, turn[MORE]), turn[WHITHER])
    elif kind == MOUSED:
        lift(grid, layers, faces, turn[MORE])
        put(grid, layers, faces, layers.rows[turn[MORE], FACE], turn[WHITHER])
    elif kind in (BOXED, BOXED_FIRST):
        guard(grid, layers, turn[WHITHER], 1)
    then = following(state.transitions, context, turn)
    guards_of(state, state.transitions.contexts[then, SEAT], -1)
    return then


@kernel
def unmake(state: TurnArrays, context: int, turn: Turn) -> None:
    """Undo `make`."""
    grid, layers, faces = state.grid, state.layers, state.hand.faces
    kind = turn[KIND]
    guards_of(
        state, state.transitions.contexts[following(state.transitions, context, turn), SEAT], 1
    )
    if kind in (BOXED, BOXED_FIRST):
        guard(grid, layers, turn[WHITHER], -1)
    if kind in (PAWED, MOUSED):
        take(grid, layers, faces)
    if kind == MOUSED:
        lower(grid, layers, faces, turn[MORE])
    if kind != PASSED:
        take(grid, layers, faces)


@kernel
def value(state: TurnArrays, context: int) -> int:
    """The value of the board if the puzzle ends in a context."""
    find_areas(state.grid, state.trial, state.stakes.letters)
    tokens = state.transitions.tokens[context]
    return worth(state.grid, state.trial, state.stakes.identities, tokens)


@kernel
def origin(layers: LayerArrays, layer: int) -> int:
    """The anchor of a layer."""
    return int(layers.rows[layer, ANCHOR])
