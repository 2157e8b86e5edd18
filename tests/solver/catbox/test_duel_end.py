"""A duel in which the game ends before every seat has moved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catbox.position import Position
from games.catbox.puzzle import Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode
from solver import brute
from solver.answer import Status
from solver.engines import solve
from tests.support.random_puzzles import random_position


def last_card() -> Position:
    """One card is left in the whole game, and it is the mover's."""
    position = random_position(2, 1, Edition.GRAIL, Mode.BASIC, "last card")
    first, second = position.seats
    seats = (replace(first, hand=first.hand[:1]), replace(second, hand=()))
    return replace(position, seats=seats)


@pytest.mark.parametrize("objective", Objective)
def test_a_duel_over_the_last_card_is_worth_as_much_as_the_turn(objective: Objective) -> None:
    answer = solve(Duel(last_card(), objective), engine="brute")
    assert answer.status is Status.OPTIMAL
    assert answer.value == brute.solve(SingleTurn(last_card(), objective)).value
