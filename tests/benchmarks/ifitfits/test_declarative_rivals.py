"""The declarative rivals of packings find the values that `brute` finds."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from games.ifitfits.board import Board, Cat, Table
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.rng import Stream
from solver import brute
from solver.answer import Status, UnsupportedError
from solver.judge import judged
from tests.support.effort import seeded
from tests.support.ifitfits import random_positions


@pytest.fixture(params=["plain_cpsat", "plain_clingo"])
def rival(request: pytest.FixtureRequest) -> ModuleType:
    """A rival; clingo is an extra that a developer may not have."""
    if request.param == "plain_clingo":
        pytest.importorskip("clingo")
    return import_module(f"benchmarks.ifitfits.{request.param}")


def bare_packing(number: int) -> Packing:
    """Cards for an empty table, or for a board without cats."""
    rng = Stream("ifitfits-rivals", number)
    mode, table = tuple(Mode)[number % 2], Table.sized(4, 3)
    board = Board.empty(table)
    for card in random_positions.cards(rng, 2) if number % 3 == 0 else ():
        board = board.put((len(board.cells), 0), card)
    return Packing(mode, board, random_positions.cards(rng, 2 + number % 2), 1 + number % 3)


@pytest.mark.parametrize("number", seeded(8))
def test_rivals_prove_the_value_of_brute(rival: ModuleType, number: int) -> None:
    task = bare_packing(number)
    answer = judged(task, rival.solve(task))
    expected = brute.solve(task)
    assert (answer.status, answer.value) == (expected.status, expected.value)
    assert answer.status in (Status.OPTIMAL, Status.INFEASIBLE)


def test_rivals_refuse_boards_with_cats(rival: ModuleType) -> None:
    task = bare_packing(0)
    board = task.board.put((0, 1), Cat(1))
    with pytest.raises(UnsupportedError, match="boards without cats"):
        rival.solve(Packing(task.mode, board, task.cards, 1))
