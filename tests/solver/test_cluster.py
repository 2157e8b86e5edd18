"""Worker processes, of this machine or a cluster, do what one process does, and end with it."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.extras import MissingError
from solver.cluster import cluster, difference, environment
from solver.worker_pool import LOCAL, WorkerError, WorkerPool
from solver.workers import MOST_HELD, Workforce, in_order, workers
from tests.support.crews import threads
from tests.support.paths import ROOT


@pytest.fixture(scope="module")
def local() -> Iterator[WorkerPool]:
    """A cluster of two worker processes on this machine."""
    with workers(Workforce(2, LOCAL)) as pool:
        yield pool


def process(_: int) -> int:
    """The number of the process that works."""
    time.sleep(0.05)
    return os.getpid()


def deadly(_: int) -> None:
    """Kills the process that does it."""
    os.kill(os.getpid(), signal.SIGKILL)


def deadly_once(mark: Path, number: int) -> int:
    """The square of a number; the process that works on 9 is killed the first time."""
    if number == 9 and not mark.exists():
        mark.touch()
        deadly(number)
    return number * number


def test_work_is_done_by_two_processes_that_are_not_ours(local: WorkerPool) -> None:
    done = [number for _, number in in_order(local, process, range(20))]
    assert len(set(done)) == local.size() == 2
    assert os.getpid() not in done
    for name in ("distributed.core", "tornado.application"):
        assert not logging.getLogger(name).isEnabledFor(logging.ERROR), "our own line says it"


@pytest.mark.slow
def test_a_killed_worker_costs_its_item_only_and_changes_nothing(
    local: WorkerPool, tmp_path: Path
) -> None:
    done = in_order(local, partial(deadly_once, tmp_path / "killed"), range(20))
    assert list(done) == [(number, number * number) for number in range(20)]
    assert (tmp_path / "killed").exists()


@pytest.mark.slow
def test_work_that_kills_every_worker_is_one_line(local: WorkerPool) -> None:
    with pytest.raises(WorkerError, match="killed again and again; is there too little memory"):
        list(in_order(local, deadly, range(1)))
    assert len(list(in_order(local, abs, range(3)))) == 3


def test_a_worker_that_differs_is_refused_by_name() -> None:
    ours = environment() | {"numpy": "0.0"}
    refusal = r"^worker tcp://127\.0\.0\.1:\d+: numpy [\d.]+, not 0\.0: all have to be the same$"
    with pytest.raises(WorkerError, match=refusal), cluster(LOCAL, 1, (), ours=ours):
        pass


def test_the_first_difference_is_stated() -> None:
    ours = environment()
    assert difference(ours, ours) is None
    assert difference(ours | {"Python": "2.7"}, ours) == (f"Python 2.7, not {ours['Python']}")
    assert difference({}, ours) == f"sources missing, not {ours['sources']}"


def test_the_code_that_decides_has_to_be_the_same(tmp_path: Path) -> None:
    found = []
    for name in ("views/a.py", "games/a.py", "solver/b/a.py", "puzzles/a.py", "games/b.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("pass\n")
        environment.cache_clear()
        found.append(environment(tmp_path)["sources"])
    (tmp_path / "views" / "a.py").write_text("1\n")
    environment.cache_clear()
    assert environment(tmp_path)["sources"] == found[-1]
    assert len(set(found)) == 5


@contextmanager
def threaded(threads_per_worker: int, number: int = 1) -> Iterator[Any]:
    """A cluster in this process, with some threads in each worker."""
    from distributed import LocalCluster  # takes a while to import

    ways = {"processes": False, "protocol": "tcp", "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(n_workers=number, threads_per_worker=threads_per_worker, **ways) as started:
        yield started


def test_a_worker_that_does_two_things_at_once_is_refused() -> None:
    with (
        threaded(2) as scheduler,
        pytest.raises(WorkerError, match="2 threads: start it with --nthreads 1"),
        workers(Workforce(1, scheduler.scheduler_address)),
    ):
        pass


@pytest.mark.slow
def test_a_cluster_without_workers_is_one_line() -> None:
    with (
        threaded(1, 0) as scheduler,
        pytest.raises(WorkerError, match=r"^--cluster tcp://127.*: there are no workers$"),
        cluster(scheduler.scheduler_address, 1, (), arrival=0.2),
    ):
        pass


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("127.0.0.1:1", "no scheduler answers there"),
        ("nowhere", r"expected HOST:PORT or local: missing port number in address 'nowhere'"),
        ("post://a:1", "expected HOST:PORT or local: unknown address scheme 'post'"),
    ],
)
def test_an_address_of_no_scheduler_is_one_line(address: str, reason: str) -> None:
    with (
        pytest.raises(WorkerError, match=f"^--cluster {address}: {reason}"),
        cluster(address, 1, (), patience=0.5),
    ):
        pass


@pytest.mark.slow
def test_without_the_extra_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(MissingError, match=r"pip install 'catbox-solver\[dask\]'"),
        workers(Workforce(1, LOCAL)),
    ):
        pass


@pytest.mark.slow
def test_a_scheduler_that_ends_in_mid_work_is_one_line() -> None:
    with threaded(1) as scheduler, cluster(scheduler.scheduler_address, 1, (), patience=5) as pool:
        done = in_order(pool, process, iter(int, 1))
        next(done)
        scheduler.close()
        with pytest.raises(WorkerError, match="the connection to the scheduler was lost"):
            list(done)


# Workers of this machine

PARENT = """
import signal
from concurrent.futures import wait
from multiprocessing import active_children
from solver.workers import Workforce, workers
from tests.solver.test_cluster import endless
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
