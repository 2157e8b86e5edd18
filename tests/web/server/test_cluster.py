"""The page on a cluster: its work is done there, and goes on here when the cluster is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from games.protocol import GameError
from solver.worker_pool import WorkerError, WorkerPool
from tests.support.page_server import ThreadWorker
from web.server.jobs import Jobs
from web.server.refusals import BusyError
from web.server.workers import ClusterConnection, ClusterWorker, OpenCluster, cluster_at

T = TypeVar("T")

SOON = 0.01
PATIENCE = 120.0


class Remote:
    """Workers far away, which can be lost, and answer again."""

    def __init__(self, number: int = 2) -> None:
        self.number, self.there = number, True
        self.done: list[object] = []
        self._executor = ThreadPoolExecutor(number)

    def __call__(self, _stack: ExitStack) -> WorkerPool:
        if not self.there:
            raise WorkerError("no scheduler answers there")
        return WorkerPool(self, lambda: self.number, {CancelledError: "lost"})  # type: ignore[arg-type]

    def submit(self, work: Callable[..., object], *args: object) -> Future[object]:
        if not self.there:
            lost: Future[object] = Future()
            lost.cancel()
            return lost
        self.done.append(work)
        return self._executor.submit(work, *args)


def home() -> str:
    return "done"


def wrong() -> str:
    raise GameError("this can't be")


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(SOON)


Case = Callable[[ClusterConnection, ClusterWorker], Coroutine[object, object, None]]


def run(remote: OpenCluster, case: Case) -> None:
    """Run what is to happen with a connection and its worker, which are closed after it."""

    async def ran() -> None:
        connection = ClusterConnection(remote, SOON)
        worker = ClusterWorker(connection, [ThreadWorker()])
        connection.start()
        try:
            await case(connection, worker)
        finally:
            await worker.close()
            await connection.close()

    asyncio.run(ran())


def test_work_is_sent_to_the_cluster_as_soon_as_it_answers() -> None:
    remote = Remote()

    async def test(connection: ClusterConnection, worker: ClusterWorker) -> None:
        await until(lambda: connection.pool is not None)
        assert await worker.perform(home, 5.0) == "done"
        assert len(remote.done) == 1
        with pytest.raises(GameError, match="this can't be"):
            await worker.perform(wrong, 5.0)

    run(remote, test)


def test_work_that_is_lost_with_the_cluster_is_done_here() -> None:
    remote = Remote()

    async def test(connection: ClusterConnection, worker: ClusterWorker) -> None:
        await until(lambda: connection.pool is not None)
        remote.there = False
        assert await worker.perform(home, 5.0) == "done"
        assert not remote.done
        remote.there = True
        await until(lambda: connection.pool is not None)
        assert await worker.perform(home, 5.0) == "done"
        assert len(remote.done) == 1

    run(remote, test)


def test_work_on_the_cluster_that_takes_too_long_is_given_up() -> None:
    async def test(connection: ClusterConnection, worker: ClusterWorker) -> None:
        await until(lambda: connection.pool is not None)
        with pytest.raises(BusyError, match="too long"):
            await worker.perform(partial(time.sleep, 0.3), 0.05)

    run(Remote(), test)


def test_a_cluster_that_grows_does_more_at_once_and_leaves_one_worker_to_judge() -> None:
    remote = Remote(3)

    async def test(connection: ClusterConnection, worker: ClusterWorker) -> None:
        assert worker.at_once == 1
        await until(lambda: connection.pool is not None)
        assert worker.at_once == 2
        remote.number = 9
        await until(lambda: worker.at_once == 8)

    run(remote, test)


def test_no_more_is_sent_than_there_are_workers() -> None:
    running: list[int] = []
    most = 0

    class Slow(ThreadWorker):
        async def perform(self, work: Callable[[], T], _seconds: float) -> T:
            nonlocal most
            running.append(1)
            most = max(most, len(running))
            await asyncio.sleep(SOON)
            running.pop()
            return work()

    async def test() -> None:
        jobs = Jobs([Slow()] * 8, at_once=lambda: 3)
        assert await jobs.asked("somebody", [home] * 20) == ["done"] * 20
        await jobs.close()

    asyncio.run(test())
    assert most == 3


@contextmanager
def dask(*args: str) -> Iterator[subprocess.Popen[str]]:
    """A process of Dask."""
    process = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_" + args[0], *args[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def number(_seconds: float) -> int:
    """The number of the process that works."""
    time.sleep(_seconds)
    return os.getpid()


@pytest.mark.slow
def test_a_killed_worker_and_a_killed_scheduler_lose_no_work(tmp_path: Path) -> None:
    address = tmp_path / "scheduler.json"
    shared = ("--scheduler-file", str(address))
    alone = (*shared, "--nthreads", "1", "--no-dashboard", "--memory-limit", "0")

    async def test(scheduler: subprocess.Popen[str]) -> None:
        found = address.read_text().split('"address": "')[1].split('"')[0]
        connection = ClusterConnection(cluster_at(found, 1, ()), 0.2)
        worker = ClusterWorker(connection, [ThreadWorker()] * 4)
        connection.start()
        await until(lambda: connection.size == 2)
        asked = [asyncio.create_task(worker.perform(partial(number, 0.5), 60.0)) for _ in range(4)]
        first = (await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED))[0].pop().result()
        assert first != os.getpid()
        os.kill(first, signal.SIGKILL)
        assert os.getpid() not in await asyncio.gather(*asked)
        asked = [asyncio.create_task(worker.perform(partial(number, 1.0), 60.0)) for _ in range(3)]
        await asyncio.sleep(0.3)
        scheduler.kill()
        assert os.getpid() in await asyncio.gather(*asked)
        assert await worker.perform(partial(number, 0.0), 60.0) == os.getpid()
        await worker.close()
        await connection.close()

    with dask("scheduler", *shared, "--port", "0", "--no-dashboard") as scheduler:
        end = time.monotonic() + 60
        while not address.exists() and time.monotonic() < end:
            time.sleep(0.1)
        with dask("worker", *alone), dask("worker", *alone):
            asyncio.run(test(scheduler))
