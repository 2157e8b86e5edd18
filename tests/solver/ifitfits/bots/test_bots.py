"""The bots of If It Fits: what they say, and what counts for them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from games.ifitfits.steps import Nap
from games.rng import Stream
from solver.answer import Limit
from solver.bots.comparison import margins
from solver.bots.roster import search_of
from solver.ifitfits.bots.expert import points, values, win_shares
from solver.ifitfits.bots.roster import LEVELS, SEARCHES, SearchSettings
from tests.support.ifitfits.games_in_progress import moments, some_moments

BRIEF = Limit(iterations=24)


def test_a_forced_move_is_made_at_once() -> None:
    """Without a cat one has to draw."""
    position = moments(2, 1)[4].position
    seats = tuple(replace(seat, cats=0) for seat in position.seats)
    forced = replace(position, seats=seats, drawn=False, toy=None, start=None)
    decision = LEVELS["expert"].choose(forced.observation(forced.turn), Limit(), Stream(1))
    assert [decision.move] == list(forced.moves)
    assert decision.value is None
    assert decision.why


def test_who_sees_points_alone_draws_unless_a_sleeping_cat_brings_some() -> None:
    for moment in some_moments(2, count=12):
        position = moment.position
        move = LEVELS["greedy"].choose(moment.observation, Limit(), Stream(2)).move
        if isinstance(move.steps[0], Nap):
            after = position.play(move)
            ahead = [p.score(0).total - p.score(1).total for p in (position, after)]
            assert (ahead[1] - ahead[0]) * (1 if position.turn == 0 else -1) >= 1


def test_ends_count_points_and_the_win() -> None:
    ends = np.array([[4, 1, 3, 0, 0, 0], [2, 2, 2, 1, 0, 0], [0, 5, 1, 0, 2, 0]])
    assert win_shares(ends).tolist() == [[1, 0, 0], [0, 0.5, 0.5], [0, 1, 0]]
    assert margins(points(ends), 0).tolist() == [1, 0, -5]
    mean, best = (SearchSettings(leader=leader, share=6.0) for leader in (0.0, 1.0))
    assert values(ends, 0, mean).tolist() == [2 + 6, 0, -3]
    assert values(ends, 0, best).tolist() == [1 + 6, 0, -5]


def test_a_win_that_is_shared_is_none_to_who_plays_to_win_alone() -> None:
    totals = [[4, 1, 3], [2, 2, 2], [5, 5, 1], [1, 5, 0]]
    ends = np.hstack([totals, np.zeros((4, 3), int)])
    sharing, alone = (
        values(ends, 0, SearchSettings(leader=0.0, share=6.0, alone=only)) for only in (False, True)
    )
    assert (sharing - alone).tolist() == [0, 2, 3, 0]


def test_with_more_than_two_seats_a_tie_counts_nothing() -> None:
    assert [search_of(SEARCHES, seats).alone for seats in range(2, 6)] == [0, 1, 1, 1]


def test_the_expert_says_what_it_expects() -> None:
    moment = moments(2, 1)[6]
    decision = LEVELS["expert"].choose(moment.observation, BRIEF, Stream(3))
    assert "points against" in decision.why
    assert all(each.margin is not None for each in decision.alternatives)
