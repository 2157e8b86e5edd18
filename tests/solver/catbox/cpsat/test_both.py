"""`both` gives what `search` gives, whichever side comes first."""

from __future__ import annotations

from itertools import product

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode
from solver.answer import Answer, Clock, Limit, Status
from solver.catbox.cpsat.engine import PlanSearch
from solver.engines import engine_names, solve
from tests.support.effort import seeded
from tests.support.listener import Listener
from tests.support.random_puzzles import comparable, late_position, random_chain, random_position

LONG = random_chain(12, 12, Identity.PINK, Objective.MARGIN, "long")


def asked(task: Chain | SingleTurn, limit: Limit = Limit(), top: int = 1) -> Answer:
    return solve(task, limit, "both", top)


def test_it_is_listed_with_the_engines() -> None:
    assert engine_names("catbox") == ("both", "brute", "cpsat", "search")


@pytest.mark.parametrize(("objective", "identity"), list(product(Objective, Identity)))
@pytest.mark.parametrize("length", [1, 2, 3])
def test_chains_have_the_answer_of_search(
    objective: Objective, identity: Identity, length: int
) -> None:
    task = random_chain(length, 1 + length, identity, objective, "both")
    answer = asked(task, top=2)
    assert comparable(answer) == comparable(solve(task, engine="search", top=2))
    assert answer.engine == "both"


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeded(4, 2))
def test_what_is_proved_is_the_same_in_every_run(seed: int) -> None:
    task = random_chain(5, 5, Identity.BLUE, Objective.SCORE, "both", seed)
    answers = {comparable(asked(task, top=2)) for _ in range(3)}
    assert answers == {comparable(solve(task, engine="search", top=2))}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_long_chain_has_the_value_that_the_model_proves_alone(seed: int) -> None:
    task = random_chain(10, 2 + seed, Identity.BLUE, Objective.SCORE, "both", seed)
    answer, search = asked(task, Limit(seconds=2.0, counting=0.0)), PlanSearch(task, Clock(Limit()))
    search.build()
    alone = search.prove()
    assert answer.status is Status.OPTIMAL
    assert alone is not None
    assert answer.value == alone.value == task.replay(answer.line).value


def test_turns_and_duels_have_the_answer_of_search() -> None:
    position = random_position(2, 3, Edition.GRAIL, Mode.BASIC, "both")
    for task in (
        SingleTurn(position, Objective.SCORE),
        Duel(late_position(2, 1, 0), Objective.SCORE),
    ):
        answer = asked(task)
        assert comparable(answer) == comparable(solve(task, engine="search"))
        assert answer.engine == "both"


def test_a_limit_leaves_a_legal_line_and_a_bound() -> None:
    listener = Listener()
    answer = asked(LONG, Limit(seconds=1.0, watch=listener))
    assert answer.status is Status.FEASIBLE
    assert answer.value is not None
    assert answer.bound is not None
    assert LONG.replay(answer.line).value == answer.value < answer.bound <= LONG.ceiling()
    bounds = [bound for _, bound in listener.rows if bound is not None]
    values = [value for value, _ in listener.rows if value is not None]
    assert bounds == sorted(bounds, reverse=True)
    assert values == sorted(values)


@pytest.mark.parametrize("iterations", [1, 10, 100])
def test_every_value_and_bound_on_the_way_is_true_however_few_steps_there_are(
    iterations: int,
) -> None:
    asked_for = product(Objective, Identity, (1, 2, 3))
    for seed, (objective, identity, length) in enumerate(asked_for):
        task = random_chain(length, 1 + seed % 5, identity, objective, "cut", seed)
        listener, best = Listener(), solve(task, engine="search").value
        answer = asked(task, Limit(iterations=iterations, watch=listener))
        assert best is not None
        told = [*listener.rows, (answer.value, answer.bound)]
        assert all(value is None or value <= best for value, _ in told)
        assert all(bound is None or bound >= best for _, bound in told)
        assert answer.value == best or answer.status is not Status.OPTIMAL


class Impatient(Listener):
    """Asks to stop once it has heard anything."""

    @property
    def stopped(self) -> bool:  # type: ignore[override]
        return bool(self.rows)


def test_it_stops_when_it_is_asked_to() -> None:
    answer = asked(LONG, Limit(watch=Impatient()))
    assert answer.status in (Status.FEASIBLE, Status.UNKNOWN)
