"""Games that kernels play are games by the rules, to the last point."""

from __future__ import annotations

from math import isclose
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.position import Position
from games.catbox.rulings import Mode
from games.catbox.turn import Guard
from solver.catbox.playouts import policy
from solver.catbox.policy_weights import FOR_ITSELF, PolicyWeights
from tests.support.boards import (
    advanced_midgames,
    dealt,
    edition_names,
    midgame,
    mode_names,
    seat_counts,
    seeds,
    table,
)
from tests.support.effort import few, seeded
from tests.support.playout_driver import (
    RANDOM,
    Driver,
    by_kernels,
    by_rules,
    seen,
    side_by_side,
    some_turn,
)

manners = st.lists(
    st.sampled_from(
        [
            RANDOM,
            PolicyWeights(),
            FOR_ITSELF,
            PolicyWeights(anybody=1.0),
            PolicyWeights(1.0, error=0.3),
        ]
    ),
    min_size=5,
    max_size=5,
)
moments = st.builds(midgame, seat_counts, seeds, st.integers(0, 45), mode_names, edition_names)

pytestmark = pytest.mark.slow


def driver_of(
    position: Position, chosen: list[PolicyWeights], seed: int, turns: int = 16
) -> Driver:
    driver = Driver(seen(position), chosen[: len(position.seats)], turns)
    driver.draw(seed, seed % 7)
    return driver


@given(moments, manners, seeds)
@few()
def test_every_turn_is_legal_and_leaves_what_the_rules_leave(
    position: Position, chosen: list[PolicyWeights], seed: int
) -> None:
    driver = driver_of(position, chosen, seed)
    turn = some_turn(driver.observation, seed)
    for after, kernels in side_by_side(driver, turn):
        assert by_kernels(driver, kernels) == by_rules(after)
    assert after.over


@pytest.mark.nightly
@given(moments, manners, seeds)
def test_seats_may_do_in_playouts_what_they_may_do_by_the_rules(
    position: Position, chosen: list[PolicyWeights], seed: int
) -> None:
    driver = driver_of(position, chosen, seed)
    turn = some_turn(driver.observation, seed)
    for number, (after, kernels) in enumerate(side_by_side(driver, turn)):
        if number > 12 or after.over:
            break
        kernels.guards[after.turn] = -1
        plays = {
            (p.source, p.placement.face, (p.placement.x, p.placement.y))
            for p in after.draft.plays()
        }
        assert driver.options(kernels) == plays


@given(moments, manners, seeds)
def test_a_game_ends_in_the_scores_and_the_win_of_the_rules(
    position: Position, chosen: list[PolicyWeights], seed: int
) -> None:
    driver = driver_of(position, chosen, seed)
    *_, (last, kernels) = side_by_side(driver, some_turn(driver.observation, seed))
    agree(driver, last, kernels)


def agree(driver: Driver, last: Position, kernels: object) -> None:
    seat = driver.observation.seat
    margin, lead, share = driver.ends(kernels)  # type: ignore[arg-type]
    totals = [score.total for score in last.scores()]
    others = totals[:seat] + totals[seat + 1 :]
    winners = last.result().winners
    assert list(driver.world.finals[:, policy.POINTS]) == totals
    assert margin == totals[seat] - max(others)
    assert isclose(lead, totals[seat] - mean(others))
    assert isclose(share, (seat in winners) / len(winners))


@given(advanced_midgames, seeds)
def test_a_game_that_stops_anywhere_is_won_by_whom_the_rules_say(
    position: Position, seed: int
) -> None:
    driver = driver_of(position, [RANDOM] * 5, seed)
    turn = some_turn(driver.observation, seed)
    agree(driver, driver.truth().play(turn), driver.start(turn))


@pytest.mark.parametrize("seed", seeded(40))
@pytest.mark.parametrize("seats", range(2, 6))
def test_a_first_turn_often_ends_in_ties_that_are_broken_as_the_rules_say(
    seats: int, seed: int
) -> None:
    position = dealt(seats, seed)
    driver = driver_of(position, [RANDOM] * 5, seed)
    turn = some_turn(driver.observation, seed)
    agree(driver, driver.truth().play(turn), driver.start(turn))


def test_guards_keep_others_off_until_their_owner_moves_again() -> None:
    position = table(
        "KPoB/YYVo",
        "PYVB/KKoo",
        "BBoo/YYoo",
        board="KPVB@0,0 KKPP@1,1",
        saved={1: "BBBK/PPPo"},
        guards="1@0,0 2@2,2",
        pile="VVoo/PPoo KVoK/PYBo",
    )
    driver = driver_of(position, [RANDOM] * 5, 3)
    assert position.guards == (Guard(1, 0, 0), Guard(2, 2, 2))
    for after, kernels in side_by_side(driver, some_turn(driver.observation, 1)):
        assert by_kernels(driver, kernels) == by_rules(after)
    assert after.over


def test_who_has_nothing_to_play_passes_until_the_owner_of_a_saved_card_moves() -> None:
    position = table("KPoB/YYVo", "", "", board="KPVB@0,0", saved={2: "BBBK"})
    driver = driver_of(position, [PolicyWeights()] * 5, 1)
    games = [by_rules(after) for after, _ in side_by_side(driver, some_turn(driver.observation, 1))]
    assert [game.passes for game in games] == [0, 1, 0]


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("seats", range(2, 6))
def test_whole_games_from_the_first_position(seats: int, mode: Mode) -> None:
    for seed in range(12):
        driver = driver_of(dealt(seats, seed, mode), [RANDOM, PolicyWeights()] * 3, seed, turns=60)
        for after, kernels in side_by_side(driver, some_turn(driver.observation, seed)):
            assert by_kernels(driver, kernels) == by_rules(after)
        assert after.over
        agree(driver, after, kernels)
