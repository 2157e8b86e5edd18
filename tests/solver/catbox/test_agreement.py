"""`brute` and `cpsat` agree on every part of their answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.protocol import Task
from solver import brute
from solver.catbox.cpsat import engine as cpsat
from solver.engines import solve
from tests.support.random_puzzles import comparable, random_chain, random_position

MOST_COUNTED = 12
"""Ends that are counted in these tests; CP-SAT solves its model once for each."""

SPENDABLE: tuple[tuple[Token, ...], ...] = (
    (),
    (Token.STACK,),
    (Token.PAW,),
    (Token.MOUSE,),
    (Token.BOX, Token.FISH),
    (Token.STACK, Token.BOX),
    (Token.MOUSE, Token.FISH),
)


class Case(NamedTuple):
    """A puzzle's recipe in numbers."""

    first: int
    second: int
    objective: Objective
    third: Identity | Edition
    seed: int


@pytest.fixture(autouse=True)
def _count_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpsat, "MOST_COUNTED", MOST_COUNTED)


def assert_agreement(task: Task, top: int) -> None:
    expected = comparable(solve(task, engine="brute", top=top))
    if expected[-1] is not None and expected[-1] > MOST_COUNTED:
        expected = (*expected[:-1], None)
    assert comparable(solve(task, engine="cpsat", top=top)) == expected


def chain_cases(sizes: tuple[tuple[int, int], ...], seeds: range) -> Iterator[Case]:
    """Every objective and identity with every length and board; the seed goes on."""
    for number, (size, objective, identity, seed) in enumerate(
        product(sizes, Objective, Identity, seeds)
    ):
        yield Case(*size, objective, identity, 1000 * number + seed)


def turn_cases(layers: tuple[int, ...], seeds: range) -> Iterator[Case]:
    """Every edition and objective with 2 to 5 seats and every board."""
    sizes = product(range(2, 6), layers)
    for number, (size, objective, edition, seed) in enumerate(
        product(sizes, Objective, Edition, seeds)
    ):
        yield Case(*size, objective, edition, 1000 * number + seed)


def chain_of(case: Case) -> Chain:
    assert isinstance(case.third, Identity)
    return random_chain(case.first, case.second, case.third, case.objective, case.seed)


def param(case: Case) -> object:
    """Long chains for the Chihuahua take CP-SAT much longer than the others."""
    slow = [pytest.mark.slow] if case.third is Identity.CHIHUAHUA else []
    return pytest.param(case, id=str(case), marks=slow)


def turn_of(case: Case, mode: Mode, tokens: tuple[Token, ...] = ()) -> SingleTurn:
    """The turn of a case; an advanced one has guards and saved cards by its seed."""
    assert isinstance(case.third, Edition)
    more = case.seed % 3 if mode is Mode.ADVANCED else 0
    position = random_position(
        case.first,
        case.second,
        case.third,
        mode,
        case.seed,
        tokens=tokens,
        guards=min(more, case.first - 1),
        saved=more // 2,
    )
    return SingleTurn(position, case.objective)


ONES = tuple(chain_cases(((1, 1), (1, 2), (1, 3), (1, 5), (1, 8)), range(2)))
TWOS = tuple(chain_cases(((2, 1), (2, 3), (2, 5)), range(1)))
THREES = tuple(chain_cases(((3, 1),), range(1)))
BASIC = tuple(turn_cases((1, 3, 7), range(2)))
ADVANCED = tuple(
    (case, SPENDABLE[index % len(SPENDABLE)])
    for index, case in enumerate(turn_cases((1, 2, 4), range(1)))
)
SPENT = (
    (Token.STACK, 4, Objective.MARGIN, 0),
    (Token.STACK, 4, Objective.MARGIN, 4),
    (Token.STACK, 4, Objective.MARGIN, 9),
    (Token.PAW, 2, Objective.SCORE, 0),
    (Token.PAW, 2, Objective.SCORE, 4),
    (Token.PAW, 2, Objective.SCORE, 5),
    (Token.MOUSE, 2, Objective.SCORE, 0),
)
"""Turns of two seats whose best line spends the token."""


@pytest.mark.parametrize("case", ONES + TWOS, ids=str)
def test_engines_agree_on_short_chains(case: Case) -> None:
    assert_agreement(chain_of(case), 1 + case.seed % 3)


@pytest.mark.parametrize("case", [param(case) for case in THREES])
def test_engines_agree_on_chains_of_three(case: Case) -> None:
    assert_agreement(chain_of(case), 1)


@pytest.mark.parametrize("case", BASIC, ids=str)
def test_engines_agree_on_basic_turns(case: Case) -> None:
    assert_agreement(turn_of(case, Mode.BASIC), 1 + case.seed % 3)


@pytest.mark.parametrize(("case", "tokens"), ADVANCED, ids=str)
def test_engines_agree_on_advanced_turns(case: Case, tokens: tuple[Token, ...]) -> None:
    assert_agreement(turn_of(case, Mode.ADVANCED, tokens), 1 + case.seed // 3 % 3)


@pytest.mark.parametrize("cases", [ONES, TWOS, THREES], ids=["one", "two", "three"])
def test_every_identity_is_asked_with_every_objective(cases: tuple[Case, ...]) -> None:
    asked = {(case.objective, case.third) for case in cases}
    assert asked == set(product(Objective, Identity))


def test_advanced_turns_have_everything_that_matters() -> None:
    turns = [turn_of(case, Mode.ADVANCED, tokens).position for case, tokens in ADVANCED]
    assert {len(turn.seats) for turn in turns} == {2, 3, 4, 5}
    assert {turn.edition for turn in turns} == set(Edition)
    assert {token for turn in turns for token in turn.mover.tokens} == set(Token)
    assert {len(turn.mover.saved) for turn in turns} == {0, 1}
    assert {len(turn.standing_guards) for turn in turns} == {0, 1, 2}


@pytest.mark.parametrize(("token", "layers", "objective", "seed"), SPENT)
def test_engines_agree_where_a_token_is_worth_its_point(
    token: Token, layers: int, objective: Objective, seed: int
) -> None:
    turn = turn_of(Case(2, layers, objective, Edition.GRAIL, seed), Mode.ADVANCED, (token,))
    assert token in " ".join(brute.solve(turn).line)
    assert_agreement(turn, 2)
