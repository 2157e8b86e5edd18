"""Counts and bounds of worlds, against a constraint model that lists them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.catinthebox.rulings import Follow
from games.catinthebox.steps import UNKNOWN
from solver.catinthebox.deduction.deduction import Deduction
from tests.support.catinthebox.world_model import WorldModel
from tests.support.catinthebox.worlds import partly_shown, random_moments

MOST_LISTED = 3_000
"""Worlds that the constraint model lists."""


TABLES = list(product((2, 3, 4, 5), Follow))


@pytest.mark.slow
@pytest.mark.nightly_cases("4", "5")
@pytest.mark.parametrize(("seats", "follow"), TABLES)
def test_the_count_is_that_of_a_constraint_model(seats: int, follow: Follow) -> None:
    found = []
    for number, (position, memory) in enumerate(random_moments(seats, follow, 8)):
        observation = memory.observe(position, number % seats)
        deduction = Deduction.of(partly_shown(position, observation, number % seats + 1))
        if deduction.worlds <= MOST_LISTED:
            found.append(deduction)
    assert found
    for deduction in found[:: max(len(found) // 5, 1)]:
        assert deduction.worlds == WorldModel(deduction).count()


@pytest.mark.nightly_cases("4", "5")
@pytest.mark.parametrize(("seats", "follow"), TABLES)
def test_bounds_are_those_of_a_constraint_model(seats: int, follow: Follow) -> None:
    rows = list(random_moments(seats, follow, 9, 2))
    for number, (position, memory) in list(enumerate(rows))[seats :: len(rows) // 5]:
        deduction = Deduction.of(memory.observe(position, number % seats))
        model, seat = WorldModel(deduction), (number + 1) % seats
        known = Counter(c for c in deduction.hidden.view.seats[seat].hand if c != UNKNOWN)
        for card, (fewest, most) in deduction.bounds(seat).items():
            least, greatest = model.bounds(seat, card)
            assert (fewest, most) == (known[card] + least, known[card] + greatest)
