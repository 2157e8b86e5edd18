"""Ratings: closed forms, the equations of the greatest likelihood, and simulated truths."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from games.rng import Stream
from solver.arena.match import Block, FinishedGame
from solver.stats.intervals import Estimate
from solver.stats.ratings import evidence, rated, ratings, resamples, words
from tests.support.matches import block, blocks_of, game, simulated


def games(blocks: list[Block]) -> list[tuple[FinishedGame, ...]]:
    return [block.games for block in blocks]


def rated_bots(bots: int, blocks: list[Block]) -> tuple[Estimate, ...]:
    return ratings(bots, games(blocks), "catbox-arena-bootstrap/1", "1")


def test_words_are_those_of_a_stream_all_at_once() -> None:
    one, other = Stream("words"), Stream("words")
    start = one.word()
    found = words(other, 3)
    state = Stream.at(start)
    assert [int(word) for word in found] == [state.word() for _ in range(3)]


def test_resampled_matches_have_as_many_blocks_and_are_the_same_again() -> None:
    found = resamples(30, "seed", number=50)
    assert found.shape == (50, 30)
    assert (found.sum(axis=1) == 30).all()
    assert (found == resamples(30, "seed", number=50)).all()
    assert (found != resamples(30, "other", number=50)).any()


def test_two_bots_are_rated_by_their_odds_with_one_drawn_game_more() -> None:
    one, other = rated_bots(2, blocks_of([1.0, 1.0, 1.0, 0.0, 0.5]))
    assert one.mean - other.mean == pytest.approx(400 * log10(7.5 / 3.5))
    assert one.mean == pytest.approx(-other.mean)


def test_a_bot_that_never_lost_has_a_rating_but_no_interval() -> None:
    one, other = rated_bots(2, blocks_of([1.0] * 10))
    assert one.mean - other.mean == pytest.approx(400 * log10(20.5 / 0.5))
    assert (one.low, one.high) == (None, None)


def test_bots_that_always_share_every_place_are_equal() -> None:
    blocks = [block(n, game((0, 1, 2), (2, 2, 2))) for n in range(4)]
    assert [r.mean for r in rated_bots(3, blocks)] == pytest.approx([0, 0, 0])


def test_a_shared_place_counts_as_both_orders() -> None:
    tied = evidence(3, [[game((0, 1, 2), (1, 2.5, 2.5))]])
    both = [game((0, 1, 2), places) for places in ((1, 2, 3), (1, 3, 2))]
    ordered = evidence(3, [both])
    assert (tied.stages == ordered.stages).all()
    assert (2 * tied.wins == ordered.wins).all()
    assert (2 * tied.counts == ordered.counts).all()


def test_copies_of_a_bot_say_nothing_about_one_another() -> None:
    found = evidence(2, [[game((0, 1, 1, 1), (1, 2, 3, 4))]])
    assert found.stages.tolist() == [[1, 3]]
    assert found.wins.tolist() == [[1, 0]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_greatest_likelihood_each_bot_wins_as_often_as_its_strength_says(seats: int) -> None:
    found = evidence(4, games(simulated([1, 2, 3, 6], seats, 30, seats)))
    (points,) = rated(found, np.ones((1, 30)))
    strengths = 10 ** (points / 400)
    expected = np.zeros(4)
    for stage, count in zip(found.stages, found.counts.sum(axis=0), strict=True):
        expected += count * stage * strengths / (stage @ strengths)
    for bot in range(4):
        others = np.delete(strengths, bot)
        expected[bot] += (strengths[bot] / (strengths[bot] + others)).sum()
    assert expected == pytest.approx(found.wins.sum(axis=0) + 1.5)


@pytest.mark.parametrize(("seats", "strengths"), [(2, [1, 4]), (3, [1, 2, 4]), (4, [3, 1])])
def test_long_matches_are_rated_near_the_truth(seats: int, strengths: list[float]) -> None:
    truth = [400 * log10(strength) for strength in strengths]
    centred = np.array(truth) - np.mean(truth)
    found = rated_bots(len(strengths), simulated(strengths, seats, 600, 5))
    assert [rating.mean for rating in found] == pytest.approx(centred.tolist(), abs=40)
    assert sum(rating.mean for rating in found) == pytest.approx(0, abs=1e-6)


@pytest.mark.nightly
def test_bootstrap_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    strengths = [1.0, 2.0, 4.0]
    covered = 0
    for trial in range(150):
        blocks = simulated(strengths, 3, 50, 1000 + trial)
        found = ratings(3, games(blocks), "catbox-arena-bootstrap/1", str(trial))
        truths = [-400 * log10(2), 0, 400 * log10(2)]
        covered += sum(r.covers(truth) for r, truth in zip(found, truths, strict=True))
    assert 0.91 <= covered / 450 <= 0.98
