"""What the search knows of a moment without looking ahead is what comes of best play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Tricks
from solver.answer import Clock, Limit, OutOfTimeError
from solver.catinthebox.round_kernels import encode
from solver.catinthebox.search.solving import FAR, MISSED, OPEN_GOAL, REACHED, new_search
from tests.support.catinthebox.plain_minimax import LAST, Plain, PlayState, read
from tests.support.catinthebox.puzzles import predicted
from tests.support.catinthebox.random_rounds import late, moments, odd
from tests.support.effort import seeded
from tests.support.kernel_entries import is_safe, weigh

CARDS = {2: 5, 3: 4, 4: 3, 5: 3}

BLOCK = 40
"""Rounds of a test."""

ENOUGH = Limit(iterations=1024)
"""Moments after which minimax gives up."""


class Careful(Plain):
    """Minimax where the seat wants no more than not to cause a paradox."""

    def worth(self, _state: PlayState, paradox: int | None) -> int:
        return int(paradox != self.seat)


class Most(Plain):
    """Where all seats play for the points of one, which may not cause a paradox."""

    sign = 1

    def value(self, state: PlayState) -> int:
        if state not in self.memo:
            if self.clock.passed(len(self.memo)):
                raise OutOfTimeError
            values = [self.value(self.after(state, space)) for space in self.plays(state)]
            over = not state.trick and len(state.hands[state.leader]) <= LAST
            paradox = None if values or over else self.turn(state)
            ended = over or not values
            self.memo[state] = self.worth(state, paradox) if ended else max(values)
        return self.memo[state]

    def worth(self, state: PlayState, paradox: int | None) -> int:
        return -FAR if paradox == self.seat else self.sign * self.points(state, self.seat, paradox)


class Least(Most):
    """Where all seats play against the points of one, negated."""

    sign = -1


def moments_of(block: int, minimax: type[Plain]) -> Iterator[tuple[Tricks, int, int]]:
    """Moments with plays, each with a seat for which it is asked, and its exact value."""
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        rng, seats = random.Random(number), 2 + number % 4
        start = predicted((late, odd)[number // 4 % 2](seats, CARDS[seats], rng), rng)
        objective, seat = rng.choice((Objective.SCORE, Objective.MARGIN)), rng.randrange(seats)
        tasks = [Tricks(Position(each), objective) for each in moments(start, rng) if each.steps]
        predictions = [each.prediction for each in start.seats]
        with suppress(OutOfTimeError):
            for task in reversed(tasks):
                exact = minimax(task, predictions, Clock(ENOUGH))
                exact.seat = seat
                yield task, seat, exact.value(read(task))


@pytest.mark.parametrize("block", seeded(20, 8))
def test_a_goal_that_is_settled_without_search_is_settled_truly(block: int) -> None:
    settled = set[int]()
    for task, seat, value in moments_of(block, Plain):
        search = new_search(seat, margin=task.objective is Objective.MARGIN, table_bits=4)
        for goal in range(value - 4, value + 6):
            known = weigh(encode(task.round), search, goal)
            assert known in (OPEN_GOAL, REACHED if value >= goal else MISSED)
            settled.add(known)
    assert settled == {MISSED, REACHED, OPEN_GOAL}


@pytest.mark.parametrize("block", seeded(20))
def test_a_seat_without_a_paradox_has_no_more_and_no_fewer_points_than_its_bounds(
    block: int,
) -> None:
    for minimax in (Most, Least):
        for task, seat, value in moments_of(block, minimax):
            search = new_search(seat, margin=False, table_bits=4)
            weigh(encode(task.round), search, 0)
            bounds = {Most: search.most[seat], Least: -search.least[seat]}
            assert value <= bounds[minimax]


@pytest.mark.parametrize("block", seeded(20))
def test_a_seat_that_is_known_to_be_safe_can_avoid_a_paradox(block: int) -> None:
    known = set[bool]()
    for task, seat, avoided in moments_of(block, Careful):
        search = new_search(seat, margin=False, table_bits=4)
        safe = bool(is_safe(encode(task.round), search, seat))
        assert avoided or not safe
        known.add(safe)
    assert known == {True, False}
