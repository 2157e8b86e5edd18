"""All engines agree on random puzzles of every kind: status, value, bound, count and lines.

The puzzles are seeded by their number. The ordinary run asks for one block, the slow and the
nightly one for more, see `EXTENT`; `--puzzles N` asks for any other number, also as
`python -m tests.solver.catinthebox.test_agreement --puzzles N`.
"""

from __future__ import annotations

import sys
from itertools import product

import pytest

from games.catinthebox.puzzle import Objective, Predict, RoundTask, Together, Tricks
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.wish import GroupWish, PredictionsWish, TokenWish, WonWish
from solver.answer import Limit, OutOfTimeError, Status
from solver.catinthebox.search import engine
from solver.engines import solve
from tests.support.agreement import Extent
from tests.support.catinthebox.plain_minimax import first_values
from tests.support.catinthebox.puzzles import puzzle

EXTENT = Extent(block=20, slow=4, nightly=40)
"""Some puzzles of each source are in a block."""

ENOUGH, ENOUGH_MOMENTS = Limit(iterations=4_000), Limit(iterations=20_000)
"""States after which `brute`, and the plain minimax, give up."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each block that the run asks for."""
    EXTENT.parametrize(metafunc)


def agrees_with_enumeration(task: RoundTask) -> bool:
    """Whether `brute` decided the puzzle; the engine for it has to agree, line by line."""
    name = "search" if task.adversarial else "cpsat"
    answer, expected = solve(task, engine=name), solve(task, ENOUGH, "brute")
    if expected.status in (Status.FEASIBLE, Status.UNKNOWN):
        return False
    assert (answer.status, answer.bound) == (expected.status, expected.bound)
    assert (answer.lines, answer.solutions) == (expected.lines, expected.solutions)
    return True


def agrees_with_plain_minimax(task: Tricks | Predict) -> bool:
    """Whether a minimax with rules of its own decided the puzzle; the search has to agree."""
    try:
        values = first_values(task, ENOUGH_MOMENTS)
    except OutOfTimeError:
        return False
    assert {line.steps[0]: line.value for line in engine.first_steps(task)} == values
    return True


def test_engines_agree(numbers: range) -> None:
    decided = 0
    for number in numbers:
        task = puzzle(number)
        decided += agrees_with_enumeration(task)
        if isinstance(task, Tricks | Predict):
            agrees_with_plain_minimax(task)
    assert decided


@pytest.mark.slow
def test_the_puzzles_have_everything_that_matters() -> None:
    puzzles = [puzzle(number) for number in range(2000)]
    tricks = [each for each in puzzles if isinstance(each, Tricks)]
    predictions = [each for each in puzzles if isinstance(each, Predict)]
    asked = {(each.objective, len(each.position.seats), each.round.follow) for each in tricks}
    assert asked == set(product((Objective.SCORE, Objective.MARGIN), range(2, 6), Follow))
    assert {each.round.bonus for each in tricks if len(each.position.seats) == 2} == set(Bonus)
    together = [each for each in puzzles if isinstance(each, Together)]
    asked = {(each.objective, len(each.position.seats), each.round.follow) for each in together}
    assert asked == set(product((Objective.TOTAL, Objective.SCORE), range(2, 6), Follow))
    wishes = {type(wish) for each in together for wish in each.wish}
    assert wishes == {PredictionsWish, WonWish, GroupWish, TokenWish}
    assert {len(each.position.seats) for each in predictions} == {3, 4, 5}
    assert {each.objective for each in predictions} == {Objective.SCORE, Objective.MARGIN}
    rounds = [each.position.round for each in tricks]
    assert {len(moment.trick) for moment in rounds} == {0, 1, 2, 3, 4}
    assert any(moment.stuck for moment in rounds)
    assert any(moment.paradox is not None for moment in rounds)
    assert any(moment.finished for moment in rounds)


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, *sys.argv[1:]]))
