"""The toy game is a game of OpenSpiel: it lists its steps, and says which games look alike."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.slow

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts

from games import registry
from games.protocol import GameError
from games.registry import Entry
from solver.openspiel.adapter import Adapter, ListedSteps
from solver.openspiel.game import SpielState, game_class
from solver.openspiel.stage import END, Stage
from tests.support.openspiel_games import decision, states
from tests.support.toy_game import LEFT, Deal, Position, Setup

STEPS = [(1, "left"), (2, "right")]


@pytest.fixture
def game(toy: Entry) -> Any:
    game_class(toy.name)
    return pyspiel.load_game("python_ends", {"players": 3, "length": 5})


def stage(row: tuple[int, ...], secrets: tuple[int, ...]) -> Stage:
    return Stage.first(ListedSteps(Setup(len(secrets), 5)), Deal(row, secrets))


def test_openspiel_s_random_simulations(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_options_are_parameters(game: Any) -> None:
    assert str(game) == "python_ends(length=5,players=3)"
    assert str(pyspiel.load_game(str(game))) == str(game)
    with pytest.raises(GameError, match='length "4": expected 5 or 9'):
        game_class("ends")({"length": 4})
    with pytest.raises(GameError, match='players "4": expected 2 to 3'):
        game_class("ends")({"players": 4})


def test_steps_have_the_same_number_in_every_state(game: Any) -> None:
    for state in states(game, 1):
        if state.current_player() >= 0:
            legal = state.legal_actions()
            texts = [state.action_to_string(each) for each in legal]
            assert list(zip(legal, texts, strict=True)) == STEPS[: len(legal)]


def test_returns_are_the_share_of_the_win_and_a_little_for_points(game: Any) -> None:
    *_, last = states(game, 2)
    position = last.stage.position
    totals = [score.total for score in position.scores()]
    best = max(totals)
    for total, worth in zip(totals, last.returns(), strict=True):
        share = (total == best) / totals.count(best)
        assert worth == pytest.approx(share - 1 / 3 + 0.01 * (total - sum(totals) / 3))


def test_games_that_look_alike_have_the_same_information() -> None:
    one, other = stage((1, 2, 3, 4, 5), (0, 1)), stage((1, 2, 3, 4, 5), (0, 2))
    for step in (1, 2, 2):
        one, other = one.after(step), other.after(step)
    assert one.information(0) == other.information(0)
    assert one.information(1) != other.information(1)


@pytest.mark.parametrize(("row", "steps"), [((2, 1, 3), (1,)), ((1, 2, 3), (2, 1))])
def test_other_games_have_other_information(row: tuple[int, ...], steps: tuple[int, ...]) -> None:
    one, other = stage((1, 2, 3), (0, 0)).after(1), stage(row, (0, 0))
    for step in steps:
        other = other.after(step)
    assert one.information(0) != other.information(0)


def test_resampled_games_keep_what_a_seat_knows(game: Any) -> None:
    hidden = set()
    for seed in range(30):
        state = decision(game, 3, 2)
        other = state.resample_from_infostate(1, random.Random(seed).random)
        assert other.information_state_string(1) == state.information_state_string(1)
        assert other.legal_actions() == state.legal_actions()
        assert len(other.history()) == len(state.history())
        hidden.add(other.information_state_string(0))
    assert len(hidden) == 3


def test_a_deal_in_the_making_is_drawn_anew(game: Any) -> None:
    state, drawn = game.new_initial_state(), set()
    state.apply_action(state.legal_actions()[-1])
    for seed in range(30):
        (outcome,) = state.resample_from_infostate(0, random.Random(seed).random).history()
        drawn.add(outcome)
    assert len(drawn) == len(game.new_initial_state().legal_actions())


def test_openspiel_s_searches_play_it(game: Any) -> None:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = ismcts.ISMCTSBot(game, evaluator, 1.0, 20, random_state=np.random.RandomState(2))
    for state in states(game, 5):
        if state.current_player() >= 0:
            assert search.step(state) in state.legal_actions()


SEEDS = 1000


@dataclass(frozen=True)
class SeededDealing:
    """One draw among the deals of `SEEDS` fixed seeds: a sample of those that there are."""

    setup: Setup
    seed: int | None = None

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        return [] if self.seed is not None else [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    @property
    def deal(self) -> Deal:
        return self.setup.deal(str(self.seed))

    def after(self, outcome: int) -> SeededDealing:
        return SeededDealing(self.setup, outcome)

    def describe(self, outcome: int) -> str:
        return f"seed {outcome}"


@pytest.fixture
def open_game(toy: Entry, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The toy game as one without an adapter, whose deals are a sample."""
    monkeypatch.setattr(Setup, "dealing", lambda setup: SeededDealing(setup))
    monkeypatch.setitem(registry.GAMES, "plain", toy._replace(name="plain", openspiel=""))
    return game_class("plain")()


def test_a_game_without_an_adapter_is_one_without_secrets(open_game: Any) -> None:
    assert open_game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert open_game.max_chance_outcomes() == SEEDS
    state: SpielState = decision(open_game, 6, 3)
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert (str(other), other.history()) == (str(state), state.history())
    assert state.history()[0] < SEEDS
    assert state.stage.position.seats == other.stage.position.seats


def test_steps_that_are_not_listed_are_refused() -> None:
    codec = ListedSteps(Setup(2, 5))
    draft = Position((1, 2), ((), ()), (0, 0)).draft
    assert (codec.count, codec.number(draft, LEFT), codec.legal(draft)) == (3, 1, [1, 2])
    assert codec.text(draft, END) == "pass"
    with pytest.raises(GameError, match="is not among the steps"):
        codec.number(draft, LEFT._replace(text="up"))


def test_a_game_that_lists_no_steps_needs_an_adapter() -> None:
    class Unlisted(Setup):
        steps = ()

    with pytest.raises(GameError, match="the game lists no steps"):
        Adapter().codec(Unlisted(2, 5))
