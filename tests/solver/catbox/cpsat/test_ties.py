"""Best boards are counted in one enumeration, and as many as there are."""

from __future__ import annotations

from itertools import product

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from solver import brute
from solver.answer import Answer, Limit
from solver.catbox.cpsat import engine as cpsat
from solver.catbox.search import engine as search
from tests.support.random_puzzles import comparable, random_chain, random_position

MANY = [
    (Identity.BLACK, 3, 316, 71),
    (Identity.YELLOW, 8, 38, 71),
    (Identity.YELLOW, 12, 284, 841),
    (Identity.BLUE, 12, 29, 656),
]
"""Chains of two by identity, cards on the board and seed, with how many best boards they have."""

SMALL = [
    (length, layers, identity, objective)
    for (length, layers), identity, objective in product(
        ((1, 1), (1, 5), (2, 1), (2, 3)), Identity, Objective
    )
]
"""Chains that enumeration decides at once; each of them is drawn with several seeds."""

SEEDS = 6


def chain(identity: Identity, layers: int, seed: int, length: int = 2) -> Chain:
    return random_chain(length, layers, identity, Objective.SCORE, "ties", seed)


def equal(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same in all that is compared of engines."""
    return comparable(one) == comparable(other)


@pytest.mark.slow
@pytest.mark.parametrize(("identity", "layers", "seed", "count"), MANY)
def test_many_best_boards_are_counted(
    identity: Identity, layers: int, seed: int, count: int
) -> None:
    task = chain(identity, layers, seed)
    answer = cpsat.solve(task, top=3)
    assert answer.solutions == count
    assert equal(answer, brute.solve(task, top=3))


def test_a_chain_of_two_with_seventy_one_best_boards_is_counted() -> None:
    task = chain(*MANY[0][:3])
    assert equal(cpsat.solve(task, top=3), brute.solve(task, top=3))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("length", "layers", "identity", "objective"), SMALL)
def test_small_chains_have_as_many_best_boards_as_enumeration_finds(
    length: int, layers: int, identity: Identity, objective: Objective, seed: int
) -> None:
    task = random_chain(length, layers, identity, objective, "ties", seed)
    assert equal(cpsat.solve(task, top=2), brute.solve(task, top=2))


@pytest.mark.nightly
def test_thousands_of_best_boards_are_counted() -> None:
    task = chain(Identity.BLUE, 3, 1, length=3)
    limit = Limit(counting=60.0)
    answer = cpsat.solve(task, limit)
    assert answer.solutions == 4087
    assert equal(answer, search.solve(task, limit))


@pytest.mark.slow
@pytest.mark.parametrize("token", [Token.PAW, Token.STACK, Token.MOUSE])
def test_boards_that_several_plans_lead_to_count_once(token: Token) -> None:
    position = random_position(2, 2, Edition.GRAIL, Mode.ADVANCED, "hints", tokens=(token,))
    task = SingleTurn(position, Objective.SCORE)
    assert equal(cpsat.solve(task, top=4), brute.solve(task, top=4))


def test_equal_faces_make_no_board_twice() -> None:
    drawn = random_chain(1, 2, Identity.PINK, Objective.SCORE, "equal", 0)
    task = Chain(drawn.edition, drawn.board, drawn.identity, drawn.faces * 2, drawn.objective)
    assert equal(cpsat.solve(task, top=3), brute.solve(task, top=3))


def test_what_is_too_much_to_count_is_not_counted() -> None:
    task = chain(*MANY[0][:3])
    full = cpsat.solve(task)
    answer = cpsat.solve(task, Limit(counting=10.0), most_counted=70)
    assert (answer.solutions, answer.solutions_at_least) == (None, 71)
    assert answer.lines == full.lines


def test_without_a_count_it_is_known_whether_a_best_board_is_the_only_one() -> None:
    for number in range(8):
        task = random_chain(2, 4, Identity.PINK, Objective.SCORE, "only", number)
        answer, solutions = cpsat.solve(task), brute.solve(task).solutions
        expected = (1, None) if solutions == 1 else (None, 2)
        assert (answer.solutions, answer.solutions_at_least) == expected


def test_a_count_that_time_cuts_short_is_none() -> None:
    task = random_chain(3, 8, Identity.PINK, Objective.SCORE, "long ties", 0)
    answer = cpsat.solve(task, Limit(seconds=0.0))
    assert answer.solutions is None
