"""The rivals give the values of `brute`, in lines that the judge accepts."""

from __future__ import annotations

from itertools import product

import pytest

from benchmarks.child import Measure, measure
from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Mode, Token
from games.protocol import Task
from solver.answer import Limit, Status, UnsupportedError
from solver.engines import solve
from solver.judge import judged
from tests.support.random_puzzles import late_position, random_chain, random_position

PROVERS = ("compiled", "plain-cpsat", "clingo")
KINDS = list(product(Identity, Objective))


def rival(name: str) -> Measure:
    if name == "clingo":
        pytest.importorskip("clingo")
    return measure(name)


def small_chain(number: int, length: int = 2) -> Chain:
    identity, objective = KINDS[number]
    return random_chain(length, 4, identity, objective, "rivals", number)


def assert_right(name: str, task: Task) -> None:
    answer = judged(task, rival(name)(task, Limit()))
    assert answer.status is Status.OPTIMAL
    assert answer.value == solve(task, engine="brute").value


@pytest.mark.nightly_cases("black-score-compiled")
@pytest.mark.nightly
@pytest.mark.parametrize("name", PROVERS)
@pytest.mark.parametrize("number", range(len(KINDS)), ids=[f"{i}-{o}" for i, o in KINDS])
def test_chains_have_the_value_of_brute(name: str, number: int) -> None:
    grounds_slowly = name == "clingo" and KINDS[number][1] is Objective.MARGIN
    assert_right(name, small_chain(number, 1 if grounds_slowly else 2))


@pytest.mark.slow
@pytest.mark.nightly_cases("compiled")
@pytest.mark.parametrize("name", PROVERS)
def test_a_chain_of_three_has_the_value_of_brute(name: str) -> None:
    assert_right(name, random_chain(3, 2, Identity.PINK, Objective.SCORE, "three"))


@pytest.mark.slow
@pytest.mark.nightly_cases("score")
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("objective", Objective)
def test_compiled_turns_have_the_value_of_brute(seats: int, objective: Objective) -> None:
    assert_right("compiled", SingleTurn(late_position(seats, 4, 1), objective))


@pytest.mark.slow
@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("turns_left", [1, 2, 4])
def test_compiled_duels_have_the_value_of_brute(turns_left: int, objective: Objective) -> None:
    assert_right("compiled", Duel(late_position(2, turns_left, 3), objective))


@pytest.mark.slow
def test_a_duel_of_more_than_two_ends_with_the_cards() -> None:
    assert_right("compiled", Duel(late_position(3, 2, 5), Objective.MARGIN))


@pytest.mark.parametrize("name", ["plain-cpsat", "clingo"])
def test_a_rival_out_of_time_proves_nothing(name: str) -> None:
    task = small_chain(0, 5)
    answer = judged(task, rival(name)(task, Limit(seconds=0.01)))
    assert answer.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert answer.bound is not None


@pytest.mark.parametrize("name", ["plain-cpsat", "clingo"])
def test_rivals_answer_chains_only(name: str) -> None:
    task = SingleTurn(late_position(2, 3, 1), Objective.SCORE)
    with pytest.raises(UnsupportedError, match="answers chains only"):
        rival(name)(task, Limit())


def test_compiled_knows_no_tokens() -> None:
    position = random_position(2, 4, mode=Mode.ADVANCED, tokens=(Token.PAW,))
    with pytest.raises(UnsupportedError, match="knows no tokens"):
        rival("compiled")(SingleTurn(position, Objective.SCORE), Limit())
