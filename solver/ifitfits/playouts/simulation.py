"""Compiled: games are played on to their ends, as chance and the policies of the seats have it."""

from __future__ import annotations

import numpy as np

from solver.ifitfits.board_kernels import copy_state, survey
from solver.ifitfits.encoding import TURN, Int64Rows, Int64s
from solver.ifitfits.playouts.features import RealRows, Reals
from solver.ifitfits.playouts.policy import Buffers, choose
from solver.ifitfits.playouts.turns import act, count_up, over, shuffle_pile
from solver.jit import entry_point, kernel
from solver.jit.randomness import begin

NOTHING = -1
"""Stands for a move that isn't made."""

PILE_STREAM = 0x5DEECE66D
"""Added to a seed for the stream by which piles are shuffled."""


@entry_point
def survey_all(states: Int64Rows) -> None:
    """Derive what isn't encoded of some states, one a row."""
    for index in range(states.shape[0]):
        survey(states[index])


@entry_point
def simulate(
    worlds: Int64Rows,
    move: int,
    weights: RealRows,
    buffers: Buffers,
    seed: np.uint64,
    first: int,
    ways: int,
    shuffled: int,
    ends: Int64Rows,
) -> None:
    """Play on by policies, once for each row of `ends`.

    The world, the order of the pile and the random numbers follow from the number of a playout
    alone, so that playouts after different moves have all of them in common.

    Args:
        worlds: games, one a row, surveyed; playouts take them in turn.
        move: the first move; `NOTHING` for none.
        weights: the policy of each seat (seats x `features.WEIGHTS`).
        first: the number of the first playout.
        ways: how many playouts in a row have the world and the order of the pile in common; only
            their random numbers differ.
        shuffled: whether piles are shuffled (0 or 1).
        ends: filled in, see `turns.count_up` (playouts x 2 * seats).
    """
    state = buffers.state
    for index in range(ends.shape[0]):
        number = first + index
        sample = number // ways
        copy_state(state, worlds[sample % worlds.shape[0]])
        begin(buffers.random, seed, number)
        if shuffled:
            begin(buffers.chance, seed + np.uint64(PILE_STREAM), sample)
            shuffle_pile(state, buffers.chance)
        if move != NOTHING:
            act(state, move)
        play_on(state, weights, buffers)
        count_up(state, ends[index])


@kernel
def play_on(state: Int64s, weights: Reals, buffers: Buffers) -> None:
    """Play a game to its end.

    Args:
        weights: the policy of each seat (seats x `features.WEIGHTS`).
    """
    while not over(state):
        act(state, choose(state, weights[state[TURN]], buffers))
