"""The compiled search answers questions about turns, duels and chains as enumeration does."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf

import pytest

from games.catbox.board import Board, Placement
from games.catbox.faces import Face, Identity
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.protocol import State, Task
from solver import brute
from solver.answer import Answer, Clock, Limit, OutOfTimeError, Status
from solver.catbox.engines import HINTED
from solver.catbox.search import engine
from solver.catbox.search.chain_search import (
    LONG,
    SHARED,
    ChainSearch,
    CountedLines,
    EndSearch,
)
from solver.catbox.search.control import NOTHING
from solver.catbox.search.turn_search import solve_duel
from solver.engines import solve
from solver.judge import judged
from tests.support.effort import seeded
from tests.support.many_ends import worthless_chain
from tests.support.puzzle_sources import puzzle
from tests.support.random_puzzles import comparable, random_chain, random_position

# Turns and duels

each_objective = pytest.mark.parametrize("objective", Objective)


def search(task: SingleTurn, top: int = 1, limit: Limit = Limit()) -> Answer:
    return judged(task, engine.solve(task, limit, top))


@each_objective
@pytest.mark.parametrize("mode", Mode)
def test_a_proof_alone_has_a_line_of_the_same_value_and_no_count(
    mode: Mode, objective: Objective
) -> None:
    positions = (random_position(3, 4, Edition.GRAIL, mode, "proof", seed) for seed in range(4))
    chain = random_chain(4, 12, Identity.BLACK, objective, "chains")
    tasks: list[Task] = [chain, *(SingleTurn(position, objective) for position in positions)]
    for task in tasks:
        proof, answer = judged(task, engine.prove(task)), judged(task, engine.solve(task))
        assert (proof.status, proof.value) == (answer.status, answer.value)
        assert (proof.bound, proof.solutions) == (answer.bound, None)
        assert answer.solutions is not None


def test_a_board_that_is_worth_more_than_any_deck() -> None:
    square = Board.of([Placement(Face("KKKK"), x, y) for y in range(23) for x in range(23)])
    position = random_position(2, 1, Edition.GRAIL, Mode.BASIC, "square", cards=1)
    dealt = zip(position.seats, (Identity.PINK, Identity.BLACK), strict=True)
    seats = tuple(replace(seat, identity=identity) for seat, identity in dealt)
    task = SingleTurn(replace(position, board=square, seats=seats), Objective.MARGIN)
    assert comparable(search(task, 2)) == comparable(brute.solve(task, top=2))
    for each in (task, Duel(task.position, Objective.MARGIN)):
        assert (search(each).value or 0) < -1000


LARGE = SingleTurn(
    random_position(3, 12, Edition.GRAIL, Mode.ADVANCED, "large", tokens=tuple(Token)),
    Objective.MARGIN,
)


@pytest.mark.parametrize("iterations", [1, 100, 1000])
def test_few_iterations_give_a_line_and_a_bound(iterations: int) -> None:
    first, second = (search(LARGE, 2, Limit(iterations=iterations)) for _ in range(2))
    assert comparable(first) == comparable(second)
    assert first.status in (Status.FEASIBLE, Status.UNKNOWN)
    assert first.bound == LARGE.ceiling()
    assert first.solutions is None


def test_more_iterations_never_make_the_answer_worse() -> None:
    values = [search(LARGE, 1, Limit(iterations=10**power)).value or -99 for power in range(7)]
    assert values == sorted(values)
    assert values[-1] == search(LARGE).value


def test_a_small_room_for_turns_grows() -> None:
    duel = Duel(random_position(3, 3, Edition.GRAIL, Mode.BASIC, "room"), Objective.MARGIN)
    roomless = judged(duel, solve_duel(duel, Clock(Limit()), spare_turns=-10_000))
    assert comparable(roomless) == comparable(search(duel))


LONG_DUEL = Duel(random_position(5, 12, Edition.GRAIL, Mode.BASIC, "long"), Objective.MARGIN)


@pytest.mark.parametrize(
    "limit", [Limit(iterations=1), Limit(iterations=10_000), Limit(0), Limit(0.2)]
)
def test_a_duel_cut_short_claims_nothing(limit: Limit) -> None:
    assert_unknown(search(LONG_DUEL, limit=limit))


def test_a_duel_of_too_many_contexts_claims_nothing() -> None:
    assert_unknown(solve_duel(LONG_DUEL, Clock(Limit()), most_contexts=10))


def assert_unknown(answer: Answer) -> None:
    assert (answer.status, answer.lines) == (Status.UNKNOWN, ())
    assert answer.bound == LONG_DUEL.ceiling()


# Lone best ends and the worth of first steps

ENOUGH = Limit(iterations=20_000)
"""States after which enumeration gives up; the puzzle is then left out."""


@pytest.mark.parametrize("block", seeded(6, 2))
def test_first_steps_are_worth_what_brute_says_and_a_best_end_is_lone_if_it_is_better_by_a_gap(
    block: int,
) -> None:
    decided = 0
    for number in range(20 * block, 20 * block + 20):
        task = puzzle(number)
        with suppress(OutOfTimeError):
            firsts = brute.prospects(task, ENOUGH)
            assert sorted(engine.first_steps(task), key=lambda line: line.steps) == list(firsts)
            ends = firsts if task.adversarial else brute.solve(task, top=2).lines
            values = [*sorted((line.value for line in ends), reverse=True), -999, -999]
            for gap in (1, 2, 3):
                lone = engine.lone(task, gap)
                assert (lone is not None) == (values[0] - values[1] >= gap)
                assert lone is None or lone.value == values[0]
            decided += 1
    assert decided > 10


def test_a_limit_leaves_nothing_claimed() -> None:
    for task in map(puzzle, range(11)):
        for ask in (partial(engine.lone, task, 1), partial(engine.first_steps, task)):
            with pytest.raises(OutOfTimeError):
                ask(Limit(seconds=0.0))


# Chains: every order once, long ones, wide boards, and many best ends

SEED = "chains"
FOREVER = Clock(Limit())


def all_ends(state: State) -> set[object]:
    if state.end is not None:
        return {state.end.key}
    return {end for _, child in state.children() for end in all_ends(child)}


@pytest.mark.parametrize(("length", "layers"), [(1, 6), (2, 1), (2, 4), (3, 1)])
@pytest.mark.parametrize("identity", [Identity.PINK, Identity.CHIHUAHUA])
def test_with_no_floor_every_end_is_reached(length: int, layers: int, identity: Identity) -> None:
    chain = random_chain(length, layers, identity, Objective.SCORE, SEED)
    found = ChainSearch(chain, FOREVER).ends(NOTHING, 1 << 16, 10**9, 10**6)
    assert found.complete
    assert len(found.lines) == len(all_ends(chain.start))
    assert {line.value for line in found.lines} >= {brute.solve(chain).value}


def test_a_chain_of_the_greatest_length_on_the_greatest_board_gets_a_line() -> None:
    board = Board.of([Placement(Face("KPVB"), step, step) for step in range(96)])
    faces = (*[Face("KPVB")] * 24, *[Face("KooP")] * 24)
    longest = Chain(Edition.GRAIL, board, Identity.BLACK, faces, Objective.SCORE)
    answer = solve(longest, Limit(seconds=1.0), "search")
    assert answer.status is Status.FEASIBLE
    assert len(answer.line) == 48


@pytest.mark.diagonal
@pytest.mark.parametrize("iterations", [1, 100, 10_000])
@pytest.mark.parametrize("length", [4, LONG + 1])
def test_answers_limited_by_iterations_are_the_same_again(length: int, iterations: int) -> None:
    chain = random_chain(length, 12, Identity.BLUE, Objective.MARGIN, SEED)
    answers = [comparable(engine.solve(chain, Limit(iterations=iterations))) for _ in range(2)]
    assert answers[0] == answers[1]


def greedy(chain: Chain) -> int:
    """The points that are reached by the best placement of any face, again and again."""
    state: State = chain.start
    while state.end is None:
        _, state = max(state.children(), key=lambda pair: _worth(chain, pair[1]))
    return state.end.value


def _worth(chain: Chain, state: State) -> int:
    return replace(chain, board=state.board, faces=()).start.value  # type: ignore[attr-defined,union-attr]


@pytest.mark.parametrize("objective", list(Objective))
def test_a_glance_is_no_worse_than_greed(objective: Objective) -> None:
    chain = random_chain(8, 12, Identity.YELLOW, objective, SEED)
    line = engine.glance(chain)
    assert line is not None
    assert chain.replay(line).value >= greedy(chain)


def test_cpsat_begins_long_chains_with_a_line_of_search() -> None:
    chain = random_chain(7, 6, Identity.PINK, Objective.SCORE, SEED)
    assert chain.line_estimate >= HINTED
    answer: Answer = solve(chain, Limit(seconds=0.5), "cpsat")
    line = engine.glance(chain)
    assert line is not None
    assert answer.value is not None
    assert answer.value >= chain.replay(line).value


def test_a_long_search_that_is_cut_short_at_once_has_a_bound_from_its_start() -> None:
    chain = random_chain(LONG, 6, Identity.PINK, Objective.MARGIN, SEED)
    answer = engine.solve(chain, Limit(iterations=1))
    best = engine.solve(chain, Limit(iterations=2000))
    assert answer.bound is not None
    assert best.value is not None
    assert best.value <= answer.bound < chain.ceiling()


@pytest.mark.nightly_cases("score")
@pytest.mark.parametrize(
    "objective", [Objective.MARGIN, pytest.param(Objective.SCORE, marks=pytest.mark.slow)]
)
def test_threads_that_share_a_chain_find_what_one_finds(objective: Objective) -> None:
    chain = random_chain(SHARED, 8, Identity.PURPLE, objective, SEED)
    found = set()
    for number in (1, 2, 3):
        proof = ChainSearch(chain, FOREVER, number)
        proof.prove()
        assert proof.best is not None
        found.add((proof.bound, proof.best.value, proof.smallest(proof.best.value)))
    assert len(found) == 1


def test_hundreds_of_thousands_of_best_boards_are_counted_after_the_line_is_told() -> None:
    told = list[Answer]()
    answer = solve(worthless_chain(), Limit(), "search", proved=told.append)
    assert (answer.solutions, answer.solutions_at_least) == (312_453, None)
    (proved,) = told
    assert proved == replace(answer, solutions=None, seconds=proved.seconds)
    assert proved.seconds < answer.seconds


@pytest.mark.nightly
def test_brute_counts_as_many_best_boards_and_begins_with_the_same_line() -> None:
    chain = worthless_chain()
    assert comparable(engine.solve(chain)) == comparable(brute.solve(chain))


def found_with_room(chain: Chain, room: int, clock: Clock = FOREVER) -> CountedLines:
    """The lines and the count with room for some ends."""
    searched = ChainSearch(chain, clock)
    searched.prove()
    return EndSearch(searched, clock, 1, room).found()


def test_a_count_without_room_for_all_ends_says_how_many_were_found() -> None:
    chain = worthless_chain(3)
    whole = engine.solve(chain)
    assert whole.solutions is not None
    enough, short = (found_with_room(chain, whole.solutions - less) for less in (0, 1))
    assert enough.lines == short.lines == whole.lines
    assert (enough.total, enough.at_least) == (whole.solutions, None)
    assert (short.total, short.at_least) == (None, whole.solutions)


@pytest.mark.parametrize("room", [10, 200])
def test_all_ends_are_counted_in_parts_where_there_is_no_room_for_them(room: int) -> None:
    chain = worthless_chain(3)
    whole = engine.solve(chain)
    assert whole.solutions is not None
    assert whole.solutions > 3 * room
    found = found_with_room(chain, room, Clock(Limit(counting=inf)))
    assert found == CountedLines(whole.lines, whole.solutions)
