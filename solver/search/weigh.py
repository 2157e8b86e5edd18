"""What every turn of a list leads to, if the puzzle ended after it.

Turns that differ only in the last card they lay follow one another in a list, so that what
comes before it is done once for all of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.search.areas import find_areas, worth
from solver.search.compiled import kernel
from solver.search.grid import Numbers, lay, take_back
from solver.search.pile import FACE, lift, lower, put, take
from solver.search.running import ALLOWED, NODES, STOP
from solver.search.scene import Scene, Turn, face_of, value
from solver.search.span import value_span
from solver.search.table import (
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
    under = np.zeros(4, np.uint8)
    for index in range(count):
        if control[STOP] or control[NODES] >= control[ALLOWED]:
            _leave(scene, context, rows, index)
            return index
        control[NODES] += 1
        _enter(scene, context, rows, index)
        low, high = _span(scene, context, rows[index])
        if low < high and high >= floor:
            high = _exact(scene, context, rows[index], under)
        values[index] = high
        if rising:
            floor = max(floor, high)
    _leave(scene, context, rows, count)
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
    under = np.zeros(4, np.uint8)
    for index in range(count):
        _enter(scene, context, rows, index)
        low, high = _span(scene, context, rows[index])
        if low < high and low <= goal:
            low = _exact(scene, context, rows[index], under)
        values[index] = low
        if low <= goal:
            _leave(scene, context, rows, index + 1)
            return index
    _leave(scene, context, rows, count)
    return count


@kernel
def _early(turn: Turn) -> bool:
    """Whether something is done before the last card is laid."""
    return turn[KIND] == PAWED or turn[KIND] == MOUSED


@kernel
def _same_start(one: Turn, other: Turn) -> bool:
    """Whether two turns do the same before they lay their last card."""
    if not _early(one):
        return not _early(other)
    if one[KIND] != other[KIND] or one[CARD] != other[CARD] or one[WHERE] != other[WHERE]:
        return False
    return one[KIND] == PAWED or one[MORE] == other[MORE]


@kernel
def _enter(scene: Scene, context: int, rows: Rows, index: int) -> None:
    """Do what comes before a turn's last card, unless the turn before did the same."""
    if index and _same_start(rows[index], rows[index - 1]):
        return
    _leave(scene, context, rows, index)
    turn = rows[index]
    if _early(turn):
        face = face_of(scene, context, turn[CARD])
        put(scene.grid, scene.pile, scene.hand.faces, face, turn[WHERE])
        if turn[KIND] == MOUSED:
            lift(scene.grid, scene.pile, scene.hand.faces, turn[MORE])
    find_areas(scene.grid, scene.areas, scene.stakes.letters)


@kernel
def _leave(scene: Scene, context: int, rows: Rows, index: int) -> None:
    """Undo what was done before the last card of the turn before."""
    if index and _early(rows[index - 1]):
        if rows[index - 1, KIND] == MOUSED:
            lower(scene.grid, scene.pile, scene.hand.faces, rows[index - 1, MORE])
        take(scene.grid, scene.pile, scene.hand.faces)


@kernel
def last_face(scene: Scene, context: int, turn: Turn) -> int:
    """The face that a turn lays last."""
    if turn[KIND] == MOUSED:
        return scene.pile.layers[turn[MORE], FACE]
    return face_of(scene, context, turn[MORE if turn[KIND] == PAWED else CARD])


@kernel
def last_anchor(turn: Turn) -> int:
    """Where a turn lays its last face."""
    return turn[WHITHER if _early(turn) else WHERE]


@kernel
def _span(scene: Scene, context: int, turn: Turn) -> tuple[int, int]:
    then = following(scene.table, context, turn)
    if turn[KIND] == PASSED:
        worth_now = value(scene, then)
        return worth_now, worth_now
    return value_span(
        scene.grid,
        scene.areas,
        scene.hand,
        scene.stakes,
        scene.table.tokens[then],
        last_face(scene, context, turn),
        last_anchor(turn),
        scene.seen,
    )


@kernel
def _exact(scene: Scene, context: int, turn: Turn, under: NDArray[np.uint8]) -> int:
    anchor, then = last_anchor(turn), following(scene.table, context, turn)
    lay(scene.grid, scene.hand.faces[last_face(scene, context, turn)], anchor, under)
    found = value(scene, then)
    take_back(scene.grid, anchor, under)
    return found


@kernel
def see(scene: Scene, context: int, rows: Rows, codes: NDArray[np.uint64]) -> None:
    """Fill `codes`: the hash of what is visible after each turn (k x 2)."""
    under = np.zeros(4, np.uint8)
    for index in range(len(rows)):
        _enter(scene, context, rows, index)
        anchor = last_anchor(rows[index])
        lay(scene.grid, scene.hand.faces[last_face(scene, context, rows[index])], anchor, under)
        codes[index] = scene.grid.code
        take_back(scene.grid, anchor, under)
    _leave(scene, context, rows, len(rows))
