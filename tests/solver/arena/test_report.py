"""Standings, pairs and seats of a few games that can be counted by hand."""

from __future__ import annotations

import pytest

from games.rng import Stream
from solver.arena.match import ArenaError, Block
from solver.arena.report import pairs, report, seat_shares, standings
from solver.stats.intervals import Estimate
from tests.support.matches import block, blocks_of, game, match, simulated, uniform


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
