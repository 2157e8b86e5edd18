"""Duels: one seat makes the value high, then every other seat makes it low.

So below the first turn everybody wants the same, and a turn is refuted by one way to get down to
a goal. `least` looks for it depth first; what refuted the turn before is tried first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.catbox.search.control import ALLOWED, BEST, BOUND, NODES, STOP
from solver.catbox.search.evaluation import weigh_down
from solver.catbox.search.grid import Numbers
from solver.catbox.search.killers import Killers, find_killer, keep_killer, new_killers
from solver.catbox.search.lower_bound import Worst, lowest_end, new_worst
from solver.catbox.search.transitions import BOX, FISH, LEFT, MOUSE, PAW, STACK, Rows
from solver.catbox.search.turn_state import Scene, make, unmake, value
from solver.catbox.search.turns import CARD_ONLY, list_turns
from solver.jit import kernel

HIGH = 1_000_000
"""More than any board is worth, and its negative less."""

BUCKETS = 512
STAGES = np.array([CARD_ONLY, STACK, PAW, MOUSE], np.int64)
"""What the last seat tries, the shortest lists first; its box and fish change nothing."""

FULL = 2
"""What the control says instead of 1 if it stopped because a list was too long."""


class Duelling(NamedTuple):
    """The turns that are tried at each of d depths.

    Attributes:
        rows: room for m turns at each depth (d x m x 5).
        values: what each of them leads to at once, or less.
        order: their numbers, in the order in which they are tried.
        next, stop: the place of the next one to try, and how many there are (d).
        context: the context of each depth.
        tally: room to sort in.
        stages: the bits of the tokens that the last seat spends, one after the other.
    """

    rows: NDArray[np.int32]
    values: NDArray[np.int32]
    order: NDArray[np.int32]
    next: Numbers
    stop: Numbers
    context: Numbers
    tally: Numbers
    stages: Numbers
    killers: Killers
    worst: Worst


def new_duelling(scene: Scene, copies: Sequence[int], depths: int, turns: int) -> Duelling:
    """Room for so many turns at each depth.

    Args:
        copies: how many cards show each face of the scene's hand, on either side.
    """
    return Duelling(
        np.zeros((depths, turns, 5), np.int32),
        np.zeros((depths, turns), np.int32),
        np.zeros((depths, turns), np.int32),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(BUCKETS, np.int64),
        STAGES,
        new_killers(),
        new_worst(scene, copies),
    )


@kernel
def settle(
    scene: Scene,
    duel: Duelling,
    control: Numbers,
    rows: Rows,
    order: Numbers,
    bounds: NDArray[np.int32],
) -> int:
    """Raise `control[BEST]` to the value of the best first turn; returns how many were settled.

    Args:
        order: the numbers of the turns in the order in which they are tried.
        bounds: filled with what each turn is worth at most.
    """
    for place in range(len(order)):
        index = order[place]
        then = make(scene, 0, rows[index])
        found = HIGH
        while found > control[BEST] and not control[STOP]:
            if found < HIGH:
                control[BEST] = found
            found = least(scene, duel, control, then, control[BEST])
        bounds[index] = found
        unmake(scene, 0, rows[index])
        if control[STOP]:
            return place
    return len(order)


@kernel
def first_to_reach(
    scene: Scene,
    duel: Duelling,
    control: Numbers,
    context: int,
    rows: Rows,
    order: Numbers,
    goal: int,
    rising: bool,
) -> int:
    """The number of the first turn that leads to `goal`; -1 if it was asked to stop.

    Args:
        rising: whether the seat wants to get up to the goal and not down to it.
    """
    for place in range(len(order)):
        turn = rows[order[place]]
        then = make(scene, context, turn)
        found = least(scene, duel, control, then, goal - rising)
        unmake(scene, context, turn)
        if control[STOP]:
            return -1
        if (found >= goal) == rising or found == goal:
            return int(order[place])
    return -1


@kernel
def least(scene: Scene, duel: Duelling, control: Numbers, context: int, goal: int) -> int:
    """What the seats from here on can get down to, as far as it matters for a goal.

    Returns a value not above `goal` that they reach, or one above it that they can't get below.
    """
    depth, low = 0, HIGH
    left = scene.table.contexts[context, LEFT]
    if left < 2:
        return _end(scene, duel, control, context, goal)
    bound = lowest_end(scene, duel.worst, context, goal)
    if bound > goal:
        return bound
    _open(scene, duel, control, depth, context)
    while not control[STOP]:
        if duel.next[depth] == duel.stop[depth]:
            if depth == 0:
                return low
            depth -= 1
            _back(scene, duel, depth)
            continue
        duel.next[depth] += 1
        context = make(scene, duel.context[depth], duel.rows[depth, _tried(duel, depth)])
        found = lowest_end(scene, duel.worst, context, goal)
        if found <= goal and scene.table.contexts[context, LEFT] > 1:
            depth += 1
            _open(scene, duel, control, depth, context)
            continue
        if found <= goal:
            found = _end(scene, duel, control, context, goal)
        _back(scene, duel, depth)
        low = min(low, found)
        if found <= goal:
            break
    while depth > 0:
        depth -= 1
        _back(scene, duel, depth)
    return low


@kernel
def _tried(duel: Duelling, depth: int) -> int:
    """The number of the turn that is being tried at a depth."""
    return int(duel.order[depth, duel.next[depth] - 1])


@kernel
def _back(scene: Scene, duel: Duelling, depth: int) -> None:
    """Take back the turn that is being tried at a depth."""
    unmake(scene, duel.context[depth], duel.rows[depth, _tried(duel, depth)])


@kernel
def _open(scene: Scene, duel: Duelling, control: Numbers, depth: int, context: int) -> None:
    """List the turns of a context that isn't the last, the lowest values first."""
    kinds = CARD_ONLY | STACK | PAW | MOUSE | FISH
    if scene.table.contexts[context, LEFT] > 2:
        kinds |= BOX
    rows, values = duel.rows[depth], duel.values[depth]
    count = list_turns(scene, context, kinds, False, rows)
    duel.context[depth] = context
    duel.next[depth] = duel.stop[depth] = 0
    if _counted(duel, control, count):
        weigh_down(scene, context, rows, count, -HIGH, values)
        _sort(values, count, duel.order[depth], duel.tally)
        duel.stop[depth] = count


