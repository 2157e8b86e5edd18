"""Playouts are games by the rules, move by move, and policies see one hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise
from statistics import fmean

import numpy as np
import pytest

from games.ifitfits.cards import PRINCESS
from games.ifitfits.position import Position
from games.ifitfits.rulings import Mode
from solver.ifitfits.board_kernels import COUNT, Int64s
from solver.ifitfits.playouts import policy
from solver.ifitfits.playouts.policy import (
    WEIGHTS,
    new_buffers,
    rated,
    simulator,
    surveyed,
    turn_of,
    weights_of,
    word_of_turn,
)
from solver.ifitfits.policies import Policy
from solver.jit import entry_point
from tests.support.effort import amount
from tests.support.ifitfits.decoding import decode
from tests.support.ifitfits.positions import dealt
from tests.support.moments import moments_of, some_moments_of

act = entry_point(policy.act)
choose = entry_point(policy.choose)
count_up = entry_point(policy.count_up)
shuffle_pile = entry_point(policy.shuffle_pile)

moments = partial(moments_of, "ifitfits")
some_moments = partial(some_moments_of, "ifitfits")

SEATS = pytest.mark.parametrize("seats", range(2, 6))
MODES = pytest.mark.parametrize("mode", Mode)
ANYTHING = 1e6
"""Noise by which any move is made."""

POLICIES = pytest.mark.parametrize("policy_name", Policy)


@pytest.mark.nightly
@pytest.mark.diagonal
@SEATS
@MODES
@pytest.mark.parametrize("noise", [0.2, ANYTHING])
@POLICIES
def test_a_policy_plays_whole_games_by_the_rules(
    seats: int, mode: Mode, policy_name: Policy, noise: float
) -> None:
    weights = weights_of(policy_name, seats, mode, noise)
    for seed in range(2):
        position = dealt(seats, seed, mode, ("9x7", "4x4")[seed])
        state = surveyed(position)
        buffers = new_buffers(state)
        buffers.random[0] = seed
        while not position.over:
            word = choose(state, weights, buffers)
            position = position.play(turn_of(state, word))
            act(state, word)
        assert decode(state).over


@SEATS
@pytest.mark.parametrize("ways", [1, 3])
def test_a_playout_depends_on_its_number_alone(seats: int, ways: int) -> None:
    moment = next(m for m in moments(seats, 1) if m.position.drawn)
    weights = np.array([weights_of(Policy.LEARNT, seats, Mode.BASIC, 0.2)] * seats)
    worlds = np.array([surveyed(moment.position)] * 3)
    move = next(iter(moment.position.moves))
    whole = simulator(worlds, weights, 7, ways).simulate(move, 0, 20)
    parts = [simulator(worlds, weights, 7, ways).simulate(move, at, 5) for at in (0, 5, 10, 15)]
    assert np.array_equal(whole, np.concatenate(parts))


def test_some_playouts_in_a_row_go_on_from_the_same_world() -> None:
    weights = np.array([weights_of(Policy.LEARNT, 3, Mode.BASIC)] * 3)
    worlds = np.array([surveyed(dealt(3, seed)) for seed in range(2)])
    both = simulator(worlds, weights, 7, 5).simulate(None, 0, 10)
    each = [simulator(worlds[n : n + 1], weights, 7, 5).simulate(None, 5 * n, 5) for n in range(2)]
    assert np.array_equal(both, np.concatenate(each))


def test_a_pile_that_is_known_is_the_same_in_all_playouts() -> None:
    """Where piles are shuffled, how many playouts have one in common makes a difference."""
    weights = np.array([weights_of(Policy.LEARNT, 3, Mode.BASIC)] * 3)
    world = surveyed(dealt(3, 1))[None]
    known, shuffled = (
        [simulator(world, weights, 7, ways, mixed).simulate(None, 0, 10) for ways in (1, 5)]
        for mixed in (False, True)
    )
    assert np.array_equal(known[0], known[1])
    assert not np.array_equal(shuffled[0], shuffled[1])


@pytest.mark.diagonal
@SEATS
@MODES
@POLICIES
def test_a_policy_sees_one_hand(seats: int, mode: Mode, policy_name: Policy) -> None:
    weights = weights_of(policy_name, seats, mode)
    for moment in some_moments(seats, 4, mode=mode):
        shown = rated(moment.observation.view, weights)
        assert shown == rated(moment.position, weights)
        assert set(shown) == set(moment.position.moves)


def test_a_pile_is_shuffled_but_for_its_princesses() -> None:
    position = dealt(3, 4)
    state, random = surveyed(position), np.ones(1, np.uint64)
    firsts = Counter[object]()
    for _ in range(300):
        shuffle_pile(state, random)
        pile = decode(state).pile
        assert Counter(pile) == Counter(position.pile)
        for before, after in zip(position.pile, pile, strict=True):
            assert (before is PRINCESS) == (after is PRINCESS)
        firsts[pile[0]] += 1
    assert max(firsts.values()) < 40
    assert len(firsts) > 30


TABLES = pytest.mark.parametrize("table", ["4x4", "9x7"])


def counted(state: Int64s) -> list[int]:
    """The points of all seats, then the negative ones."""
    end = np.zeros(2 * int(state[COUNT]), np.int64)
    count_up(state, end)
    return end.tolist()


def margin(position: Position, seat: int) -> float:
    """How many points a seat is ahead of the mean of the others."""
    totals = [score.total for score in position.scores()]
    return totals[seat] - fmean(totals[:seat] + totals[seat + 1 :])


@pytest.mark.slow
@pytest.mark.diagonal
@pytest.mark.nightly_cases("4x4-basic-2")
@SEATS
@MODES
@TABLES
def test_moves_lead_where_the_rules_say(seats: int, mode: Mode, table: str) -> None:
    for seed in range(amount(2, 4)):
        way = moments(seats, seed, mode=mode, table=table)
        state = surveyed(way[0].position)
        for before, after in pairwise(way):
            move = after.memory.histories[0][-1].move
            word = word_of_turn(state, move)
            assert turn_of(state, word) == move
            act(state, word)
            assert decode(state) == replace(after.position, discards=())
            scores = after.position.scores()
            points = [score.total for score in scores] + [score.negative for score in scores]
            assert counted(state) == points
            assert before.position.play(move) == after.position


@pytest.mark.diagonal
@SEATS
@MODES
@TABLES
def test_all_moves_are_listed_with_the_points_that_they_bring(
    seats: int, mode: Mode, table: str
) -> None:
    for moment in some_moments(seats, 6, mode=mode, table=table):
        position = moment.position
        found = rated(moment.observation.view, np.zeros(WEIGHTS))
        assert set(found) == set(position.moves)
        for move, value in found.items():
            after = replace(position, board=position.moves.draft(move).board)
            expected = margin(after, position.turn) - margin(position, position.turn)
            assert value == pytest.approx(expected), move
