"""How far an engine may go, and that what it says doesn't depend on where it runs.

What an engine that is cut short may say of any puzzle is in `tests/solver/test_cut_short.py`.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catbox.faces import Identity
from games.catbox.legality import guarded
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Duel, Objective, SingleTurn
from games.catbox.rulings import Edition, Mode, Token
from games.catbox.turn import Guard
from games.protocol import Task
from solver import brute
from solver.answer import Clock, Limit, Status
from solver.engines import engine_names, solve
from tests.support.listener import Listener
from tests.support.paths import ROOT
from tests.support.random_puzzles import comparable, random_chain, random_position
from tests.support.running import environment, wait_for_work

ENGINES = tuple(engine_names("catbox"))

LONG = random_chain(5, 8, Identity.PINK, Objective.MARGIN, "long")
LONGER = random_chain(8, 12, Identity.PINK, Objective.MARGIN, "long")
LONG_DUEL = Duel(random_position(5, 12, Edition.GRAIL, Mode.BASIC, "long"), Objective.MARGIN)

CHAINS = tuple(
    random_chain(2, layers, identity, objective, "limits")
    for layers, identity in ((1, Identity.BLUE), (4, Identity.CHIHUAHUA), (6, Identity.BLACK))
    for objective in Objective
)

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


def test_one_iteration_looks_at_one_state() -> None:
    answer = solve(CHAINS[0], Limit(iterations=1), "brute")
    assert answer.status is Status.UNKNOWN
    assert answer.bound == CHAINS[0].ceiling()


def test_more_iterations_never_make_the_answer_worse_and_enough_are_a_proof() -> None:
    for chain in CHAINS:
        answers = [solve(chain, Limit(iterations=10**power), "brute") for power in range(6)]
        values = [answer.value or -999 for answer in answers]
        assert values == sorted(values)
        proved = solve(chain, Limit(seconds=600, iterations=10**9), "brute")
        assert comparable(proved) == comparable(brute.solve(chain))


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


HANGING = """
import sys
from solver.engines import solve
from tests.solver.catbox import test_limits
task = getattr(test_limits, sys.argv[2])
print("ready", flush=True)
try:
    solve(task, engine=sys.argv[1])
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("engine", "task"), [*((engine, "LONGER") for engine in ENGINES), ("search", "LONG_DUEL")]
)
def test_ctrl_c_ends_a_search(engine: str, task: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HANGING, engine, task],
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


# The same again


def tied() -> list[Task]:
    """Chains and turns whose best lines tie."""
    advanced = random_position(
        2, 3, Edition.SECONDGATE, Mode.ADVANCED, "again", tokens=(Token.MOUSE, Token.STACK)
    )
    return [
        random_chain(1, 5, Identity.CHIHUAHUA, Objective.SCORE, "again"),
        random_chain(2, 2, Identity.PINK, Objective.MARGIN, "again"),
        random_chain(2, 4, Identity.PURPLE, Objective.MARGIN, "again"),
        SingleTurn(random_position(4, 6, Edition.GRAIL, Mode.BASIC, "again"), Objective.MARGIN),
        SingleTurn(advanced, Objective.SCORE),
    ]


def answers(engine: str) -> str:
    """Everything that an engine says of the tasks, but for its time."""
    whole = [comparable(solve(task, engine=engine, top=3)) for task in tied()]
    short = [comparable(solve(task, Limit(iterations=40), "brute", 2)) for task in tied()]
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


# Nothing to lay, and all there is


def infeasible_turns() -> list[SingleTurn]:
    """No card to lay, all passed, or guards round every cell; turns, and a duel."""
    dealt = random_position(3, 4, Edition.GRAIL, Mode.BASIC, "bare")
    bare = replace(dealt, seats=tuple(replace(seat, hand=()) for seat in dealt.seats))
    over = replace(random_position(2, 3, Edition.GRAIL, Mode.BASIC, "over"), passes=2)
    walled = [walled_in(edition) for edition in Edition]
    turns = [SingleTurn(at, aim) for at in (bare, over, *walled) for aim in Objective]
    return [*turns, *(Duel(bare, objective) for objective in Objective)]


def walled_in(edition: Edition) -> Position:
    """One card on the table, and guards whose cells are all of it."""
    position = random_position(3, 1, edition, Mode.ADVANCED, "walled")
    guards = (Guard(1, 0, 0), Guard(2, 1, 1))
    assert set(position.board.cells) <= guarded((guard.x, guard.y) for guard in guards)
    return replace(position, guards=guards)


@every_engine
@pytest.mark.parametrize("turn", infeasible_turns())
def test_a_turn_without_a_legal_line_is_infeasible(turn: SingleTurn, engine: str) -> None:
    answer = solve(turn, engine=engine)
    assert comparable(answer) == ("infeasible", (), None, 0)
    assert answer.value is None
    assert answer.line == ()


@every_engine
def test_more_lines_are_asked_for_than_there_are(engine: str) -> None:
    chain = random_chain(1, 1, Identity.YELLOW, Objective.SCORE, "all ends")
    legal = len({child.end.key for _, child in chain.start.children() if child.end})
    answer = solve(chain, engine=engine, top=1000)
    assert len(answer.lines) == legal
    assert answer.status is Status.OPTIMAL


chains = st.builds(
    random_chain,
    st.integers(1, 2),
    st.integers(1, 5),
    st.sampled_from(Identity),
    st.sampled_from(Objective),
    st.integers(0, 10**6),
)


@given(chains)
def test_the_ceiling_of_a_chain_is_never_below_its_optimum(chain: Chain) -> None:
    assert_below_the_ceiling(chain)


@given(
    st.integers(2, 5),
    st.integers(1, 5),
    st.sampled_from(Mode),
    st.sampled_from(Objective),
    st.integers(0, 1),
    st.integers(0, 10**6),
)
def test_the_ceiling_of_a_turn_is_never_below_its_optimum(
    seats: int, layers: int, mode: Mode, objective: Objective, saved: int, seed: int
) -> None:
    kept = saved if mode is Mode.ADVANCED else 0
    position = random_position(seats, layers, Edition.GRAIL, mode, seed, saved=kept)
    assert_below_the_ceiling(SingleTurn(position, objective))


def assert_below_the_ceiling(task: Task) -> None:
    best = brute.solve(task).value
    assert best is not None
    assert best <= task.ceiling()
