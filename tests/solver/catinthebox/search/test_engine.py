"""The engine `search`: limits, rounds that are over, and what puzzles ask of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Predict, Together, Tricks
from games.catinthebox.round import Phase, Round, Seat
from solver.answer import Answer, Limit, OutOfTimeError, Status, UnsupportedError
from solver.catinthebox.search import engine
from solver.engines import solve
from tests.support.catinthebox.plain_minimax import first_values
from tests.support.catinthebox.puzzles import predicted
from tests.support.catinthebox.random_rounds import deal, late
from tests.support.effort import amount


def tricks(moment: Round, objective: Objective = Objective.SCORE) -> Tricks:
    return Tricks(Position(moment), objective)


def long_round() -> Round:
    """A round of four seats whose first play is due: far too much for a limit."""
    rng = random.Random(7)
    moment = deal(4, rng)
    while moment.phase is not Phase.PLAY:
        moment = moment.play(rng.choice(moment.steps))
    return moment


class Stopped:
    """Someone who asks to stop at once."""

    stopped = True

    def report(self, value: int | None, bound: int | None) -> None:
        """Progress, which nobody reads."""


@pytest.mark.parametrize(
    "limit",
    [Limit(iterations=50), Limit(iterations=50_000), Limit(seconds=0.2), Limit(watch=Stopped())],
)
def test_a_search_that_is_cut_short_claims_no_optimum_but_a_bound(limit: Limit) -> None:
    task = tricks(long_round())
    answer = solve(task, limit, "search")
    found = Status.FEASIBLE if answer.lines else Status.UNKNOWN
    assert (answer.status, answer.solutions) == (found, None)
    assert answer.bound is not None
    assert answer.bound <= task.ceiling()
    with pytest.raises(OutOfTimeError):
        engine.first_steps(task, limit)


def test_the_bound_of_a_search_that_is_cut_short_holds() -> None:
    for seed in range(30):
        moment = predicted(late(4, 4, random.Random(seed)), random.Random(seed))
        whole = solve(tricks(moment), engine="search")
        for moments in (2, 20, 200):
            part = solve(tricks(moment), Limit(iterations=moments), "search")
            assert part.bound is not None
            assert whole.value is not None
            assert part.bound >= whole.value
            assert part.value is None or part.value <= whole.value


@pytest.mark.parametrize("objective", [Objective.SCORE, Objective.MARGIN])
def test_a_line_of_a_search_that_is_cut_short_is_one_that_the_seat_is_sure_of(
    objective: Objective,
) -> None:
    found = 0
    for seed in range(24):
        moment = predicted(late(3, 5, random.Random(seed)), random.Random(seed))
        for moments in (200, 1000):
            part = solve(tricks(moment, objective), Limit(iterations=moments), "search")
            if part.status is Status.FEASIBLE:
                found += 1
                values = first_values(tricks(moment, objective))
                assert part.value is not None
                assert part.value <= values[part.line[0]]
    assert found


@pytest.mark.slow
def test_a_prediction_that_is_cut_short_has_a_line_too() -> None:
    found = set[Status]()
    for seed in range(amount(2, 4)):
        rng = random.Random(seed)
        start = deal(4, rng)
        seats = tuple(Seat(tuple(sorted(rng.sample(seat.hand, 4)))) for seat in start.seats)
        task = Predict(Position(Round(seats, start.board, 0)), Objective.SCORE, 1)
        whole = solve(task, engine="search")
        part = solve(task, Limit(iterations=1500), "search")
        found.add(part.status)
        assert whole.value is not None
        assert part.bound is not None
        assert part.bound >= whole.value
        assert part.value is None or part.value <= whole.value
    assert Status.FEASIBLE in found


def test_the_same_search_gives_the_same_answer() -> None:
    moment = predicted(late(4, 6, random.Random(5)), random.Random(5))

    def answer() -> Answer:
        return replace(solve(tricks(moment), engine="search"), seconds=0.0)

    assert answer() == answer()


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
def test_a_whole_round_of_two_seats_is_solved() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        moment = deal(2, rng)
        while moment.phase is not Phase.PLAY:
            moment = moment.play(rng.choice(moment.steps))
        assert len(moment.seats[0].hand) == 9
        for objective in (Objective.SCORE, Objective.MARGIN):
            answer = solve(tricks(moment, objective), engine="search")
            assert answer.status is Status.OPTIMAL
            assert answer.solutions
