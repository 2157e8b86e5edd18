"""Best ends are counted after the line is proved, and change nothing of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Tricks
from games.protocol import Task
from solver.answer import BRIEF, Answer, Limit, Status
from solver.catinthebox.search.engine import RATE
from solver.engines import solve
from tests.support.catinthebox import puzzles as catinthebox
from tests.support.catinthebox.random_rounds import late
from tests.support.cuts import Patience
from tests.support.ifitfits.packings import random_packing
from tests.support.many_ends import worthless_box, worthless_chain
from tests.support.puzzle_sources import puzzle as catbox_puzzle

EACH = 30
"""Puzzles of each game, small enough for all engines."""


COUNTABLE: dict[str, Callable[[], Task]] = {
    "a chain": worthless_chain,
    "a box": worthless_box,
}
"""Puzzles whose best ends take longer to count than the first, quick count."""


def small() -> Iterator[Task]:
    """Puzzles whose ends `search` counts."""
    for number in range(EACH):
        yield from (catbox_puzzle(number), random_packing(number))
        task = catinthebox.puzzle(number)
        if task.adversarial:
            yield task


def test_the_line_is_the_same_without_a_count_and_is_told_with_one_that_takes_no_time() -> None:
    for task in small():
        told = list[Answer]()
        whole = solve(task, Limit(), "search", proved=told.append)
        proved = solve(task, Limit(counting=0.0), "search")
        assert (proved.status, proved.lines, proved.bound) == (
            whole.status,
            whole.lines,
            whole.bound,
        )
        assert told == []
        assert whole.solutions_at_least is None


@pytest.mark.parametrize("engine", ["both", "cpsat"])
def test_other_engines_find_the_same_line_without_a_count(engine: str) -> None:
    for number in (0, 10, 12, 20):
        task = catbox_puzzle(number)
        proved = solve(task, Limit(counting=0.0), engine)
        assert (proved.status, proved.lines) == (Status.OPTIMAL, solve(task).lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", COUNTABLE)
def test_the_line_is_told_once_and_before_it_is_counted(name: str) -> None:
    task, told = COUNTABLE[name](), list[Answer]()
    answer = solve(task, Limit(counting=2 * BRIEF), "search", proved=told.append)
    (proved,) = told
    assert proved.solutions is proved.solutions_at_least is None
    uncounted = replace(answer, solutions=None, solutions_at_least=None, seconds=proved.seconds)
    assert proved == uncounted


@pytest.mark.parametrize("name", COUNTABLE)
def test_what_is_found_in_a_brief_count_is_the_same_in_every_run(name: str) -> None:
    task = COUNTABLE[name]()
    some, again = (solve(task, Limit(counting=BRIEF / 4), "search") for _ in range(2))
    assert some.status is Status.OPTIMAL
    assert (some.solutions, (some.solutions_at_least or 0) > 1) == (None, True)
    assert replace(some, seconds=again.seconds) == again


@pytest.mark.slow
@pytest.mark.parametrize("name", COUNTABLE)
def test_all_best_ends_are_counted_if_that_is_asked(name: str) -> None:
    task = COUNTABLE[name]()
    some, whole = (solve(task, Limit(counting=each), "search") for each in (BRIEF / 4, inf))
    assert whole.lines == some.lines
    assert whole.solutions is not None
    assert whole.solutions_at_least is None
    assert (some.solutions_at_least or 0) < whole.solutions


@pytest.mark.parametrize("name", COUNTABLE)
def test_whoever_stops_a_count_keeps_the_proved_line(name: str) -> None:
    told = list[Answer]()

    class Impatient(Patience):
        """Someone who asks to stop as soon as the line is there."""

        @property
        def stopped(self) -> bool:
            return bool(told)

    answer = solve(COUNTABLE[name](), Limit(watch=Impatient()), "search", proved=told.append)
    assert answer.status is Status.OPTIMAL
    assert answer.lines == told[0].lines
    assert answer.solutions is None


def test_a_limit_on_boards_ends_the_count_of_a_box_and_leaves_its_proof() -> None:
    answer = solve(worthless_box(), Limit(iterations=400_000), "search")
    assert answer.status is Status.OPTIMAL
    assert answer.solutions is None
    assert answer.solutions_at_least is not None


@pytest.mark.parametrize("moments", [0, 10, 100, 1000])
def test_no_first_play_is_counted_that_is_not_best(moments: int) -> None:
    cut_short = 0
    for number in range(EACH):
        rng = random.Random(f"counting {number}")
        moment = catinthebox.predicted(late(3, 6, rng), rng)
        task, told = Tricks(Position(moment), Objective.SCORE), list[Answer]()
        whole = solve(task, engine="search")
        some = solve(task, Limit(counting=moments / RATE), "search", proved=told.append)
        assert some.lines == whole.lines
        assert some.solutions in (None, whole.solutions)
        assert len(told) == (some.solutions is None)
        assert (some.solutions_at_least or 0) <= (whole.solutions or 0)
        cut_short += some.solutions is None
    assert moments > 0 or cut_short > EACH // 2
