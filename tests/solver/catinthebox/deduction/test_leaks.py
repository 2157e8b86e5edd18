"""Drawn worlds know no more than the seat that they are drawn for."""

from __future__ import annotations

from itertools import product
from math import sqrt

import pytest

from games.catinthebox.position import Position
from games.catinthebox.round import Phase
from games.catinthebox.rulings import Follow
from games.protocol import Memory
from games.rng import Stream
from solver.catinthebox.deduction.deduction import Deduction
from tests.support.catinthebox.worlds import filled, random_moments

TABLES = [
    *product((2, 3, 4), Follow),
    *(pytest.param(5, follow, marks=pytest.mark.slow) for follow in Follow),
]

GAMES = 40


def moments(seats: int, follow: Follow, every: int) -> list[tuple[Position, Memory]]:
    """Moments of random rounds once all have discarded."""
    found = list(random_moments(seats, follow, 5, GAMES))
    played = [row for row in found if row[0].round.phase is not Phase.DISCARD]
    return played[::every]


@pytest.mark.slow
@pytest.mark.nightly_cases("4", "5")
@pytest.mark.parametrize(("seats", "follow"), TABLES)
def test_a_hidden_discard_is_kept_no_more_often_than_chance(seats: int, follow: Follow) -> None:
    rng, hits, expected, variance = Stream("leak"), 0, 0.0, 0.0
    for number, (position, memory) in enumerate(moments(seats, follow, 3 * seats)):
        seat = number % seats
        deduction = Deduction.of(memory.observe(position, seat))
        world, hidden = deduction.sample(rng), (seat + 1) % seats
        true = position.seats[hidden].discard
        assert true is not None
        hits += world.discards[hidden] == true
        chance = deduction.discard(hidden)[true]
        expected, variance = expected + chance, variance + chance * (1 - chance)
    assert abs(hits - expected) < 4 * sqrt(variance)


@pytest.mark.slow
@pytest.mark.nightly_cases("4", "5")
@pytest.mark.parametrize(("seats", "follow"), TABLES)
def test_random_discards_are_as_probable_as_they_are_said_to_be(seats: int, follow: Follow) -> None:
    found, expected, variance = 0.0, 0.0, 0.0
    for position, memory in random_moments(seats, follow, 6, GAMES):
        moment = position.round
        begins = moment.phase is not Phase.DISCARD and not any(s.prediction for s in moment.seats)
        if not begins or moment.trick or sum(seat.won for seat in moment.seats):
            continue
        for seat in range(seats):
            shares = Deduction.of(memory.observe(position, seat)).discard((seat + 1) % seats)
            true = position.seats[(seat + 1) % seats].discard
            assert true is not None
            mean = sum(share**2 for share in shares.values())
            found, expected = found + shares[true], expected + mean
            variance += sum(share**3 for share in shares.values()) - mean**2
    assert abs(found - expected) < 4 * sqrt(variance)


@pytest.mark.slow
@pytest.mark.nightly_cases("4")
@pytest.mark.parametrize(("seats", "follow"), TABLES)
def test_another_truth_behind_the_same_sight_is_drawn_alike(seats: int, follow: Follow) -> None:
    for number, (position, memory) in enumerate(moments(seats, follow, 40)):
        seat = number % seats
        observation = memory.observe(position, seat)
        deduction = Deduction.of(observation)
        other = Position(filled(observation.view.round, deduction.sample(Stream("other", number))))
        behind = memory.observe(other, seat)
        assert behind == observation
        assert Deduction.of(behind).sample(Stream(number)) == deduction.sample(Stream(number))
