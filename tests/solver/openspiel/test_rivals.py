"""OpenSpiel's bots as players: what they may look at, how long they think, the same again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from types import SimpleNamespace
from typing import get_type_hints

import pytest

pytest.importorskip("pyspiel")

from games.catbox.memory import Memory
from games.catbox.position import Observation
from games.protocol import GameError
from games.rng import Stream
from solver import answer
from solver.answer import Limit
from solver.arena.blocks import play_block
from solver.catbox.bots.roster import ROSTER
from solver.catbox.openspiel import rivals
from solver.catbox.openspiel.evaluator import StaticEvaluator, expected
from solver.openspiel import search_bots
from tests.support.matches import contest
from tests.support.openspiel_games import GAMES, begun, loaded, remembered

pytestmark = pytest.mark.slow

BLIND = ("ismcts", "ismcts-informed")
SHORT = Limit(iterations=12)

every_rival = pytest.mark.parametrize("name", ROSTER.rivals)


def test_every_rival_of_the_arena_is_there() -> None:
    assert tuple(ROSTER.rivals) == tuple(rivals.RIVALS)


@pytest.mark.nightly_cases("advanced three-", "advanced-ismcts")
@pytest.mark.nightly
@every_rival
@pytest.mark.parametrize("game", GAMES)
def test_a_rival_plays_legal_turns_and_the_same_with_the_same_seed(name: str, game: str) -> None:
    position, memory = remembered(begun(loaded(game), 1, 10).stage)
    turns = [
        ROSTER.player(name)(position, memory, SHORT, Stream("rival", at)) for at in (1, 1, 2, 3, 4)
    ]
    assert all(turn in position.moves for turn in turns)
    assert turns[0] == turns[1]
    assert len(set(turns)) > 1


@pytest.mark.nightly
@pytest.mark.parametrize("name", BLIND)
@pytest.mark.parametrize("game", GAMES)
def test_with_another_hidden_truth_the_decision_stays(name: str, game: str) -> None:
    state = begun(loaded(game), 2, 12)
    truth, memory = remembered(state.stage)
    decisions = {ROSTER.player(name)(truth, memory, SHORT, Stream("leak"))}
    for value in (0.1, 0.5, 0.9):
        other = state.resample_from_infostate(truth.turn, partial(float, value)).stage
        again, remade = remembered(other)
        assert again != truth
        decisions.add(ROSTER.player(name)(again, remade, SHORT, Stream("leak")))
    assert len(decisions) == 1


@pytest.mark.slow
def test_the_control_looks_at_what_is_hidden() -> None:
    state, limit = begun(loaded("two"), 2, 30), Limit(iterations=300)
    decisions = set()
    for value in (0.1, 0.3, 0.5, 0.7, 0.9):
        other = state.resample_from_infostate(0, partial(float, value)).stage
        decisions.add(ROSTER.player("mcts")(*remembered(other), limit, Stream("seen")))
    assert len(decisions) > 1


def test_information_sets_are_searched_from_an_observation() -> None:
    assert get_type_hints(rivals.searched)["observation"] is Observation


@dataclass
class Asked:
    """A watch that counts how often it lets a search go on.

    A search asks before each simulation but the first `FEWEST`, and twice if it has a clock.
    """

    stops: bool = False
    went_on: int = 0

    @property
    def stopped(self) -> bool:
        self.went_on += not self.stops
        return self.stops

    def report(self, *_: int | None) -> None:
        raise AssertionError


@every_rival
def test_iterations_are_simulations(name: str) -> None:
    known, watch = remembered(begun(loaded("two"), 3, 10).stage), Asked()
    ROSTER.player(name)(*known, Limit(iterations=25, watch=watch), Stream("count"))
    assert watch.went_on == 25 - search_bots.FEWEST


@pytest.mark.diagonal
@every_rival
@pytest.mark.parametrize("game", ["two", "advanced"])
def test_the_clock_ends_a_turn_in_time(
    name: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, known = ROSTER.player(name), remembered(begun(loaded(game), 3, 10).stage)
    now, watch = 0.0, Asked()

    def tick() -> float:
        nonlocal now
        now += 0.01
        return now

    monkeypatch.setattr(answer, "time", SimpleNamespace(perf_counter=tick))
    player(*known, Limit(seconds=1.0, watch=watch), Stream("clock"))
    assert now <= 1.1
    assert watch.went_on > 60
    assert game != "two" or now >= 1


@every_rival
def test_a_watch_may_stop_it_at_once(name: str) -> None:
    watch = Asked(stops=True)
    limit = Limit(watch=watch)
    known = remembered(begun(loaded("two"), 3, 10).stage)
    assert ROSTER.player(name)(*known, limit, Stream("stop")) in known[0].moves
    assert watch.went_on == 0


def test_the_evaluation_sums_to_nothing_and_likes_points() -> None:
    position, _ = remembered(begun(loaded("three"), 4, 20).stage)
    found = expected(position.draft)
    points = [score.total for score in position.scores()]
    assert sum(found) == pytest.approx(0)
    assert sorted(range(3), key=found.__getitem__) == sorted(range(3), key=points.__getitem__)


@pytest.mark.parametrize("game", GAMES)
def test_the_prior_policy_is_one_of_the_legal_actions(game: str) -> None:
    state = begun(loaded(game), 5, 14)
    evaluator = StaticEvaluator(state.stage)
    policy = evaluator.prior(state)
    assert [action for action, _ in policy] == state.legal_actions()
    assert sum(share for _, share in policy) == pytest.approx(1)
    assert max(share for _, share in policy) > 2 / len(policy)
    state.apply_action(policy[0][0])
    assert len({share for _, share in evaluator.prior(state)}) == 1


@every_rival
def test_who_comes_late_still_plays(name: str) -> None:
    position, memory = remembered(begun(loaded("two"), 1, 10).stage)
    late = Memory.blank(2, memory.cards)
    assert ROSTER.player(name)(position, late, SHORT, Stream("late")) in position.moves


@every_rival
def test_who_does_not_know_the_deck_is_refused(name: str) -> None:
    position, memory = remembered(begun(loaded("two"), 1, 10).stage)
    with pytest.raises(GameError, match="know the deck"):
        ROSTER.player(name)(position, replace(memory, cards=()), SHORT, Stream("odd"))


@pytest.mark.slow
def test_rivals_play_whole_games_in_the_arena() -> None:
    match = contest(*ROSTER.rivals, players=3, limit=Limit(iterations=3))
    assert play_block(match, 0).block == play_block(match, 0).block


@pytest.mark.nightly
def test_rivals_play_whole_games_with_tokens() -> None:
    match = contest(*ROSTER.rivals, limit=Limit(iterations=3), mode="advanced")
    assert len(play_block(match, 0).block.games) == 6