@kernel
def _counted(duel: Duelling, control: Numbers, count: int) -> bool:
    """Count turns that are tried; false, and a stop, if they are too many."""
    control[NODES] += count
    if count > duel.rows.shape[1]:
        control[STOP] = FULL
        control[BOUND] = count
    elif control[NODES] > control[ALLOWED]:
        control[STOP] = 1
    return bool(control[STOP] == 0)


@kernel
def _sort(values: NDArray[np.int32], count: int, order: NDArray[np.int32], tally: Numbers) -> None:
    """Number `count` turns in the order of their values, equal ones as they stand."""
    tally[:] = 0
    for index in range(count):
        tally[_bucket(values[index])] += 1
    place = 0
    for bucket in range(BUCKETS):
        tally[bucket], place = place, place + tally[bucket]
    for index in range(count):
        bucket = _bucket(values[index])
        order[tally[bucket]] = index
        tally[bucket] += 1


@kernel
def _bucket(worth: int) -> int:
    return min(max(0, worth + BUCKETS // 2), BUCKETS - 1)


@kernel
def _end(scene: Scene, duel: Duelling, control: Numbers, context: int, goal: int) -> int:
    """`least` where at most one turn is left."""
    if scene.table.contexts[context, LEFT] == 0:
        return value(scene, context)
    killers, rows, values = duel.killers, duel.rows[-1], duel.values[-1]
    number = find_killer(scene, context, killers, goal, values)
    if number >= 0:
        control[NODES] += 1
        return int(values[0])
    low = HIGH
    for stage in duel.stages:
        count = list_turns(scene, context, stage, False, rows)
        if not _counted(duel, control, count):
            return low
        hit = weigh_down(scene, context, rows, count, goal, values)
        if hit < count:
            keep_killer(scene, context, killers, rows, hit)
            return int(values[hit])
        for index in range(count):
            low = min(low, values[index])
    return low
