"""Deductions in Cat in the Box: exactly the worlds that replay as they were seen."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt

import pytest

from games.catinthebox.position import Observation, Position
from games.catinthebox.round import Phase
from games.catinthebox.rulings import Follow
from games.rng import Stream
from solver.catinthebox.deduction.deduction import Deduction, World
from tests.support.catinthebox.worlds import (
    few_splits,
    partly_shown,
    random_moments,
    replayed_worlds,
)
from tests.support.effort import amount

SEATS = pytest.mark.parametrize("seats", range(2, 6))
FOLLOW = pytest.mark.parametrize("follow", Follow)

MOST_WORLDS = 300
"""Worlds that are replayed one by one."""


def looks(
    seats: int, follow: Follow, seed: int, games: int = 2
) -> list[tuple[Position, Observation]]:
    """Observations at moments of random rounds with few worlds, some hands being shown."""
    found = []
    for number, (position, memory) in enumerate(random_moments(seats, follow, seed, games)):
        seat = number % seats
        observation = partly_shown(
            position, memory.observe(position, seat), seat + 1 + number // seats
        )
        if few_splits(observation) and 1 < Deduction.of(observation).worlds <= MOST_WORLDS:
            found.append((position, observation))
    return found[:: max(len(found) // amount(2, 6), 1)]


@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_worlds_are_those_that_replay_by_the_rules(seats: int, follow: Follow) -> None:
    rows = looks(seats, follow, 1)
    assert rows
    for position, observation in rows:
        worlds = replayed_worlds(position, observation)
        deduction = Deduction.of(observation)
        assert deduction.worlds == len(worlds)
        for seat in range(seats):
            for number, expected in deduction.expected(seat).items():
                true = sum(world.hands[seat].count(number) * p for world, p in worlds.items())
                assert expected == pytest.approx(float(true))
                counts = [world.hands[seat].count(number) for world in worlds]
                assert deduction.bounds(seat)[number] == (min(counts), max(counts))
            assert deduction.discard(seat) == pytest.approx(
                summed((world.discards[seat], p) for world, p in worlds.items())
            )
            assert deduction.hands(seat, 10 * MOST_WORLDS) == pytest.approx(
                summed((world.hands[seat], p) for world, p in worlds.items())
            )


def summed(shares: Iterable[tuple[object, Fraction]]) -> dict[object, float]:
    """How probable each thing is that isn't None."""
    sums = defaultdict[object, Fraction](Fraction)
    for thing, share in shares:
        sums[thing] += share
    return {thing: float(share) for thing, share in sums.items() if thing is not None}


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_worlds_are_drawn_as_often_as_they_are_probable(seats: int, follow: Follow) -> None:
    position, observation = looks(seats, follow, 2)[0]
    worlds = replayed_worlds(position, observation)
    deduction, rng, draws = Deduction.of(observation), Stream("draws"), 3000
    drawn = Counter(deduction.sample(rng) for _ in range(draws))
    assert set(drawn) <= set(worlds)
    assert chi_square(drawn, {w: float(p) for w, p in worlds.items()}, draws) < 5


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_random_discards_are_as_probable_as_they_are_said_to_be(seats: int, follow: Follow) -> None:
    found, expected, variance = 0.0, 0.0, 0.0
    for position, memory in random_moments(seats, follow, 6, 40):
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


def chi_square(drawn: Counter[World], worlds: dict[World, float], draws: int) -> float:
    """How many standard deviations a chi-square sum lies above its mean."""
    likely = {world: p for world, p in worlds.items() if p * draws >= 5}
    rare = 1 - sum(likely.values())
    rows = [(drawn[world], p * draws) for world, p in likely.items()]
    if rare * draws >= 5:
        rows.append((draws - sum(found for found, _ in rows), rare * draws))
    total = sum((found - expected) ** 2 / expected for found, expected in rows)
    freedom = max(len(rows) - 1, 1)
    return (total - freedom) / sqrt(2 * freedom)
