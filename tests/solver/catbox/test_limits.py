"""An engine that is cut short claims less, never something false."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.faces import Identity
from games.catbox.legality import guarded
from games.catbox.position import Position
from games.catbox.puzzle import Objective, SingleTurn
from games.catbox.rulings import Edition, Mode
from games.catbox.turn import Guard
from games.protocol import Task
from solver import brute
from solver.answer import Answer, Clock, Limit, Status
from solver.engines import solve
from tests.support.random_puzzles import comparable, random_chain, random_position

ENGINES = ("brute", "cpsat", "search")

CHAINS = tuple(
    random_chain(2, layers, identity, objective, "limits")
    for layers, identity in ((1, Identity.BLUE), (4, Identity.CHIHUAHUA), (6, Identity.BLACK))
    for objective in Objective
)
BEST = [brute.solve(chain).value for chain in CHAINS]


def assert_honest(answer: Answer, best: int | None) -> None:
    """The answer claims no more than is true of a task with a legal line."""
    assert best is not None
    assert answer.bound is not None
    assert answer.status is not Status.INFEASIBLE
    assert answer.bound >= best
    if answer.status is Status.OPTIMAL:
        assert answer.value == best
    elif answer.status is Status.FEASIBLE:
        assert answer.value is not None
        assert answer.value <= best
    else:
        assert answer.lines == ()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seconds", [0.0, 1e-6])
@pytest.mark.parametrize("index", range(len(CHAINS)))
def test_too_little_time_never_makes_a_false_claim(engine: str, seconds: float, index: int) -> None:
    answer = solve(CHAINS[index], Limit(seconds=seconds), engine)
    assert_honest(answer, BEST[index])


@pytest.mark.parametrize("engine", ENGINES)
def test_no_time_at_all_is_not_enough_for_a_proof(engine: str) -> None:
    long = random_chain(4, 6, Identity.PINK, Objective.MARGIN, "long")
    answer = solve(long, Limit(seconds=1e-6), engine)
    assert answer.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert answer.solutions is None
    assert answer.bound == long.ceiling()


@pytest.mark.parametrize("iterations", [0, 1, 2, 10, 100, 1000])
@pytest.mark.parametrize("index", range(len(CHAINS)))
def test_few_iterations_never_make_a_false_claim(iterations: int, index: int) -> None:
    answer = solve(CHAINS[index], Limit(iterations=iterations), "brute")
    assert_honest(answer, BEST[index])


@pytest.mark.parametrize("iterations", [1, 50, 500])
def test_answers_limited_by_iterations_are_the_same_in_every_run(iterations: int) -> None:
    first, second = (
        [comparable(solve(chain, Limit(iterations=iterations), "brute", 2)) for chain in CHAINS]
        for _ in range(2)
    )
    assert first == second


def test_more_iterations_never_make_the_answer_worse() -> None:
    for chain in CHAINS:
        values = [
            solve(chain, Limit(iterations=10**power), "brute").value or -999 for power in range(6)
        ]
        assert values == sorted(values)


def test_enough_of_everything_is_a_proof() -> None:
    limit = Limit(seconds=600, iterations=10**9)
    assert [solve(chain, limit, "brute").value for chain in CHAINS] == BEST


def test_one_iteration_looks_at_one_state() -> None:
    answer = solve(CHAINS[0], Limit(iterations=1), "brute")
    assert answer.status is Status.UNKNOWN
    assert answer.bound == CHAINS[0].ceiling()


def infeasible_turns() -> list[SingleTurn]:
    """No card to lay in one; guards round every cell in the others."""
    bare = random_position(3, 4, Edition.GRAIL, Mode.BASIC, "bare")
    empty = Position(
        bare.edition,
        bare.mode,
        bare.board,
        tuple(type(seat)(seat.identity, ()) for seat in bare.seats),
        0,
    )
    return [SingleTurn(empty, objective) for objective in Objective] + [
        SingleTurn(walled_in(edition), objective) for edition in Edition for objective in Objective
    ]


def walled_in(edition: Edition) -> Position:
    """One card on the table, and a guard in the middle of it."""
    position = random_position(3, 1, edition, Mode.ADVANCED, "walled")
    guards = (Guard(1, 0, 0), Guard(2, 1, 1))
    assert set(position.board.cells) <= guarded((guard.x, guard.y) for guard in guards)
    return Position(
        position.edition, position.mode, position.board, position.seats, 0, guards=guards
    )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("turn", infeasible_turns())
def test_a_turn_without_a_legal_line_is_infeasible(turn: SingleTurn, engine: str) -> None:
    answer = solve(turn, engine=engine)
    assert comparable(answer) == ("infeasible", (), None, 0)
    assert answer.value is None
    assert answer.line == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_more_lines_are_asked_for_than_there_are(engine: str) -> None:
    chain = random_chain(1, 1, Identity.YELLOW, Objective.SCORE, "all ends")
    legal = len({child.end.key for _, child in chain.start.children() if child.end})
    answer = solve(chain, engine=engine, top=1000)
    assert len(answer.lines) == legal
    assert answer.status is Status.OPTIMAL


@given(
    length=st.integers(1, 2),
    layers=st.integers(1, 5),
    identity=st.sampled_from(Identity),
    objective=st.sampled_from(Objective),
    seed=st.integers(0, 10**6),
)
def test_the_ceiling_of_a_chain_is_never_below_its_optimum(
    length: int, layers: int, identity: Identity, objective: Objective, seed: int
) -> None:
    assert_below_the_ceiling(random_chain(length, layers, identity, objective, seed))


@given(
    seats=st.integers(2, 5),
    layers=st.integers(1, 5),
    mode=st.sampled_from(Mode),
    objective=st.sampled_from(Objective),
    saved=st.integers(0, 1),
    seed=st.integers(0, 10**6),
)
def test_the_ceiling_of_a_turn_is_never_below_its_optimum(
    seats: int, layers: int, mode: Mode, objective: Objective, saved: int, seed: int
) -> None:
    kept = saved if mode is Mode.ADVANCED else 0
    position = random_position(seats, layers, Edition.GRAIL, mode, seed, saved=kept)
    assert_below_the_ceiling(SingleTurn(position, objective))


def assert_below_the_ceiling(task: Task) -> None:
    best = brute.solve(task).value
    assert best is not None
    assert best <= task.ceiling()


def test_a_limit_passes_by_steps_or_by_time() -> None:
    assert Clock(Limit(iterations=3)).passed(3)
    assert not Clock(Limit(iterations=3)).passed(2)
    assert Clock(Limit(seconds=0)).passed(0)
    assert not Clock(Limit()).passed(10**12)
    assert Clock(Limit()).left is None
