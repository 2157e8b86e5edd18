"""If It Fits as OpenSpiel sees it: numbers of steps, information states, games that look alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel

from games.ifitfits.rulings import Mode
from games.rng import Stream
from solver.answer import Limit
from solver.ifitfits.bots.roster import ROSTER
from solver.openspiel.game import SpielState, game_class
from solver.openspiel.stage import END, Stage

pytestmark = pytest.mark.slow

SEATS = pytest.mark.parametrize("seats", range(2, 6))
MODES = pytest.mark.parametrize("mode", [mode.value for mode in Mode])

BRIEF = Limit(iterations=6)


def loaded(seats: int, mode: str = "basic") -> Any:
    """A game."""
    game_class("ifitfits")
    return pyspiel.load_game("python_ifitfits", {"players": seats, "mode": mode, "table": "5x5"})


def states(game: Any, seed: int) -> Iterator[SpielState]:
    """Every state of a random game; each changes into the next."""
    rng = Stream("ifitfits-spiel-test", seed)
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


@pytest.mark.parametrize("seats", [2, 3])
def test_openspiel_s_random_simulations(seats: int) -> None:
    pyspiel.random_sim_test(loaded(seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.slow
@SEATS
def test_openspiel_s_test_of_all_its_games(seats: int) -> None:
    from open_spiel.python.tests import games_sim_test  # takes seconds to import

    games_sim_test.GamesSimTest("sim_game").sim_game(loaded(seats))


@MODES
def test_every_step_has_a_number_of_its_own(mode: str) -> None:
    game = loaded(3, mode)
    for state in states(game, 2):
        if not state.is_chance_node() and not state.is_terminal():
            stage = state.stage
            steps = list(stage.draft.next_steps())
            numbers = [stage.codec.number(stage.draft, step) for step in steps]
            assert [stage.codec.step(stage.draft, number) for number in numbers] == steps
            assert sorted(numbers) == [each for each in stage.legal if each != END]
            assert max(numbers, default=0) < game.num_distinct_actions()


@pytest.mark.diagonal
@SEATS
@MODES
def test_a_resampled_game_looks_like_the_one_it_is_of(seats: int, mode: str) -> None:
    game = loaded(seats, mode)
    for steps in (0, seats + 2, 3 * seats + 5):
        state = dealt(game, steps, steps)
        for seat in range(seats):
            other = state.resample_from_infostate(seat, random.Random(steps).random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            if other.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()


def test_truths_that_look_alike_get_the_same_decision() -> None:
    game = loaded(3)
    for steps in (1, 9, 14):
        state = dealt(game, 5, steps)
        other = state.resample_from_infostate(state.current_player(), random.Random(2).random)
        assert isinstance(state.at, Stage)
        truths = [(each.stage.position, each.stage.start.memory) for each in (state, other)]
        assert truths[0][0] != truths[1][0]
        for name in (*ROSTER.levels, *ROSTER.variants):
            moves = [ROSTER.player(name)(*truth, BRIEF, Stream("leak")) for truth in truths]
            assert moves[0] == moves[1], name
