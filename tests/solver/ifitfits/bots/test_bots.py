"""The bots of If It Fits: what they say, and what counts for them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from games.ifitfits.steps import Lay, Nap, Turn, parse_step
from games.rng import Stream
from solver.answer import Limit
from solver.bots.comparison import margins
from solver.bots.roster import search_of
from solver.ifitfits.bots.expert import points, reason, values, win_shares
from solver.ifitfits.bots.roster import LEVELS, ROSTER, SEARCHES, SearchSettings
from tests.support.moments import moments_of, some_moments_of

ENDS = np.array([[4, 1, 3, 0, 0, 0], [2, 2, 2, 1, 0, 0], [0, 5, 1, 0, 2, 0]])
"""The points of three seats at three ends, then their negative ones."""


def test_a_forced_move_is_made_at_once() -> None:
    """Without a cat one has to draw."""
    position = moments_of("ifitfits", 2, 1)[4].position
    seats = tuple(replace(seat, cats=0) for seat in position.seats)
    forced = replace(position, seats=seats, drawn=False, toy=None, start=None)
    decision = LEVELS["expert"].choose(forced.observation(forced.turn), Limit(), Stream(1))
    assert [decision.move] == list(forced.moves)
    assert decision.value is None
    assert decision.why


def test_who_sees_points_alone_draws_unless_a_sleeping_cat_brings_some() -> None:
    for moment in some_moments_of("ifitfits", 2, 12):
        position = moment.position
        move = LEVELS["greedy"].choose(moment.observation, Limit(), Stream(2)).move
        if isinstance(move.steps[0], Nap):
            after = position.play(move)
            ahead = [p.score(0).total - p.score(1).total for p in (position, after)]
            assert (ahead[1] - ahead[0]) * (1 if position.turn == 0 else -1) >= 1


def test_ends_count_points_and_the_win() -> None:
    assert win_shares(ENDS).tolist() == [[1, 0, 0], [0, 0.5, 0.5], [0, 1, 0]]
    assert margins(points(ENDS), 0).tolist() == [1, 0, -5]
    mean, best = (SearchSettings(leader=leader, share=6.0) for leader in (0.0, 1.0))
    assert values(ENDS, 0, mean).tolist() == [2 + 6, 0, -3]
    assert values(ENDS, 0, best).tolist() == [1 + 6, 0, -5]


def test_a_win_that_is_shared_is_none_to_who_plays_to_win_alone() -> None:
    totals = [[4, 1, 3], [2, 2, 2], [5, 5, 1], [1, 5, 0]]
    ends = np.hstack([totals, np.zeros((4, 3), int)])
    sharing, alone = (
        values(ends, 0, SearchSettings(leader=0.0, share=6.0, alone=only)) for only in (False, True)
    )
    assert (sharing - alone).tolist() == [0, 2, 3, 0]


def test_with_more_than_two_seats_a_tie_counts_nothing() -> None:
    assert [search_of(SEARCHES, seats).alone for seats in range(2, 6)] == [0, 1, 1, 1]


@pytest.mark.parametrize(
    ("move", "deed"),
    [
        ("draw", "Drawing"),
        ("nap@2,0", "A sleeping cat at 2,0"),
        ("wooo:m@3,-1", "wooo:m at 3,-1 without a cat"),
        ("wooo:m@3,-1 cat@2,-1", "wooo:m at 3,-1 with a cat"),
        ("princess@0,1", "A Princess in place of the cat at 0,1"),
        ("toy:mm@1,2", "toy:mm at 1,2"),
        ("drop:oowo:m", "Discarding oowo:m"),
    ],
)
def test_the_expert_says_what_it_expects(move: str, deed: str) -> None:
    assert reason(0, Turn(tuple(map(parse_step, move.split()))), ENDS, 3_000) == (
        f"{deed} leads to 2.0 points against 3.3 of the best other player, "
        "and wins 33% of 3,000 playouts."
    )


def test_the_expert_says_why_and_compares_margins() -> None:
    seen = moments_of("ifitfits", 2, 1)[6].observation
    decision = LEVELS["expert"].choose(seen, Limit(iterations=24), Stream(3))
    assert " points against " in decision.why
    assert all(each.margin is not None for each in decision.alternatives)


def test_the_effect_of_a_card_is_what_it_brings_or_costs_at_once() -> None:
    said = set[str]()
    for moment in some_moments_of("ifitfits", 3, 12):
        seen, position, seat = moment.observation, moment.position, moment.position.turn
        for move in position.moves:
            if isinstance(move.steps[0], Lay):
                after = replace(position, board=position.moves.draft(move).board)
                gained = after.score(seat).total - position.score(seat).total
                points = f"{abs(gained)} point{'s' * (abs(gained) > 1)}" if gained else "no points"
                verb = "costs" if gained < 0 else "brings" if gained else "changes"
                assert ROSTER.effect(seen, move) == f"That {verb} {points} at once."
                said.add(verb)
    assert said == {"brings", "changes", "costs"}
