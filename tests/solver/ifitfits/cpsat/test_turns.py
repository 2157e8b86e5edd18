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


def duel(number: int, seats: int) -> Duel:
    return Duel(small_position(number, seats, 1), tuple(Objective)[number % 2])


@pytest.mark.parametrize("number", seeded(140))
def test_the_best_turn_is_that_of_brute(number: int) -> None:
    assert_same(turn(number), (1, 4)[number % 2])


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("number", seeded(25))
def test_best_play_is_that_of_brute(number: int, seats: int) -> None:
    assert_same(duel(number, seats))


def test_turns_at_the_edge_of_the_rules_are_those_of_brute() -> None:
    lone = Board.empty(SMALL).put((0, 0), parse_card("oooo"))
    stuck = Position(Mode.BASIC, lone, (Seat((), 1), Seat((PRINCESS,), 1)), 0, (), False, True)
    assert assert_same(SingleTurn(stuck, Objective.SCORE)).status is Status.INFEASIBLE
    full = Board.empty(Table.sized(3, 3))
    for cell in list(full.table.cells()):
        full = full.put(cell, parse_card("oooo:m"))
    hand: tuple[HandCard, ...] = (parse_card("oooo"), PRINCESS)
    discarding = Position(Mode.BASIC, full, (Seat(hand, 0), Seat((), 0)), 0)
    assert assert_same(SingleTurn(discarding, Objective.SCORE)).line == ("drop:oooo",)
    board = Board.empty(SMALL).put((0, 0), parse_card("wowo:mm")).put((1, 0), parse_card("wowo:m"))
    board = board.put_across((0, 0), Cat(1))
    seats = Seat((PRINCESS,), 1), Seat((parse_card("wowo:mm"),), 0)
    position = Position(Mode.BASIC, board, seats, 0, (parse_card("oooo"),))
    assert_same(Duel(position, Objective.MARGIN))  # a cat comes back, to be laid again


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
    for task in (turn(0), duel(0, 2)):
        answer = judged(task, engine.prove(task))
        assert answer.status is Status.OPTIMAL
        assert (answer.value, answer.solutions) == (brute.solve(task).value, None)
