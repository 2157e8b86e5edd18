"""One fingerprint for all puzzles that are the same, another for every other puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ifitfits.board import Board
from games.ifitfits.cards import UNKNOWN, Card
from games.ifitfits.files import text
from games.ifitfits.puzzle import Duel, Objective, Packing, Puzzle, SingleTurn
from games.ifitfits.rulings import Mode
from games.ifitfits.table import Table
from puzzles.ifitfits.fingerprint import canonical_form, fingerprint
from solver import brute
from tests.support.effort import amount
from tests.support.ifitfits.filed_puzzles import puzzle
from tests.support.ifitfits.same_puzzles import (
    board_of,
    half_turned,
    mirrored,
    seats_turned,
    shifted,
    with_board,
    with_other_hands,
    with_toys,
    with_wide_margins,
    without_black,
)

numbers = st.integers(0, 5000)

SAME: dict[str, Callable[[Puzzle], Puzzle]] = {
    "mirrored": mirrored,
    "turned by half a turn": half_turned,
    "upside down": lambda task: mirrored(half_turned(task)),
    "other toys": lambda task: with_toys(task, "yfmb"),
    "another seat is called 0": lambda task: seats_turned(task, 1),
    "a Princess is a card": without_black,
}
"""Changes that leave a puzzle what it is."""

same = pytest.mark.parametrize("change", SAME.values(), ids=SAME)


def near_the_middle(task: Puzzle) -> bool:
    """Whether the border of the table is out of reach of a puzzle."""
    board = board_of(task)
    left, top, width, height = board.table
    reach = len(task.cards) if isinstance(task, Packing) else task.length
    return all(
        left + reach <= x < left + width - reach and top + reach <= y < top + height - reach
        for x, y in board.cells
    )


@same
@given(number=numbers)
def test_the_same_puzzle_has_the_same_form(change: Callable[[Puzzle], Puzzle], number: int) -> None:
    task = puzzle(number)
    assert canonical_form(change(task)) == canonical_form(task)


@given(numbers, st.integers(-9, 9), st.integers(-9, 9))
def test_it_makes_no_difference_where_the_table_is(number: int, dx: int, dy: int) -> None:
    task = puzzle(number)
    if board_of(task).cells:
        assert canonical_form(shifted(task, dx, dy)) == canonical_form(task)


def test_on_an_empty_table_it_matters_where_the_first_card_lies() -> None:
    task = Packing(Mode.BASIC, Board.empty(Table.sized(3, 3)), (Card("oooo"), Card("ooow")), 1)
    for table, alike in ((Table(-1, -1, 4, 4), True), (Table(0, -1, 3, 3), False)):
        again = with_board(task, Board.empty(table))
        assert (fingerprint(again) == fingerprint(task)) == alike


def test_a_border_out_of_reach_makes_no_difference() -> None:
    tasks = [task for task in map(puzzle, range(90)) if board_of(task).cells]
    near = [near_the_middle(task) for task in tasks]
    alike = [fingerprint(with_wide_margins(task)) == fingerprint(task) for task in tasks]
    assert any(near)
    assert not all(near)
    assert alike == near


@given(numbers)
def test_what_others_hold_makes_no_difference_in_a_turn(number: int) -> None:
    task = puzzle(number - number % 3)
    assert isinstance(task, SingleTurn)
    assert fingerprint(with_other_hands(task, (UNKNOWN,))) == fingerprint(task)


@same
@pytest.mark.parametrize("number", range(1, amount(4, 12)))
def test_the_same_puzzle_has_the_same_answer(
    change: Callable[[Puzzle], Puzzle], number: int
) -> None:
    """Puzzles of the same fingerprint are the same by the rules."""
    task = puzzle(number)
    found, again = brute.solve(task), brute.solve(change(task))
    assert (again.value, again.solutions) == (found.value, found.solutions)


@pytest.mark.parametrize("number", range(0, 24, 2))
def test_a_wider_table_changes_nothing_where_the_border_is_out_of_reach(number: int) -> None:
    task = next(each for each in map(puzzle, count(number, 3)) if near_the_middle(each))
    found, again = brute.solve(task), brute.solve(with_wide_margins(task))
    assert (again.value, again.solutions) == (found.value, found.solutions)


def changed(task: Puzzle) -> list[Puzzle]:
    """The puzzle with each one thing that decides something otherwise."""
    board = board_of(task)
    cells = {cell: Card("wwww", "mmmmm") for cell in board.cells}
    other = {Mode.BASIC: Mode.ADVANCED, Mode.ADVANCED: Mode.BASIC}
    found = [with_board(task, replace(board, cells=cells))] if cells else []
    if isinstance(task, Packing):
        more = (*task.cards, Card("wwww", "mmmmm"))
        return [*found, replace(task, cards=more), replace(task, mode=other[task.mode])]
    position = task.position
    hand = (*position.mover.hand, Card("wwww", "mmmmm"))
    seats = tuple(
        replace(seat, hand=hand) if seat is position.mover else seat for seat in position.seats
    )
    objective = next(each for each in Objective if each is not task.objective)
    return [
        *found,
        replace(task, position=replace(position, seats=seats)),
        replace(task, position=replace(position, mode=other[position.mode])),
        replace(task, objective=objective),
    ]


@given(numbers)
def test_what_decides_something_makes_a_difference(number: int) -> None:
    task = puzzle(number)
    others = changed(task)
    assert len({fingerprint(each) for each in (task, *others)}) == len(others) + 1


def test_a_turn_is_no_duel() -> None:
    task = next(each for each in map(puzzle, count(2, 3)) if isinstance(each, Duel))
    assert fingerprint(SingleTurn(task.position, task.objective)) != fingerprint(task)


def test_different_puzzles_have_fingerprints_of_their_own() -> None:
    tasks = [task for task in map(puzzle, range(amount(120, 400))) if len(board_of(task).cells) > 3]
    assert len({fingerprint(task) for task in tasks}) == len({text(task) for task in tasks})
