"""The rival that models each turn of the mover has the values of `brute`."""

from __future__ import annotations

import pytest

from benchmarks.ifitfits.duel_models import solve_each_turn
from games.ifitfits.puzzle import SingleTurn
from games.rng import Stream
from solver import brute
from solver.answer import Limit, Status, UnsupportedError
from solver.judge import judged
from tests.support.effort import amount
from tests.support.ifitfits import puzzles

ENOUGH = Limit(iterations=1_500)


@pytest.mark.slow
def test_every_turn_that_is_modelled_has_the_value_of_brute() -> None:
    decided = 0
    for number in range(amount(8, 30)):
        task = puzzles.duel(Stream("each turn", number))
        expected = brute.solve(task, ENOUGH)
        if expected.status is Status.OPTIMAL:
            answer = judged(task, solve_each_turn(task))
            assert (answer.status, answer.value) == (expected.status, expected.value)
            decided += 1
    assert decided


def test_the_rival_refuses_turns() -> None:
    duel = puzzles.duel(Stream("each turn"))
    assert isinstance(duel, SingleTurn)
    with pytest.raises(UnsupportedError):
        solve_each_turn(SingleTurn(duel.position, duel.objective))
