"""The chances to win that are fitted to games follow from who won them."""

from __future__ import annotations

import numpy as np

from benchmarks.catinthebox.win_chances import points_of_rounds, temperatures


def test_points_that_decide_games_make_chances_steep() -> None:
    rng = np.random.default_rng(1)
    steady = rng.normal(0, 3, (200, 1, 4)) + np.zeros((200, 4, 1))
    wild = rng.normal(0, 3, (200, 4, 4))
    for sure, unsure in zip(temperatures(steady), temperatures(wild), strict=True):
        assert sure < unsure


def test_more_rounds_to_come_never_make_a_point_decide_more() -> None:
    found = temperatures(np.random.default_rng(2).normal(0, 3, (60, 5, 5)))
    assert len(found) == 4
    assert list(found) == sorted(found)


def test_the_points_are_those_of_whole_games() -> None:
    points = points_of_rounds(3, 2, 4)
    assert points.shape == (2, 3, 3)
    assert np.array_equal(points, points_of_rounds(3, 2, 4))
