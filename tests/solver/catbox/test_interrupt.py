"""A search that is stopped: by the clock, by its own count, or by Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from games.catbox.faces import Identity
from games.catbox.puzzle import Objective
from solver.answer import Clock, Limit, Status
from solver.engines import engine_names, solve
from tests.support.paths import ROOT
from tests.support.random_puzzles import random_chain
from tests.support.running import environment, wait_for_work

LONG = random_chain(5, 8, Identity.PINK, Objective.MARGIN, "long")
LONGER = random_chain(8, 12, Identity.PINK, Objective.MARGIN, "long")

HANGING = """
import sys
from solver.engines import engine_names, solve
from tests.solver.catbox.test_interrupt import LONGER
print("ready", flush=True)
try:
    solve(LONGER, engine=sys.argv[1])
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.nightly_cases("0.05", "0.2", "0.3", "0.5")
@pytest.mark.parametrize("seconds", [0.05, 0.1, 0.2, 0.3, 0.5])
def test_cpsat_out_of_time_still_knows_a_bound(seconds: float) -> None:
    answer = solve(LONG, Limit(seconds=seconds), "cpsat")
    assert answer.status in (Status.UNKNOWN, Status.FEASIBLE)
    assert answer.bound is not None
    assert answer.bound <= LONG.ceiling()


def test_a_search_that_ends_a_little_early_is_out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "left", property(lambda _: 0.01))
    assert solve(LONG, Limit(seconds=0.01), "cpsat").status is not Status.OPTIMAL


@pytest.mark.nightly
def test_cpsat_counts_conflicts_and_so_stops_at_the_same_place() -> None:
    answers = [solve(LONG, Limit(iterations=50), "cpsat") for _ in range(2)]
    assert answers[0].status is not Status.OPTIMAL
    assert [a.lines for a in answers] == [answers[0].lines] * 2
    assert answers[0].bound == answers[1].bound


@pytest.mark.slow
@pytest.mark.parametrize("engine", engine_names("catbox"))
def test_ctrl_c_ends_a_search(engine: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HANGING, engine],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    wait_for_work(process, 2.0)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert out == "stopped\n"


class Impatient:
    """Asks to stop as soon as a value and a bound are reported."""

    stopped = False

    def report(self, value: int | None, bound: int | None) -> None:
        self.stopped = value is not None and bound is not None


@pytest.mark.parametrize("engine", engine_names("catbox"))
def test_whoever_waits_may_ask_for_what_there_is(engine: str) -> None:
    answer = solve(LONGER, Limit(watch=Impatient()), engine)
    assert answer.status is Status.FEASIBLE
    assert answer.bound is not None
