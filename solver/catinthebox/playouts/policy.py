"""Compiled: how a seat of a simulated round chooses, by the scores of its steps.

A step is drawn with a probability in proportion to e to the power of its score. With all weights 0
every step is as likely as the next.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np

from solver.catinthebox.encoding import (
    DISCARDING,
    IN_TRICK,
    LED,
    MOST_PLAYS,
    OPEN,
    PHASE,
    PREDICTING,
    TURN,
    Int64s,
)
from solver.catinthebox.playouts.features import (
    DISCARD_FEATURES,
    MOST_FEATURES,
    PLAY_FEATURES,
    PLAY_WEIGHTS,
    PREDICT_FEATURES,
    PREDICT_WEIGHTS,
    RealRows,
    Reals,
    aim,
    count_rest,
    describe_discard,
    describe_hand,
    describe_play,
)
from solver.catinthebox.round_kernels import act, resolve
from solver.jit import entry_point, inlined, kernel
from solver.jit.bits import lowest, popcount
from solver.jit.randomness import Words, below, fraction


class Buffers(NamedTuple):
    """Room for a choice.

    Attributes:
        state: room for a round (`encoding.LENGTH`).
        rows: the features of each step (`MOST_PLAYS` x `MOST_FEATURES`).
        chances: the probability of each step (`MOST_PLAYS`).
        random: of the random numbers (1).
    """

    state: Int64s
    rows: RealRows
    chances: Reals
    random: Words


def new_buffers(length: int) -> Buffers:
    """Room for choices in a state of `length` words."""
    return Buffers(
        np.zeros(length, np.int64),
        np.zeros((MOST_PLAYS, MOST_FEATURES)),
        np.zeros(MOST_PLAYS),
        np.zeros(1, np.uint64),
    )


@kernel
def choose(state: Int64s, steps: int, weights: Reals, buffers: Buffers) -> int:
    """A step of the seat to act, drawn by its policy.

    Args:
        steps: its legal steps, as the bits of a set; not empty.
        weights: its policy (`features.WEIGHTS`).
    """
    if steps & steps - 1 == 0:
        return lowest(steps)
    weigh(state, steps, weights, buffers)
    share = fraction(buffers.random)
    place = 0
    while steps & steps - 1:
        share -= buffers.chances[place]
        if share < 0:
            break
        steps &= steps - 1
        place += 1
    return lowest(steps)


@kernel
def play_on(state: Int64s, weights: RealRows, buffers: Buffers) -> None:
    """Play a round to its end.

    Args:
        weights: the policy of each seat (seats x `features.WEIGHTS`).
    """
    steps = resolve(state)
    while steps:
        act(state, choose(state, steps, weights[state[TURN]], buffers))
        steps = resolve(state)


@inlined
def choose_evenly(steps: int, random: Words) -> int:
    """Any of some steps, each as likely as the next."""
    skipped = below(random, popcount(steps))
    for _ in range(skipped):
        steps &= steps - 1
    return lowest(steps)


@kernel
def weigh(state: Int64s, steps: int, weights: Reals, buffers: Buffers) -> None:
    """Fill `buffers.chances` with the probability of each step, in the order of the bits."""
    offset, features = describe(state, steps, buffers.rows)
    count, most = popcount(steps), -1e300
    for place in range(count):
        score = 0.0
        row, start = place, offset
        if state[PHASE] == PREDICTING:
            row, start = 0, offset + place * PREDICT_FEATURES
        for feature in range(features):
            score += buffers.rows[row, feature] * weights[start + feature]
        buffers.chances[place] = score
        most = max(most, score)
    total = 0.0
    for place in range(count):
        buffers.chances[place] = exp(buffers.chances[place] - most)
        total += buffers.chances[place]
    for place in range(count):
        buffers.chances[place] /= total


@kernel
def describe(state: Int64s, steps: int, rows: RealRows) -> tuple[int, int]:
    """Fill a row for each step, or one for all predictions.

    Returns:
        Where the weights begin that belong to it, and how many numbers a row has. The weights of
        later predictions follow those of the first.
    """
    if state[PHASE] == PREDICTING:
        describe_hand(state, rows[0])
        return PREDICT_WEIGHTS, PREDICT_FEATURES
    if state[PHASE] == DISCARDING:
        _describe_discards(state, steps, rows)
        return 0, DISCARD_FEATURES
    _describe_plays(state, steps, rows)
    return PLAY_WEIGHTS + aim(state, state[TURN]) * PLAY_FEATURES, PLAY_FEATURES


@inlined
def _describe_discards(state: Int64s, steps: int, rows: Reals) -> None:
    place = 0
    while steps:
        describe_discard(state, lowest(steps), rows[place])
        steps &= steps - 1
        place += 1


@inlined
def _describe_plays(state: Int64s, steps: int, rows: Reals) -> None:
    seat = state[TURN]
    opened = state[OPEN + seat]
    now = count_rest(state, seat, opened)
    closed = count_rest(state, seat, opened & ~state[LED]) if state[IN_TRICK] else now
    place = 0
    while steps:
        describe_play(state, lowest(steps), now, closed, rows[place])
        steps &= steps - 1
        place += 1


@entry_point
def rate(state: Int64s, weights: Reals, buffers: Buffers) -> int:
    """Fill `buffers.chances` for the seat to act.

    Returns:
        Its steps, as the bits of a set; not one if the round is over.
    """
    steps = resolve(state)
    weigh(state, steps, weights, buffers)
    return steps
