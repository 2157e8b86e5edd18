"""The worlds that playouts are played in: the same for all turns, and as probable as believed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from games.catbox.position import listed
from games.catbox.rulings import Mode
from games.rng import Stream
from solver.catbox.beliefs.identities import Beliefs, prior, unseen
from solver.catbox.beliefs.likelihood import posterior
from solver.catbox.policy_weights import PolicyWeights
from tests.solver.catbox.beliefs.test_worlds import chi_square, even, greedy_moment, moment
from tests.support.boards import DECK, dealt, midgame
from tests.support.playout_driver import RANDOM, Driver, by_rules, seen

DRAWS = 6000


def sloped(beliefs: Beliefs) -> Beliefs:
    """The same rows, some much more probable than others."""
    weights = [float(number % 7) for number in range(1, 1 + len(beliefs.rows))]
    return replace(beliefs, weights=tuple(weight / sum(weights) for weight in weights))


def truths(driver: Driver, seed: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    found = []
    for number in range(DRAWS):
        driver.draw(seed, number)
        found.append(driver.drawn())
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
def test_identities_are_drawn_as_often_as_the_beliefs_say(seats: int) -> None:
    observation = seen(dealt(seats, 3))
    beliefs = sloped(prior(observation))
    driver = Driver(observation, [RANDOM] * seats, beliefs=beliefs)
    counts = Counter[object](letters for letters, _ in truths(driver, 5))
    rows = map(tuple, driver.simulator.chance.rows.tolist())
    shares = dict(zip(rows, beliefs.weights, strict=True))
    assert chi_square(counts, {row: share for row, share in shares.items() if share}) < 4


@pytest.mark.slow
@pytest.mark.parametrize("mode", Mode)
def test_each_hidden_place_gets_each_unseen_face_equally_often(mode: Mode) -> None:
    observation = seen(midgame(3, 4, 24, mode))
    driver = Driver(observation, [RANDOM] * 3)
    left = even(unseen(observation, observation.cards))
    found = [places for _, places in truths(driver, 11)]
    assert found[0]
    for place in range(len(found[0])):
        assert chi_square(Counter(driver.faces[each[place]] for each in found), left) < 4.5


@pytest.mark.slow
def test_no_world_holds_a_face_twice() -> None:
    driver = Driver(seen(dealt(4, 2)), [RANDOM] * 4)
    for _, places in truths(driver, 1)[:200]:
        assert len(set(places)) == len(places)


@pytest.mark.slow
@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_world_tells_nothing_of_the_next_one(step: int) -> None:
    observation = seen(midgame(2, 4, 30))
    driver = Driver(observation, [RANDOM] * 2)
    drawn = truths(driver, 3)
    letters = sorted({row[1] for row, _ in drawn})
    half = len(driver.simulator.chance.pool) // 2
    low = set(driver.simulator.chance.pool[:half].tolist())
    for place in range(4):
        together = Counter[object](
            (letters.index(drawn[number + step][0][1]), drawn[number][1][place] in low)
            for number in range(DRAWS - step)
        )
        share = half / len(driver.simulator.chance.pool)
        expected: dict[object, float] = {
            (index, here): (share if here else 1 - share) / len(letters)
            for index in range(len(letters))
            for here in (True, False)
        }
        assert chi_square(together, expected) < 4


def test_the_same_number_draws_the_same_world_after_every_turn() -> None:
    position = midgame(3, 8, 10, Mode.ADVANCED)
    observation = seen(position)
    driver = Driver(observation, [PolicyWeights()] * 3)
    turns = [observation.moves.random(Stream("test-turns", number)) for number in range(6)]
    worlds = []
    for turn in turns:
        driver.simulator.simulate(driver.start(turn), driver.weights, 77, 0, 5)
        worlds.append(driver.drawn())
    driver.draw(77, 4)
    assert set(worlds) == {driver.drawn()}


def test_samples_have_numbers_and_come_in_any_portions() -> None:
    observation = seen(midgame(4, 2, 9))
    driver = Driver(observation, [PolicyWeights(), RANDOM, PolicyWeights(leader=1.0), RANDOM])
    turn = observation.moves.random(Stream("test-portions"))
    start = driver.start(turn)
    whole = driver.simulator.simulate(start, driver.weights, 5, 0, 20)
    parts = [driver.simulator.simulate(start, driver.weights, 5, at, 4) for at in (16, 4, 0, 8, 12)]
    assert (np.concatenate([parts[at] for at in (2, 1, 3, 4, 0)]) == whole).all()
    assert (driver.simulator.simulate(start, driver.weights, 6, 0, 20) != whole).any()


def test_a_playout_leaves_its_start_as_it_was() -> None:
    observation = seen(midgame(3, 2, 9, Mode.ADVANCED))
    driver = Driver(observation, [RANDOM] * 3)
    turn = observation.moves.random(Stream("test-start"))
    start, fresh = driver.start(turn), driver.start(turn)
    driver.simulator.simulate(start, driver.weights, 5, 0, 20)
    for one, two in zip(
        (*start[1:], *start.board[1:]), (*fresh[1:], *fresh.board[1:]), strict=True
    ):
        assert (np.asarray(one) == np.asarray(two)).all()


@pytest.mark.parametrize("mode", Mode)
def test_a_world_looks_to_the_observer_as_the_truth_does(mode: Mode) -> None:
    for seed in range(12):
        truth, observation = moment(2 + seed % 4, seed, 3 * seed, mode, 0)
        observation = replace(observation, seat=observation.seat, cards=listed(DECK))
        driver = Driver(observation, [RANDOM] * len(truth.seats), beliefs=prior(observation))
        driver.draw(seed, 0)
        world = driver.truth()
        again = world.observation(observation.seat, observation.history, observation.cards)
        assert again == observation
        assert by_rules(world).cells == by_rules(truth).cells


@pytest.mark.slow
def test_worlds_hit_the_true_faces_and_identities_as_often_as_chance() -> None:
    deals, identities, backs, tops, chance = 1500, 0, 0, 0, 0.0
    for seed in range(deals):
        position = dealt(3, seed)
        observation = seen(position)
        driver = Driver(observation, [RANDOM] * 3)
        driver.draw(Stream("test-hit", seed).below(1 << 60), 0)
        world = driver.truth()
        identities += [s.identity for s in world.seats] == [s.identity for s in position.seats]
        backs += world.seats[1].hand[0].secret == position.seats[1].hand[0].secret
        tops += world.pile[-1].public == position.pile[-1].public
        chance += 1 / len(unseen(observation, observation.cards))
    for count, share in ((identities, 1 / 12), (backs, chance / deals), (tops, chance / deals)):
        assert abs(count - deals * share) < 4 * sqrt(deals * share * (1 - share))


@pytest.mark.slow
def test_after_some_turns_worlds_hit_the_truth_about_as_often_as_the_posterior_says() -> None:
    games, hits, said, spread = 300, 0, 0.0, 0.0
    for seed in range(games):
        position, observation = greedy_moment(seed)
        observation = replace(observation, cards=listed(DECK))
        beliefs = posterior(observation, DECK)
        driver = Driver(observation, [RANDOM] * 3, beliefs=beliefs)
        driver.draw(Stream("test-hits", seed).below(1 << 60), 3)
        hits += [s.identity for s in driver.truth().seats] == [s.identity for s in position.seats]
        chance = sum(weight * weight for weight in beliefs.weights)
        said += chance
        spread += chance * (1 - chance)
    assert abs(hits - said) < 4 * sqrt(spread)
