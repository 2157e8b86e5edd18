"""The sequential test: right as often as it says, early where it is clear, in any match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import log, sqrt

import pytest

from games.protocol import GameError
from games.rng import Stream
from solver.arena.match import ArenaError
from solver.arena.report import trial
from solver.stats.sprt import BOUND, ERROR, Hypotheses, Trial, Verdict, likelihood, trial_of
from tests.support.matches import blocks_of, match, uniform

ASKED = Hypotheses(0.0, 0.2)
PAIRS = [(0.0, 0.4), (-0.5, -0.2), (0.6, 0.8)]
"""Where the net wins are skewed, too."""


def nets(truth: float, rng: Stream) -> Iterator[float]:
    """Net wins in two games a block, half of which end alike."""
    share = (truth + 1) / 2
    while True:
        one, alike = uniform(rng) < share, uniform(rng) < 0.5
        other = one if alike else uniform(rng) < share
        yield float(one + other - 1)


def verdicts(asked: Hypotheses, truth: float, runs: int) -> list[Verdict]:
    """The verdicts of a number of tests of up to 1000 blocks."""
    rng = Stream("sprt", str(truth))
    return [trial_of(asked, until(asked, truth, rng)).verdict for _ in range(runs)]


def until(asked: Hypotheses, truth: float, rng: Stream) -> list[float]:
    """The net wins that a test hears before its verdict."""
    heard, test = list[float](), Trial(asked)
    for net in islice(nets(truth, rng), 1000):
        test = test.judged(net)
        heard.append(net)
        if test.verdict is not Verdict.UNDECIDED:
            break
    return heard


@pytest.mark.nightly_cases("0.6-0.8")
@pytest.mark.slow
@pytest.mark.parametrize(("low", "high"), PAIRS)
def test_it_is_wrong_at_most_as_often_as_it_says(low: float, high: float) -> None:
    asked, runs = Hypotheses(low, high), 100
    most = runs * ERROR + 2 * sqrt(runs * ERROR * (1 - ERROR))
    assert runs - verdicts(asked, low, runs).count(Verdict.REFUSE) <= most
    assert runs - verdicts(asked, high, runs).count(Verdict.ACCEPT) <= most


def test_with_one_game_a_block_its_ratio_is_that_of_wins_and_losses() -> None:
    found = trial_of(ASKED, [1, -1, 1, 1, -1, 1])
    expected = 4 * log(0.6 / 0.5) + 2 * log(0.4 / 0.5)
    assert found.ratio == pytest.approx(expected, abs=0.002)
    assert pytest.approx(log(19)) == BOUND


def test_the_likeliest_distribution_of_the_mean_that_was_seen_is_what_was_seen() -> None:
    counts = {-1.0: 3.0, 0.0: 4.0, 1.0: 5.0}
    assert likelihood(counts, 1 / 6) == pytest.approx(0)
    assert likelihood(counts, 0.0) < 0 > likelihood(counts, 0.4)


def test_it_stops_at_its_verdict_and_hears_no_more() -> None:
    found = trial_of(ASKED, [1.0] * 50)
    assert found.verdict is Verdict.ACCEPT
    assert found.blocks == 17
    assert found.judged(-1.0) == found


def test_before_anything_is_played_nothing_is_decided() -> None:
    assert Trial(ASKED).verdict is Verdict.UNDECIDED
    assert Trial(ASKED).ratio == 0


def test_it_judges_the_first_bot_of_two() -> None:
    lost = blocks_of([0.0] * 20)
    assert trial(match("a", "b"), lost, ASKED).verdict is Verdict.REFUSE
    for bots in (("a",), ("a", "b", "c")):
        with pytest.raises(ArenaError, match="two bots"):
            trial(match(*bots), [], ASKED)


@pytest.mark.parametrize(
    ("low", "high"), [(0.2, 0.0), (0.5, 0.5), (-1.0, 0.5), (0.5, 1.0), (float("nan"), 0.5)]
)
def test_hypotheses_are_two_rising_numbers(low: float, high: float) -> None:
    with pytest.raises(GameError, match="expected two rising numbers"):
        Hypotheses(low, high)
