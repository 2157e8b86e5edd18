"""The engine `search` and its kernels: limits, rounds that are over, puzzles, and what it knows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.catinthebox.tricks import task as measured_task
from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Together, Tricks
from games.catinthebox.round import Phase, Round
from games.catinthebox.rulings import COLOURS
from solver.answer import Clock, Limit, OutOfTimeError, Status, UnsupportedError
from solver.catinthebox import round_kernels
from solver.catinthebox.round_kernels import (
    ROW,
    Int64s,
    encode,
    members,
    number_of,
    play_at,
    step_of,
)
from solver.catinthebox.search import engine, solving
from solver.catinthebox.search.solving import (
    FAR,
    MISSED,
    OPEN_GOAL,
    REACHED,
    SearchArrays,
    new_search,
)
from solver.engines import solve
from solver.jit import entry_point
from solver.jit.control import ENDLESS, NODES, STOP
from tests.support.catinthebox.decoding import decode
from tests.support.catinthebox.plain_minimax import LAST, Plain, PlayState, first_values, read
from tests.support.catinthebox.puzzles import predicted
from tests.support.catinthebox.random_rounds import deal, late, moments, odd
from tests.support.cuts import Patience
from tests.support.effort import amount, seeded
from tests.support.kernel_entries import is_safe, weigh


def tricks(moment: Round, objective: Objective = Objective.SCORE) -> Tricks:
    return Tricks(Position(moment), objective)


def long_round(seats: int = 4, seed: int = 7) -> Round:
    """A round whose first play is due; of four seats it is far too much for a limit."""
    rng = random.Random(seed)
    moment = deal(seats, rng)
    while moment.phase is not Phase.PLAY:
        moment = moment.play(rng.choice(moment.steps))
    return moment


@pytest.mark.parametrize("limit", [Limit(iterations=50_000), Limit(watch=Patience(0))])
def test_a_search_that_is_cut_short_claims_no_optimum_but_a_bound(limit: Limit) -> None:
    task = tricks(long_round())
    answer = solve(task, limit, "search")
    found = Status.FEASIBLE if answer.lines else Status.UNKNOWN
    assert (answer.status, answer.solutions) == (found, None)
    assert answer.bound is not None
    assert answer.bound <= task.ceiling()
    with pytest.raises(OutOfTimeError):
        engine.first_steps(task, limit)


@pytest.mark.parametrize("objective", [Objective.SCORE, Objective.MARGIN])
def test_a_line_of_a_search_that_is_cut_short_is_one_that_the_seat_is_sure_of(
    objective: Objective,
) -> None:
    found = 0
    for seed in range(24):
        moment = predicted(late(3, 5, random.Random(seed)), random.Random(seed))
        for most in (200, 1000):
            part = solve(tricks(moment, objective), Limit(iterations=most), "search")
            if part.status is Status.FEASIBLE:
                found += 1
                values = first_values(tricks(moment, objective))
                assert part.value is not None
                assert part.value <= values[part.line[0]]
    assert found


@pytest.mark.parametrize("looks", range(1, 5))
def test_a_count_that_is_stopped_claims_no_number_of_best_plays(looks: int) -> None:
    for seed in range(4):
        task = tricks(predicted(late(3, 5, random.Random(seed)), random.Random(seed)))
        part = solve(task, Limit(watch=Patience(looks)), "search")
        assert part.solutions in (None, solve(task, engine="search").solutions)


def test_a_paradox_that_has_happened_or_has_to_happen_ends_the_round_at_once() -> None:
    moment = late(3, 4, random.Random(1))
    done = replace(moment, paradox=moment.turn)
    value = done.points(moment.turn).points
    answer = solve(tricks(done), engine="search")
    assert (answer.value, answer.line, answer.solutions) == (value, (), 0)
    closed = [replace(seat, open=frozenset(), won=2) for seat in moment.seats]
    answer = solve(tricks(replace(moment, seats=tuple(closed))), engine="search")
    assert (answer.value, answer.line, answer.solutions) == (-2, ("paradox",), 0)


def test_a_lone_best_play_is_one_whose_rivals_all_lose_the_gap() -> None:
    for seed in range(40):
        moment = predicted(late(3, 4, random.Random(seed)), random.Random(seed))
        values = sorted(first_values(tricks(moment)).values(), reverse=True)
        for gap in (1, 2) if values else ():
            found = engine.lone(tricks(moment), gap)
            apart = len(values) == 1 or values[0] - values[1] >= gap
            assert (found is not None) == apart
            assert found is None or found.value == values[0]


def test_it_refuses_a_line_for_all_seats() -> None:
    with pytest.raises(UnsupportedError):
        engine.solve(Together(Position(late(3, 3, random.Random(1))), Objective.TOTAL))


@pytest.mark.slow
@pytest.mark.parametrize("objective", [Objective.SCORE, Objective.MARGIN])
def test_whole_rounds_of_two_seats_are_solved(objective: Objective) -> None:
    for seed in range(3):
        moment = long_round(2, seed)
        assert len(moment.seats[0].hand) == 9
        answer = solve(tricks(moment, objective), engine="search")
        assert answer.status is Status.OPTIMAL
        assert answer.solutions


CARDS = {2: 5, 3: 4, 4: 3, 5: 3}


def values_of(search: SearchArrays, task: Tricks) -> dict[str, int]:
    """Every play with its value, in one call."""
    margin = task.objective is Objective.MARGIN
    solving.set_question(search, task.seat, margin, ENDLESS)
    values = np.zeros(COLOURS * ROW, np.int64)
    found = solving.find_play_values(encode(task.round), search, values, 0)
    return {str(play_at(place)): int(values[place]) for place in members(found)}


@pytest.mark.parametrize("bits", [4, 14])
def test_one_table_serves_all_rounds_and_questions_also_if_it_is_far_too_small(bits: int) -> None:
    search = new_search(0, margin=False, table_bits=bits)
    for seed in range(24):
        rng = random.Random(seed)
        moment = predicted(late(2 + seed % 4, CARDS[2 + seed % 4], rng), rng)
        for objective in (Objective.SCORE, Objective.MARGIN):
            task = Tricks(Position(moment), objective)
            if task.start.end is None:
                assert values_of(search, task) == first_values(task)


def test_a_search_stops_once_it_has_taken_the_moments_that_it_may() -> None:
    moment = late(4, 8, random.Random(3))
    state = encode(moment)
    search = new_search(0, margin=False, table_bits=10)
    solving.set_question(search, 0, False, 500)
    solving.find_play_values(state, search, np.zeros(COLOURS * ROW, np.int64), 0)
    assert search.control[STOP]
    assert search.control[NODES] <= 500 + 1
    assert decode(state) == moment


def test_rounds_of_four_seats_and_five_cards_are_proved_within_few_moments() -> None:
    for number in range(12):
        answer = engine.solve(measured_task(4, 5, number), Limit(iterations=120_000))
        assert answer.status is Status.OPTIMAL
        assert answer.solutions


# The kernels of a round

resolve = entry_point(round_kernels.resolve)
act = entry_point(round_kernels.act)
points = entry_point(round_kernels.points)

SEATS = pytest.mark.parametrize("seats", range(2, 6))


def rounds(seats: int, count: int) -> Iterator[tuple[Round, random.Random]]:
    """Moments of all sorts, each with a stream to play on from it."""
    for seed in range(count):
        rng = random.Random(f"{seats} {seed}")
        make = (deal, lambda n, r: late(n, 5, r), lambda n, r: odd(n, 5, r))[seed % 3]
        yield make(seats, rng).resolved(), rng


def agrees(state: Int64s, moment: Round) -> None:
    steps = members(resolve(state))
    assert {step_of(step, moment.phase) for step in steps} == set(moment.steps)
    assert decode(state) == moment
    for seat in range(len(moment.seats)):
        assert points(state, seat) == moment.points(seat).points


@SEATS
def test_steps_ends_and_points_are_those_of_the_rules(seats: int) -> None:
    for start, rng in rounds(seats, amount(20, 60)):
        state = encode(start)
        agrees(state, start)
        moment = start
        while moment.steps:
            step = rng.choice(moment.steps)
            moment = moment.play(step)
            act(state, number_of(step))
            agrees(state, moment)


# What the search knows of a moment without looking ahead is what comes of best play

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
