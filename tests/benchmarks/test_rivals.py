"""The rivals give the values of `brute`, in lines that the judge accepts."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from itertools import product

import pytest

from benchmarks.child import measure
from benchmarks.ifitfits.duel_models import solve_each_turn
from benchmarks.rivals import plain_cpsat_together
from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.ifitfits.board import Board, Table
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode as BoxMode
from games.protocol import Task
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Limit, Status
from solver.judge import judged
from tests.support.catinthebox import puzzles as rounds
from tests.support.effort import amount, seeded
from tests.support.ifitfits import puzzles as boxes
from tests.support.ifitfits.random_positions import cards
from tests.support.random_puzzles import late_position, random_chain

Solve = Callable[[Task, Limit], Answer]

PROVERS = ("compiled", "plain-cpsat", "clingo")
KINDS = list(product(Identity, Objective))

ENOUGH = Limit(iterations=4_000)
"""States after which enumeration gives up."""


def rival(name: str) -> Solve:
    """A rival in Cat Box; clingo is an extra that a developer may not have."""
    if name == "clingo":
        pytest.importorskip("clingo")
    return measure(name)


def box_rival(name: str) -> Solve:
    """A rival in If It Fits."""
    if name == "clingo":
        pytest.importorskip("clingo")
    solve: Solve = import_module(f"benchmarks.ifitfits.plain_{name}").solve
    return solve


def assert_right(solve: Solve, task: Task) -> Status | None:
    """The status that the rival proved, which `brute` proved too; None where that gave up."""
    expected = brute.solve(task, ENOUGH)
    if expected.status in (Status.FEASIBLE, Status.UNKNOWN):
        return None
    answer = judged(task, solve(task, Limit()))
    assert (answer.status, answer.value) == (expected.status, expected.value)
    return answer.status


def small_chain(number: int, length: int = 2) -> Chain:
    identity, objective = KINDS[number]
    return random_chain(length, 4, identity, objective, "rivals", number)


@pytest.mark.nightly
@pytest.mark.parametrize("name", PROVERS)
@pytest.mark.parametrize("number", range(len(KINDS)), ids=[f"{i}-{o}" for i, o in KINDS])
def test_chains_have_the_value_of_brute(name: str, number: int) -> None:
    grounds_slowly = name == "clingo" and KINDS[number][1] is Objective.MARGIN
    assert assert_right(rival(name), small_chain(number, 1 if grounds_slowly else 2))


@pytest.mark.slow
@pytest.mark.nightly_cases("score")
@pytest.mark.parametrize("objective", Objective)
def test_compiled_turns_and_duels_have_the_value_of_brute(objective: Objective) -> None:
    tasks: list[Task] = [SingleTurn(late_position(seats, 4, 1), objective) for seats in (2, 5)]
    tasks += [Duel(late_position(2, turns_left, 3), objective) for turns_left in (1, 2, 4)]
    tasks.append(Duel(late_position(3, 2, 5), objective))
    for task in tasks:
        answer = judged(task, rival("compiled")(task, Limit()))
        assert (answer.status, answer.value) == (Status.OPTIMAL, brute.solve(task).value)


@pytest.mark.parametrize("name", ["plain-cpsat", "clingo"])
def test_a_rival_out_of_time_proves_nothing(name: str) -> None:
    task = small_chain(0, 5)
    answer = judged(task, rival(name)(task, Limit(seconds=0.01)))
    assert answer.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert answer.bound is not None


def bare_packing(number: int) -> Packing:
    """Cards for an empty table, or for a board without cats."""
    rng = Stream("ifitfits-rivals", number)
    mode, table = tuple(BoxMode)[number % 2], Table.sized(4, 3)
    board = Board.empty(table)
    for card in cards(rng, 2) if number % 3 == 0 else ():
        board = board.put((len(board.cells), 0), card)
    return Packing(mode, board, cards(rng, 2 + number % 2), 1 + number % 3)


@pytest.mark.parametrize("name", ["cpsat", "clingo"])
@pytest.mark.parametrize("number", seeded(8))
def test_packings_have_the_value_of_brute(name: str, number: int) -> None:
    assert_right(box_rival(name), bare_packing(number))


@pytest.mark.slow
def test_every_turn_of_a_duel_that_is_modelled_has_the_value_of_brute() -> None:
    tasks = [boxes.duel(Stream("each turn", number)) for number in range(amount(8, 30))]
    assert Status.OPTIMAL in {assert_right(solve_each_turn, task) for task in tasks}


@pytest.mark.slow
def test_lines_for_all_seats_have_the_value_of_brute() -> None:
    tasks = (rounds.together(random.Random(f"together rival {n}")) for n in range(amount(8, 25)))
    playing = [task for task in tasks if not task.start.round.over]
    found = {assert_right(plain_cpsat_together.solve, task) for task in playing}
    assert found >= {Status.OPTIMAL, Status.INFEASIBLE}
