"""Worlds look like what was seen, and come as often as deals and choices say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import factorial, log, sqrt

import numpy as np
import pytest

from games.catinthebox.position import Observation, Position, view
from games.catinthebox.round import Round
from games.catinthebox.rulings import Follow
from games.catinthebox.steps import Discard, Step
from games.protocol import GameError
from solver.bots.resampling import systematic
from solver.catinthebox.beliefs.worlds import UNREAD, Opponents, draw, weigh
from solver.catinthebox.deduction.deduction import Deduction
from solver.catinthebox.playouts.policy import chances, weights_of
from solver.catinthebox.policies import Policy
from solver.catinthebox.round_kernels import DISCARDED, Int64s
from tests.support.catinthebox.decoding import decode
from tests.support.effort import amount
from tests.support.moments import moments_of, some_moments_of

moments = partial(moments_of, "catinthebox")
some_moments = partial(some_moments_of, "catinthebox")

SEATS = pytest.mark.parametrize("seats", range(2, 6))
FOLLOW = pytest.mark.parametrize("follow", Follow)


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_a_world_looks_like_what_was_seen(seats: int, follow: Follow) -> None:
    for moment in some_moments(seats, follow=follow):
        seen = moment.observation
        for world in draw(seen, 20, 1):
            truth = replace(seen.view, round=decode(world))
            assert view(truth, seen.seat) == seen.view
            assert set(truth.moves) == set(seen.moves)


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_unread_worlds_are_as_probable_as_counting_says(seats: int, follow: Follow) -> None:
    count = 2_000
    for moment in some_moments(seats, amount(2, 4), follow=follow):
        seen, exact = moment.observation, Deduction.of(moment.observation)
        worlds = draw(seen, count, 3)
        shares = weigh(seen, worlds, UNREAD)
        dealt = [[each.hand for each in decode(world).seats] for world in worlds]
        most = 6 / sqrt(1 / (shares**2).sum())
        for seat in range(seats):
            if seat == seen.seat:
                continue
            for number, mean in exact.expected(seat).items():
                held = np.array([hands[seat].count(number) for hands in dealt])
                assert abs((shares * held).sum() - mean) < most
            for number, share in exact.discard(seat).items():
                found = (shares * (worlds[:, DISCARDED + seat] == number)).sum()
                assert abs(found - share) < most


@pytest.mark.slow
@pytest.mark.diagonal
@SEATS
@FOLLOW
def test_weights_are_how_probable_the_steps_of_the_others_are(seats: int, follow: Follow) -> None:
    weights = weights_of(Policy.LEARNT, seats, follow)
    for moment in some_moments(seats, follow=follow):
        seen = moment.observation
        worlds = draw(seen, 6, 5)
        shares = weigh(seen, worlds, Opponents(weights, 0.2))
        expected = np.array([_likelihood(seen, world, weights) for world in worlds])
        assert np.log(shares / shares[0]) == pytest.approx(expected - expected[0])


def _likelihood(seen: Observation, world: Int64s, weights: np.ndarray) -> float:
    """The same by the rules, step by step."""
    last, found = decode(world), 0.0
    for round_, step in _replayed(seen, last):
        if round_.turn != seen.seat:
            steps = chances(round_, weights)
            found += log(0.8 * steps[step] + 0.2 / len(steps))
    start = next((round_ for round_, _ in _replayed(seen, last)), last)
    for seat in range(seats_of(last)):
        if seat != seen.seat:
            for number in range(1, 10):
                hidden, held = last.seats[seat].hand, start.seats[seat].hand
                found += log(factorial(hidden.count(number)) / factorial(held.count(number)))
    return found


def _replayed(seen: Observation, last: Round) -> Iterator[tuple[Round, Step]]:
    """Each moment of the round so far in a world that ends in `last`, with the step from it."""
    if not seen.this_round:
        return
    hands = [[*seat.hand] for seat in last.seats]
    steps: list[Step] = []
    for each in seen.this_round:
        turn, step = each.view.turn, each.move
        if isinstance(step, Discard):
            step = Discard(last.seats[turn].discard or 0)
        if not hasattr(step, "tricks"):
            hands[turn].append(step.number)
        steps.append(step)
    first = seen.this_round[0].view.round
    seats = (
        replace(seat, hand=tuple(sorted(hand)))
        for seat, hand in zip(first.seats, hands, strict=True)
    )
    moment = replace(first, seats=tuple(seats))
    for step in steps:
        yield moment, step
        moment = moment.play(step)
    assert moment == last


def seats_of(moment: Round) -> int:
    return len(moment.seats)


@pytest.mark.slow
def test_the_truth_is_among_worlds_as_often_as_they_say() -> None:
    """All choose by chance here, so that beliefs by the even policy are the right ones."""
    even = Opponents(weights_of(Policy.EVEN, 3, Follow.FREE), 0.5)
    hits, expected, variance = 0, 0.0, 0.0
    for seed in range(60):
        for place, moment in enumerate(moments(3, seed)):
            if place != 14:
                continue
            seen = moment.observation
            worlds = draw(seen, 2000, seed)
            shares = weigh(seen, worlds, even)
            for seat, own in enumerate(moment.position.seats):
                if seat != seen.seat:
                    numbers = worlds[:, DISCARDED + seat]
                    by_number = [shares[numbers == n].sum() for n in range(1, 7)]
                    assert own.discard is not None
                    (place,) = systematic(shares, 1, seed % 60 / 60, 1.0)
                    drawn = worlds[place, DISCARDED + seat]
                    hits += int(drawn == own.discard)
                    expected += sum(share**2 for share in by_number)
                    variance += sum(s**2 for s in by_number) * (1 - sum(s**2 for s in by_number))
    assert abs(hits - expected) < 4 * sqrt(variance)


def test_worlds_are_drawn_anew_by_their_shares() -> None:
    worlds = np.arange(4)[:, None]
    drawn = worlds[systematic([0.5, 0.0, 0.25, 0.25], 8, 0.5)]
    assert drawn[:, 0].tolist() == [0, 0, 0, 0, 2, 2, 3, 3]


def test_a_position_that_no_cards_fit_is_refused() -> None:
    moment = moments(2, 0)[12]
    seen = moment.observation
    assert isinstance(seen.view, Position)
    other = 1 - seen.seat
    seats = list(seen.view.round.seats)
    seats[other] = replace(seats[other], open=frozenset())
    odd = replace(seen.view.round, seats=tuple(seats), follow=Follow.STRICT)
    with pytest.raises(GameError, match="no cards fit"):
        draw(replace(seen, view=replace(seen.view, round=odd), history=()), 1, 0)
