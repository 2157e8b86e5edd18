"""The kernels agree with the rules on every moment of rounds played by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from games.catinthebox.round import Round
from solver.catinthebox import round_kernels
from solver.catinthebox.round_kernels import Int64s, encode, members, number_of, step_of
from solver.jit import entry_point
from tests.support.catinthebox.decoding import decode
from tests.support.catinthebox.random_rounds import deal, late, moments, odd
from tests.support.effort import amount

resolve = entry_point(round_kernels.resolve)
act = entry_point(round_kernels.act)
take_back = entry_point(round_kernels.take_back)
points = entry_point(round_kernels.points)

SEATS = pytest.mark.parametrize("seats", range(2, 6))


def rounds(seats: int, count: int) -> Iterator[tuple[Round, random.Random]]:
    """Moments of all sorts, each with a stream to play on from it."""
    for seed in range(count):
        rng = random.Random(f"{seats} {seed}")
        make = (deal, lambda n, r: late(n, 5, r), lambda n, r: odd(n, 5, r))[seed % 3]
        yield make(seats, rng).resolved(), rng


def agrees(state: Int64s, moment: Round) -> None:
    steps = members(resolve(state))
    assert {step_of(step, moment.phase) for step in steps} == set(moment.steps)
    assert decode(state) == moment
    for seat in range(len(moment.seats)):
        assert points(state, seat) == moment.points(seat).points


@SEATS
def test_a_round_is_read_back_as_it_was(seats: int) -> None:
    for moment, _ in rounds(seats, 30):
        assert decode(encode(moment)) == moment


@SEATS
def test_steps_ends_and_points_are_those_of_the_rules(seats: int) -> None:
    for start, rng in rounds(seats, amount(20, 60)):
        state = encode(start)
        agrees(state, start)
        moment = start
        while moment.steps:
            step = rng.choice(moment.steps)
            moment = moment.play(step)
            act(state, number_of(step))
            agrees(state, moment)


@pytest.mark.slow
@SEATS
def test_plays_are_taken_back(seats: int) -> None:
    for start, rng in rounds(seats, 30):
        start = late(seats, 6, rng)
        way = list(moments(start, rng))
        states = []
        state = encode(start)
        for before, after in pairwise(way):
            states.append(decode(state))
            act(state, _step(before, after))
        for expected in reversed(states):
            take_back(state)
            assert decode(state) == expected


def _step(before: Round, after: Round) -> int:
    """The play between two moments."""
    return next(number_of(step) for step in before.steps if before.play(step) == after)
