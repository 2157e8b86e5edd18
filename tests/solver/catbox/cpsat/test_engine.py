"""CP-SAT, alone and with the search: the same answers as by trying every line."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.protocol import IllegalMoveError, State, Task
from solver import brute
from solver.answer import Clock, Limit, Line, Status, UnsupportedError
from solver.catbox.cpsat import engine as cpsat
from solver.catbox.cpsat.engine import PlanSearch
from solver.catbox.cpsat.layout import lines_to
from solver.catbox.cpsat.plans import plans, quick_line
from solver.engines import check_support, solve
from solver.judge import judged
from tests.support.effort import seeded
from tests.support.listener import Listener
from tests.support.random_puzzles import comparable, late_position, random_chain, random_position

# Chains and turns with a line to begin with

CHAINS = [
    random_chain(2, 3, identity, objective, "hints")
    for identity in (Identity.PINK, Identity.CHIHUAHUA)
    for objective in Objective
]
LONG = random_chain(5, 8, Identity.PINK, Objective.MARGIN, "long")


def turn(*tokens: Token) -> SingleTurn:
    position = random_position(2, 2, Edition.GRAIL, Mode.ADVANCED, "hints", tokens=tokens)
    return SingleTurn(position, Objective.SCORE)


DUEL = Duel(late_position(2, 3, 2), Objective.SCORE)
TURNS = [turn(), turn(Token.PAW), turn(Token.STACK), turn(Token.MOUSE)]


def ends(task: Task) -> list[Line]:
    """A best line, and the ones after it."""
    return list(brute.solve(task, top=40).lines)


@pytest.mark.parametrize(
    "task", [*(pytest.param(each, marks=pytest.mark.slow) for each in (*CHAINS, *TURNS)), DUEL]
)
def test_with_any_hint_the_answer_is_the_same_and_values_rise_and_bounds_fall(task: Task) -> None:
    expected = brute.solve(task, top=4)
    for hint in (None, *(line.steps for line in ends(task)[::13])):
        listener = Listener()
        answer = judged(task, cpsat.solve(task, Limit(watch=listener), 4, hint=hint))
        assert comparable(answer) == comparable(expected)
        value, bound = listener.narrowed()
        assert answer.value == value <= bound
        assert value == bound or not task.adversarial


@pytest.mark.parametrize("task", TURNS)
def test_plans_follow_the_lines_that_they_spell_and_no_others(task: SingleTurn) -> None:
    for line in ends(task):
        followed = ((plan, plan.follow(line.steps)) for plan in plans(task))
        assert {plan.spell(laid) for plan, laid in followed if laid is not None} == {line.steps}


def test_an_illegal_hint_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        cpsat.solve(CHAINS[0], hint=("PPPP@0,0",))


def test_a_hint_is_the_answer_while_there_is_no_better() -> None:
    hint = quick_line(LONG, Clock(Limit()))
    assert hint is not None
    answer = judged(LONG, cpsat.solve(LONG, Limit(seconds=0.0), hint=hint))
    assert answer.status is Status.FEASIBLE
    assert answer.lines == (Line(LONG.replay(hint).value, hint),)
    assert answer.solutions is None


@pytest.mark.parametrize("chain", CHAINS)
def test_a_quick_line_is_legal_and_not_better_than_the_best(chain: Chain) -> None:
    steps = quick_line(chain, Clock(Limit()))
    best = brute.solve(chain).value
    assert steps is not None
    assert best is not None
    assert chain.replay(steps).value <= best


@pytest.mark.slow
def test_a_search_that_is_cut_short_has_reported_its_answer() -> None:
    listener = Listener()
    answer = cpsat.solve(LONG, Limit(iterations=200, watch=listener))
    assert answer.status is Status.FEASIBLE
    assert listener.rows[-1] == (answer.value, answer.bound)


def test_conflicts_are_counted_so_that_a_search_stops_at_the_same_place() -> None:
    answers = [cpsat.solve(LONG, Limit(iterations=50)) for _ in range(2)]
    assert answers[0].status is not Status.OPTIMAL
    assert comparable(answers[0]) == comparable(answers[1])


def test_tokens_of_those_who_reply_are_refused_where_more_than_one_replies() -> None:
    position = random_position(3, 1, Edition.GRAIL, Mode.ADVANCED, cards=1)
    duel = Duel(position, Objective.SCORE)
    with pytest.raises(UnsupportedError, match="tokens of those who reply"):
        check_support(duel, "cpsat")
    with pytest.raises(UnsupportedError):
        cpsat.solve(duel)


# Counts of best boards and the lines to them

Texts = tuple[str, ...]

SEVENTY_ONE = random_chain(2, 3, Identity.BLACK, Objective.SCORE, "ties", 316)


@pytest.mark.parametrize(
    ("task", "count"),
    [
        (SEVENTY_ONE, 71),
        pytest.param(
            random_chain(2, 12, Identity.YELLOW, Objective.SCORE, "ties", 284),
            841,
            marks=pytest.mark.slow,
        ),
    ],
)
def test_many_best_boards_are_counted(task: Chain, count: int) -> None:
    answer = cpsat.solve(task, top=3)
    assert answer.solutions == count
    assert comparable(answer) == comparable(brute.solve(task, top=3))


def test_what_is_too_much_to_count_is_not_counted() -> None:
    answer = cpsat.solve(SEVENTY_ONE, Limit(counting=10.0), most_counted=70)
    assert (answer.solutions, answer.solutions_at_least) == (None, 71)
    assert answer.lines == cpsat.solve(SEVENTY_ONE).lines


def test_without_a_count_it_is_known_whether_a_best_board_is_the_only_one() -> None:
    for number in range(8):
        task = random_chain(2, 4, Identity.PINK, Objective.SCORE, "only", number)
        answer, solutions = cpsat.solve(task), brute.solve(task).solutions
        expected = (1, None) if solutions == 1 else (None, 2)
        assert (answer.solutions, answer.solutions_at_least) == expected


def lines_of(state: State, steps: Texts = ()) -> dict[Texts, Hashable]:
    """Every line from a state, with the key of its board."""
    if state.end is not None:
        return {steps: state.end.key}
    found: dict[Texts, Hashable] = {}
    for step, child in state.children():
        found |= lines_of(child, steps + step.texts)
    return found


@pytest.mark.parametrize("seed", seeded(4))
def test_all_lines_to_a_board_are_found_from_its_end(seed: int) -> None:
    task = random_chain(2, 1 + seed % 3, Identity.PINK, Objective.SCORE, "backwards", seed)
    (plan,) = plans(task)
    boards: dict[Hashable, set[Texts]] = {}
    for steps, key in lines_of(task.start).items():
        boards.setdefault(key, set()).add(steps)
    for lines in list(boards.values())[::97]:
        laid = plan.follow(min(lines))
        assert laid is not None
        found = {plan.spell(each) for each in lines_to(plan.layout, plan.layout.look(laid))}
        assert found == lines
    assert list(lines_to(plan.layout, task.board.cells)) == []


# CP-SAT and search together

LONGER = random_chain(12, 12, Identity.PINK, Objective.MARGIN, "long")


def test_a_long_chain_has_the_value_that_the_model_proves_alone() -> None:
    task = random_chain(10, 3, Identity.BLUE, Objective.SCORE, "both", 1)
    answer = solve(task, Limit(seconds=2.0, counting=0.0), "both")
    search = PlanSearch(task, Clock(Limit()))
    search.build()
    alone = search.prove()
    assert answer.status is Status.OPTIMAL
    assert alone is not None
    assert answer.value == alone.value == task.replay(answer.line).value


def test_a_limit_leaves_a_legal_line_and_a_bound() -> None:
    listener = Listener()
    answer = solve(LONGER, Limit(seconds=1.0, watch=listener), "both")
    assert answer.status is Status.FEASIBLE
    assert answer.value is not None
    assert answer.bound is not None
    assert LONGER.replay(answer.line).value == answer.value < answer.bound <= LONGER.ceiling()
    listener.narrowed()


@pytest.mark.parametrize("iterations", [1, 10, 100])
def test_every_value_and_bound_on_the_way_is_true_however_few_steps_there_are(
    iterations: int,
) -> None:
    asked_for = product(Objective, Identity, (1, 2, 3))
    for seed, (objective, identity, length) in enumerate(asked_for):
        task = random_chain(length, 1 + seed % 5, identity, objective, "cut", seed)
        listener, best = Listener(), solve(task, engine="search").value
        answer = solve(task, Limit(iterations=iterations, watch=listener), "both")
        assert best is not None
        told = [*listener.rows, (answer.value, answer.bound)]
        assert all(value is None or value <= best for value, _ in told)
        assert all(bound is None or bound >= best for _, bound in told)
        assert answer.value == best or answer.status is not Status.OPTIMAL
