"""Duels: their value by the plainest minimax, and the lines that people type and engines print."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from games.catbox import scoring
from games.catbox.faces import Identity
from games.catbox.position import Position
from games.catbox.puzzle import END, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Seat
from solver import brute
from solver.answer import Answer, Line, Status
from solver.engines import pick, solve
from solver.judge import JudgeError, judged
from tests.support.boards import table
from tests.support.random_puzzles import late_position, random_position


def one_card_each(seats: int, *seeds: str | int, mode: Mode = Mode.BASIC) -> Position:
    """Seats with one card each, and one card on the table."""
    return random_position(seats, 1, Edition.GRAIL, mode, *seeds, cards=1)


def with_tokens() -> Position:
    """Two seats with tokens that are worth a point each if they are left."""
    position = one_card_each(2, "duel", mode=Mode.ADVANCED)
    held = ((Token.STACK, Token.BOX), (Token.STACK, Token.FISH))
    seats = zip(position.seats, held, strict=True)
    return replace(position, seats=tuple(replace(seat, tokens=each) for seat, each in seats))


TWO_SEATS = [late_position(2, left, seed) for left in (2, 3) for seed in range(4)]
THREE_SEATS = [one_card_each(3, "duel", seed) for seed in range(4)]


def points(position: Position, seat: Seat) -> int:
    assert seat.identity is not None
    return scoring.points(position.board, seat.identity) + len(seat.tokens)


def worth(position: Position, mover: int, objective: Objective) -> int:
    """The objective's value at the end of a duel, from the rulebook's points."""
    totals = [points(position, seat) for seat in position.seats]
    own = totals.pop(mover)
    return own - max(totals) if objective is Objective.MARGIN else own


def minimax(position: Position, mover: int, left: int, objective: Objective) -> int:
    """The value that the mover can force."""

    @cache
    def best(at: Position, turns: int) -> int:
        if turns == 0 or at.over:
            return worth(at, mover, objective)
        values = [best(at.play(move), turns - 1) for move in at.moves]
        return max(values) if at.turn == mover else min(values)

    return best(position, left)


@pytest.mark.nightly_cases("position11", "position12")
@pytest.mark.diagonal
@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("position", [with_tokens(), *TWO_SEATS, *THREE_SEATS])
def test_brute_finds_the_minimax_value(position: Position, objective: Objective) -> None:
    duel = Duel(position, objective)
    answer = solve(duel, engine="brute")
    assert answer.status is Status.OPTIMAL
    assert answer.value == minimax(position, position.turn, len(position.seats), objective)
    assert answer.bound == answer.value <= duel.ceiling()
    assert answer.solutions is None


@pytest.mark.parametrize("objective", Objective)
def test_a_duel_over_the_last_card_is_worth_as_much_as_the_turn(objective: Objective) -> None:
    position = one_card_each(2, "last card")
    first, second = position.seats
    last = replace(position, seats=(first, replace(second, hand=())))
    answer = solve(Duel(last, objective), engine="brute")
    assert answer.status is Status.OPTIMAL
    assert answer.value == brute.solve(SingleTurn(last, objective)).value


def test_duels_are_left_to_an_engine_that_answers_them() -> None:
    assert pick(Duel(TWO_SEATS[0], Objective.SCORE)) != "cpsat"


# Lines, which may have several readings as typed and have one as printed


def test_a_face_that_two_cards_show_is_taken_from_the_right_hand() -> None:
    position = table("PPPo/KKoo", "KKoo/YYYY", board="KPoB@0,0")
    answer = solve(Duel(position, Objective.SCORE), engine="brute")
    assert answer.value == brute.solve(Duel(position, Objective.SCORE)).value


def test_a_token_between_two_cards_may_be_either_seat_s() -> None:
    position = table(
        "KPoB/YYVo PPPo/BBBB",
        "PYVB/KKoo YYoo/VVoo",
        board="KPoB@0,0",
        tokens={0: "fish", 1: "fish"},
    )
    duel = Duel(position, Objective.MARGIN)
    line = ("YYVo@1,1", "fish:YYoo/VVoo", "KKoo@-1,-1")
    assert {end.value for end in duel.readings(line)} == {1, 3}


def same_face_twice() -> Duel:
    """A duel in which two seats hold a card of one face, and only one of them is worth 6."""
    position = table(
        "PBPB/oPKP PKPP/BKKK",
        "oPKP/oPPB PBBY/YKPY",
        board="oPBB@0,0",
        pile="PYBP/PKoY BBYY/BPBB",
    )
    own = replace(position.seats[0], identity=Identity.PINK)
    other = replace(position.seats[1], identity=Identity.BLUE)
    return Duel(replace(position, seats=(own, other)), Objective.SCORE)


@pytest.mark.parametrize("engine", ["brute", "search", "cpsat", "both"])
def test_a_line_says_whose_card_is_laid_where_two_show_the_same_face(engine: str) -> None:
    answer = solve(same_face_twice(), engine=engine)
    assert answer.line == ("oPKP@-1,-1<0.0", "YKPY@0,-2")
    (end,) = same_face_twice().readings(answer.line)
    assert end.value == answer.value == 6


def test_the_card_of_another_seat_with_the_same_face_is_another_first_play() -> None:
    ranked = solve(same_face_twice(), engine="search", top=2)
    assert [(line.value, line.steps[0]) for line in ranked.lines] == [
        (6, "oPKP@-1,-1<0.0"),
        (5, "oPKP@-1,-1<1.0"),
    ]


def test_a_line_that_leaves_open_whose_card_is_laid_is_no_answer() -> None:
    line = Line(6, ("oPKP@-1,-1", "YKPY@0,-2"))
    with pytest.raises(JudgeError, match="can be read in 2 ways"):
        judged(same_face_twice(), Answer(Status.OPTIMAL, (line,), 6, None, "stub", 0.0))


@pytest.mark.parametrize("token", ["fish", "box"])
@pytest.mark.parametrize("engine", ["brute", "search", "cpsat"])
def test_a_line_says_where_a_turn_ends_if_the_next_one_may_begin_with_the_same_token(
    engine: str, token: str
) -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", board="KPoB@0,0", tokens={0: token, 1: token})
    answer = solve(Duel(position, Objective.MARGIN), engine=engine)
    assert answer.line.count(END) == 1
    assert len(list(Duel(position, Objective.MARGIN).readings(answer.line))) == 1
    alone = table("KPoB/YYVo", "PYVB/KKoo", board="KPoB@0,0", tokens={0: token})
    assert END not in solve(Duel(alone, Objective.MARGIN), engine=engine).line


def test_the_pile_counts_for_the_ceiling_of_a_duel() -> None:
    position = table("PPPP/PPPo", "", board="PPPP@0,0", pile="KKKK/KKKK")
    duel = Duel(position, Objective.SCORE)
    best = brute.solve(duel).value
    assert best is not None
    assert duel.ceiling() >= best


def test_rivals_may_spend_a_token_before_the_end_of_a_duel() -> None:
    position = random_position(2, 1, Edition.GRAIL, Mode.ADVANCED, "tokens")
    before = Duel(position, Objective.MARGIN)
    fewer = replace(position.seats[1], tokens=position.seats[1].tokens[1:])
    after = Duel(replace(position, seats=(position.seats[0], fewer)), Objective.MARGIN)
    rival = len(position.seats[1].tokens)
    own = Duel(position, Objective.SCORE).ceiling()
    assert before.ceiling() == own - (rival - 1)
    assert after.ceiling() == own - (rival - 2)


def test_the_mover_s_own_identity_counts_whoever_else_is_unknown() -> None:
    position = table("KPoB/YYVo", "BBBo/PPPo", "PoPo/KKKo", board="KPVB@0,0", turn=1)
    hidden = replace(position.seats[0], identity=None)
    unknown = replace(position, seats=(hidden, *position.seats[1:]))
    turn = SingleTurn(unknown, Objective.SCORE)
    assert turn.stakes(unknown).own.identity is Identity.PINK
    assert brute.solve(turn).value == brute.solve(SingleTurn(position, Objective.SCORE)).value
