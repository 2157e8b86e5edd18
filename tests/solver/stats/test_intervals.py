"""Intervals: the textbook's numbers, and the truth covered as often as they say."""

from __future__ import annotations

import pytest

from games.rng import Stream
from solver.stats.intervals import Estimate, mean_of, normal, place_of, share_of, student, wilson
from tests.support.matches import uniform

STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 100: 1.984}
"""From the tables."""


def test_quantiles_are_those_of_the_tables() -> None:
    assert normal(0.95) == pytest.approx(1.95996, abs=1e-5)
    for freedom, value in STUDENT.items():
        assert student(0.95, freedom) == pytest.approx(value, rel=2e-3)


def test_the_interval_of_a_mean_is_student_s() -> None:
    mean, low, high = mean_of([1, 2, 3, 4, 5])
    assert (mean, low, high) == pytest.approx((3, 3 - 1.9632, 3 + 1.9632), abs=1e-3)


def test_wilson_s_interval_is_the_textbook_s() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((1.0, 0.7225, 1.0), abs=1e-4)


def test_blocks_that_are_all_alike_are_not_taken_for_certain() -> None:
    assert mean_of([3, 3, 3]) == Estimate(3, None, None)
    assert share_of([1.0] * 20) == wilson(1.0, 20)
    assert place_of([1.0] * 20, 3).high == pytest.approx(1 + 2 * 0.1611, abs=1e-3)


def test_one_block_says_next_to_nothing_and_shares_stay_between_none_and_all() -> None:
    assert mean_of([7]).covers(-1000)
    assert share_of([0.5]).covers(0.1)
    assert share_of([1, 1, 1, 0.5]).high == 1
    assert share_of([0, 0, 0.5]).low == 0


def drawn_blocks(fair: float, count: int, rng: Stream) -> list[float]:
    """Shares of two games of a deal that hang together: the deal decides half of them."""
    shares = []
    for _ in range(count):
        same = uniform(rng) < 0.5
        one = uniform(rng) < fair
        other = one if same else uniform(rng) < fair
        shares.append((one + other) / 2)
    return shares


@pytest.mark.parametrize("share", [0.5, 0.7, 0.85])
def test_intervals_over_blocks_cover_the_truth_as_often_as_they_say(share: float) -> None:
    rng = Stream("coverage", str(share))
    covered = sum(share_of(drawn_blocks(share, 60, rng)).covers(share) for _ in range(1000))
    assert 925 <= covered <= 975
