"""The engines of Cat in the Box and If It Fits agree: status, value, bound, count and lines.

Random puzzles of every kind are seeded by their number. The ordinary run asks for one block, the
slow and the nightly one for more, see `EXTENT`; `--puzzles N` asks for any other number. `brute`
gives up on long ones, and for boxes `cpsat` takes its place; it is asked for others too, for all of
them with `--puzzles`.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import pytest

from games.catinthebox.puzzle import Predict, Tricks
from games.protocol import Task
from games.rng import Stream
from solver import brute
from solver.answer import Limit, OutOfTimeError, Status, UnsupportedError
from solver.catinthebox.search import engine as rounds
from solver.engines import check_support, engine_names, engines_of, solve
from solver.ifitfits.search import engine as boxes
from tests.support.agreement import PUZZLES, Extent
from tests.support.catinthebox.plain_minimax import first_values
from tests.support.effort import amount
from tests.support.puzzle_sources import alike

EXTENT = Extent(block=20, slow=5, nightly=40)
"""Some puzzles of each source are in a block."""

ROUNDS, BOXES = Limit(iterations=4_000), Limit(iterations=1_500)
"""States after which `brute` gives up."""

MOMENTS = Limit(iterations=20_000)
"""Moments after which the plain minimax gives up."""

MODELLED = 5
"""One puzzle in this number is given to `cpsat`, unless `--puzzles` is given."""

COUNTABLE = 1_000
"""Best ends that `cpsat` lists in little time."""

LONGEST = Limit(seconds=120)
"""Time for `cpsat`, of which it needs a fraction of a second for nearly all."""

STEPWISE = 4
"""One puzzle in this number is asked for each first step as well."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each block that the run asks for."""
    EXTENT.parametrize(metafunc)


def agrees(task: Task, engine: str, other: str, limit: Limit, top: int = 1) -> bool:
    """Whether another engine decided the puzzle; the first one has to agree, line by line."""
    answer, expected = solve(task, engine=engine, top=top), solve(task, limit, other, top)
    if other == "brute" and expected.status in (Status.FEASIBLE, Status.UNKNOWN):
        return False
    assert (answer.status, answer.bound) == (expected.status, expected.bound)
    assert (answer.lines, answer.solutions) == (expected.lines, expected.solutions)
    return True


def test_engines_agree_on_rounds(numbers: range) -> None:
    """Also with a minimax that has rules of its own."""
    decided = 0
    for number in numbers:
        task = PUZZLES["catinthebox"](number)
        decided += agrees(task, "search" if task.adversarial else "cpsat", "brute", ROUNDS)
        if isinstance(task, Tricks | Predict):
            with suppress(OutOfTimeError):
                values = first_values(task, MOMENTS)
                assert {line.steps[0]: line.value for line in rounds.first_steps(task)} == values
    assert decided


def countable(task: Task) -> bool:
    """Whether `cpsat` can count the best ends."""
    found = solve(task, engine="search").solutions
    return found is not None and found <= COUNTABLE


def test_engines_agree_on_boxes(numbers: range, request: pytest.FixtureRequest) -> None:
    decided, every = 0, request.config.getoption("--puzzles") is not None
    for number in numbers:
        task = PUZZLES["ifitfits"](number)
        top = 1 if task.adversarial else 1 + 2 * (number % 3 == 0)
        decided += agrees(task, "search", "brute", BOXES, top)
        if (every or Stream("model", number).below(MODELLED) == 0) and countable(task):
            agrees(task, "search", "cpsat", LONGEST, top)
        if Stream("first steps", number).below(STEPWISE) == 0:
            with suppress(OutOfTimeError):
                expected = brute.prospects(task, BOXES)
                assert boxes.first_steps(task) == expected
    assert decided


@pytest.mark.slow
def test_a_lone_end_is_one_that_no_other_comes_near() -> None:
    asked = 0
    for task in map(PUZZLES["ifitfits"], range(60)):
        ranked = solve(task, BOXES, "brute", 1 if task.adversarial else 2)
        if ranked.status is Status.OPTIMAL and not task.adversarial:
            values = [line.value for line in ranked.lines]
            for gap in (1, 2):
                alone = len(values) == 1 or values[0] - values[1] >= gap
                assert boxes.lone(task, gap) == (ranked.lines[0] if alone else None)
                asked += alone
    assert asked


# Where others reply, several lines are the first moves in the order of what each is worth

ENOUGH = Limit(iterations=5_000)
"""States after which `brute` gives up."""

ALL = 1_000


@cache
def adversarial(game: str) -> list[Task]:
    """Puzzles of a game in which others reply, and which `brute` decides."""
    tasks = [PUZZLES[game](number) for number in range(24)]
    return [
        task
        for task in tasks
        if task.adversarial
        and task.start.end is None
        and brute.solve(task, ENOUGH).status is Status.OPTIMAL
    ]


@pytest.mark.parametrize("game", PUZZLES)
def test_engines_rank_first_moves_as_enumeration_does(game: str) -> None:
    searches = engines_of(game).searches
    assert searches is not None
    tasks = adversarial(game)
    assert len(tasks) > 2
    for task in tasks:
        assert tuple(searches().ranked(task, Limit())) == tuple(brute.ranked(task))


def test_so_they_do_where_hands_hold_equal_cards_and_a_line_says_whose_is_laid() -> None:
    searches, decided = engines_of("catbox").searches, 0
    assert searches is not None
    for number in range(amount(20, 200)):
        task = alike(Stream("tests/ranked", number), number)
        with suppress(OutOfTimeError):
            if task.adversarial:
                expected = tuple(brute.ranked(task, ENOUGH))
                assert tuple(searches().ranked(task, Limit())) == expected
                assert solve(task, engine="search", top=ALL).lines == expected
                decided += 1
    assert decided


@pytest.mark.parametrize("game", PUZZLES)
def test_every_engine_answers_with_the_best_first_moves(game: str) -> None:
    for task in adversarial(game)[:3]:
        best = tuple(brute.ranked(task))
        firsts = sorted((line.value for line in brute.prospects(task)), reverse=True)
        assert firsts == [line.value for line in solve(task, top=ALL).lines]
        for engine in engine_names(game):
            with suppress(UnsupportedError):
                check_support(task, engine)
                answer = solve(task, engine=engine, top=3)
                assert answer.lines == best[:3]
                assert answer.solutions == solve(task, engine=engine).solutions


@pytest.mark.parametrize("game", PUZZLES)
def test_out_of_time_there_are_fewer_of_them(game: str) -> None:
    for task in adversarial(game)[:3]:
        whole = tuple(brute.ranked(task))
        for steps in (0, 1, 5, 50, 500):
            answer = solve(task, Limit(iterations=steps), top=ALL)
            if answer.status is Status.OPTIMAL:
                assert answer.lines == whole[: len(answer.lines)]
        with pytest.raises(OutOfTimeError):
            tuple(brute.ranked(task, Limit(iterations=1)))
