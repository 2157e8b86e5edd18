"""What every turn of a list leads to, if the puzzle ended after it.

Turns that differ only in the last card they lay follow one another in a list, so that what
comes before it is done once for all of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.areas import find_areas
from solver.catbox.search.control import ALLOWED, NODES, STOP
from solver.catbox.search.grid import Numbers, lay, take_back
from solver.catbox.search.layers import FACE, lift, lower, put, take
from solver.catbox.search.transitions import (
    CARD,
    KIND,
    MORE,
    MOUSED,
    PASSED,
    PAWED,
    WHERE,
    WHITHER,
    Rows,
    following,
)
from solver.catbox.search.turn_state import Scene, face_of, value
from solver.catbox.search.value_interval import value_span
from solver.jit import kernel


@kernel
def weigh_up(
    scene: Scene,
    context: int,
    rows: Rows,
    count: int,
    floor: int,
    rising: bool,
    control: Numbers,
    values: NDArray[np.int32],
) -> int:
    """Fill `values`: the exact value of each turn that reaches `floor`, and something below
    `floor` for the others; returns how many turns came before it was asked to stop.

    Args:
        rising: whether `floor` is to follow the best value found.
    """
    grid, areas, hand, stakes = scene.grid, scene.areas, scene.hand, scene.stakes
    seen, tokens, face, then = scene.seen, scene.table.tokens, 0, 0
    for index in range(count):
        if index == 0 or not _same_card(rows, index):
            if control[STOP] or control[NODES] >= control[ALLOWED]:
                _leave(scene, rows, index)
                return index
            _enter(scene, context, rows, index)
            face, then = _last(scene, context, rows, index)
        control[NODES] += 1
        anchor = _anchor(rows, index)
        low, high = value_span(
            grid, areas, hand, stakes.identities, tokens, then, face, anchor, seen
        )
        if low < high and high >= floor:
            high = _exact(scene, face, anchor, then)
        values[index] = high
        if rising:
            floor = max(floor, high)
    _leave(scene, rows, count)
    return count


@kernel
def weigh_down(
    scene: Scene,
    context: int,
    rows: Rows,
    count: int,
    goal: int,
    values: NDArray[np.int32],
) -> int:
    """Fill `values`: the exact value of each turn that gets down to `goal`, and something
    above `goal`, but not above its value, for the others.

    Returns the number of the first turn that gets there, or `count`; it stops at that one.
    """
    grid, areas, hand, stakes = scene.grid, scene.areas, scene.hand, scene.stakes
    seen, tokens, face, then = scene.seen, scene.table.tokens, 0, 0
    for index in range(count):
        if index == 0 or not _same_card(rows, index):
            _enter(scene, context, rows, index)
            face, then = _last(scene, context, rows, index)
        anchor = _anchor(rows, index)
        low, high = value_span(
            grid, areas, hand, stakes.identities, tokens, then, face, anchor, seen
        )
        if low < high and low <= goal:
            low = _exact(scene, face, anchor, then)
        values[index] = low
        if low <= goal:
            _leave(scene, rows, index + 1)
            return index
    _leave(scene, rows, count)
    return count


@kernel
def see(scene: Scene, context: int, rows: Rows, codes: NDArray[np.uint64]) -> None:
    """Fill `codes`: the hash of what is visible after each turn (k x 2)."""
    for index in range(len(rows)):
        _enter(scene, context, rows, index)
        face, _ = _last(scene, context, rows, index)
        anchor = _anchor(rows, index)
        lay(scene.grid, scene.hand.faces[face], anchor, scene.under)
        for half in range(2):
            codes[index, half] = scene.grid.code[half]
        take_back(scene.grid, anchor, scene.under)
    _leave(scene, rows, len(rows))


@kernel
def _early(rows: Rows, index: int) -> bool:
    """Whether a turn does something before its last card is laid."""
    return bool(rows[index, KIND] == PAWED or rows[index, KIND] == MOUSED)


@kernel
def _same_start(rows: Rows, index: int) -> bool:
    """Whether a turn does the same as the one before until it lays its last card."""
    if not _early(rows, index):
        return not _early(rows, index - 1)
    for column in (KIND, CARD, WHERE):
        if rows[index, column] != rows[index - 1, column]:
            return False
    return bool(rows[index, KIND] == PAWED or rows[index, MORE] == rows[index - 1, MORE])


@kernel
def _same_card(rows: Rows, index: int) -> bool:
    """Whether a turn differs from the one before only in where it lays its last card."""
    for column in (KIND, CARD, MORE):
        if rows[index, column] != rows[index - 1, column]:
            return False
    return not _early(rows, index) or bool(rows[index, WHERE] == rows[index - 1, WHERE])


@kernel
def _anchor(rows: Rows, index: int) -> int:
    """Where a turn lays its last face; -1 for a pass."""
    if rows[index, KIND] == PASSED:
        return -1
    return int(rows[index, WHITHER if _early(rows, index) else WHERE])


@kernel
def _last(scene: Scene, context: int, rows: Rows, index: int) -> tuple[int, int]:
    """The face that a turn lays last, and the context after the turn."""
    then = following(scene.table, context, rows[index])
    if rows[index, KIND] == PASSED:
        return 0, then
    if rows[index, KIND] == MOUSED:
        return int(scene.pile.layers[rows[index, MORE], FACE]), then
    card = rows[index, MORE if rows[index, KIND] == PAWED else CARD]
    return face_of(scene, context, card), then


@kernel
def _enter(scene: Scene, context: int, rows: Rows, index: int) -> None:
    """Do what comes before a turn's last card, unless the turn before did the same."""
    if index and _same_start(rows, index):
        return
    _leave(scene, rows, index)
    if _early(rows, index):
        face = face_of(scene, context, rows[index, CARD])
        put(scene.grid, scene.pile, scene.hand.faces, face, rows[index, WHERE])
        if rows[index, KIND] == MOUSED:
            lift(scene.grid, scene.pile, scene.hand.faces, rows[index, MORE])
    find_areas(scene.grid, scene.areas, scene.stakes.letters)


@kernel
def _leave(scene: Scene, rows: Rows, index: int) -> None:
    """Undo what was done before the last card of the turn before."""
    if index and _early(rows, index - 1):
        if rows[index - 1, KIND] == MOUSED:
            lower(scene.grid, scene.pile, scene.hand.faces, rows[index - 1, MORE])
        take(scene.grid, scene.pile, scene.hand.faces)


@kernel
def _exact(scene: Scene, face: int, anchor: int, then: int) -> int:
    lay(scene.grid, scene.hand.faces[face], anchor, scene.under)
    found = value(scene, then)
    take_back(scene.grid, anchor, scene.under)
    return found
