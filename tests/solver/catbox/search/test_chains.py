"""The search on chains: every order once, long ones, wide boards, and its limits."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Objective
from games.catbox.rulings import Edition
from games.protocol import State
from solver import brute
from solver.answer import Answer, Clock, Limit, Status
from solver.catbox.engines import HINTED
from solver.catbox.search import engine as search
from solver.catbox.search.chain_search import (
    LONG,
    RATE,
    SHARED,
    ChainSearch,
    CountedLines,
    EndSearch,
)
from solver.catbox.search.control import NOTHING
from solver.engines import solve
from tests.support.random_puzzles import comparable, random_chain

SEED = "chains"
DIAGONAL = Board.of([Placement(Face("KPVB"), step, step) for step in range(96)])
"""A board of as many layers as a file may hold, wider than a machine word has bits."""


def chain_of(*faces: str, board: Board = DIAGONAL, own: Identity = Identity.BLACK) -> Chain:
    hand = tuple(Face(face) for face in faces)
    return Chain(Edition.GRAIL, board, own, hand, Objective.SCORE)


def all_ends(state: State) -> set[object]:
    if state.end is not None:
        return {state.end.key}
    return {end for _, child in state.children() for end in all_ends(child)}


@pytest.mark.parametrize(("length", "layers"), [(1, 6), (2, 1), (2, 4), (3, 1)])
@pytest.mark.parametrize("identity", [Identity.PINK, Identity.CHIHUAHUA])
def test_with_no_floor_every_end_is_reached(length: int, layers: int, identity: Identity) -> None:
    chain = random_chain(length, layers, identity, Objective.SCORE, SEED)
    found = ChainSearch(chain, Clock(Limit())).ends(NOTHING, 1 << 16, 10**9, 10**6)
    assert found.complete
    assert len(found.lines) == len(all_ends(chain.start))
    assert {line.value for line in found.lines} >= {brute.solve(chain).value}


@pytest.mark.nightly_cases("faces1", "faces2")
@pytest.mark.slow
@pytest.mark.parametrize("faces", [("KYYB",), ("KKPo", "PVYo"), ("KYKY", "oKYo")])
def test_a_board_wider_than_a_word_is_solved_right(faces: tuple[str, ...]) -> None:
    chain = chain_of(*faces)
    assert comparable(solve(chain, engine="search")) == comparable(solve(chain, engine="brute"))


def test_faces_that_are_equal_are_placed_in_one_order() -> None:
    chain = chain_of("KKPo", "KKPo", board=Board.of([Placement(Face("KPVB"), 0, 0)]))
    for top in (1, 4):
        answers = (solve(chain, engine=name, top=top) for name in ("search", "brute"))
        assert comparable(next(answers)) == comparable(next(answers))


def test_a_chain_of_the_greatest_length_on_the_greatest_board_gets_a_line() -> None:
    faces = [str(placement.face) for placement in DIAGONAL.placements[:24]] + ["KooP"] * 24
    answer = solve(chain_of(*faces), Limit(seconds=1.0), "search")
    assert answer.status is Status.FEASIBLE
    assert len(answer.line) == 48


@pytest.mark.diagonal
@pytest.mark.parametrize("seconds", [0.01, 0.1, 1.0])
@pytest.mark.parametrize("length", [6, 10])
def test_a_little_time_gives_less_but_nothing_false(length: int, seconds: float) -> None:
    chain = random_chain(length, 20, Identity.PINK, Objective.MARGIN, SEED)
    answer = solve(chain, Limit(seconds=seconds), "search")
    assert answer.bound is not None
    assert answer.bound <= chain.ceiling()
    assert (answer.status is Status.UNKNOWN) == (answer.value is None)
    if answer.value is not None:
        assert answer.value <= answer.bound


@pytest.mark.diagonal
@pytest.mark.parametrize("iterations", [1, 100, 10_000])
@pytest.mark.parametrize("length", [4, LONG + 1])
def test_answers_limited_by_iterations_are_the_same_again(length: int, iterations: int) -> None:
    chain = random_chain(length, 12, Identity.BLUE, Objective.MARGIN, SEED)
    answers = [comparable(search.solve(chain, Limit(iterations=iterations))) for _ in range(2)]
    assert answers[0] == answers[1]


def greedy(chain: Chain) -> int:
    """The points that are reached by the best placement of any face, again and again."""
    state: State = chain.start
    while state.end is None:
        _, state = max(state.children(), key=lambda pair: _worth(chain, pair[1]))
    return state.end.value


def _worth(chain: Chain, state: State) -> int:
    board = state.board  # type: ignore[attr-defined]
    return Chain(
        chain.edition, board, chain.identity, (), chain.objective, chain.rivals
    ).start.value  # type: ignore[union-attr]


@pytest.mark.parametrize("objective", list(Objective))
def test_a_glance_is_no_worse_than_greed(objective: Objective) -> None:
    chain = random_chain(8, 12, Identity.YELLOW, objective, SEED)
    line = search.glance(chain)
    assert line is not None
    assert chain.replay(line).value >= greedy(chain)


def test_a_long_search_that_is_cut_short_at_once_has_a_bound_from_its_start() -> None:
    chain = random_chain(LONG, 6, Identity.PINK, Objective.MARGIN, SEED)
    answer = search.solve(chain, Limit(iterations=1))
    best = search.solve(chain, Limit(iterations=2000))
    assert answer.bound is not None
    assert best.value is not None
    assert best.value <= answer.bound < chain.ceiling()


def test_a_proof_alone_has_the_same_value_and_no_count() -> None:
    chain = random_chain(4, 12, Identity.BLACK, Objective.MARGIN, SEED)
    proof, answer = search.prove(chain), search.solve(chain)
    assert (proof.status, proof.value, proof.bound) == (answer.status, answer.value, answer.bound)
    assert proof.solutions is None
    assert answer.solutions is not None


MANY = ("ooKB", "ooKB", "oBoK", "oBoK", "KoBo")
"""Faces of which pink has nothing, so that every board is a best one."""


def worthless_chain(*faces: str) -> Chain:
    board = Board.of([Placement(Face("KoPB"), 0, 0)])
    return chain_of(*faces, board=board, own=Identity.PINK)


def test_hundreds_of_thousands_of_best_boards_are_counted() -> None:
    answer = search.solve(worthless_chain(*MANY))
    assert (answer.solutions, answer.solutions_at_least) == (312_453, None)


@pytest.mark.nightly
def test_brute_counts_as_many_best_boards_and_begins_with_the_same_line() -> None:
    chain = worthless_chain(*MANY)
    assert comparable(search.solve(chain)) == comparable(brute.solve(chain))


def test_top_lines_among_many_equal_ones_are_those_that_come_first_by_text() -> None:
    chain = worthless_chain(*MANY[:3])
    assert comparable(search.solve(chain, top=9)) == comparable(brute.solve(chain, top=9))


def proved_search(chain: Chain, clock: Clock) -> ChainSearch:
    """The search of a chain whose value is proved."""
    searched = ChainSearch(chain, clock)
    searched.prove()
    return searched


def test_a_count_without_room_for_all_ends_says_how_many_were_found() -> None:
    chain, clock = worthless_chain(*MANY[:3]), Clock(Limit())
    whole = search.solve(chain)
    assert whole.solutions is not None
    for room in (whole.solutions, whole.solutions - 1):
        found = EndSearch(proved_search(chain, clock), clock, 1, room).found()
        assert found.lines == whole.lines
        counted = (found.total, found.at_least)
        assert counted == ((room, None) if room == whole.solutions else (None, room + 1))


@pytest.mark.parametrize("room", [10, 200])
def test_all_ends_are_counted_in_parts_where_there_is_no_room_for_them(room: int) -> None:
    chain, clock = worthless_chain(*MANY[:3]), Clock(Limit(counting=inf))
    whole = search.solve(chain)
    assert whole.solutions is not None
    assert whole.solutions > 3 * room
    found = EndSearch(proved_search(chain, clock), clock, 1, room).found()
    assert found == CountedLines(whole.lines, whole.solutions)


def test_a_brief_count_says_how_many_were_found_and_gives_the_same_line_in_every_run() -> None:
    chain = worthless_chain(*MANY[:4])
    whole = search.solve(chain)
    brief = search.solve(chain, Limit(counting=100 / RATE))
    assert (brief.status, brief.lines, brief.bound) == (whole.status, whole.lines, whole.bound)
    assert brief.solutions is None
    assert brief.solutions_at_least is not None
    assert whole.solutions is not None
    assert 1 < brief.solutions_at_least < whole.solutions
    assert replace(search.solve(chain, Limit(counting=100 / RATE)), seconds=brief.seconds) == brief


def test_the_line_is_there_before_a_long_count_begins() -> None:
    chain, told = worthless_chain(*MANY), list[Answer]()
    answer = solve(chain, Limit(), "search", proved=told.append)
    (proved,) = told
    assert answer.solutions == 312_453
    assert proved == replace(answer, solutions=None, seconds=proved.seconds)
    assert proved.seconds < answer.seconds


def test_no_line_is_told_before_a_count_that_takes_no_time() -> None:
    told = list[Answer]()
    answer = solve(worthless_chain(*MANY[:2]), Limit(), "search", proved=told.append)
    assert answer.solutions
    assert told == []


@pytest.mark.nightly_cases("score")
@pytest.mark.parametrize(
    "objective", [Objective.MARGIN, pytest.param(Objective.SCORE, marks=pytest.mark.slow)]
)
def test_threads_that_share_a_chain_find_what_one_finds(objective: Objective) -> None:
    chain = random_chain(SHARED, 8, Identity.PURPLE, objective, SEED)
    found = set()
    for number in (1, 2, 3):
        proof = ChainSearch(chain, Clock(Limit()), number)
        proof.prove()
        assert proof.best is not None
        found.add((proof.bound, proof.best.value, proof.smallest(proof.best.value)))
    assert len(found) == 1


def test_faces_that_differ_in_what_nobody_scores_are_proved_alike() -> None:
    chain = random_chain(3, 6, Identity.PINK, Objective.SCORE, SEED)
    faces = (Face("PKKo"), Face("PVVo"), Face("PBoo"))
    for hand in (faces, (*faces[:2], Face("PKVB"))):
        alike = Chain(chain.edition, chain.board, chain.identity, hand, chain.objective)
        assert comparable(search.solve(alike)) == comparable(brute.solve(alike))


def test_many_ends_are_not_counted_but_the_smallest_line_is_found() -> None:
    chain = random_chain(3, 8, Identity.PINK, Objective.SCORE, SEED)
    whole = search.solve(chain)
    few = ChainSearch(chain, Clock(Limit()))
    few.prove()
    assert few.best is not None
    assert few.smallest(few.best.value) == whole.lines[0]


def test_cpsat_begins_long_chains_with_a_line_of_search() -> None:
    chain = random_chain(7, 6, Identity.PINK, Objective.SCORE, SEED)
    assert chain.line_estimate >= HINTED
    answer: Answer = solve(chain, Limit(seconds=0.5), "cpsat")
    line = search.glance(chain)
    assert line is not None
    assert answer.value is not None
    assert answer.value >= chain.replay(line).value
