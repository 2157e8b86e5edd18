"""The compiled search answers duels exactly as minimax over every line does."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from games.catbox.position import Position
from games.catbox.puzzle import Duel, Objective
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Seat
from games.rng import Stream
from solver import brute
from solver.answer import Answer, Clock, Limit, Status
from solver.catbox.search.turn_search import solve_duel
from solver.judge import judged
from tests.support.paths import ROOT
from tests.support.puzzle_sources import poor_position
from tests.support.random_puzzles import comparable, random_position
from tests.support.running import environment, wait_for_work

ENOUGH = Limit(iterations=60_000)
"""States after which enumeration is given up; the duel is then left out."""


def search(duel: Duel, limit: Limit = Limit(), **room: int) -> Answer:
    return judged(duel, solve_duel(duel, Clock(limit), **room))


def assert_same(duel: Duel, enough: Limit = ENOUGH) -> bool:
    """Compare with enumeration; whether that ended within its limit."""
    expected = brute.solve(duel, enough)
    if expected.status is Status.UNKNOWN:
        return False
    assert comparable(search(duel)) == comparable(expected)
    return True


@pytest.mark.nightly
@pytest.mark.parametrize("token", Token)
@pytest.mark.parametrize("edition", Edition)
def test_each_token_of_each_seat(token: Token, edition: Edition) -> None:
    settled, enough = 0, Limit(iterations=15_000)
    for holder in range(3):
        for seed in range(2):
            rng = Stream("tests/solver/search/duel", holder, seed)
            basic = poor_position(rng, seed, 2 + holder // 2, Mode.BASIC, 1)
            position = replace(basic, mode=Mode.ADVANCED, edition=edition)
            seats = list(position.seats)
            seats[holder] = replace(seats[holder], tokens=(token,))
            for objective in Objective:
                duel = Duel(replace(position, seats=tuple(seats)), objective)
                settled += assert_same(duel, enough)
    assert settled


def test_a_small_room_for_turns_grows() -> None:
    duel = Duel(random_position(3, 3, Edition.GRAIL, Mode.BASIC, "room"), Objective.MARGIN)
    assert comparable(search(duel, spare_turns=-10_000)) == comparable(search(duel))


def nothing_to_lay() -> Position:
    position = random_position(3, 4, Edition.GRAIL, Mode.BASIC, "bare")
    return replace(position, seats=tuple(Seat(seat.identity, ()) for seat in position.seats))


@pytest.mark.parametrize("objective", Objective)
def test_nothing_to_lay_is_infeasible(objective: Objective) -> None:
    assert comparable(search(Duel(nothing_to_lay(), objective))) == ("infeasible", (), None, 0)


def test_a_duel_out_of_time_before_it_begins_claims_nothing() -> None:
    assert search(LONG, Limit(seconds=0)).status is Status.UNKNOWN


LONG = Duel(random_position(5, 12, Edition.GRAIL, Mode.BASIC, "long"), Objective.MARGIN)


@pytest.mark.parametrize("limit", [Limit(iterations=1), Limit(iterations=10_000), Limit(0.2)])
def test_a_duel_cut_short_claims_nothing(limit: Limit) -> None:
    answer = search(LONG, limit)
    assert answer.status is Status.UNKNOWN
    assert answer.lines == ()
    assert answer.bound == LONG.ceiling()


def test_any_number_of_iterations_ends_in_the_truth_or_in_no_claim() -> None:
    duel = Duel(random_position(2, 3, Edition.GRAIL, Mode.BASIC, "cut"), Objective.SCORE)
    best = search(duel)
    for power in range(0, 20, 2):
        answers = [search(duel, Limit(iterations=2**power)) for _ in range(2)]
        assert comparable(answers[0]) == comparable(answers[1])
        if answers[0].status is Status.UNKNOWN:
            assert answers[0].bound is not None
            assert answers[0].bound >= (best.value or 0)
        else:
            assert comparable(answers[0]) == comparable(best)


def test_too_many_contexts_claim_nothing() -> None:
    answer = search(LONG, most_contexts=10)
    assert answer.status is Status.UNKNOWN
    assert answer.bound == LONG.ceiling()


HANGING = """
from solver.answer import Clock, Limit
from solver.catbox.search.turn_search import solve_duel
from tests.solver.catbox.search.test_duels import LONG, search
search(LONG, Limit(iterations=1000))
print("ready", flush=True)
try:
    solve_duel(LONG, Clock(Limit()))
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.slow
def test_ctrl_c_ends_a_duel() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HANGING],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    wait_for_work(process, 0.5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert out == "stopped\n"
