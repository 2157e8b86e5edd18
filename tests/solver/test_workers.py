"""Workers end with the process that started them, and their results come back in order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from solver.workers import MOST_HELD, in_order
from tests.support.crews import threads
from tests.support.paths import ROOT

PARENT = """
import signal
from concurrent.futures import wait
from multiprocessing import active_children
from solver.workers import Workforce, workers
from tests.solver.test_workers import endless
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with workers(Workforce(2)) as pool:
        futures = [pool.executor.submit(endless), pool.executor.submit(endless)]
        print(*(child.pid for child in active_children()), flush=True)
        wait(futures)
"""


def endless() -> None:
    """Never end."""
    while True:
        pass


def gone(process: int) -> bool:
    """Whether a process ends soon."""
    for _ in range(200):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        if "zombie" in (Path("/proc") / str(process) / "status").read_text():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)]
)
def test_workers_end_with_whoever_started_them(how: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as parent:
        assert parent.stdout
        workers = [int(word) for word in parent.stdout.readline().split()]
        time.sleep(1)
        parent.send_signal(how)
        try:
            parent.wait(30)
        finally:
            parent.kill()
    assert len(workers) == 2
    assert all(map(gone, workers))


def drowsy(number: int) -> int:
    """The square, the later the smaller."""
    time.sleep(0.01 * (5 - number % 5))
    return number * number


def test_what_is_done_in_any_order_is_told_in_one() -> None:
    with threads(5) as pool:
        pairs = list(in_order(pool, drowsy, range(12)))
    assert pairs == [(number, number * number) for number in range(12)]


def test_items_without_end_are_drawn_as_they_are_needed() -> None:
    numbers = iter(range(1_000_000_000))
    with threads(1) as pool:
        assert len(list(islice(in_order(pool, abs, numbers), 10))) == 10
    assert next(numbers) < 20


def test_few_results_wait_for_one_before_them() -> None:
    drawn = 0

    def numbers() -> Iterator[int]:
        nonlocal drawn
        for number in range(1_000_000_000):
            drawn = number
            yield number

    def work(number: int) -> int:
        end = time.monotonic() + 60
        while number == 0 and drawn < MOST_HELD * 2 and time.monotonic() < end:
            time.sleep(0.05)
        return number

    with threads(2) as pool:
        most = (MOST_HELD + 1) * pool.window
        assert next(in_order(pool, work, numbers())) == (0, 0)
        assert MOST_HELD * 2 <= drawn <= most
