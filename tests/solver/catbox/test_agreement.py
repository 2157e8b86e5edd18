"""All engines agree on puzzles of every kind: status, value, bound, ends and lines.

Random puzzles are seeded by their number. The ordinary run asks for one block, the slow and the
nightly one for more, see `EXTENT`; `--puzzles N` asks for any other number.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from games.catbox import scoring
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.loading import load
from games.protocol import Task
from games.rng import Stream
from solver import brute
from solver.answer import Limit, Status, UnsupportedError
from solver.catbox.cpsat import engine as cpsat
from solver.engines import check_support, engine_names, solve
from solver.judge import judged
from tests.support import file_samples
from tests.support.agreement import Extent
from tests.support.cell_sets import spiral
from tests.support.effort import seeded
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

every_engine = pytest.mark.parametrize("engine", engine_names("catbox"))


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
    guards, saved = min(seed % 3, 1), seed % 3 // 2
    edition, mode = Edition.GRAIL, Mode.ADVANCED
    position = random_position(
        2, layers, edition, mode, seed, tokens=(token,), guards=guards, saved=saved
    )
    turn = SingleTurn(position, objective)
    expected = brute.solve(turn, top=2)
    assert token in " ".join(expected.line)
    assert comparable(solve(turn, engine="search", top=2)) == comparable(expected)
    assert few(comparable(solve(turn, engine="cpsat", top=2))) == few(comparable(expected))


# Puzzles on which an engine once went wrong, and random ones of their kind

FOUND = sorted((Path(__file__).parent / "found").glob("*.json"))


@pytest.mark.nightly_cases("far-apart-bounds", "paw-after-an-equal-saved-card")
@pytest.mark.slow
@pytest.mark.parametrize("file", FOUND, ids=lambda file: file.stem)
def test_engines_agree_where_one_was_wrong(file: Path) -> None:
    task = load(file).value
    assert isinstance(task, Puzzle)
    answers = {name: comparable(solve(task, engine=name))[:3] for name in engine_names("catbox")}
    assert answers["search"] == answers["brute"]
    assert answers["cpsat"] == answers["brute"]


DOMINOES = (
    *("KKoP", "KKPo", "KoKP", "PoKK", "oPKK", "KPKo", "oKPK"),
    *("PKoK", "KKYV", "YVKK", "KYKV", "YKVK", "oooo", "PoYo"),
)
CORNERS = ["KKKo", "KKoK", "KoKK", "oKKK", "KKKK"]


def cutting_chain(seed: int) -> Chain:
    """A Chihuahua's chain of a corner of three cats, or four, and a face that may cut it."""
    rng = Stream("tests/solver/found", seed)
    laid = [Placement(Face(rng.choice(DOMINOES)), 0, 0)]
    for _ in range(1 + rng.below(3)):
        x, y = rng.choice(rng.choice(laid).cells)
        dx, dy = rng.choice(FOOTPRINT)
        laid.append(Placement(Face(rng.choice(DOMINOES)), x - dx, y - dy))
    faces = (Face(rng.choice(CORNERS)), Face("oooo"))
    return Chain(Edition.GRAIL, Board.of(laid), Identity.CHIHUAHUA, faces, Objective.SCORE)


@pytest.mark.parametrize("part", seeded(8, 1))
def test_groups_of_cats_may_be_cut(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        chain = cutting_chain(seed)
        answers = [comparable(solve(chain, engine=name)) for name in ("search", "brute")]
        assert answers[0] == answers[1], seed


# A colour that winds over the board in a long spiral

SIDE = 9
PATH = frozenset(spiral(SIDE))


def winding() -> Board:
    """A board on which the path is black, and all around it a pattern of two other colours."""
    span = range(-1, SIDE + 1)
    letters = {(x, y): "K" if (x, y) in PATH else "PV"[(x + y) % 2] for x, y in product(span, span)}
    anchors = [(x, y) for y in span[:-1] for x in span[:-1]]
    return Board.of(
        Placement(Face("".join(letters[x + dx, y + dy] for dx, dy in FOOTPRINT)), x, y)
        for x, y in anchors
    )


@pytest.mark.slow
@pytest.mark.parametrize("face", ["KYKY", "oKYo"])
@pytest.mark.parametrize(
    ("own", "rivals"),
    [
        (Identity.BLACK, ()),
        (Identity.BLACK, (Identity.PINK,)),
        (Identity.PINK, (Identity.BLACK, Identity.CHIHUAHUA)),
        (Identity.CHIHUAHUA, (Identity.BLACK,)),
    ],
)
def test_every_engine_measures_a_spiral_that_a_face_lengthens_or_cuts(
    own: Identity, rivals: tuple[Identity, ...], face: str
) -> None:
    board, objective = winding(), Objective.MARGIN if rivals else Objective.SCORE
    assert scoring.tally(board, Identity.BLACK) == (Identity.BLACK, len(PATH), len(PATH))
    chain = Chain(Edition.GRAIL, board, own, (Face(face),), objective, rivals)
    answers = {comparable(solve(chain, COUNTED, name)) for name in engine_names("catbox")}
    ((status, lines, _, _),) = answers
    assert status == "optimal"
    assert lines


# Two sentences of the page of formats


@pytest.mark.slow
@every_engine
def test_the_own_identity_among_rivals_does_not_count(engine: str) -> None:
    own, others = (
        solve(
            file_samples.read(file_samples.puzzle(objective="margin", rivals=names)), engine=engine
        )
        for names in (["pink", "black", "blue"], ["black", "blue"])
    )
    assert own.status is Status.OPTIMAL
    assert (own.value, own.solutions, own.line) == (others.value, others.solutions, others.line)
    assert (own.value or 0) > 0


def with_a_paw(saved: list[str], hand: list[str]) -> Puzzle:
    """A turn of pink, who holds the paw; nobody else has a card."""
    pink = {"identity": "pink", "hand": hand, "tokens": ["paw"], "saved": saved}
    black = {"identity": "black", "hand": [], "tokens": [], "saved": []}
    position = file_samples.position(seats=[pink, black])
    task: Puzzle = file_samples.read(file_samples.turn(position=position))
    return task


@every_engine
def test_a_saved_card_is_never_the_second_card(engine: str) -> None:
    """Four pink cats are worth more than the paw, so that laying them twice would pay."""
    one = solve(with_a_paw(["PPPP", "PPPP"], []), engine=engine)
    assert one.status is Status.OPTIMAL
    assert [step.partition("@")[0] for step in one.line] == ["PPPP"]
    both = solve(with_a_paw(["PPPP"], ["KKKK/PPPP"]), engine=engine)
    assert [step.partition("@")[0] for step in both.line] == ["PPPP", "paw", "PPPP"]
    assert (one.value or 0) < (both.value or 0)
