"""The calibration of beliefs is measured as its tables say."""

from __future__ import annotations

from math import isclose, log

import pytest

from benchmarks.beliefs import CARDS, LINE_UPS, STOPS, Belief, beliefs_of, played, reliability
from games.catbox.rulings import Mode
from solver.catbox.beliefs.likelihood import STYLES


@pytest.mark.nightly
def test_a_game_is_the_same_whenever_it_is_played() -> None:
    one, two = (list(played("crowd", 3, Mode.ADVANCED, 1)) for _ in range(2))
    assert one == two
    assert one[-1][0].over


@pytest.mark.slow
def test_log_loss_falls_below_the_prior_as_turns_are_seen() -> None:
    found = list(beliefs_of("greedy", 2, Mode.BASIC, 0))
    assert [moment.turns for moment in found] == [stop for stop in STOPS for _ in range(2)]
    assert all(isclose(moment.prior, log(4)) for moment in found)
    assert all(moment.loss < 0.1 for moment in found[-2:])
    for moment in found:
        assert isclose(sum(said for said, _ in moment.claims), 1)
        assert sum(true for _, true in moment.claims) == 1


def test_reliability_counts_what_came_true() -> None:
    claims = ((0.3, True), (0.3, False), (0.3, False), (0.9, True))
    lines = list(reliability([Belief(2, 0.0, 0.0, claims), Belief(9, 0.0, 0.0, claims[:1])]))
    assert lines == [
        "| 1-4 | 3 | 0.300 | 0.333 |",
        "| 1-4 | 1 | 0.900 | 1.000 |",
        "| 9-16 | 1 | 0.300 | 1.000 |",
    ]


def test_styles_are_shares_of_all_players() -> None:
    assert isclose(sum(style.share for style in STYLES), 1)
    assert {"greedy", "rival"} <= {style.name for style in STYLES} & set(LINE_UPS)
    assert len(CARDS) == 48
