"""`cpsat` answers turns and duels as `brute` does: the value, its proof, the line and the count."""

from __future__ import annotations

import pytest

from games.ifitfits.board import Board, Cat, Table
from games.ifitfits.cards import PRINCESS, UNKNOWN, HandCard, parse_card
from games.ifitfits.position import Position, Seat, sorted_hand
from games.ifitfits.puzzle import Duel, Objective, SingleTurn
from games.ifitfits.rulings import Mode
from games.protocol import GameError
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Limit, Status
from solver.engines import solve
from solver.ifitfits.cpsat import engine
from solver.judge import judged
from tests.support.effort import seeded
from tests.support.ifitfits import random_positions

SMALL = Table.sized(4, 3)


def assert_same(task: SingleTurn, top: int = 1) -> Answer:
    ours, theirs = solve(task, engine="cpsat", top=top), brute.solve(task, top=top)
    assert (ours.status, ours.lines, ours.bound, ours.solutions) == (
        theirs.status,
        theirs.lines,
        theirs.bound,
        theirs.solutions,
    )
    return ours


def small_board(rng: Stream, seats: int, mode: Mode) -> Board:
    """A board on a small table, soon full, with things of some seats."""
    return random_positions.board(rng, rng.choice((2, 5, 8, 10, 11)), seats, mode, SMALL)


def small_hand(rng: Stream, most: int) -> tuple[HandCard, ...]:
    """A hand in which Princesses are frequent; it may be empty."""
    cards: tuple[HandCard, ...] = random_positions.cards(rng, rng.below(most + 1))
    return sorted_hand(tuple(PRINCESS if rng.below(4) == 0 else card for card in cards))


def small_position(number: int, seats: int, most: int) -> Position:
    """A position on a small table, in any phase, with few cats in front of the seats."""
    rng = Stream("ifitfits-cpsat-turns", number, seats, most)
    mode = rng.choice(tuple(Mode))
    lying = small_board(rng, seats, mode)
    hands = [small_hand(rng, most) for _ in range(seats)]
    places = tuple(Seat(hand, rng.below(3)) for hand in hands)
    pile = (parse_card("oooo"),) * rng.below(2)
    return Position(mode, lying, places, rng.below(seats), pile, False, rng.below(4) == 0)


def turn(number: int) -> SingleTurn:
    return SingleTurn(small_position(number, 2 + number % 3, 3), tuple(Objective)[number % 2])


def duel(number: int, seats: int, most: int) -> Duel:
    return Duel(small_position(number, seats, most), tuple(Objective)[number % 2])


@pytest.mark.parametrize("number", seeded(140))
def test_the_best_turn_is_that_of_brute(number: int) -> None:
    assert_same(turn(number), (1, 4)[number % 2])


@pytest.mark.parametrize("number", seeded(30))
def test_best_play_of_two_is_that_of_brute(number: int) -> None:
    assert_same(duel(number, 2, 1))


@pytest.mark.parametrize("number", seeded(25))
def test_best_play_of_three_is_that_of_brute(number: int) -> None:
    assert_same(duel(number, 3, 1))


def test_a_seat_that_can_do_nothing_in_its_turn_has_no_answer() -> None:
    board = Board.empty(SMALL).put((0, 0), parse_card("oooo"))
    position = Position(Mode.BASIC, board, (Seat((), 1), Seat((PRINCESS,), 1)), 0, (), False, True)
    assert assert_same(SingleTurn(position, Objective.SCORE)).status is Status.INFEASIBLE


def test_a_card_is_discarded_where_nothing_fits() -> None:
    board = Board.empty(Table.sized(3, 3))
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            board = board.put((x, y), parse_card("oooo:m"))
    hand: tuple[HandCard, ...] = (parse_card("oooo"), PRINCESS)
    position = Position(Mode.BASIC, board, (Seat(hand, 0), Seat((), 0)), 0)
    assert assert_same(SingleTurn(position, Objective.SCORE)).line == ("drop:oooo",)


def test_a_cat_comes_back_in_time_to_be_laid_again() -> None:
    board = Board.empty(SMALL).put((0, 0), parse_card("wowo:mm")).put((1, 0), parse_card("wowo:m"))
    board = board.put_across((0, 0), Cat(1))
    seats = Seat((PRINCESS,), 1), Seat((parse_card("wowo:mm"),), 0)
    position = Position(Mode.BASIC, board, seats, 0, (parse_card("oooo"),))
    assert_same(Duel(position, Objective.MARGIN))


def test_an_unknown_card_is_refused() -> None:
    board = Board.empty(SMALL).put((0, 0), parse_card("oooo"))
    position = Position(Mode.BASIC, board, (Seat((UNKNOWN,), 1), Seat((), 1)), 0)
    with pytest.raises(GameError, match="unknown"):
        engine.solve(SingleTurn(position, Objective.SCORE))


def test_no_time_is_no_proof() -> None:
    for kind in (SingleTurn, Duel):
        task = kind(small_position(3, 2, 3), Objective.MARGIN)
        answer = judged(task, engine.solve(task, Limit(seconds=0)))
        assert answer.status is Status.UNKNOWN
        assert answer.bound == task.ceiling()


def test_a_proof_alone_has_the_value_and_no_count() -> None:
    for task in (turn(0), duel(0, 2, 1)):
        answer = judged(task, engine.prove(task))
        assert answer.status is Status.OPTIMAL
        assert (answer.value, answer.solutions) == (brute.solve(task).value, None)
