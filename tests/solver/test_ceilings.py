"""No puzzle is worth more than its ceiling, nor has more lines than its estimate says."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Together, Tricks
from games.catinthebox.rulings import seat_rules
from games.loading import parse
from games.protocol import State, Task
from solver.engines import solve
from tests.support.catinthebox.puzzles import puzzle as round_puzzle
from tests.support.catinthebox.random_rounds import late
from tests.support.catinthebox.rounds import moment
from tests.support.ifitfits.packings import random_packing
from tests.support.ifitfits.puzzles import puzzle as boxes_puzzle
from tests.support.puzzle_sources import puzzle as cards_puzzle

PUZZLES = 200

FEW = 2_000
"""The lines of a puzzle that are counted one by one."""


@pytest.mark.parametrize("puzzle", [round_puzzle, boxes_puzzle])
def test_no_puzzle_is_worth_more_than_its_ceiling(puzzle: Callable[[int], Task]) -> None:
    for number in range(30):
        task = puzzle(number)
        engine = "cpsat" if isinstance(task, Together) else "search"
        value = solve(task, engine=engine).value
        assert value is None or value <= task.ceiling()


def test_the_ceiling_of_a_closed_box_counts_its_toys_twice() -> None:
    raw = {
        "format": "ifitfits-puzzle/1",
        "kind": "box",
        "mode": "basic",
        "table": {"left": -4, "top": -3, "width": 9, "height": 7},
        "board": ["woww:mm@0,0"],
        "cards": ["woww:mm"],
        "cats": 1,
    }
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
    "catbox": lambda number: iter([cards_puzzle(number)]),
    "catinthebox": lambda number: iter([round_puzzle(number), *rounds(number)]),
    "ifitfits": lambda number: iter([boxes_puzzle(number), random_packing(number)]),
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
    tasks = (task for number in range(PUZZLES) for task in SOURCES[game](number))
    small = [task for task in tasks if task.line_estimate <= FEW]
    assert len(small) > PUZZLES // 4
    for task in small:
        assert sum(1 for _ in islice(lines(task.start), FEW + 1)) <= task.line_estimate
