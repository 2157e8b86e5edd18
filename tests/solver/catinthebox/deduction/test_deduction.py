"""Deductions in Cat in the Box: exactly the worlds that replay as they were seen."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from games.catinthebox.position import Observation, Position
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

TABLES = list(product((2, 3, 4, 5), Follow))

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


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "follow"), TABLES)
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
@pytest.mark.nightly_cases("3-strict", "2-strict", "4-strict")
@pytest.mark.parametrize(("seats", "follow"), TABLES)
def test_worlds_are_drawn_as_often_as_they_are_probable(seats: int, follow: Follow) -> None:
    position, observation = looks(seats, follow, 2)[0]
    worlds = replayed_worlds(position, observation)
    deduction, rng, draws = Deduction.of(observation), Stream("draws"), 3000
    drawn = Counter(deduction.sample(rng) for _ in range(draws))
    assert set(drawn) <= set(worlds)
    assert chi_square(drawn, {w: float(p) for w, p in worlds.items()}, draws) < 5


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
