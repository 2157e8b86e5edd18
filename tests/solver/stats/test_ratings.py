"""Statistics of matches: what can be counted by hand, closed forms, textbooks, simulated truths."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import log, log10, sqrt

import numpy as np
import pytest

from games.protocol import GameError
from games.rng import Stream
from solver.arena.match import ArenaError, Block, FinishedGame
from solver.arena.report import pairs, report, seat_shares, standings, trial
from solver.stats.intervals import Estimate, mean_of, normal, place_of, share_of, student, wilson
from solver.stats.ratings import evidence, rated, ratings, resamples, words
from solver.stats.sprt import BOUND, ERROR, Hypotheses, Trial, Verdict, likelihood, trial_of
from tests.support.matches import block, blocks_of, game, match, simulated, uniform


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
    for number in range(150):
        blocks = simulated(strengths, 3, 50, 1000 + number)
        found = ratings(3, games(blocks), "catbox-arena-bootstrap/1", str(number))
        truths = [-400 * log10(2), 0, 400 * log10(2)]
        covered += sum(r.covers(truth) for r, truth in zip(found, truths, strict=True))
    assert 0.91 <= covered / 450 <= 0.98


# Intervals

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


def nets(truth: float, rng: Stream) -> Iterator[float]:
    """Net wins in two games of a deal, which decides half of them alone: they end alike."""
    share = (truth + 1) / 2
    while True:
        one, alike = uniform(rng) < share, uniform(rng) < 0.5
        other = one if alike else uniform(rng) < share
        yield float(one + other - 1)


@pytest.mark.parametrize("share", [0.5, 0.7, 0.85])
def test_intervals_over_blocks_cover_the_truth_as_often_as_they_say(share: float) -> None:
    played, covered = nets(2 * share - 1, Stream("coverage", str(share))), 0
    for _ in range(1000):
        covered += share_of([(net + 1) / 2 for net in islice(played, 60)]).covers(share)
    assert 925 <= covered <= 975


# Tests that stop at a verdict

ASKED = Hypotheses(0.0, 0.2)
PAIRS = [(0.0, 0.4), (-0.5, -0.2), (0.6, 0.8)]
"""Where the net wins are skewed, too."""


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


# Standings, pairs and seats of a few games that can be counted by hand


def test_ties_split_the_win_unless_the_rules_break_them() -> None:
    played = game((0, 1, 2), (1.5, 3, 1.5), (9, 4, 9))
    assert played.winners == (0, 2)
    assert played.shares == (0.5, 0, 0.5)
    assert played.margins == (0, -5, 0)
    broken = game((0, 1), (2, 1), (9, 9))
    assert broken.shares == broken.alone == (0, 1)
    assert broken.margins == (0, 0)


def test_standings_are_means_over_the_seats_of_a_bot() -> None:
    blocks = [
        block(
            0,
            game((0, 1, 1), (1, 2, 3), (9, 5, 4)),
            game((1, 0, 1), (1, 2, 3), (8, 7, 1)),
            game((1, 1, 0), (2, 1, 3), (3, 6, 2)),
        )
    ]
    one, other = standings(match("one", "other", players=3), blocks)
    assert (one.share.mean, one.place.mean, one.margin.mean) == pytest.approx((1 / 3, 2, -1 / 3))
    assert other.share.mean == pytest.approx(1 / 3)
    assert other.margin.mean == pytest.approx(((-4 - 5) + (1 - 7) + (-3 + 3)) / 6)
    assert one.games == other.games == 3


def test_net_wins_count_those_behind_less_those_ahead() -> None:
    played = game((0, 1, 2, 3), (1.5, 3, 1.5, 4), (9, 4, 9, 1))
    assert played.nets == pytest.approx((2 / 3, -1 / 3, 2 / 3, -1))
    assert played.alone == (0, 0, 0, 0)


def test_net_wins_are_means_over_the_seats_of_a_bot() -> None:
    blocks = [block(0, game((0, 1, 1), (1, 2, 3)), game((1, 0, 1), (1, 3, 2)))]
    one, other = standings(match("one", "other", players=3), blocks)
    assert one.net.mean == pytest.approx((1 - 1) / 2)
    assert other.net.mean == pytest.approx(((0 - 1) / 2 + (1 + 0) / 2) / 2)
    assert (one.alone.mean, other.alone.mean) == (0.5, 0.25)


def test_where_all_is_shared_nobody_has_net_wins() -> None:
    found = standings(match("a", "b", "c", players=3), [block(0, game((0, 1, 2), (2, 2, 2)))])
    assert [standing.net for standing in found] == [Estimate(0.0, None, None)] * 3


def test_the_shares_of_all_seats_sum_to_one() -> None:
    header, blocks = match("a", "b", "c", players=3), simulated([1, 2, 4], 3, 20, 1)
    assert sum(each.share.mean for each in standings(header, blocks)) == pytest.approx(1)
    assert sum(each.mean for each in seat_shares(header, blocks)) == pytest.approx(1)


def test_pairs_say_who_comes_before_whom() -> None:
    games = [game((0, 1), (1, 2)), game((1, 0), (2, 1)), game((0, 2), (1, 2))]
    games += [game((2, 0), (1, 2)), game((1, 2), (1.5, 1.5)), game((2, 1), (1, 2))]
    found = pairs(match(*"abc"), [block(0, *games)])
    ahead = {f"{pair.one}{pair.other}": pair.ahead.mean for pair in found}
    assert ahead == {"ab": 1, "ba": 0, "ac": 0.5, "ca": 0.5, "bc": 0.25, "cb": 0.75}


def mirror(favoured: float) -> list[Block]:
    """Sixty deals between equals, in which the one who begins wins a share of them all."""
    rng = Stream("mirror", str(favoured))
    shares = [(uniform(rng) < favoured, uniform(rng) < favoured) for _ in range(60)]
    return [
        block(
            number,
            game((0, 1), (1, 2) if first else (2, 1)),
            game((1, 0), (1, 2) if second else (2, 1)),
        )
        for number, (first, second) in enumerate(shares)
    ]


def test_equals_have_their_share_even_where_beginning_is_good() -> None:
    found = report(match("a", "a"), mirror(0.7))
    assert found.mirrored
    assert not found.seats[0].covers(0.5)


def test_a_match_that_favours_one_of_equals_is_reported() -> None:
    assert report(match("a", "a"), blocks_of([1.0, 0.5, 1.0, 1.0] * 5)).mirrored is False
    assert report(match("a", "b"), mirror(0.5)).mirrored is None


def test_a_report_needs_a_deal() -> None:
    with pytest.raises(ArenaError, match="no deal is played"):
        report(match("a", "b"), [])


def test_a_report_of_one_deal_can_be_made() -> None:
    found = report(match("a", "b"), blocks_of([1.0]))
    assert found.mirrored is None
    assert found.ratings[0].low is None
