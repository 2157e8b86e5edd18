"""What knowing who is who brings is counted in worlds that had no part in the pick."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.goals import SHARE
from benchmarks.knowing import (
    CASES,
    KNOWING,
    MIXED,
    NOT_KNOWING,
    PICKING,
    PLAYED,
    Sights,
    gains,
)


def sights(winners: list[int]) -> Sights:
    """A moment with two turns, of which one always wins in each case."""
    known, mixed = np.zeros((CASES, 2, PLAYED, 3)), np.zeros((2, MIXED, 3))
    for case, winner in enumerate(winners):
        known[case, winner, :, SHARE] = 1
        mixed[winner, case::CASES, SHARE] = 1
    return Sights(known, mixed)


def test_who_knows_the_case_wins_all_and_who_does_not_wins_the_likelier() -> None:
    found = gains(sights([0, 1, 0]), np.random.default_rng(0))
    assert found[KNOWING, PICKING] == pytest.approx(1 / 2)
    assert found[NOT_KNOWING, MIXED] == pytest.approx(2 / 3 - 1 / 2)


def test_knowing_brings_nothing_where_all_cases_are_alike() -> None:
    found = gains(sights([1, 1, 1]), np.random.default_rng(0))
    assert found[KNOWING, PICKING] == pytest.approx(found[NOT_KNOWING, PICKING])
