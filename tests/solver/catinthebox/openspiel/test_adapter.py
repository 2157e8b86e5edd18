"""Cat in the Box as OpenSpiel sees it: information states, and games that look alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel

from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Discard
from games.rng import Stream
from solver.answer import Limit
from solver.catinthebox.bots.roster import ROSTER
from solver.openspiel.game import SpielState, game_class
from solver.openspiel.stage import Stage

pytestmark = pytest.mark.slow

SEATS = pytest.mark.parametrize("seats", range(2, 6))
FOLLOW = pytest.mark.parametrize("follow", [follow.value for follow in Follow])

BRIEF = Limit(iterations=12)


def loaded(seats: int, follow: str = "free") -> Any:
    """A game."""
    game_class("catinthebox")
    return pyspiel.load_game("python_catinthebox", {"players": seats, "follow": follow})


def states(game: Any, seed: int) -> Iterator[SpielState]:
    """Every state of a random game; each changes into the next."""
    rng = Stream("catinthebox-spiel-test", seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def dealt(game: Any, seed: int, steps: int) -> SpielState:
    """The state `steps` steps after the deal, or the last one."""
    for state in states(game, seed):
        if not state.is_chance_node() and len(taken(state)) == steps:
            return state
    return state


def taken(state: SpielState) -> list[int]:
    """The number of each step since the deal."""
    return [each.action for each in state.full_history() if each.player >= 0]


@pytest.mark.nightly_cases("4", "5")
@SEATS
def test_openspiel_s_random_simulations(seats: int) -> None:
    pyspiel.random_sim_test(loaded(seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@SEATS
def test_openspiel_s_test_of_all_its_games(seats: int) -> None:
    from open_spiel.python.tests import games_sim_test  # takes seconds to import

    games_sim_test.GamesSimTest("sim_game").sim_game(loaded(seats))


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_a_resampled_game_looks_like_the_one_it_is_of(seats: int, follow: str) -> None:
    game = loaded(seats, follow)
    for steps in (0, seats - 1, 2 * seats + 5, 5 * seats):
        state = dealt(game, steps, steps)
        for seat in range(seats):
            other = state.resample_from_infostate(seat, random.Random(steps).random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            if other.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()


@pytest.mark.slow
@SEATS
@FOLLOW
def test_a_whole_game_with_all_its_rounds_is_resampled(seats: int, follow: str) -> None:
    state = dealt(loaded(seats, follow), 9, 10_000)
    other = state.resample_from_infostate(1, random.Random(1).random)
    again = loaded(seats, follow).new_initial_state()
    for action in other.history():
        assert action in again.legal_actions()
        again.apply_action(action)
    assert again.information_state_string(1) == state.information_state_string(1)
    assert again.returns() == state.returns()


def test_a_hidden_discard_is_kept_no_more_often_than_chance() -> None:
    """The hidden cards are alike, so a discard is kept as often as its number is among them."""
    game = loaded(3)
    kept, expected, variance, rng = 0, 0.0, 0.0, random.Random(4)
    for seed in range(150):
        state = dealt(game, seed, 3)
        truth = state.stage.position
        unseen = Counter(n for n in range(1, 7) for _ in range(5))
        unseen -= Counter((*truth.seats[0].hand, truth.seats[0].discard))
        other = state.resample_from_infostate(0, rng.random).stage.position
        for seat in (1, 2):
            share = unseen[truth.seats[seat].discard] / unseen.total()
            kept += truth.seats[seat].discard == other.seats[seat].discard
            expected, variance = expected + share, variance + share * (1 - share)
    assert abs(kept - expected) < 4 * sqrt(variance)


@pytest.mark.diagonal
@SEATS
def test_truths_that_look_alike_get_the_same_decision(seats: int) -> None:
    game = loaded(seats)
    for steps in (1, 3 * seats + 1):
        state = dealt(game, 5, steps)
        other = state.resample_from_infostate(state.current_player(), random.Random(2).random)
        assert isinstance(state.at, Stage)
        truths = [(each.stage.position, each.stage.start.memory) for each in (state, other)]
        assert truths[0][0] != truths[1][0]
        for name in (*ROSTER.levels, *ROSTER.variants):
            moves = [ROSTER.player(name)(*truth, BRIEF, Stream("leak")) for truth in truths]
            assert moves[0] == moves[1], name


@SEATS
def test_steps_are_numbered_as_the_rules_list_them(seats: int) -> None:
    game = loaded(seats)
    state = dealt(game, 1, 0)
    texts = [state.action_to_string(number) for number in state.legal_actions()]
    moves = state.stage.position.moves
    assert sorted(texts) == sorted(map(str, moves))
    assert all(isinstance(move, Discard) for move in moves)
