"""Compiled: rounds are played on to their ends, as chance and the policies of the seats have it."""

from __future__ import annotations

import numpy as np

from solver.catinthebox.encoding import COUNT, PARADOX, Int64Rows, Int64s
from solver.catinthebox.playouts.features import RealRows, Reals
from solver.catinthebox.playouts.foresight import Foresight, play_on_ahead
from solver.catinthebox.playouts.policy import Buffers, choose_evenly
from solver.catinthebox.round_kernels import act, copy_state, points, resolve
from solver.jit import entry_point, kernel
from solver.jit.randomness import begin

NO_STEP = -1
"""Stands for a step that isn't taken."""


@entry_point
def simulate(
    worlds: Int64Rows,
    step: int,
    weights: RealRows,
    buffers: Buffers,
    foresight: Foresight,
    seed: np.uint64,
    first: int,
    ends: RealRows,
) -> None:
    """Play on by policies and by foresight, once for each row of `ends`.

    The world and the random numbers follow from the number of a playout alone, so that playouts
    after different steps have both in common.

    Args:
        worlds: rounds, one a row (worlds x `encoding.LENGTH`); playouts take them in turn.
        step: the first step; `NO_STEP` for none.
        weights: the policy of each seat (seats x `features.WEIGHTS`).
        first: the number of the first playout.
        ends: the points of each seat, filled in; then who caused a paradox
            (playouts x (seats + 1)).
    """
    state = buffers.state
    for index in range(ends.shape[0]):
        number = first + index
        copy_state(state, worlds[number % worlds.shape[0]])
        begin(buffers.random, seed, number)
        if step != NO_STEP:
            act(state, step)
        play_on_ahead(state, weights, buffers, foresight)
        count_up(state, ends[index])


@entry_point
def simulate_evenly(
    start: Int64s, buffers: Buffers, seed: np.uint64, first: int, ends: RealRows
) -> None:
    """Play on from one round by steps that are all as likely, once for each row of `ends`.

    Args:
        first, ends: see `simulate`.
    """
    state = buffers.state
    for index in range(ends.shape[0]):
        copy_state(state, start)
        begin(buffers.random, seed, first + index)
        steps = resolve(state)
        while steps:
            act(state, choose_evenly(steps, buffers.random))
            steps = resolve(state)
        count_up(state, ends[index])


@kernel
def count_up(state: Int64s, end: Reals) -> None:
    """Fill a row with the points of each seat, and the seat that caused a paradox."""
    count = state[COUNT]
    for seat in range(count):
        end[seat] = points(state, seat)
    end[count] = state[PARADOX]
