"""The choices of seats in playouts, beside the same choices made by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.position import Position
from games.catbox.rulings import Mode
from games.catbox.turn import Turn
from solver.catbox.beliefs.identities import prior
from solver.catbox.policy_weights import FOR_ITSELF, PolicyWeights
from tests.solver.catbox.beliefs.test_worlds import chi_square, even
from tests.support.boards import midgame, mode_names, seat_counts, seeds
from tests.support.expectations import best_other
from tests.support.playout_driver import RANDOM, Driver, seen, side_by_side, some_turn

Worth = Callable[[Position, Board], float]

moments = st.builds(midgame, seat_counts, seeds, st.integers(0, 40), mode_names)
basic = st.builds(midgame, seat_counts, seeds, st.integers(0, 40), st.just(Mode.BASIC))


def totals(position: Position, board: Board) -> list[int]:
    """The points of every seat on a board, with its tokens."""
    return [
        scoring.points(board, seat.identity) + len(seat.tokens)
        for seat in position.seats
        if seat.identity is not None
    ]


def others(position: Position, board: Board) -> list[int]:
    return [p for seat, p in enumerate(totals(position, board)) if seat != position.turn]


def own(position: Position, board: Board) -> float:
    return totals(position, board)[position.turn]


def against_leader(position: Position, board: Board) -> float:
    return own(position, board) - max(others(position, board))


def against_others(position: Position, board: Board) -> float:
    return own(position, board) - 0.5 * mean(others(position, board))


def against_anybody(position: Position, board: Board) -> float:
    """The value that the level `rival` maximises, in the basic game."""
    observation = seen(position)
    points = {identity: scoring.points(board, identity) for identity in Identity}
    return own(position, board) - best_other(
        prior(observation), points, dict.fromkeys(range(len(position.seats)), 0)
    )


def best_is_taken(position: Position, seed: int, manner: PolicyWeights, worth: Worth) -> None:
    driver = Driver(seen(position), [manner] * len(position.seats))
    driver.draw(seed, 0)
    turn = some_turn(driver.observation, seed)
    before = None
    for number, (after, _) in enumerate(side_by_side(driver, turn)):
        if before is not None and before.draft.plays():
            values = {
                play.placement: worth(before, before.board.place(play.placement))
                for play in before.draft.plays()
            }
            laid = after.board.placements[-1]
            assert values[laid] == pytest.approx(max(values.values()))
        if number > 3:
            break
        before = after


@given(moments, seeds)
def test_a_greedy_seat_takes_the_most_points_of_its_own(position: Position, seed: int) -> None:
    best_is_taken(position, seed, PolicyWeights(), own)


@given(moments, seeds)
def test_a_seat_may_play_against_the_best_other(position: Position, seed: int) -> None:
    best_is_taken(position, seed, PolicyWeights(leader=1.0), against_leader)


@given(moments, seeds)
def test_a_seat_may_play_against_the_mean_of_the_others(position: Position, seed: int) -> None:
    best_is_taken(position, seed, FOR_ITSELF, against_others)


@pytest.mark.slow
@given(basic, seeds)
def test_who_knows_one_identity_only_plays_as_rival_does(position: Position, seed: int) -> None:
    best_is_taken(position, seed, PolicyWeights(anybody=1.0), against_anybody)


def first_choices(driver: Driver, turn: Turn, seed: int, count: int) -> list[Turn | None]:
    """The choices of the seat after a turn, in one world with fresh numbers each time."""
    found = []
    driver.draw(seed, 0)
    for number in range(count):
        driver.world.state[0] = np.uint64(12345 + 7919 * number)
        found.append(driver.play_one(driver.start(turn)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
def test_a_random_seat_draws_every_placement_equally_often(seats: int) -> None:
    position = midgame(seats, 1, 4)
    driver = Driver(seen(position), [RANDOM] * seats)
    turn = some_turn(driver.observation, 1)
    found = first_choices(driver, turn, 1, 4000)
    after = driver.truth().play(turn)
    assert chi_square(Counter(found), even(Turn((play,)) for play in after.draft.plays())) < 4


@pytest.mark.slow
def test_placements_that_are_worth_the_same_are_drawn_equally_often() -> None:
    position = midgame(3, 5, 2)
    driver = Driver(seen(position), [PolicyWeights()] * 3)
    turn = some_turn(driver.observation, 2)
    found = first_choices(driver, turn, 1, 3000)
    after = driver.truth().play(turn)
    values = {Turn((p,)): own(after, after.board.place(p.placement)) for p in after.draft.plays()}
    best = [turn for turn, value in values.items() if value == max(values.values())]
    assert len(best) > 1
    assert chi_square(Counter(found), even(best)) < 4


@pytest.mark.slow
def test_a_seat_that_errs_draws_any_placement_as_often_as_its_manner_says() -> None:
    position = midgame(4, 9, 12)
    driver = Driver(seen(position), [PolicyWeights(error=0.3)] * 4)
    turn = some_turn(driver.observation, 2)
    found = first_choices(driver, turn, 1, 4000)
    after = driver.truth().play(turn)
    values = {Turn((p,)): own(after, after.board.place(p.placement)) for p in after.draft.plays()}
    most = max(values.values())
    best = sum(value == most for value in values.values()) / len(values)
    missed = sum(each is not None and values[each] < most for each in found)
    expected = 0.3 * (1 - best)
    assert abs(missed / 4000 - expected) < 4 * (expected * (1 - expected) / 4000) ** 0.5
