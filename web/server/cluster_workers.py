"""The workers of a cluster, which work for the page while a scheduler answers.

Where none answers, processes of this machine work instead, and the cluster is asked again every
few seconds. A piece of work that was lost with the scheduler is done again by a process, so that
nobody who waits for it notices.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Final, TypeVar

from games.registry import Entry
from languages.messages import _
from solver.worker_pool import WorkerError, WorkerPool
from web.server.jobs import Worker
from web.server.refusals import BusyError
from web.server.workers import Failure, reported, returned

T = TypeVar("T")

LOOK: Final = 5.0
"""Seconds between two looks at how many workers there are, or whether a scheduler answers."""

PRIORITY: Final = 10
"""Of work that somebody waits for; that of generation and of the arena is 0."""

log: Final = logging.getLogger("catbox.web")

OpenCluster = Callable[[ExitStack], WorkerPool]
"""Connects to a cluster, which ends with the stack; raises `WorkerError` where it can't."""


def cluster_at(address: str, jobs: int, games: Sequence[Entry]) -> OpenCluster:
    """A way to connect to the scheduler of an address.

    Args:
        jobs: workers of a cluster that is started here, for the address `LOCAL`.
    """

    def opened(stack: ExitStack) -> WorkerPool:
        from solver.cluster import cluster

        return stack.enter_context(cluster(address, jobs, games, priority=PRIORITY))

    return opened


class ClusterConnection:
    """A connection to a cluster that is made anew when it was lost.

    Attributes:
        pool: the workers; None while no scheduler answers.
        size: how many workers there were at the last look.
    """

    def __init__(self, open_cluster: OpenCluster, look: float = LOOK) -> None:
        self._open_cluster, self._look = open_cluster, look
        self._stack = ExitStack()
        self._said = ""
        self._kept: asyncio.Task[None] | None = None
        self.pool: WorkerPool | None = None
        self.size = 0

    def start(self) -> None:
        """Connect as soon as a scheduler answers, now and whenever it was lost."""
        self._kept = asyncio.create_task(self._keep())

    def lose(self, pool: WorkerPool) -> None:
        """Take note that the workers of a pool can't be reached any more."""
        if self.pool is pool:
            self._say("The cluster is lost: this machine works instead.")
            self.pool = None

    async def close(self) -> None:
        """Let go of the cluster."""
        if self._kept is not None:
            self._kept.cancel()
            await asyncio.gather(self._kept, return_exceptions=True)
        self.pool = None
        await asyncio.to_thread(self._stack.close)

    async def _keep(self) -> None:
        while True:
            if self.pool is None:
                await self._connect()
            else:
                self.size = await asyncio.to_thread(self.pool.size)
            await asyncio.sleep(self._look)

    async def _connect(self) -> None:
        await asyncio.to_thread(self._stack.close)
        try:
            pool = await asyncio.to_thread(self._open_cluster, self._stack)
        except WorkerError as error:
            self._say(str(error))
            return
        self.size = await asyncio.to_thread(pool.size)
        self.pool = pool
        self._say("The cluster works for the page.")

    def _say(self, line: str) -> None:
        """Log a line, unless it is the one that was logged last."""
        if line != self._said:
            log.warning(line)
        self._said = line


class StandIns:
    """Workers of this machine, of which whoever waits longest gets the next that is free."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self._workers = tuple(workers)
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in workers:
            self._free.put_nowait(worker)

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self._workers)

    async def perform(self, work: Callable[[], T], seconds: float) -> T:
        """The result of a piece of work; its time begins with it.

        Raises:
            BusyError: it took longer, or the worker was killed.
        """
        worker = await self._free.get()
        try:
            return await worker.perform(work, seconds)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        """End all of them."""
        await asyncio.gather(*(worker.close() for worker in self._workers))


class ClusterWorker:
    """Does a piece of work on a cluster, or by a stand-in while there is none."""

    def __init__(self, connection: ClusterConnection, stand_ins: StandIns) -> None:
        self._connection, self._stand_ins = connection, stand_ins

    async def perform(self, work: Callable[[], T], seconds: float) -> T:
        """The result of a piece of work.

        Raises:
            BusyError: it took longer, or a stand-in was killed.
            GameError: what the work raises, as one line.
        """
        pool = self._connection.pool
        if pool is not None:
            try:
                return returned(await _sent(pool, work, seconds))
            except ConnectionError:
                self._connection.lose(pool)
        return await self._stand_ins.perform(work, seconds)

    @property
    def at_once(self) -> int:
        """How many pieces can be worked on at the same time, one worker being left to judge."""
        if self._connection.pool is None:
            return self._stand_ins.size
        return max(1, self._connection.size - 1)

    async def close(self) -> None:
        """End the stand-ins."""
        await self._stand_ins.close()


async def _sent(pool: WorkerPool, work: Callable[[], T], seconds: float) -> T | Failure:
    """The result of work that is sent to a cluster, or its error.

    Raises:
        BusyError: it took longer; it isn't waited for, and if it waits, it is forgotten.
        ConnectionError: the cluster is lost, or the workers that do it are killed every time.
    """
    lost: tuple[type[BaseException], ...] = (*pool.losses, OSError)
    try:
        submitted = await asyncio.to_thread(pool.executor.submit, partial(reported, work))
    except lost as error:
        raise ConnectionError from error
    done = asyncio.wrap_future(submitted)
    try:
        await asyncio.wait({done}, timeout=seconds)
        if not done.done():
            raise BusyError(_("This takes too long."))
        if done.cancelled():
            raise ConnectionError
        return done.result()
    except lost as error:
        raise ConnectionError from error
    finally:
        done.cancel()
