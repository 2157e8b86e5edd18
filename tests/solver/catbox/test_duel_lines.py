"""A duel's line doesn't say all: every reading of it is tried."""

from __future__ import annotations

from dataclasses import replace

from games.catbox.faces import Identity
from games.catbox.puzzle import Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode
from solver import brute
from solver.engines import solve
from tests.support.boards import table
from tests.support.random_puzzles import random_position


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
