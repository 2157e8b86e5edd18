"""Duels: one seat makes the value high, then every other seat makes it low.

So below the first turn everybody wants the same, and a turn is refuted by one way to get down to
a goal. `least` looks for it depth first; what refuted the turn before is tried first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import numpy as np

from solver.catbox.encoding import BOX, FISH, MOUSE, PAW, STACK, Int32Rows, Int32s, Int64s
from solver.catbox.search.evaluation import evaluate_min
from solver.catbox.search.killers import Killers, find_killer, keep_killer, new_killers
from solver.catbox.search.lower_bound import Reserve, lower_bound, new_reserve
from solver.catbox.search.transitions import LEFT, Rows
from solver.catbox.search.turn_arrays import TurnArrays, make, unmake, value
from solver.catbox.search.turns import CARD_ONLY, list_turns
from solver.jit import entry_point, kernel
from solver.jit.control import BEST, BOUND, MOST_NODES, NODES, STOP

HIGH = 1_000_000
"""More than any board is worth, and its negative less."""

BUCKETS = 512
STAGES = np.array([CARD_ONLY, STACK, PAW, MOUSE], np.int64)
"""The kinds of turns that the last seat tries, as bits, those with the shortest lists first; its
box and fish change nothing."""

FULL = 2
"""The value of the control's `STOP`, instead of 1, if a list was too long."""


class DuelState(NamedTuple):
    """The turns that are tried at each of d depths.

    Attributes:
        rows: room for m turns at each depth (d x m x 5).
        values: the value of the board after each of them, or a lower bound.
        order: their numbers, in the order in which they are tried.
        next, stop: the place of the next one to try, and how many there are (d).
        context: the context of each depth.
        tally: room to sort in.
        stages: the bits of the tokens that the last seat spends, one after the other.
    """

    rows: Annotated[Int32s, 3]
    values: Int32Rows
    order: Int32Rows
    next: Int64s
    stop: Int64s
    context: Int64s
    tally: Int64s
    stages: Int64s
    killers: Killers
    reserve: Reserve


def new_duel_state(state: TurnArrays, copies: Sequence[int], depths: int, turns: int) -> DuelState:
    """Room for `turns` turns at each depth.

    Args:
        copies: how many cards show each face of the state's hand, on either side.
    """
    return DuelState(
        np.zeros((depths, turns, 5), np.int32),
        np.zeros((depths, turns), np.int32),
        np.zeros((depths, turns), np.int32),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(depths, np.int64),
        np.zeros(BUCKETS, np.int64),
        STAGES,
        new_killers(),
        new_reserve(state, copies),
    )


@entry_point
def settle(
    state: TurnArrays,
    duel: DuelState,
    control: Int64s,
    rows: Rows,
    order: Int64s,
    bounds: Int32s,
) -> int:
    """Raise `control[BEST]` to the value of the best first turn; returns how many were settled.

    Args:
        order: the numbers of the turns in the order in which they are tried.
        bounds: filled with an upper bound on the value of each turn.
    """
    for place in range(len(order)):
        index = order[place]
        then = make(state, 0, rows[index])
        found = HIGH
        while found > control[BEST] and not control[STOP]:
            if found < HIGH:
                control[BEST] = found
            found = least(state, duel, control, then, control[BEST])
        bounds[index] = found
        unmake(state, 0, rows[index])
        if control[STOP]:
            return place
    return len(order)


@entry_point
def first_to_reach(
    state: TurnArrays,
    duel: DuelState,
    control: Int64s,
    context: int,
    rows: Rows,
    goal: int,
    rising: bool,
) -> int:
    """The place of the first turn that leads to `goal`; -1 if it was asked to stop.

    Args:
        rows: turns of the context, in the order in which they are tried (k x 5).
        rising: whether the seat wants to get up to the goal and not down to it.
    """
    for place in range(len(rows)):
        then = make(state, context, rows[place])
        found = least(state, duel, control, then, goal - rising)
        unmake(state, context, rows[place])
        if control[STOP]:
            return -1
        if (found >= goal) == rising or found == goal:
            return place
    return -1


