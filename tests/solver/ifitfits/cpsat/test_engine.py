"""`cpsat` answers packings as `brute` does: the value, its proof, the lines and the count."""

from __future__ import annotations

import pytest

from games.ifitfits.board import STANDARD, Board, Cat, Table
from games.ifitfits.cards import parse_card
from games.ifitfits.design import Design, parse_box_target
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import Mode
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Limit, Status, UnsupportedError
from solver.engines import solve
from solver.ifitfits.cpsat import engine
from solver.judge import judged
from tests.support.effort import seeded
from tests.support.ifitfits import random_positions
from tests.support.ifitfits.packings import random_packing


def packing(
    *cards: str, board: Board | None = None, cats: int = 1, mode: Mode = Mode.BASIC
) -> Packing:
    """A packing on the usual table, on which nothing lies unless a board is given."""
    named = sorted((parse_card(card).named for card in cards), key=str)
    return Packing(mode, board or Board.empty(STANDARD), tuple(named), cats)


def solved(task: Packing, top: int = 1) -> Answer:
    return solve(task, engine="cpsat", top=top)


def assert_same(task: Packing, top: int) -> None:
    ours, theirs = solved(task, top), brute.solve(task, top=top)
    assert (ours.status, ours.lines, ours.bound, ours.solutions) == (
        theirs.status,
        theirs.lines,
        theirs.bound,
        theirs.solutions,
    )


@pytest.mark.parametrize("number", seeded(260))
def test_the_answer_is_that_of_brute(number: int) -> None:
    assert_same(random_packing(number), (1, 1, 4)[number % 3])


def test_a_closed_box_counts_twice() -> None:
    answer = solved(packing("wwwo:mm", "wwwo:m"))
    assert (answer.status, answer.value, answer.solutions) == (Status.OPTIMAL, 6, 4)
    assert answer.line == ("woww:m@0,0", "wwwo:mm@1,0", "cat@0,0")


def test_what_half_a_turn_and_moving_make_of_an_end_are_ends_of_their_own() -> None:
    task = packing("woww:mm", "wowo:b", "woww:m", cats=2)
    assert_same(task, 10)


def test_a_table_with_no_room_to_move_everything_is_searched_from_its_middle() -> None:
    task = Packing(
        Mode.BASIC, Board.empty(Table.sized(3, 3)), packing("oooo:m", "oowo", "woww:f").cards, 2
    )
    assert_same(task, 5)


def test_no_cat_enters_a_box_that_holds_cats_of_others_alone() -> None:
    board = Board.empty(STANDARD).put((0, 0), parse_card("wowo:mmm")).put((1, 0), Cat(1))
    closed = solved(packing("owww", board=board))
    assert closed.value == 0
    own = board.put((0, -1), Cat(0))
    assert_same(packing("wooo", "woww", board=own, cats=2), 3)


def test_two_cats_in_a_box_of_others_need_one_that_was_there_before_it_was_joined() -> None:
    board = Board.empty(STANDARD).put((0, 0), parse_card("wowo:mm")).put((1, 0), Cat(1))
    task = packing("wooo:m", "owow", "wowo", board=board, cats=2)
    assert_same(task, 3)


def test_a_box_of_another_s_many_cats_scores_nothing() -> None:
    board = Board.empty(STANDARD)
    for x in range(4):
        board = board.put((x, 0), parse_card("oooo:m"))
    board = board.put_across((0, 0), Cat(1)).put_across((1, 0), Cat(1)).put_across((2, 0), Cat(0))
    assert_same(packing("wowo", board=board, cats=0), 1)
    assert_same(packing("wowo", board=board, cats=1), 2)


def test_cards_that_do_not_fit_have_no_answer() -> None:
    board = Board.empty(Table.sized(3, 3))
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            board = board.put((x, y), parse_card("oooo"))
    answer = solved(packing("oooo", board=board))
    assert (answer.status, answer.lines, answer.solutions) == (Status.INFEASIBLE, (), 0)


def test_the_same_answer_comes_again() -> None:
    task = random_packing(7)
    assert engine.solve(task, top=5).lines == engine.solve(task, top=5).lines


def test_no_time_is_no_proof() -> None:
    task = packing("wooo:m", "owow", "wowo", "wwoo", "oooo", "owwo")
    answer = judged(task, engine.solve(task, Limit(seconds=0)))
    assert answer.status is Status.UNKNOWN
    assert answer.bound == task.ceiling()


@pytest.mark.parametrize("number", seeded(20))
def test_a_search_that_is_stopped_claims_no_bound_below_the_value(number: int) -> None:
    task = random_packing(number)
    best = brute.solve(task)
    answer = judged(task, engine.prove(task, Limit(iterations=1 + number % 40)))
    if best.value is not None and answer.status is not Status.INFEASIBLE:
        assert answer.bound is not None
        assert answer.bound >= best.value
    assert answer.status is not Status.INFEASIBLE or best.status is Status.INFEASIBLE


@pytest.mark.slow
def test_four_cards_have_the_answer_of_brute() -> None:
    board = Board.empty(Table.sized(3, 3))
    task = Packing(Mode.ADVANCED, board, packing("oowo:m", "owow", "wooo:ms", "woww:b").cards, 2)
    assert_same(task, 3)


@pytest.mark.slow
@pytest.mark.parametrize("number", seeded(24))
def test_boxes_of_several_sizes_have_the_value_of_search(number: int) -> None:
    rng = Stream("boxes of several sizes", number)
    mode, things, seats = rng.choice(tuple(Mode)), rng.choice((0, 4, 8)), 1 + rng.below(3)
    board = random_positions.board(rng, things, seats, mode) if things else Board.empty(STANDARD)
    task = Packing(mode, board, random_positions.cards(rng, 4), 1 + rng.below(3))
    ours, theirs = judged(task, engine.prove(task)), solve(task, engine="search")
    assert (ours.status, ours.value) == (theirs.status, theirs.value)


def test_other_tasks_are_refused() -> None:
    task = Design(Mode.BASIC, STANDARD, (parse_card("oooo"),), 1, parse_box_target(["closed"]))
    with pytest.raises(UnsupportedError, match="answers turns, duels and boxes"):
        engine.solve(task)


def test_only_the_toys_of_a_closed_box_count_twice() -> None:
    """Three toys twice, and a point for the second cat."""
    task = packing("woww:mm", "wowo:m", "woww", cats=2)
    assert solved(task).value == 7
    assert_same(task, 1)
