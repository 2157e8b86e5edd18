"""The exact end: what plain enumeration finds, for every number of cards, seats, and beliefs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from games.catbox.position import Observation
from games.catbox.turn import Turn
from games.rng import Stream
from solver.answer import Clock, Limit
from solver.catbox.beliefs.identities import Beliefs, prior
from solver.catbox.bots.expert import decide
from solver.catbox.bots.roster import EXPERT, LEVELS
from solver.catbox.playouts.policy import LEAD, MARGIN, SHARE
from solver.catbox.playouts.setup import Simulator
from tests.support.boards import dealt
from tests.support.effort import seeded
from tests.support.endings import expected, small_end
from tests.support.playout_driver import seen


def leaning(beliefs: Beliefs, seed: int) -> Beliefs:
    """Some posterior over the same rows."""
    rng = Stream("test-leaning", seed)
    weights = [rng.below(5) for _ in beliefs.rows]
    weights[rng.below(len(weights))] += 3
    return replace(beliefs, weights=tuple(weight / sum(weights) for weight in weights))


def said(simulator: Simulator, turn: Turn) -> tuple[float, ...]:
    ends = simulator.expected(simulator.start(turn))
    return float(ends[MARGIN]), float(ends[SHARE]), float(ends[LEAD])


def some_play(observation: Observation, seed: int) -> Turn:
    plays = list(observation.view.draft.plays())
    return Turn((Stream("test-play", seed).choice(plays),))


def agree(observation: Observation, seed: int) -> None:
    for beliefs in (prior(observation), leaning(prior(observation), seed)):
        turn = some_play(observation, seed)
        simulator = Simulator(observation, beliefs, 2)
        assert simulator.placements(simulator.start(turn)) is not None
        assert said(simulator, turn) == pytest.approx(tuple(expected(observation, beliefs, turn)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeded(8))
@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_last_card_is_worth_what_enumeration_says(seats: int, left: int, seed: int) -> None:
    agree(small_end(seats, left, seed), seed)


@pytest.mark.nightly_cases("5-")
@pytest.mark.slow
@pytest.mark.parametrize("seed", seeded(2, 1))
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_last_two_cards_are_worth_what_enumeration_says(seats: int, seed: int) -> None:
    agree(small_end(seats, 2, seed), seed)


@pytest.mark.parametrize("seed", seeded(8))
@pytest.mark.parametrize("seats", range(2, 6))
def test_a_last_saved_card_waits_for_its_owner(seats: int, seed: int) -> None:
    agree(small_end(seats, 1, seed, saved=True), seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seats", range(2, 6))
def test_two_last_cards_of_which_some_are_saved(seats: int, seed: int) -> None:
    agree(small_end(seats, 2, seed, saved=True), seed)


@pytest.mark.diagonal
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_expert_s_last_turns_are_the_best_there_are(seats: int, seed: int) -> None:
    observation = small_end(seats, seed % 2, seed)
    decision = LEVELS["expert"].choose(observation, Limit(iterations=50), Stream(seed))
    assert decision.beliefs == prior(observation)
    assert decision.why.count("exactly solved")
    search, values = EXPERT, {}
    for play in observation.view.draft.plays():
        found = expected(observation, decision.beliefs, Turn((play,)))
        values[Turn((play,))] = (
            (1 - search.lead) * found.margin + search.lead * found.lead + search.share * found.share
        )
    assert decision.value == pytest.approx(max(values.values()))
    assert values[decision.move] == pytest.approx(decision.value)
    for rated in decision.alternatives:
        assert rated.value == pytest.approx(values[rated.move])
        assert rated.error == 0


def test_an_end_with_a_pile_or_a_guard_or_many_cards_is_not_solved() -> None:
    observation = seen(dealt(2, 1))
    simulator = Simulator(observation, prior(observation), 4)
    assert simulator.placements(simulator.start(some_play(observation, 1))) is None
    observation = small_end(2, 3, 1)
    simulator = Simulator(observation, prior(observation), 4)
    assert simulator.placements(simulator.start(some_play(observation, 1))) is None


@pytest.mark.parametrize(("short", "exact"), [(0, True), (1, False)])
def test_an_end_is_solved_if_all_its_turns_together_fit(short: int, exact: bool) -> None:
    observation = small_end(2, 2, 3)
    simulator = Simulator(observation, prior(observation), 4)
    turns = [Turn((play,)) for play in observation.view.draft.plays()]
    costs = [simulator.placements(simulator.start(turn)) or 0 for turn in turns]
    assert len(set(costs)) > 1
    bounded = replace(EXPERT, endgame=sum(costs) - short, shortlist=len(turns))
    decision = decide(bounded, observation, Clock(Limit(iterations=50)), Stream(1))
    assert ("exactly solved" in decision.why) == exact


def test_asking_twice_gives_the_same() -> None:
    observation = small_end(3, 2, 5, saved=True)
    simulator, turn = Simulator(observation, prior(observation), 2), some_play(observation, 5)
    start = simulator.start(turn)
    assert np.array_equal(simulator.expected(start), simulator.expected(start))