@kernel
def least(state: TurnArrays, duel: DuelState, control: Int64s, context: int, goal: int) -> int:
    """The lowest value that the seats from here on can force, exact only around a goal.

    Returns a value not above `goal` that they reach, or one above it that they can't get below.
    """
    depth, low = 0, HIGH
    left = state.transitions.contexts[context, LEFT]
    if left < 2:
        return _end(state, duel, control, context, goal)
    bound = lower_bound(state, duel.reserve, context, goal)
    if bound > goal:
        return bound
    _open(state, duel, control, depth, context)
    while not control[STOP]:
        if duel.next[depth] == duel.stop[depth]:
            if depth == 0:
                return low
            depth -= 1
            _back(state, duel, depth)
            continue
        duel.next[depth] += 1
        context = make(state, duel.context[depth], duel.rows[depth, _tried(duel, depth)])
        found = lower_bound(state, duel.reserve, context, goal)
        if found <= goal and state.transitions.contexts[context, LEFT] > 1:
            depth += 1
            _open(state, duel, control, depth, context)
            continue
        if found <= goal:
            found = _end(state, duel, control, context, goal)
        _back(state, duel, depth)
        low = min(low, found)
        if found <= goal:
            break
    while depth > 0:
        depth -= 1
        _back(state, duel, depth)
    return low


@kernel
def _tried(duel: DuelState, depth: int) -> int:
    """The number of the turn that is being tried at a depth."""
    return int(duel.order[depth, duel.next[depth] - 1])


@kernel
def _back(state: TurnArrays, duel: DuelState, depth: int) -> None:
    """Take back the turn that is being tried at a depth."""
    unmake(state, duel.context[depth], duel.rows[depth, _tried(duel, depth)])


@kernel
def _open(state: TurnArrays, duel: DuelState, control: Int64s, depth: int, context: int) -> None:
    """List the turns of a context that isn't the last, the lowest values first."""
    kinds = CARD_ONLY | STACK | PAW | MOUSE | FISH
    if state.transitions.contexts[context, LEFT] > 2:
        kinds |= BOX
    rows, values = duel.rows[depth], duel.values[depth]
    count = list_turns(state, context, kinds, False, rows)
    duel.context[depth] = context
    duel.next[depth] = duel.stop[depth] = 0
    if _counted(duel, control, count):
        evaluate_min(state, context, rows, count, -HIGH, values)
        _sort(values, count, duel.order[depth], duel.tally)
        duel.stop[depth] = count


@kernel
def _counted(duel: DuelState, control: Int64s, count: int) -> bool:
    """Count turns that are tried; false, and a stop, if they are too many."""
    control[NODES] += count
    if count > duel.rows.shape[1]:
        control[STOP] = FULL
        control[BOUND] = count
    elif control[NODES] > control[MOST_NODES]:
        control[STOP] = 1
    return bool(control[STOP] == 0)


@kernel
def _sort(values: Int32s, count: int, order: Int32s, tally: Int64s) -> None:
    """Fill `order` with the numbers of `count` turns by rising value; a stable counting sort."""
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
def _end(state: TurnArrays, duel: DuelState, control: Int64s, context: int, goal: int) -> int:
    """`least` where at most one turn is left."""
    if state.transitions.contexts[context, LEFT] == 0:
        return value(state, context)
    killers, rows, values = duel.killers, duel.rows[-1], duel.values[-1]
    number = find_killer(state, context, killers, goal, values)
    if number >= 0:
        control[NODES] += 1
        return int(values[0])
    low = HIGH
    for stage in duel.stages:
        count = list_turns(state, context, stage, False, rows)
        if not _counted(duel, control, count):
            return low
        hit = evaluate_min(state, context, rows, count, goal, values)
        if hit < count:
            keep_killer(state, context, killers, rows, hit)
            return int(values[hit])
        for index in range(count):
            low = min(low, values[index])
    return low
