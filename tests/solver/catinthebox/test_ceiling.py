"""The ceiling of a puzzle is a bound on its value."""

from __future__ import annotations

import pytest

from games.catinthebox.puzzle import Together
from solver.engines import solve
from tests.support.catinthebox.puzzles import puzzle


@pytest.mark.parametrize("number", range(30))
def test_no_puzzle_is_worth_more_than_its_ceiling(number: int) -> None:
    task = puzzle(number)
    engine = "cpsat" if isinstance(task, Together) else "search"
    value = solve(task, engine=engine).value
    assert value is None or value <= task.ceiling()
