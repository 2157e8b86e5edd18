"""The compiled search answers single turns exactly as enumeration does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Saved, Seat
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Clock, Limit, Status
from solver.catbox.search import engine
from solver.catbox.search.turn_search import solve_duel, solve_turn
from solver.judge import judged
from tests.support.boards import table
from tests.support.random_puzzles import comparable, random_position


def search(task: SingleTurn, top: int = 1, limit: Limit = Limit()) -> Answer:
    return judged(task, solve_turn(task, Clock(limit), top))


def assert_same(task: SingleTurn, top: int) -> None:
    assert comparable(search(task, top)) == comparable(brute.solve(task, top=top))


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("identity", Identity)
def test_every_identity(identity: Identity, objective: Objective) -> None:
    for seed in range(4):
        position = random_position(3, 4, Edition.GRAIL, Mode.BASIC, "identity", seed)
        others = [other for other in Identity if other is not identity]
        dealt = [identity, *Stream("tests/solver/search", seed).shuffled(others)]
        seats = tuple(
            replace(seat, identity=name) for seat, name in zip(position.seats, dealt, strict=False)
        )
        assert_same(SingleTurn(replace(position, seats=seats), objective), 3)


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("mode", Mode)
def test_a_proof_alone_has_a_line_of_the_same_value_and_no_count(
    mode: Mode, objective: Objective
) -> None:
    for seed in range(4):
        task = SingleTurn(random_position(3, 4, Edition.GRAIL, mode, "proof", seed), objective)
        proof, answer = judged(task, engine.prove(task)), search(task)
        assert (proof.status, proof.value, proof.bound) == (
            answer.status,
            answer.value,
            answer.bound,
        )
        assert proof.solutions is None
        assert answer.solutions is not None


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("token", [Token.STACK, Token.PAW, Token.MOUSE])
def test_each_token_alone(token: Token, objective: Objective) -> None:
    for edition in Edition:
        for seed in range(3):
            position = random_position(
                2, 3, edition, Mode.ADVANCED, "token", seed, tokens=(token,), guards=seed % 2
            )
            assert_same(SingleTurn(position, objective), 2)


def test_the_same_face_in_several_hands_and_saved() -> None:
    position = table(
        "KPoB/YYVo", "YYVo/KKoo", "YYVo/BBBB", board="KPoB@0,0 YYVo@1,1", tokens={0: "paw stack"}
    )
    first = replace(position.seats[0], saved=(Saved(Face("YYVo")), Saved(Face("PPKo"))))
    position = replace(position, seats=(first, *position.seats[1:]))
    for objective in Objective:
        assert_same(SingleTurn(position, objective), 5)


def test_ends_that_look_the_same_are_one() -> None:
    twin = Board.of([Placement(Face("KKKK"), 0, 0), Placement(Face("KKKo"), 1, 1)])
    position = random_position(2, 1, Edition.GRAIL, Mode.ADVANCED, "twins", tokens=tuple(Token))
    for objective in Objective:
        assert_same(SingleTurn(replace(position, board=twin), objective), 50)


def test_a_stack_of_cards_at_one_place() -> None:
    layers = [Placement(Face("KPoB"), 0, 0), Placement(Face("KPoB"), 0, 0)]
    tall = Board.of([*layers, Placement(Face("YYYo"), 0, 0), Placement(Face("VoVo"), 1, 1)])
    position = random_position(2, 1, Edition.GRAIL, Mode.ADVANCED, "tall", tokens=(Token.MOUSE,))
    assert_same(SingleTurn(replace(position, board=tall), Objective.MARGIN), 3)


def nothing_to_lay() -> Position:
    position = random_position(3, 4, Edition.GRAIL, Mode.BASIC, "bare")
    return replace(position, seats=tuple(Seat(seat.identity, ()) for seat in position.seats))


@pytest.mark.parametrize("objective", Objective)
def test_nothing_to_lay_is_infeasible(objective: Objective) -> None:
    answer = search(SingleTurn(nothing_to_lay(), objective))
    assert comparable(answer) == ("infeasible", (), None, 0)


def test_all_passed_is_infeasible() -> None:
    over = replace(random_position(2, 3, Edition.GRAIL, Mode.BASIC, "over"), passes=2)
    assert search(SingleTurn(over, Objective.SCORE)).status is Status.INFEASIBLE


LARGE = SingleTurn(
    random_position(3, 12, Edition.GRAIL, Mode.ADVANCED, "large", tokens=tuple(Token)),
    Objective.MARGIN,
)


@pytest.mark.parametrize("iterations", [1, 100, 1000])
def test_few_iterations_give_a_line_and_a_bound(iterations: int) -> None:
    first, second = (search(LARGE, 2, Limit(iterations=iterations)) for _ in range(2))
    assert comparable(first) == comparable(second)
    assert first.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert first.bound == LARGE.ceiling()
    assert first.solutions is None


def test_more_iterations_never_make_the_answer_worse() -> None:
    values = [search(LARGE, 1, Limit(iterations=10**power)).value or -99 for power in range(7)]
    assert values == sorted(values)
    assert values[-1] == search(LARGE).value


def test_no_time_claims_nothing() -> None:
    answer = search(LARGE, 1, Limit(seconds=0))
    assert answer.status is not Status.INFEASIBLE
    assert answer.bound is not None
    assert answer.bound >= (search(LARGE).value or 0)


def test_a_board_that_is_worth_more_than_any_deck() -> None:
    square = Board.of([Placement(Face("KKKK"), x, y) for y in range(23) for x in range(23)])
    position = random_position(2, 1, Edition.GRAIL, Mode.BASIC, "square")
    seats = tuple(
        replace(seat, identity=identity, hand=seat.hand[:1])
        for seat, identity in zip(position.seats, (Identity.PINK, Identity.BLACK), strict=True)
    )
    task = SingleTurn(replace(position, board=square, seats=seats), Objective.MARGIN)
    assert_same(task, 2)
    assert (search(task).value or 0) < -1000
    duel = Duel(task.position, Objective.MARGIN)
    assert (judged(duel, solve_duel(duel, Clock(Limit()))).value or 0) < -1000
