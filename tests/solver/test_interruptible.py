"""Work in a thread: its result, its errors, and how it is stopped."""

from __future__ import annotations

import threading

import pytest

from solver import interruptible
from solver.answer import Clock, Limit


def test_what_the_work_returns_is_returned() -> None:
    assert interruptible.run(lambda: 7, lambda: None, Clock(Limit())) == 7


def test_an_error_of_the_work_is_raised_where_it_was_called() -> None:
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
