"""Playouts are rounds by the rules, and policies see one hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import Follow
from solver.catinthebox.playouts import policy as policies
from solver.catinthebox.playouts.policy import (
    chances,
    in_batches,
    new_buffers,
    simulator,
    weights_of,
)
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import (
    DISCARDED,
    HISTORY,
    LENGTH,
    PLACE_MASK,
    PREDICTED,
    encode,
    step_of,
)
from solver.jit import entry_point
from solver.playouts import WorldSimulator
from tests.support.catinthebox.games import some_moments

play_on = entry_point(policies.play_on)
count_up = entry_point(policies.count_up)

SEATS = pytest.mark.parametrize("seats", range(2, 6))
FOLLOW = pytest.mark.parametrize("follow", Follow)
POLICIES = pytest.mark.parametrize("policy", Policy)


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
@POLICIES
def test_a_playout_replays_by_the_rules_with_the_same_points(
    seats: int, follow: Follow, policy: Policy
) -> None:
    weights = np.array([weights_of(policy, seats, follow)] * seats)
    for number, (position, _) in enumerate(some_moments(seats, follow)):
        state, buffers = encode(position.round), new_buffers(LENGTH)
        buffers.random[0] = number
        before = len(position.round.trick)
        play_on(state, weights, buffers)
        end = position.round
        while not end.over:
            end = end.play(step_of(_next(state, end, before, position.round), end.phase))
        ends = np.zeros((1, seats + 1))
        count_up(state, ends[0])
        assert [end.points(seat).points for seat in range(seats)] == ends[0, :-1].tolist()
        assert ends[0, -1] == (-1 if end.paradox is None else end.paradox)


def _next(state: np.ndarray, moment: Round, before: int, start: Round) -> int:
    """The step of a finished state that follows a moment."""
    if moment.phase is Phase.DISCARD:
        return int(state[DISCARDED + moment.turn])
    if moment.phase is Phase.PREDICT:
        return int(state[PREDICTED + moment.turn])
    laid = sum(1 for _ in moment.board.tokens) - sum(1 for _ in start.board.tokens)
    return int(state[HISTORY + before + laid] & PLACE_MASK)


@pytest.mark.slow
@SEATS
def test_a_playout_depends_on_its_number_alone(seats: int) -> None:
    position = next(some_moments(seats)).position
    weights = np.array([weights_of(Policy.LEARNT, seats, Follow.FREE)] * seats)
    worlds = np.array([encode(position.round)] * 3)
    whole = simulator(worlds, weights, 7).simulate(position.moves[0], 0, 20)
    parts = [
        simulator(worlds, weights, 7).simulate(position.moves[0], at, 5) for at in (0, 5, 10, 15)
    ]
    assert np.array_equal(whole, np.concatenate(parts))


@SEATS
def test_worlds_are_drawn_once_a_playout_needs_them(seats: int) -> None:
    found = [encode(moment.position.round) for moment in some_moments(seats, Follow.FREE, 3)]
    weights = np.array([weights_of(Policy.GREEDY, seats, Follow.FREE)] * seats)
    drawn = list[int]()

    def batch(number: int) -> WorldSimulator[Any]:
        drawn.append(number)
        return simulator(found[number][None], weights, 7)

    simulate = in_batches(batch, 4, 3)
    whole = simulate(None, 0, 18)
    assert drawn == [0, 1, 2]
    each = [simulator(found[n // 4 % 3][None], weights, 7).simulate(None, n, 1) for n in range(18)]
    assert whole.tolist() == np.concatenate(each).tolist()
    parts = [simulate(None, at, count) for at, count in ((0, 3), (3, 6), (9, 1), (10, 8))]
    assert whole.tolist() == np.concatenate(parts).tolist()


@pytest.mark.diagonal
@SEATS
@FOLLOW
@POLICIES
def test_a_policy_sees_one_hand(seats: int, follow: Follow, policy: Policy) -> None:
    weights = weights_of(policy, seats, follow)
    for moment in some_moments(seats, follow):
        shown = chances(moment.observation.view.round, weights)
        assert shown == chances(moment.position.round, weights)
        assert set(shown) == set(moment.position.moves)
        assert sum(shown.values()) == pytest.approx(1)


@pytest.mark.slow
def test_an_even_policy_takes_every_step_alike() -> None:
    weights = weights_of(Policy.EVEN, 4, Follow.FREE)
    for moment in some_moments(4):
        shown = chances(moment.position.round, weights)
        assert list(shown.values()) == pytest.approx([1 / len(shown)] * len(shown))
