"""Playouts from Python: what moves are worth by a policy, and games that are played on."""

from __future__ import annotations

import numpy as np

from games.ifitfits.position import Position
from games.ifitfits.steps import Turn
from solver.ifitfits.encoding import Int64s, encode
from solver.ifitfits.playouts import policy, simulation
from solver.ifitfits.playouts.features import Reals
from solver.ifitfits.playouts.game_moves import turn_of, word_of_turn
from solver.ifitfits.playouts.policy import new_buffers


class Simulator:
    """Plays games on from some worlds.

    Args:
        worlds: games that differ in hands and piles alone, one a row, surveyed.
        weights: the policy of each seat (seats x `features.WEIGHTS`).
        seed: of the random numbers.
        ways: how many playouts in a row have the world and the order of the pile in common.
        shuffled: whether what is left to draw comes in any order, not as it lies in the worlds.
    """

    def __init__(
        self, worlds: Int64s, weights: Reals, seed: int, ways: int = 1, shuffled: bool = True
    ) -> None:
        self._worlds, self._weights, self._seed = worlds, weights, np.uint64(seed)
        self._ways, self._shuffled = ways, int(shuffled)
        self._buffers = new_buffers(worlds[0])

    def simulate(self, move: Turn | None, first: int, count: int) -> Int64s:
        """The ends of the playouts of some numbers after a move, or from the worlds as they are.

        A playout of the same number has the same world, order of the pile, and random numbers
        after any move.

        Returns:
            The points of each seat, then the negative ones of each (count x 2 * seats).
        """
        ends = np.zeros((count, 2 * len(self._weights)), np.int64)
        word = simulation.NOTHING if move is None else word_of_turn(self._worlds[0], move)
        simulation.simulate(
            self._worlds,
            word,
            self._weights,
            self._buffers,
            self._seed,
            first,
            self._ways,
            self._shuffled,
            ends,
        )
        return ends


def surveyed(position: Position) -> Int64s:
    """A position as a state with all that is derived."""
    states = encode(position)[None]
    simulation.survey_all(states)
    return np.asarray(states[0])


def rated(view: Position, weights: Reals) -> dict[Turn, float]:
    """The value of each move of the seat to move by a policy; only its own hand has to be known.

    Args:
        weights: see `features.WEIGHTS`.
    """
    state = surveyed(view)
    buffers = new_buffers(state)
    count = policy.rate(state, weights, buffers)
    words, values = buffers.moves[:count].tolist(), buffers.values[:count].tolist()
    return {turn_of(state, word): value for word, value in zip(words, values, strict=True)}
