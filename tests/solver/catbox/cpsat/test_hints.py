"""A line to begin with: it sets a floor, never the answer."""

from __future__ import annotations

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.protocol import IllegalMoveError, Task
from solver import brute
from solver.answer import Answer, Clock, Limit, Line, Status
from solver.catbox.cpsat import engine as cpsat
from solver.catbox.cpsat.plans import plans, quick_line
from solver.judge import judged
from tests.support.listener import Listener
from tests.support.random_puzzles import comparable, random_chain, random_position

CHAINS = [
    random_chain(2, 3, identity, objective, "hints")
    for identity in (Identity.PINK, Identity.CHIHUAHUA)
    for objective in Objective
]
LONG = random_chain(5, 8, Identity.PINK, Objective.MARGIN, "long")


def turn(*tokens: Token) -> SingleTurn:
    position = random_position(2, 2, Edition.GRAIL, Mode.ADVANCED, "hints", tokens=tokens)
    return SingleTurn(position, Objective.SCORE)


TURNS = [turn(), turn(Token.PAW), turn(Token.STACK), turn(Token.MOUSE)]


def ends(task: Task) -> list[Line]:
    """A best line, and the ones after it."""
    return list(brute.solve(task, top=40).lines)


@pytest.mark.slow
@pytest.mark.parametrize("rank", [0, 1, -1])
@pytest.mark.parametrize("index", range(len(CHAINS)))
def test_the_answer_is_the_same_with_any_hint(index: int, rank: int) -> None:
    chain = CHAINS[index]
    hint = ends(chain)[rank].steps
    answer = judged(chain, cpsat.solve(chain, top=2, hint=hint))
    assert comparable(answer) == comparable(cpsat.solve(chain, top=2))


@pytest.mark.slow
@pytest.mark.parametrize("index", range(len(TURNS)))
def test_turns_take_hints_with_tokens(index: int) -> None:
    task = TURNS[index]
    for hint in ends(task)[::13]:
        answer = judged(task, cpsat.solve(task, hint=hint.steps))
        assert answer.lines == brute.solve(task).lines


@pytest.mark.parametrize("task", TURNS)
def test_a_plan_follows_the_lines_that_it_spells(task: SingleTurn) -> None:
    for line in ends(task):
        followed = [
            plan.spell(laid)
            for plan in plans(task)
            if (laid := plan.follow(line.steps)) is not None
        ]
        assert line.steps in followed


def test_no_plan_follows_another_one_s_words() -> None:
    (plain, *_) = plans(turn())
    for line in (("paw",), ("stack", "PPKo@0,0"), ("PPKo@99,99",)):
        assert plain.follow(line) is None


def test_a_plan_with_two_steps_follows_no_line_of_one() -> None:
    task = turn(Token.MOUSE)
    cards = [line for line in ends(task) if len(line.steps) == 1]
    moving = [plan for plan in plans(task) if plan.layout.count == 2]
    assert cards
    assert moving
    assert all(plan.follow(card.steps) is None for plan in moving for card in cards)


def test_each_tile_of_a_turn_s_plan_is_placed() -> None:
    for plan in (plan for task in TURNS for plan in plans(task)):
        assert len(plan.layout.tiles) == plan.layout.count
        assert all(each.required for each in plan.layout.tiles)


def test_an_illegal_hint_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        cpsat.solve(CHAINS[0], hint=("PPPP@0,0",))


def test_a_hint_is_the_answer_while_there_is_no_better() -> None:
    hint = quick_line(LONG, Clock(Limit()))
    assert hint is not None
    answer = judged(LONG, cpsat.solve(LONG, Limit(seconds=0.0), hint=hint))
    assert answer.status is Status.FEASIBLE
    assert answer.lines == (Line(LONG.replay(hint).value, hint),)


@pytest.mark.parametrize("chain", CHAINS)
def test_a_quick_line_is_legal_and_not_better_than_the_best(chain: Chain) -> None:
    steps = quick_line(chain, Clock(Limit()))
    best = brute.solve(chain).value
    assert steps is not None
    assert best is not None
    assert chain.replay(steps).value <= best


def reported(
    task: Task, iterations: int | None = None
) -> tuple[list[tuple[int | None, int]], Answer]:
    """The reports of a search while it runs, as values and bounds, and its answer."""
    listener = Listener()
    answer = cpsat.solve(task, Limit(iterations=iterations, watch=listener))
    return [(value, bound) for value, bound in listener.rows if bound is not None], answer


@pytest.mark.slow
@pytest.mark.parametrize("task", [*CHAINS, *TURNS])
def test_values_rise_and_bounds_fall_while_a_search_runs(task: Task) -> None:
    rows, answer = reported(task)
    values = [value for value, _ in rows if value is not None]
    bounds = [bound for _, bound in rows]
    assert answer.value is not None
    assert values == sorted(values)
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[-1] >= answer.value
    assert values[-1] == answer.value


@pytest.mark.slow
def test_a_search_that_is_cut_short_has_reported_its_answer() -> None:
    rows, answer = reported(LONG, 200)
    assert answer.status is Status.FEASIBLE
    assert rows[-1] == (answer.value, answer.bound)
