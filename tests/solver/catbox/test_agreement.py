"""All engines agree on puzzles of every kind: status, value, bound, ends and lines.

Random puzzles are seeded by their number. The ordinary run asks for one block, the slow and the
nightly one for more, see `EXTENT`; `--puzzles N` asks for any other number.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games.catbox import scoring
from games.catbox.board import FOOTPRINT, Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.position import Position
from games.catbox.puzzle import END, Chain, Duel, Objective, Puzzle, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Guard, Seat
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
from tests.support.boards import board_of, chain, table
from tests.support.cell_sets import spiral
from tests.support.effort import seeded
from tests.support.many_ends import worthless_chain
from tests.support.puzzle_sources import puzzle
from tests.support.random_puzzles import (
    Comparable,
    comparable,
    late_position,
    random_chain,
    random_position,
)

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
    found = solve(task, engine="search", top=top)
    assert found.value is None or found.value <= task.ceiling()
    counted = comparable(found)
    if modelled and has_model(task):
        modelled_answer = judged(task, cpsat.solve(task, COUNTED, top, most_counted=MOST_COUNTED))
        assert few(comparable(modelled_answer)) == few(counted)
        both = solve(task, engine="both", top=top)
        assert (both.engine, comparable(both)) == ("both", counted)
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


# Puzzles of kinds that random ones seldom are of


def reseated(position: Position, *changes: dict[str, Any]) -> Position:
    """The position with other parts of its first seats."""
    seats = [replace(seat, **each) for seat, each in zip(position.seats, changes, strict=False)]
    return replace(position, seats=(*seats, *position.seats[len(seats) :]))


def one_card_each(seats: int, *seeds: str | int, mode: Mode = Mode.BASIC) -> Position:
    """Seats with one card each, and one card on the table."""
    return random_position(seats, 1, Edition.GRAIL, mode, *seeds, cards=1)


def with_tokens(kind: str, *tokens: Token) -> Position:
    """A position of two seats, the first of which holds some tokens."""
    return random_position(2, 1, Edition.GRAIL, Mode.ADVANCED, kind, tokens=tokens)


def all_drawn() -> Position:
    """Only the mover has a card; the others draw theirs."""
    position = one_card_each(3, "few cards", 100)
    pile = tuple(card for seat in position.seats[1:] for card in seat.hand)
    return replace(reseated(position, {}, {"hand": ()}, {"hand": ()}), pile=pile)


SAME_FACES = table(
    *("KPoB/YYVo", "YYVo/KKoo", "YYVo/BBBB"),
    board="KPoB@0,0 YYVo@1,1",
    tokens={0: "paw stack"},
    saved={0: "YYVo PPKo"},
)
TWINS = replace(with_tokens("twins", *Token), board=board_of("KKKK@0,0", "KKKo@1,1"))
TALL = replace(
    with_tokens("tall", Token.MOUSE),
    board=board_of("KPoB@0,0", "KPoB@0,0", "YYYo@0,0", "VoVo@1,1"),
)
TURNS = {
    "a face in several hands and saved": (SAME_FACES, 5),
    "cards on top of one another": (TALL, 3),
}
DUELS = {
    "a card on the own box token": random_position(
        *(2, 3, Edition.SECONDGATE, Mode.ADVANCED, "bind", 39),
        tokens=(Token.BOX,),
        guards=2,
        cards=1,
    ),
    "the last cards of two": late_position(2, 3, 0),
    "cards that are drawn": all_drawn(),
    "who has the last card": table("KPoB/YYVo PPPo/BBBB", "", "", board="KPVB@0,0"),
    "a seat that passes": table("KPoB/YYVo", "", "", board="KPVB@0,0", saved={2: "PPKo"}),
    "a saved card": table("KPoB/YYVo", "YPPo/BKKB", "", board="KPVB@0,0", saved={1: "BKKB"}),
}
EQUAL = random_chain(1, 2, Identity.PINK, Objective.SCORE, "equal", 0)
TRIOS_ALONE = chain(
    "KKKP@0,0 VVVP@1,1", "PYYP", Identity.PINK, Objective.MARGIN, [Identity.CHIHUAHUA]
)
CHAINS = {
    "a rival with trios and no boxes": (TRIOS_ALONE, 1),
    "more lines than there are": (
        random_chain(1, 1, Identity.YELLOW, Objective.SCORE, "all ends"),
        999,
    ),
    "equal faces": (replace(EQUAL, faces=EQUAL.faces * 2), 3),
    "equal faces with a box": (chain("KPVB@0,0", "KKPo KKPo", Identity.BLACK), 4),
}
SELDOM = [
    *(
        pytest.param(SingleTurn(position, objective), top, id=f"{kind}, {objective}")
        for kind, (position, top) in TURNS.items()
        for objective in Objective
    ),
    *(
        pytest.param(Duel(position, objective), 1, id=f"{kind}, {objective}")
        for kind, position in DUELS.items()
        for objective in Objective
    ),
    *(pytest.param(*puzzle, id=kind) for kind, puzzle in CHAINS.items()),
]


@pytest.mark.parametrize(("task", "top"), SELDOM)
def test_engines_agree_on_seldom_puzzles(task: Task, top: int) -> None:
    assert agrees(task, top, modelled=True)


WALL = (Guard(1, 0, 0), Guard(2, 1, 1))
NOTHING = (
    reseated(random_position(3, 4, Edition.GRAIL, Mode.BASIC, "bare"), *[{"hand": ()}] * 3),
    replace(random_position(2, 3, Edition.GRAIL, Mode.BASIC, "over"), passes=2),
    *(
        replace(random_position(3, 1, edition, Mode.ADVANCED, "walled"), guards=WALL)
        for edition in Edition
    ),
)
"""No card to lay, all have passed, and guards round every cell."""


@every_engine
@pytest.mark.parametrize(
    "task",
    [SingleTurn(at, aim) for at in NOTHING for aim in Objective]
    + [Duel(NOTHING[0], aim) for aim in Objective],
)
def test_what_has_no_legal_line_is_infeasible(task: Task, engine: str) -> None:
    answer = solve(task, engine=engine)
    assert comparable(answer) == ("infeasible", (), None, 0)
    assert (answer.value, answer.line) == (None, ())


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


PAIRS = [
    (token, list(Token)[(at + shift) % 5]) for at, token in enumerate(Token) for shift in (0, 2)
]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(len(PAIRS)))
def test_engines_agree_on_duels_of_two_seats_with_a_token_each(seed: int) -> None:
    position = one_card_each(2, "few cards", seed, mode=Mode.ADVANCED)
    position = reseated(position, *({"tokens": (token,)} for token in PAIRS[seed]))
    position = replace(position, edition=tuple(Edition)[seed % 2])
    assert agrees(Duel(position, tuple(Objective)[seed % 2]), 1, modelled=True)


DIAGONAL = " ".join(f"KPVB@{step},{step}" for step in range(96))
"""A board of as many layers as a file may hold, wider than a machine word has bits."""

SIX = random_chain(3, 6, Identity.PINK, Objective.SCORE, "chains")
ALIKE = (Face("PKKo"), Face("PVVo"), Face("PBoo"))


@pytest.mark.parametrize(
    ("task", "top"),
    [
        pytest.param(chain(DIAGONAL, "KYYB", Identity.BLACK), 1, marks=pytest.mark.slow),
        pytest.param(chain(DIAGONAL, "KKPo PVYo", Identity.BLACK), 1, marks=pytest.mark.nightly),
        pytest.param(chain(DIAGONAL, "KYKY oKYo", Identity.BLACK), 1, marks=pytest.mark.nightly),
        pytest.param(replace(SIX, faces=ALIKE), 1, id="faces that differ in what nobody scores"),
        pytest.param(replace(SIX, faces=(*ALIKE[:2], Face("PKVB"))), 1, id="and one that doesn't"),
        pytest.param(worthless_chain(3), 9, id="many lines that are equal"),
        *(
            pytest.param(SingleTurn(TWINS, aim), 50, id=f"many equal ends, {aim}")
            for aim in Objective
        ),
    ],
)
def test_search_finds_in_large_puzzles_what_trying_all_lines_does(task: Task, top: int) -> None:
    assert comparable(solve(task, engine="search", top=top)) == comparable(
        brute.solve(task, top=top)
    )


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


POINTS_LEFT = reseated(
    one_card_each(2, "duel", mode=Mode.ADVANCED),
    {"tokens": (Token.STACK, Token.BOX)},
    {"tokens": (Token.STACK, Token.FISH)},
)
"""Two seats with tokens that are worth a point each if they are left."""

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
@pytest.mark.parametrize("position", [POINTS_LEFT, *TWO_SEATS, *THREE_SEATS])
def test_brute_finds_the_minimax_value(position: Position, objective: Objective) -> None:
    duel = Duel(position, objective)
    answer = solve(duel, engine="brute")
    assert answer.status is Status.OPTIMAL
    assert answer.value == minimax(position, position.turn, len(position.seats), objective)
    assert answer.bound == answer.value <= duel.ceiling()
    assert answer.solutions is None


@pytest.mark.parametrize("objective", Objective)
def test_a_duel_over_the_last_card_is_worth_as_much_as_the_turn(objective: Objective) -> None:
    last = reseated(one_card_each(2, "last card"), {}, {"hand": ()})
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
    identities = {"identity": Identity.PINK}, {"identity": Identity.BLUE}
    return Duel(reseated(position, *identities), Objective.SCORE)


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
    fewer = reseated(position, {}, {"tokens": position.seats[1].tokens[1:]})
    after = Duel(fewer, Objective.MARGIN)
    rival = len(position.seats[1].tokens)
    own = Duel(position, Objective.SCORE).ceiling()
    assert before.ceiling() == own - (rival - 1)
    assert after.ceiling() == own - (rival - 2)


def test_the_mover_s_own_identity_counts_whoever_else_is_unknown() -> None:
    position = table("KPoB/YYVo", "BBBo/PPPo", "PoPo/KKKo", board="KPVB@0,0", turn=1)
    unknown = reseated(position, {"identity": None})
    turn = SingleTurn(unknown, Objective.SCORE)
    assert turn.stakes(unknown).own.identity is Identity.PINK
    assert brute.solve(turn).value == brute.solve(SingleTurn(position, Objective.SCORE)).value
