"""Work of the server: in turn, limited, in processes or on a cluster, and not for who has left."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from functools import partial, wraps
from itertools import pairwise
from typing import Any, Final, ParamSpec, TypeVar

import pytest

from games.protocol import GameError
from solver.worker_pool import LOCAL, WorkerError, WorkerPool
from tests.support.page_server import ThreadWorker
from web.server.jobs import Jobs
from web.server.refusals import BusyError, ClientLeftError, TooManyError
from web.server.workers import (
    ClusterConnection,
    ClusterWorker,
    OpenCluster,
    ProcessWorker,
    cluster_at,
)

T = TypeVar("T")
P = ParamSpec("P")

SOON: Final = 0.01
PATIENCE: Final = 180.0


def on_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test on an event loop."""

    @wraps(test)
    def run(*args: P.args, **more: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **more), PATIENCE))

    return run


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(SOON)


# The queue


class Recorder:
    """Does its work at once, but only when it is let go on."""

    def __init__(self) -> None:
        self.done: list[Any] = []
        self.gate = asyncio.Event()

    async def perform(self, work: Callable[[], T], _seconds: float) -> T:
        await self.gate.wait()
        found = work()
        self.done.append(found)
        await asyncio.sleep(0)
        return found

    async def close(self) -> None:
        """Nothing is left."""


def pieces(name: str, count: int) -> list[Callable[[], str]]:
    return [partial("{}{}".format, name, number) for number in range(count)]


def wrong() -> str:
    raise GameError("this can't be")


async def gone() -> bool:
    return True


@on_loop
async def test_clients_take_turns_however_much_each_has_asked_for() -> None:
    worker = Recorder()
    jobs = Jobs([worker])
    counts = {"a": 4, "b": 1, "c": 2}
    asked = [asyncio.create_task(jobs.asked(each, pieces(each, counts[each]))) for each in counts]
    await asyncio.sleep(SOON)
    worker.gate.set()
    assert await asyncio.gather(*asked) == [["a0", "a1", "a2", "a3"], ["b0"], ["c0", "c1"]]
    assert worker.done in (
        ["a0", "b0", "c0", "a1", "c1", "a2", "a3"],
        ["a0", "a1", "b0", "c0", "a2", "c1", "a3"],
    )


@on_loop
async def test_turns_of_bots_wait_for_no_more_than_one_piece_of_advice() -> None:
    worker = Recorder()
    jobs = Jobs([worker])
    asked = asyncio.create_task(jobs.asked("a", pieces("a", 5)))
    moves = [asyncio.create_task(jobs.move("g", pieces(f"m{n}-", 1)[0])) for n in range(3)]
    await asyncio.sleep(SOON)
    worker.gate.set()
    await asyncio.gather(asked, *moves)
    assert "aa" not in "".join(name[0] for name in worker.done[1:6])


@on_loop
async def test_a_client_and_all_together_may_ask_for_so_much() -> None:
    worker = Recorder()
    jobs = Jobs([worker], each=2, most=3)
    waiting = [asyncio.create_task(jobs.asked(each, pieces(each, 1))) for each in "aab"]
    await asyncio.sleep(SOON)
    for client in "ac":
        with pytest.raises(TooManyError) as refused:
            await jobs.asked(client, pieces(client, 1))
        assert refused.value.seconds > 0
    worker.gate.set()
    await asyncio.gather(*waiting)
    assert await jobs.asked("a", pieces("a", 1)) == ["a0"]


@on_loop
async def test_who_has_left_is_not_worked_for() -> None:
    worker = Recorder()
    jobs = Jobs([worker])
    with pytest.raises(ClientLeftError):
        await jobs.asked("a", pieces("a", 5), gone)
    assert jobs.waiting == 0
    worker.gate.set()
    assert await jobs.asked("b", pieces("b", 1)) == ["b0"]
    assert worker.done == ["b0"]


@on_loop
async def test_an_error_ends_what_was_asked_and_nothing_else() -> None:
    jobs = Jobs([ThreadWorker()])
    with pytest.raises(GameError, match="this can't be"):
        await jobs.asked("a", [wrong, *pieces("a", 2)])
    assert await jobs.asked("a", pieces("a", 1)) == ["a0"]


