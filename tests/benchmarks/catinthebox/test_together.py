"""The plain model of a line for all seats gives the values of enumeration."""

from __future__ import annotations

import random

import pytest

from benchmarks.catinthebox.together import ROWS, RoundRow, puzzle
from benchmarks.rivals import plain_cpsat_together
from games.catinthebox.puzzle import Objective, Tricks
from solver import brute
from solver.answer import Limit, Status, UnsupportedError
from solver.judge import judged
from tests.support.catinthebox.puzzles import together
from tests.support.effort import amount

ENOUGH = Limit(iterations=4_000)


@pytest.mark.slow
def test_the_plain_model_has_the_values_of_brute() -> None:
    found = set()
    for number in range(amount(8, 25)):
        task = together(random.Random(f"together rival {number}"))
        expected = brute.solve(task, ENOUGH)
        if task.start.round.over or expected.status in (Status.FEASIBLE, Status.UNKNOWN):
            continue
        answer = judged(task, plain_cpsat_together.solve(task))
        assert (answer.status, answer.value) == (expected.status, expected.value)
        found.add(answer.status)
    assert found == {Status.OPTIMAL, Status.INFEASIBLE}


def test_the_plain_model_refuses_other_tasks() -> None:
    with pytest.raises(UnsupportedError):
        plain_cpsat_together.solve(Tricks(puzzle(ROWS[0], 0).position, Objective.SCORE))


@pytest.mark.parametrize("row", ROWS, ids=map(str, ROWS))
def test_each_row_has_positions_with_something_to_play(row: RoundRow) -> None:
    assert not puzzle(row, 0).round.over
