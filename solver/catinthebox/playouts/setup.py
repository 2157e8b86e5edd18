"""Playouts from Python: the policies' views of a moment, and rounds that are played on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import numpy as np

from games.catinthebox.round import Round
from games.catinthebox.rulings import COPIES
from games.catinthebox.steps import Step
from solver.catinthebox.encoding import (
    LENGTH,
    MOST_SEATS,
    NUMBERS,
    Int64s,
    encode,
    members,
    number_of,
    step_of,
)
from solver.catinthebox.playouts import policy, simulation
from solver.catinthebox.playouts.policy import Reals, new_buffers
from solver.catinthebox.playouts.simulation import PLACES, Foresight
from solver.catinthebox.playouts.weights import greedy


class Simulator:
    """Plays rounds on from some worlds.

    Args:
        worlds: rounds of the same seats, one a row (worlds x `encoding.LENGTH`).
        weights: the policy of each seat (seats x `policy.WEIGHTS`).
        seed: of the random numbers.
        cards, looks: with how many cards at the most seats search instead, and in how many worlds
            (`Foresight`).
    """

    def __init__(
        self, worlds: Int64s, weights: Reals, seed: int, cards: int = 0, looks: int = 0
    ) -> None:
        self._worlds, self._weights, self._seed = worlds, weights, np.uint64(seed)
        self._buffers, self._foresight = new_buffers(LENGTH), new_foresight(cards, looks)

    def simulate(self, step: Step | None, first: int, count: int) -> Reals:
        """The ends of the playouts of some numbers after a step, or from the worlds as they are.

        A playout of the same number begins with the same world and random numbers after any step.

        Returns:
            The points of each seat, then who caused a paradox, or -1 (count x (seats + 1)).
        """
        ends = np.zeros((count, len(self._weights) + 1))
        number = simulation.NO_STEP if step is None else number_of(step)
        simulation.simulate(
            self._worlds,
            number,
            self._weights,
            self._buffers,
            self._foresight,
            self._seed,
            first,
            ends,
        )
        return ends


class BatchSimulator:
    """Plays rounds on from worlds that are drawn in batches, none before a playout needs it.

    Args:
        simulator: of the worlds of a batch, by its number.
        worlds: how many playouts take the worlds of a batch before the next one's turn.
        batches: how many there are; then it is the turn of the first one again.
    """

    def __init__(self, simulator: Callable[[int], Simulator], worlds: int, batches: int) -> None:
        self._simulator, self._worlds, self._batches = cache(simulator), worlds, batches

    def simulate(self, step: Step | None, first: int, count: int) -> Reals:
        """The ends of playouts, as for `Simulator.simulate`."""
        marks = [*range(first - first % self._worlds, first + count, self._worlds), first + count]
        marks[0] = first
        parts = [
            self._simulator(start // self._worlds % self._batches).simulate(
                step, start, end - start
            )
            for start, end in pairwise(marks)
        ]
        return np.concatenate(parts)


def new_foresight(cards: int, worlds: int) -> Foresight:
    """Seats that search by the heuristics of `greedy`, as `rival` does."""
    return Foresight(
        cards,
        worlds,
        np.array([greedy()] * MOST_SEATS),
        np.zeros(LENGTH, np.int64),
        np.zeros(COPIES * len(NUMBERS), np.int64),
        np.zeros(PLACES),
        new_buffers(LENGTH),
    )


def simulate_evenly(start: Round, seed: int, count: int) -> Reals:
    """The ends of `count` rounds that go on by chance, as for `Simulator.simulate`."""
    ends = np.zeros((count, len(start.seats) + 1))
    simulation.simulate_evenly(encode(start), new_buffers(LENGTH), np.uint64(seed), 0, ends)
    return ends


def chances(moment: Round, weights: Reals) -> dict[Step, float]:
    """How probable each step of the seat to act is by a policy; only its own hand has to be known.

    Args:
        weights: see `policy.WEIGHTS`.
    """
    buffers = new_buffers(LENGTH)
    steps = policy.rate(encode(moment), weights, buffers)
    numbers = enumerate(members(int(steps)))
    return {step_of(step, moment.phase): float(buffers.chances[at]) for at, step in numbers}
