"""How far an engine may go, and that what it says doesn't depend on where it runs.

What an engine that is cut short may say of any puzzle is in `tests/solver/test_cut_short.py`.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Objective
from solver.answer import Clock, Limit, Status
from solver.engines import engine_names, solve
from tests.support.listener import Listener
from tests.support.paths import ROOT
from tests.support.puzzle_sources import puzzle
from tests.support.random_puzzles import comparable, random_chain
from tests.support.running import environment

ENGINES = tuple(engine_names("catbox"))

LONG = random_chain(5, 8, Identity.PINK, Objective.MARGIN, "long")
LONGER = random_chain(8, 12, Identity.PINK, Objective.MARGIN, "long")

SOME, FORTY = (0, 1, 2, 3, 6), Limit(iterations=40)
"""Numbers of chains and turns, and a limit for them."""

every_engine = pytest.mark.parametrize("engine", ENGINES)


def test_a_limit_passes_by_steps_or_by_time() -> None:
    assert Clock(Limit(iterations=3)).passed(3)
    assert not Clock(Limit(iterations=3)).passed(2)
    assert Clock(Limit(seconds=0)).passed(0)
    assert not Clock(Limit()).passed(10**12)
    assert Clock(Limit()).left is None


# Stopped


@every_engine
def test_no_time_at_all_is_not_enough_for_a_proof(engine: str) -> None:
    answer = solve(LONG, Limit(seconds=1e-6), engine)
    assert answer.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert answer.solutions is None
    assert answer.bound == LONG.ceiling()


def test_a_search_that_ends_a_little_early_is_out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "left", property(lambda _: 0.01))
    assert solve(LONG, Limit(seconds=0.01), "cpsat").status is not Status.OPTIMAL


class Impatient(Listener):
    """Asks to stop as soon as a value and a bound are reported."""

    @property
    def stopped(self) -> bool:
        return any(None not in row for row in self.rows)


@every_engine
def test_whoever_waits_may_ask_for_what_there_is(engine: str) -> None:
    answer = solve(LONGER, Limit(watch=Impatient()), engine)
    assert answer.status is Status.FEASIBLE
    assert answer.bound is not None


# The same again


def answers(engine: str) -> str:
    """All that an engine says of some puzzles, but for its time."""
    whole = [comparable(solve(puzzle(number), engine=engine, top=3)) for number in SOME]
    short = [comparable(solve(puzzle(number), FORTY, "brute", 2)) for number in SOME]
    return repr((whole, short))


SAYING = """
import json, sys
from tests.solver.catbox.test_limits import answers
print(json.dumps({engine: answers(engine) for engine in sys.argv[1:]}))
"""


@pytest.mark.slow
def test_answers_are_the_same_in_every_process() -> None:
    said = subprocess.run(
        [sys.executable, "-c", SAYING, *ENGINES],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env=environment() | {"PYTHONHASHSEED": "4242"},
    ).stdout
    assert json.loads(said) == {engine: answers(engine) for engine in ENGINES}
