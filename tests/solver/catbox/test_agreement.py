"""All engines agree on puzzles of every kind: status, value, bound, ends and lines.

Random puzzles are seeded by their number. The ordinary run asks for one block, the slow and the
nightly one for more, see `EXTENT`; `--puzzles N` asks for any other number.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from games.catbox import scoring
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import END, Chain, Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Seat
from games.loading import load
from games.protocol import Task
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Limit, Line, Status, UnsupportedError
from solver.catbox.cpsat import engine as cpsat
from solver.engines import check_support, engine_names, pick, solve
from solver.judge import JudgeError, judged
from tests.support import file_samples
from tests.support.agreement import Extent
from tests.support.boards import table
from tests.support.cell_sets import spiral
from tests.support.effort import seeded
from tests.support.puzzle_sources import puzzle
from tests.support.random_puzzles import Comparable, comparable, late_position, random_position

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


# Duels: their value by the plainest minimax, and lines as people type and engines print them


def one_card_each(seats: int, *seeds: str | int, mode: Mode = Mode.BASIC) -> Position:
    """Seats with one card each, and one card on the table."""
    return random_position(seats, 1, Edition.GRAIL, mode, *seeds, cards=1)


def with_tokens() -> Position:
    """Two seats with tokens that are worth a point each if they are left."""
    position = one_card_each(2, "duel", mode=Mode.ADVANCED)
    held = ((Token.STACK, Token.BOX), (Token.STACK, Token.FISH))
    seats = zip(position.seats, held, strict=True)
    return replace(position, seats=tuple(replace(seat, tokens=each) for seat, each in seats))


TWO_SEATS = [late_position(2, left, seed) for left in (2, 3) for seed in range(4)]
THREE_SEATS = [one_card_each(3, "duel", seed) for seed in range(4)]


def points(position: Position, seat: Seat) -> int:
    assert seat.identity is not None
    return scoring.points(position.board, seat.identity) + len(seat.tokens)


def worth(position: Position, mover: int, objective: Objective) -> int:
    """The objective's value at the end of a duel, from the rulebook's points."""
    totals = [points(position, seat) for seat in position.seats]
    own = totals.pop(mover)
    return own - max(totals) if objective is Objective.MARGIN else own


def minimax(position: Position, mover: int, left: int, objective: Objective) -> int:
    """The value that the mover can force."""

    @cache
    def best(at: Position, turns: int) -> int:
        if turns == 0 or at.over:
            return worth(at, mover, objective)
        values = [best(at.play(move), turns - 1) for move in at.moves]
        return max(values) if at.turn == mover else min(values)

    return best(position, left)


@pytest.mark.nightly_cases("position11", "position12")
@pytest.mark.diagonal
@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("position", [with_tokens(), *TWO_SEATS, *THREE_SEATS])
def test_brute_finds_the_minimax_value(position: Position, objective: Objective) -> None:
    duel = Duel(position, objective)
    answer = solve(duel, engine="brute")
    assert answer.status is Status.OPTIMAL
    assert answer.value == minimax(position, position.turn, len(position.seats), objective)
    assert answer.bound == answer.value <= duel.ceiling()
    assert answer.solutions is None


@pytest.mark.parametrize("objective", Objective)
def test_a_duel_over_the_last_card_is_worth_as_much_as_the_turn(objective: Objective) -> None:
    position = one_card_each(2, "last card")
    first, second = position.seats
    last = replace(position, seats=(first, replace(second, hand=())))
    answer = solve(Duel(last, objective), engine="brute")
    assert answer.status is Status.OPTIMAL
    assert answer.value == brute.solve(SingleTurn(last, objective)).value


def test_duels_are_left_to_an_engine_that_answers_them() -> None:
    assert pick(Duel(TWO_SEATS[0], Objective.SCORE)) != "cpsat"


# Lines, which may have several readings as typed and have one as printed


def test_a_token_between_two_cards_may_be_either_seat_s() -> None:
    position = table(
        "KPoB/YYVo PPPo/BBBB",
        "PYVB/KKoo YYoo/VVoo",
        board="KPoB@0,0",
        tokens={0: "fish", 1: "fish"},
    )
    duel = Duel(position, Objective.MARGIN)
    line = ("YYVo@1,1", "fish:YYoo/VVoo", "KKoo@-1,-1")
    assert {end.value for end in duel.readings(line)} == {1, 3}


def same_face_twice() -> Duel:
    """A duel in which two seats hold a card of one face, and only one of them is worth 6."""
    position = table(
        "PBPB/oPKP PKPP/BKKK",
        "oPKP/oPPB PBBY/YKPY",
        board="oPBB@0,0",
        pile="PYBP/PKoY BBYY/BPBB",
    )
    own = replace(position.seats[0], identity=Identity.PINK)
    other = replace(position.seats[1], identity=Identity.BLUE)
    return Duel(replace(position, seats=(own, other)), Objective.SCORE)


@pytest.mark.parametrize("engine", ["brute", "search", "cpsat", "both"])
def test_a_line_says_whose_card_is_laid_where_two_show_the_same_face(engine: str) -> None:
    answer = solve(same_face_twice(), engine=engine)
    assert answer.line == ("oPKP@-1,-1<0.0", "YKPY@0,-2")
    (end,) = same_face_twice().readings(answer.line)
    assert end.value == answer.value == 6


def test_the_card_of_another_seat_with_the_same_face_is_another_first_play() -> None:
    ranked = solve(same_face_twice(), engine="search", top=2)
    assert [(line.value, line.steps[0]) for line in ranked.lines] == [
        (6, "oPKP@-1,-1<0.0"),
        (5, "oPKP@-1,-1<1.0"),
    ]


def test_a_line_that_leaves_open_whose_card_is_laid_is_no_answer() -> None:
    line = Line(6, ("oPKP@-1,-1", "YKPY@0,-2"))
    with pytest.raises(JudgeError, match="can be read in 2 ways"):
        judged(same_face_twice(), Answer(Status.OPTIMAL, (line,), 6, None, "stub", 0.0))


@pytest.mark.parametrize("token", ["fish", "box"])
@pytest.mark.parametrize("engine", ["brute", "search", "cpsat"])
def test_a_line_says_where_a_turn_ends_if_the_next_one_may_begin_with_the_same_token(
    engine: str, token: str
) -> None:
    position = table("KPoB/YYVo", "PYVB/KKoo", board="KPoB@0,0", tokens={0: token, 1: token})
    answer = solve(Duel(position, Objective.MARGIN), engine=engine)
    assert answer.line.count(END) == 1
    assert len(list(Duel(position, Objective.MARGIN).readings(answer.line))) == 1
    alone = table("KPoB/YYVo", "PYVB/KKoo", board="KPoB@0,0", tokens={0: token})
    assert END not in solve(Duel(alone, Objective.MARGIN), engine=engine).line


def test_the_pile_counts_for_the_ceiling_of_a_duel() -> None:
    position = table("PPPP/PPPo", "", board="PPPP@0,0", pile="KKKK/KKKK")
    duel = Duel(position, Objective.SCORE)
    best = brute.solve(duel).value
    assert best is not None
    assert duel.ceiling() >= best


def test_rivals_may_spend_a_token_before_the_end_of_a_duel() -> None:
    position = random_position(2, 1, Edition.GRAIL, Mode.ADVANCED, "tokens")
    before = Duel(position, Objective.MARGIN)
    fewer = replace(position.seats[1], tokens=position.seats[1].tokens[1:])
    after = Duel(replace(position, seats=(position.seats[0], fewer)), Objective.MARGIN)
    rival = len(position.seats[1].tokens)
    own = Duel(position, Objective.SCORE).ceiling()
    assert before.ceiling() == own - (rival - 1)
    assert after.ceiling() == own - (rival - 2)


def test_the_mover_s_own_identity_counts_whoever_else_is_unknown() -> None:
    position = table("KPoB/YYVo", "BBBo/PPPo", "PoPo/KKKo", board="KPVB@0,0", turn=1)
    hidden = replace(position.seats[0], identity=None)
    unknown = replace(position, seats=(hidden, *position.seats[1:]))
    turn = SingleTurn(unknown, Objective.SCORE)
    assert turn.stakes(unknown).own.identity is Identity.PINK
    assert brute.solve(turn).value == brute.solve(SingleTurn(position, Objective.SCORE)).value
