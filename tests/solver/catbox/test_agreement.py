"""All engines agree on random puzzles of every kind: status, value, bound, ends and lines.

The puzzles are seeded by their number. The ordinary run asks for one block, the slow and the
nightly one for more, see `EXTENT`; `--puzzles N` asks for any other number.
"""

from __future__ import annotations

from itertools import product

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.protocol import Task
from solver import brute
from solver.answer import Limit, Status, UnsupportedError
from solver.catbox.cpsat import engine as cpsat
from solver.engines import check_support, solve
from solver.judge import judged
from tests.support.agreement import Extent
from tests.support.puzzle_sources import puzzle
from tests.support.random_puzzles import Comparable, comparable, random_position

EXTENT = Extent(block=11, slow=8, nightly=60)
"""Some puzzles of each source are in a block."""

ENOUGH = Limit(iterations=60_000)
"""States after which enumeration gives up; the puzzle is then left to the other engines."""

COUNTED = Limit(counting=60.0)
MOST_COUNTED = 12
"""Ends that CP-SAT counts here, so that it lists no thousands."""

MODELLED = 3
"""CP-SAT, which takes longest, is asked for every third puzzle."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each block that the run asks for."""
    EXTENT.parametrize(metafunc)


def few(answer: Comparable) -> Comparable:
    """The answer without a count that is too large for CP-SAT here."""
    status, lines, bound, solutions = answer
    kept = solutions if solutions is not None and solutions <= MOST_COUNTED else None
    return status, lines, bound, kept


def agrees(task: Task, top: int, modelled: bool) -> bool:
    """Whether enumeration decided the puzzle; the engines that did must agree."""
    counted = comparable(solve(task, engine="search", top=top))
    if modelled and has_model(task):
        modelled_answer = judged(task, cpsat.solve(task, COUNTED, top, most_counted=MOST_COUNTED))
        assert few(comparable(modelled_answer)) == few(counted)
        assert comparable(solve(task, engine="both", top=top)) == counted
    expected = solve(task, ENOUGH, "brute", top)
    if expected.status in (Status.UNKNOWN, Status.FEASIBLE):
        return False
    assert counted == comparable(expected)
    return True


def has_model(task: Task) -> bool:
    """Whether CP-SAT has a model for a puzzle."""
    try:
        check_support(task, "cpsat")
    except UnsupportedError:
        return False
    return True


def test_engines_agree(numbers: range) -> None:
    decided = 0
    for number in numbers:
        task = puzzle(number)
        top = 1 if task.adversarial else 1 + number % 3
        decided += agrees(task, top, number % MODELLED == 0)
    assert decided


@pytest.mark.slow
def test_the_puzzles_have_everything_that_matters() -> None:
    puzzles = [puzzle(number) for number in range(2000)]
    chains = [each for each in puzzles if isinstance(each, Chain)]
    turns = [each.position for each in puzzles if isinstance(each, SingleTurn)]
    duels = [each.position for each in puzzles if isinstance(each, Duel)]
    asked = {(each.objective, each.identity) for each in chains}
    assert asked == set(product(Objective, Identity))
    assert {len(each.faces) for each in chains} == {1, 2, 3}
    assert {len(turn.seats) for turn in turns} == {2, 3, 4, 5}
    assert {turn.edition for turn in turns} == set(Edition)
    assert {token for turn in turns for token in turn.mover.tokens} == set(Token)
    assert {len(turn.mover.saved) for turn in turns} == {0, 1}
    assert {len(turn.standing_guards) for turn in turns} >= {0, 1, 2}
    assert {(len(duel.seats), duel.mode) for duel in duels} == set(product((2, 3), Mode))
    assert {len(duel.pile) for duel in duels} >= {0, 1, 3}


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


@pytest.mark.slow
@pytest.mark.parametrize(("token", "layers", "objective", "seed"), SPENT)
def test_engines_agree_where_a_token_is_worth_its_point(
    token: Token, layers: int, objective: Objective, seed: int
) -> None:
    position = random_position(
        2,
        layers,
        Edition.GRAIL,
        Mode.ADVANCED,
        seed,
        tokens=(token,),
        guards=min(seed % 3, 1),
        saved=seed % 3 // 2,
    )
    turn = SingleTurn(position, objective)
    expected = brute.solve(turn, top=2)
    assert token in " ".join(expected.line)
    assert comparable(solve(turn, engine="search", top=2)) == comparable(expected)
    assert few(comparable(solve(turn, engine="cpsat", top=2))) == few(comparable(expected))