@on_loop
async def test_when_the_server_ends_nobody_waits_any_more() -> None:
    worker = Recorder()
    jobs = Jobs([worker])
    asked = asyncio.create_task(jobs.asked("a", pieces("a", 3)))
    await asyncio.sleep(SOON)
    jobs.stop()
    with pytest.raises(BusyError):
        await asked
    with pytest.raises(BusyError):
        await jobs.asked("b", pieces("b", 1))
    assert worker.done == []


@on_loop
async def test_no_more_is_done_at_once_than_there_are_workers() -> None:
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

    jobs = Jobs([Slow()] * 8, at_once=lambda: 3)
    assert len(await jobs.asked("somebody", pieces("a", 20))) == 20
    await jobs.close()
    assert most == 3


# Processes


@on_loop
async def test_a_process_that_takes_too_long_is_replaced() -> None:
    worker, found = ProcessWorker([]), {os.getpid()}
    try:
        found.add(await worker.perform(os.getpid, 60))
        for work, seconds in ((partial(time.sleep, 60), 0.2), (partial(os._exit, 1), 60)):
            with pytest.raises(BusyError):
                await worker.perform(work, seconds)
            found.add(await worker.perform(os.getpid, 60))
    finally:
        await worker.close()
    assert len(found) == 4


@on_loop
async def test_work_that_nobody_waits_for_any_more_is_stopped_in_its_process() -> None:
    worker, leaving = ProcessWorker([]), asyncio.Event()
    jobs = Jobs([worker])

    async def has_gone() -> bool:
        return leaving.is_set()

    try:
        first = await worker.perform(os.getpid, 60)
        asked = asyncio.create_task(jobs.asked("a", [partial(time.sleep, 600)], has_gone))
        await asyncio.sleep(0.2)
        leaving.set()
        with pytest.raises(ClientLeftError):
            await asked
        assert await jobs.asked("b", [os.getpid]) == [first]
    finally:
        await worker.close()


# A cluster


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


@asynccontextmanager
async def connected(
    remote: OpenCluster, look: float = SOON
) -> AsyncIterator[tuple[ClusterConnection, ClusterWorker]]:
    """A connection to a cluster that answers, and its worker; they are closed after it."""
    connection = ClusterConnection(remote, look)
    worker = ClusterWorker(connection, [ThreadWorker()])
    assert worker.at_once == 1
    connection.start()
    try:
        await until(lambda: connection.pool is not None)
        yield connection, worker
    finally:
        await worker.close()
        await connection.close()


@on_loop
async def test_work_is_sent_to_the_cluster_and_done_here_while_it_is_lost(
    caplog: pytest.LogCaptureFixture,
) -> None:
    remote, (work,) = Remote(), pieces("done", 1)
    async with connected(remote) as (connection, worker):
        assert await worker.perform(work, 5.0) == "done0"
        assert len(remote.done) == 1
        with pytest.raises(GameError, match="this can't be"):
            await worker.perform(wrong, 5.0)
        remote.there = False
        assert await worker.perform(work, 5.0) == "done0"
        assert len(remote.done) == 2
        remote.there = True
        await until(lambda: connection.pool is not None)
        assert await worker.perform(work, 5.0) == "done0"
        assert len(remote.done) == 3
    said = [record.getMessage() for record in caplog.records]  # Whatever changes, once.
    assert said[0] == said[-1] == "The cluster works for the page."
    assert said[1] == "The cluster is lost: this machine works instead."
    assert all(one != other for one, other in pairwise(said))


@on_loop
async def test_work_on_the_cluster_that_takes_too_long_is_given_up() -> None:
    async with connected(Remote()) as (_connection, worker):
        with pytest.raises(BusyError, match="too long"):
            await worker.perform(partial(time.sleep, 0.3), 0.05)


@on_loop
async def test_a_cluster_that_grows_does_more_at_once_and_leaves_one_worker_to_judge() -> None:
    remote = Remote(3)
    async with connected(remote) as (_connection, worker):
        assert worker.at_once == 2
        remote.number = 9
        await until(lambda: worker.at_once == 8)


def deadly(ours: int) -> int:
    """Kills every process that does it but one."""
    if os.getpid() != ours:
        os.kill(os.getpid(), signal.SIGKILL)
    return ours


@pytest.mark.slow
@on_loop
async def test_work_that_kills_every_worker_of_a_real_cluster_is_done_here() -> None:
    async with connected(cluster_at(LOCAL, 1, ()), 0.2) as (_connection, worker):
        assert await worker.perform(os.getpid, 60.0) != os.getpid()
        assert await worker.perform(partial(deadly, os.getpid()), 60.0) == os.getpid()
