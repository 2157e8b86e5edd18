"""The ceiling of a puzzle is a bound on its value."""

from __future__ import annotations

import pytest

from games.catinthebox.position import Position
from games.catinthebox.puzzle import Objective, Together, Tricks
from solver.engines import solve
from tests.support.catinthebox.puzzles import puzzle
from tests.support.catinthebox.rounds import moment


@pytest.mark.parametrize("number", range(30))
def test_no_puzzle_is_worth_more_than_its_ceiling(number: int) -> None:
    task = puzzle(number)
    engine = "cpsat" if isinstance(task, Together) else "search"
    value = solve(task, engine=engine).value
    assert value is None or value <= task.ceiling()


def test_no_round_that_is_over_is_worth_more_than_its_ceiling() -> None:
    board, won = "B1:0 B2:0 B3:0 B4:0", [3, 1, 4]
    end = moment("3", "2", "1", board=board, won=won, predictions=[3, 3, 3])
    task = Tricks(Position(end), Objective.SCORE)
    assert task.value(end) == 3 + 4 <= task.ceiling()
