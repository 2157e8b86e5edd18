"""Games are played on to their ends, as chance and the policies of the seats have it.

The kernels, then what Python asks of them: what moves are worth by a policy, and playouts.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from games.ifitfits.position import Position
from games.ifitfits.steps import Turn
from solver.ifitfits.board_kernels import copy_state, survey
from solver.ifitfits.encoding import TURN, Int64Rows, Int64s, encode
from solver.ifitfits.playouts import policy
from solver.ifitfits.playouts.policy import Buffers, RealRows, Reals, choose, new_buffers
from solver.ifitfits.playouts.turns import act, count_up, over, shuffle_pile, turn_of, word_of_turn
from solver.jit import entry_point, kernel
from solver.jit.words import begin
from solver.playouts import NOTHING, WorldSimulator

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
    ways: int,
    shuffled: int,
    seed: np.uint64,
    first: int,
    ends: Int64Rows,
) -> None:
    """Play on by policies, once for each row of `ends`.

    The world, the order of the pile and the random numbers follow from the number of a playout
    alone, so that playouts after different moves have all of them in common.

    Args:
        worlds: games, one a row, surveyed; playouts take them in turn.
        move: the first move; `NOTHING` for none.
        weights: the policy of each seat (seats x `policy.WEIGHTS`).
        ways: how many playouts in a row have the world and the order of the pile in common; only
            their random numbers differ.
        shuffled: whether piles are shuffled (0 or 1).
        first: the number of the first playout.
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
        weights: the policy of each seat (seats x `policy.WEIGHTS`).
    """
    while not over(state):
        act(state, choose(state, weights[state[TURN]], buffers))


def simulator(
    worlds: Int64s, weights: Reals, seed: int, ways: int = 1, shuffled: bool = True
) -> WorldSimulator[Turn]:
    """Plays games on: an end is the points of each seat, then the negative ones of each.

    Args:
        worlds: surveyed.
        ways: how many playouts in a row have the world and the order of the pile in common.
        shuffled: whether what is left to draw comes in any order, not as it lies in the worlds.
    """
    number, room = partial(word_of_turn, worlds[0]), (new_buffers(worlds[0]), ways, int(shuffled))
    ends = np.zeros((0, 2 * len(weights)), np.int64)
    return WorldSimulator(simulate, number, worlds, weights, seed, room, ends)


def surveyed(position: Position) -> Int64s:
    """A position as a state with all that is derived."""
    states = encode(position)[None]
    survey_all(states)
    return np.asarray(states[0])


def rated(view: Position, weights: Reals) -> dict[Turn, float]:
    """The value of each move of the seat to move by a policy; only its own hand has to be known.

    Args:
        weights: see `policy.WEIGHTS`.
    """
    state = surveyed(view)
    buffers = new_buffers(state)
    count = policy.rate(state, weights, buffers)
    words, values = buffers.moves[:count].tolist(), buffers.values[:count].tolist()
    return {turn_of(state, word): value for word, value in zip(words, values, strict=True)}
