"""Best ends are counted after the line is proved; ceilings and estimates are never too low."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from math import inf

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Together, Tricks
from games.catinthebox.rulings import seat_rules
from games.loading import parse
from games.protocol import State, Task
from solver.answer import BRIEF, Answer, Limit, Status
from solver.catinthebox.search.engine import RATE
from solver.engines import solve
from tests.support.agreement import PUZZLES
from tests.support.catinthebox.puzzles import predicted
from tests.support.catinthebox.random_rounds import late
from tests.support.catinthebox.rounds import moment
from tests.support.cuts import Patience
from tests.support.ifitfits.file_samples import BOX
from tests.support.ifitfits.puzzles import random_packing
from tests.support.many_ends import worthless_box, worthless_chain

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
        yield from (PUZZLES["catbox"](number), random_packing(number))
        task = PUZZLES["catinthebox"](number)
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
        task = PUZZLES["catbox"](number)
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
        moment = predicted(late(3, 6, rng), rng)
        task, told = Tricks(Position(moment), Objective.SCORE), list[Answer]()
        whole = solve(task, engine="search")
        some = solve(task, Limit(counting=moments / RATE), "search", proved=told.append)
        assert some.lines == whole.lines
        assert some.solutions in (None, whole.solutions)
        assert len(told) == (some.solutions is None)
        assert (some.solutions_at_least or 0) <= (whole.solutions or 0)
        cut_short += some.solutions is None
    assert moments > 0 or cut_short > EACH // 2


# No puzzle is worth more than its ceiling, nor has more lines than its estimate says

FEW = 2_000
"""The lines of a puzzle that are counted one by one."""


@pytest.mark.parametrize("game", ["catinthebox", "ifitfits"])
def test_no_puzzle_is_worth_more_than_its_ceiling(game: str) -> None:
    for task in map(PUZZLES[game], range(30)):
        engine = "cpsat" if isinstance(task, Together) else "search"
        value = solve(task, engine=engine).value
        assert value is None or value <= task.ceiling()


def test_the_ceiling_of_a_closed_box_counts_its_toys_twice() -> None:
    raw = BOX | {"board": ["woww:mm@0,0"], "cards": ["woww:mm"], "cats": 1}
    task = parse(json.dumps(raw).encode()).value
    assert solve(task, engine="search").value == 8 <= task.ceiling()


def test_no_round_that_is_over_is_worth_more_than_its_ceiling() -> None:
    board, won = "B1:0 B2:0 B3:0 B4:0", [3, 1, 4]
    end = moment("3", "2", "1", board=board, won=won, predictions=[3, 3, 3])
    task = Tricks(Position(end), Objective.SCORE)
    assert task.value(end) == 3 + 4 <= task.ceiling()


def rounds(number: int) -> Iterator[Task]:
    """Puzzles for one seat and for all, from a random moment of a round."""
    rng = random.Random(f"lines {number}")
    seats = rng.randint(2, 5)
    position = Position(late(seats, rng.randint(2, seat_rules(seats).hand - 1), rng))
    yield from (Tricks(position, Objective.SCORE), Together(position, Objective.TOTAL))


SOURCES: dict[str, Callable[[int], Iterator[Task]]] = {
    "catbox": lambda number: iter([PUZZLES["catbox"](number)]),
    "catinthebox": lambda number: iter([PUZZLES["catinthebox"](number), *rounds(number)]),
    "ifitfits": lambda number: iter([PUZZLES["ifitfits"](number), random_packing(number)]),
}


def lines(state: State) -> Iterator[None]:
    """One item for each line from a state on."""
    children = [child for _, child in state.children()] if state.end is None else []
    if not children:
        yield None
    for child in children:
        yield from lines(child)


@pytest.mark.slow
@pytest.mark.parametrize("game", SOURCES)
def test_no_puzzle_has_more_lines_than_are_estimated(game: str) -> None:
    tasks = (task for number in range(200) for task in SOURCES[game](number))
    small = [task for task in tasks if task.line_estimate <= FEW]
    assert len(small) > 50
    for task in small:
        assert sum(1 for _ in islice(lines(task.start), FEW + 1)) <= task.line_estimate
