"""Whatever an engine says, the judge hears it first, in a thread that can be stopped."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from games import registry
from games.protocol import Task
from solver import brute, interruptible
from solver.answer import Answer, Clock, Limit, Line, Status
from solver.engines import AUTO, Engines, solve
from solver.judge import JudgeError
from tests.support.toy_game import ENTRY, Position, task

ROW = Position((3, 9, 4), ((), ()), (0, 0))


def boasting(asked: Task, limit: Limit, top: int) -> Answer:
    """An engine that states a point more than its line is worth."""
    (best,) = brute.solve(asked, limit, top).lines
    boast = Line(best.value + 1, best.steps)
    return Answer(Status.OPTIMAL, (boast,), boast.value, 1, "boasting", 0.0)


ENGINES = Engines({"boasting": boasting}, ("boasting",))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Any:
    row = ENTRY._replace(engines=f"{__name__}:ENGINES")
    monkeypatch.setitem(registry.GAMES, row.name, row)
    return task(ROW, 1)


@pytest.mark.parametrize("engine", [AUTO, "boasting"])
def test_no_answer_leaves_unjudged(asked: Task, engine: str) -> None:
    with pytest.raises(JudgeError, match="is worth"):
        solve(asked, engine=engine)


def test_an_honest_engine_beside_it_is_heard(asked: Task) -> None:
    assert solve(asked, engine="brute").value == 4 + 0


def test_the_best_ends_are_counted_alike_whatever_lines_are_asked_for(asked: Task) -> None:
    counts = [solve(asked, engine="brute", top=top).solutions for top in (1, 2)]
    assert counts == [1, 1]


def test_what_the_work_returns_or_raises_comes_to_who_called_it() -> None:
    assert interruptible.run(lambda: 7, lambda: None, Clock(Limit())) == 7
    with pytest.raises(ZeroDivisionError):
        interruptible.run(lambda: 1 // 0, lambda: None, Clock(Limit()))


def test_work_is_asked_to_stop_until_it_listens_once_the_time_is_up() -> None:
    asked: list[None] = []
    heard = threading.Event()

    def stop() -> None:
        asked.append(None)
        if len(asked) == 3:
            heard.set()

    assert interruptible.run(lambda: heard.wait(30), stop, Clock(Limit(seconds=0.01)))
    assert len(asked) >= 3


def test_progress_is_reported_while_there_is_time() -> None:
    reported = threading.Event()
    assert interruptible.run(lambda: reported.wait(30), lambda: None, Clock(Limit()), reported.set)
