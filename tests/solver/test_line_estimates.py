"""No puzzle has more lines than its estimate says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Together, Tricks
from games.catinthebox.rulings import seat_rules
from games.protocol import State, Task
from tests.support.catinthebox.puzzles import puzzle as round_puzzle
from tests.support.catinthebox.random_rounds import late
from tests.support.ifitfits.packings import random_packing
from tests.support.ifitfits.puzzles import puzzle as boxes_puzzle
from tests.support.puzzle_sources import puzzle as cards_puzzle

PUZZLES = 200

FEW = 2_000
"""The lines of a puzzle that are counted one by one."""


def rounds(number: int) -> Iterator[Task]:
    """Puzzles for one seat and for all, from a random moment of a round."""
    rng = random.Random(f"lines {number}")
    seats = rng.randint(2, 5)
    position = Position(late(seats, rng.randint(2, seat_rules(seats).hand - 1), rng))
    yield from (Tricks(position, Objective.SCORE), Together(position, Objective.TOTAL))


def tasks(game: str) -> Iterator[Task]:
    for number in range(PUZZLES):
        match game:
            case "catbox":
                yield cards_puzzle(number)
            case "ifitfits":
                yield from (boxes_puzzle(number), random_packing(number))
            case _:
                yield from (round_puzzle(number), *rounds(number))


def lines(state: State) -> Iterator[None]:
    """One item for each line from a state on."""
    children = [child for _, child in state.children()] if state.end is None else []
    if not children:
        yield None
    for child in children:
        yield from lines(child)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["catbox", "catinthebox", "ifitfits"])
def test_no_puzzle_has_more_lines_than_are_estimated(game: str) -> None:
    small = [task for task in tasks(game) if task.line_estimate <= FEW]
    assert len(small) > PUZZLES // 4
    for task in small:
        assert sum(1 for _ in islice(lines(task.start), FEW + 1)) <= task.line_estimate
