"""The rates of rollouts: measured for every number of seats, against the rules' own path."""

from __future__ import annotations

import pytest

from benchmarks.rollouts import PLAYOUTS, POLICIES
from games.catbox.rulings import SEATS


@pytest.mark.slow
def test_every_number_of_seats_is_measured_both_ways() -> None:
    found = list(PLAYOUTS.rates(0.0))
    assert {(each.level, each.seats) for each in found} == {(m, s) for m in POLICIES for s in SEATS}
    assert all(each.rollouts > 0 and each.plain > 0 for each in found)
