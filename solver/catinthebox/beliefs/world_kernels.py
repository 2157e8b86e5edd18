"""Compiled: worlds that fit what a seat sees, and how likely what the others did is in each."""

from __future__ import annotations

from math import lgamma, log
from typing import NamedTuple

import numpy as np

from games.catinthebox.steps import UNKNOWN
from solver.catinthebox.playouts.policy import MOST_NUMBERS, Buffers, Reals, weigh
from solver.catinthebox.round_kernels import (
    COUNT,
    DISCARDED,
    DISCARDING,
    EACH_ROW,
    HANDS,
    PHASE,
    SIZES,
    TOKENS,
    TURN,
    Int64Rows,
    Int64s,
    act,
    choices,
    copies_of,
    copy_state,
    with_card,
)
from solver.jit import entry_point, inlined, kernel
from solver.jit.words import Words, begin, below, fraction, popcount


class HiddenArrays(NamedTuple):
    """The hidden cards, and where they may lie.

    Attributes:
        pool: their numbers; they are shuffled.
        rooms: how many unknown cards each seat holds.
        absent: the numbers that the hand of each seat lacks, as bits.
        laid: whether each seat has laid aside a card that isn't known.
    """

    pool: Int64s
    rooms: Int64s
    absent: Int64s
    laid: Int64s


@entry_point
def draw(
    view: Int64s,
    hidden: HiddenArrays,
    buffers: Buffers,
    seed: np.uint64,
    tries: int,
    worlds: Int64Rows,
) -> int:
    """Fill worlds: each way to deal the hidden cards is as likely as the next.

    A hand is drawn from the cards that it may hold, seat by seat; as some hands leave more ways for
    the later ones than others, a world is kept as often as its number of ways says.

    Args:
        view: the round as it is seen.
        tries: how many worlds may be drawn for one that is kept.
        worlds: filled in (worlds x `round_kernels.LENGTH`).

    Returns:
        How many worlds were filled: fewer than there are if the tries were used up.
    """
    for index in range(worlds.shape[0]):
        begin(buffers.random, seed, index)
        tried = 0
        while not _drawn(worlds[index], view, hidden, buffers.random):
            tried += 1
            if tried >= tries:
                return index
        at = 0
        for seat in range(view[COUNT]):
            at += hidden.rooms[seat]
        for place in range(at, hidden.pool.shape[0]):
            other = place + below(buffers.random, hidden.pool.shape[0] - place)
            hidden.pool[place], hidden.pool[other] = hidden.pool[other], hidden.pool[place]
        for seat in range(view[COUNT]):
            if hidden.laid[seat]:
                worlds[index, DISCARDED + seat] = hidden.pool[at]
                at += 1
    return worlds.shape[0]


@kernel
def _drawn(world: Int64s, view: Int64s, hidden: HiddenArrays, random: Words) -> bool:
    """Fill the hands of a world, and decide whether to keep it."""
    pool, rooms, absent = hidden.pool, hidden.rooms, hidden.absent
    copy_state(world, view)
    at, chance = 0, 1.0
    for seat in range(view[COUNT]):
        if rooms[seat] == 0:
            continue
        fitting = _gather(pool, at, absent[seat])
        most = 0
        for place in range(pool.shape[0]):
            most += not absent[seat] >> pool[place] & 1
        most = min(pool.shape[0] - at, most)
        if fitting < rooms[seat]:
            return False
        for taken in range(rooms[seat]):
            chance *= (fitting - taken) / (most - taken)
            other = at + below(random, fitting - taken)
            pool[at], pool[other] = pool[other], pool[at]
            world[HANDS + seat] = with_card(world[HANDS + seat], pool[at])
            at += 1
    return chance >= 1.0 or fraction(random) < chance


@inlined
def _gather(pool: Int64s, at: int, absent: int) -> int:
    """Bring the cards that a hand may hold to the front, from a place on; returns their number."""
    front = at
    for place in range(at, pool.shape[0]):
        if not absent >> pool[place] & 1:
            pool[place], pool[front] = pool[front], pool[place]
            front += 1
    return front - at


@entry_point
def weigh_worlds(
    worlds: Int64Rows,
    start: Int64s,
    history: Int64s,
    weights: Reals,
    error: float,
    observer: int,
    buffers: Buffers,
    logs: Reals,
) -> None:
    """Fill in the logarithm of how likely each world is, but for a constant.

    Args:
        start: the round before the steps of the history, as it was seen.
        history: the steps since then, of all seats; the numbers of hidden discards are 0.
        weights: the policy that the others are taken to have (`policy.WEIGHTS`).
        error: how often they are taken to do anything instead; with 1 a world is as likely as the
            deals that lead to it.
        observer: the seat that sees all this; its own steps show nothing.
        logs: filled in (worlds).
    """
    chosen = error < 1 and start[PHASE] == DISCARDING
    for index in range(worlds.shape[0]):
        world = worlds[index]
        logs[index] = 0.0
        for seat in range(start[COUNT]):
            if seat != observer:
                logs[index] += _ways(world, seat, chosen)
        if error < 1:
            _rewind(world, start, buffers.state)
            logs[index] += _likelihood(world, history, weights, error, observer, buffers)


@kernel
def _ways(world: Int64s, seat: int, chosen: bool) -> float:
    """The logarithm of how many deals lead to the cards of a seat, for each way to draw its hand.

    Cards that it has shown could have been any of their number that it held.

    Args:
        chosen: whether the discard was chosen by its number; else any card was as likely.
    """
    ways = 0.0
    for number in range(1, MOST_NUMBERS + 1):
        hidden = copies_of(world[HANDS + seat], number)
        shown = popcount(world[TOKENS + seat] & EACH_ROW << number)
        if chosen and world[DISCARDED + seat] == number:
            shown += 1
        if hidden and shown:
            ways += lgamma(hidden + 1.0) - lgamma(hidden + shown + 1.0)
        elif shown:
            ways -= lgamma(shown + 1.0)
    return ways


@kernel
def _rewind(world: Int64s, start: Int64s, state: Int64s) -> None:
    """Fill a state with the world before the steps of the history."""
    copy_state(state, start)
    for seat in range(start[COUNT]):
        hand, size = world[HANDS + seat], world[SIZES + seat]
        played = world[TOKENS + seat] & ~start[TOKENS + seat]
        for number in range(1, MOST_NUMBERS + 1):
            for _ in range(popcount(played & EACH_ROW << number)):
                hand = with_card(hand, number)
        state[DISCARDED + seat] = world[DISCARDED + seat]
        if size + popcount(played) < start[SIZES + seat]:
            hand = with_card(hand, world[DISCARDED + seat])
            state[DISCARDED + seat] = UNKNOWN
        state[HANDS + seat] = hand


@kernel
def _likelihood(
    world: Int64s, history: Int64s, weights: Reals, error: float, observer: int, buffers: Buffers
) -> float:
    """The logarithm of how likely the others' steps are, from the round in `buffers.state` on."""
    state, found = buffers.state, 0.0
    for index in range(history.shape[0]):
        seat, step = state[TURN], history[index]
        if state[PHASE] == DISCARDING:
            step = world[DISCARDED + seat]
        steps = choices(state)
        if seat != observer and steps & steps - 1:
            weigh(state, steps, weights, buffers)
            chance = buffers.chances[popcount(steps & (1 << step) - 1)]
            found += log((1 - error) * chance + error / popcount(steps))
        act(state, step)
    return found
