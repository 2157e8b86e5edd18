"""All engines agree on random puzzles of every kind: status, value, bound, count and lines.

The puzzles are seeded by their number. The ordinary run asks for one block, the slow and the
nightly one for more, see `EXTENT`; `--puzzles N` asks for any other number, also as
`python -m tests.solver.ifitfits.test_agreement --puzzles N`. `brute` gives up on long ones, and
`cpsat` takes its place; it is asked for others too, for all of them with `--puzzles`.
"""

from __future__ import annotations

import sys
from itertools import product

import pytest

from games.ifitfits.cards import PRINCESS
from games.ifitfits.puzzle import Duel, Objective, Packing, Puzzle, SingleTurn
from games.ifitfits.rulings import Mode
from games.rng import Stream
from solver import brute
from solver.answer import Limit, OutOfTimeError, Status
from solver.engines import solve
from solver.ifitfits.search import engine
from tests.support.agreement import Extent
from tests.support.ifitfits.puzzles import puzzle

EXTENT = Extent(block=20, slow=6, nightly=40)
"""Some puzzles of each source are in a block."""

ENOUGH = Limit(iterations=1_500)
"""States after which `brute` gives up."""

MODELLED = 5
"""One puzzle in this number is given to `cpsat`, unless `--puzzles` is given."""

COUNTABLE = 1_000
"""Best ends that `cpsat` lists in little time."""

LONGEST = Limit(seconds=120)
"""Time for `cpsat`, of which it needs a fraction of a second for nearly all."""

STEPWISE = 4
"""One puzzle in this number is asked for each first step as well."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each block that the run asks for."""
    EXTENT.parametrize(metafunc)


def agrees(task: Puzzle, top: int, engine: str, limit: Limit) -> bool:
    """Whether another engine decided the puzzle; `search` has to agree, line by line."""
    answer, expected = solve(task, engine="search", top=top), solve(task, limit, engine, top)
    if engine == "brute" and expected.status in (Status.FEASIBLE, Status.UNKNOWN):
        return False
    assert (answer.status, answer.bound) == (expected.status, expected.bound)
    assert (answer.lines, answer.solutions) == (expected.lines, expected.solutions)
    return True


def countable(task: Puzzle) -> bool:
    """Whether `cpsat` can count the best ends."""
    found = solve(task, engine="search").solutions
    return found is not None and found <= COUNTABLE


def agrees_on_first_steps(task: Puzzle) -> None:
    """The engine has to agree with `brute` on what each first step is worth, if that decides it."""
    try:
        expected = brute.prospects(task, ENOUGH)
    except OutOfTimeError:
        return
    assert engine.first_steps(task) == expected


def test_engines_agree(numbers: range, request: pytest.FixtureRequest) -> None:
    decided, every = 0, request.config.getoption("--puzzles") is not None
    for number in numbers:
        task = puzzle(number)
        top = 1 if task.adversarial else 1 + 2 * (number % 3 == 0)
        decided += agrees(task, top, "brute", ENOUGH)
        if (every or Stream("model", number).below(MODELLED) == 0) and countable(task):
            agrees(task, top, "cpsat", LONGEST)
        if Stream("first steps", number).below(STEPWISE) == 0:
            agrees_on_first_steps(task)
    assert decided


@pytest.mark.slow
def test_a_lone_end_is_one_that_no_other_comes_near() -> None:
    asked = 0
    for number in range(60):
        task = puzzle(number)
        ranked = solve(task, ENOUGH, "brute", 1 if task.adversarial else 2)
        if ranked.status is Status.OPTIMAL and not task.adversarial:
            values = [line.value for line in ranked.lines]
            for gap in (1, 2):
                alone = len(values) == 1 or values[0] - values[1] >= gap
                assert engine.lone(task, gap) == (ranked.lines[0] if alone else None)
                asked += alone
    assert asked


@pytest.mark.slow
def test_the_puzzles_have_everything_that_matters() -> None:
    puzzles = [puzzle(number) for number in range(2000)]
    turns = [each for each in puzzles if type(each) is SingleTurn]
    modes = product(Mode, Objective, range(2, 6))
    asked = {(each.position.mode, each.objective, len(each.position.seats)) for each in turns}
    assert asked == set(modes)
    assert {each.position.drawn for each in turns} == {each.position.ending for each in turns}
    assert any(PRINCESS in each.position.mover.hand for each in turns)
    duels = [each for each in puzzles if isinstance(each, Duel)]
    asked = {(each.position.mode, each.objective, len(each.position.seats)) for each in duels}
    assert asked == set(product(Mode, Objective, (2, 3)))
    boxes = [each for each in puzzles if isinstance(each, Packing)]
    assert {(each.mode, each.cats) for each in boxes} == set(product(Mode, range(4)))
    assert {len(each.cards) for each in boxes} == {1, 2, 3}
    assert any(not each.board.cells for each in boxes)


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, *sys.argv[1:]]))
