"""The workers of the server: processes, which can be ended, and those of a cluster.

Workers of a cluster work while a scheduler answers. Where none does, processes of this machine work
instead, and the cluster is asked again every few seconds. A piece of work that was lost with the
scheduler is done again by a process, so that nobody who waits for it notices.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import ExitStack
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from games import registry
from games.protocol import GameError
from games.registry import Entry
from languages.messages import _
from solver.worker_pool import WorkerError, WorkerPool
from solver.workers import Workforce, workers
from web.server.jobs import Worker
from web.server.refusals import BusyError, NotReadyError

T = TypeVar("T")

BEHIND: Final = 10
"""By how much the processes in which bots think give way to the one that answers."""


GETTING_READY: Final = 45.0
"""Seconds for which work waits for a process to begin."""


STOP: Final = signal.SIGUSR1
"""The signal that makes a process stop its work."""

STOPPING: Final = 2.0
"""Seconds in which it has to stop."""


class Failure(NamedTuple):
    """The error of some work, in one line: it can be pickled where an exception might not."""

    text: str


class ProcessWorker:
    """A process, begun at once, that does one piece of work after the other.

    Args:
        games: what it has to be ready for; their rows are registered there.
        behind: by how much it gives way to others.
    """

    def __init__(self, games: Sequence[Entry], behind: int = 0) -> None:
        self._games, self._behind = tuple(games), behind
        self._stack = ExitStack()
        self._pool, self._process = self._opened()

    async def perform(self, work: Callable[[], T], seconds: float) -> T:
        """The result of a piece of work; its time begins when the process has begun.

        Raises:
            NotReadyError: the process hasn't begun yet.
            BusyError: it took longer, or the process was killed.
            GameError: what the work raises, as one line.
        """
        try:
            process = await self._number()
            future = self._pool.executor.submit(partial(reported, work))
            try:
                found = await asyncio.wait_for(asyncio.wrap_future(future), seconds)
            except asyncio.CancelledError:
                await self._stop(process, future)
                raise
        except TimeoutError:
            await self._replace(process)
            raise BusyError(_("This takes too long.")) from None
        except BrokenExecutor:
            await asyncio.to_thread(self._reopen)
            raise BusyError(_("This was interrupted: try again.")) from None
        return returned(found)

    async def _stop(self, process: int, future: Future[Any]) -> None:
        """Tell the process to stop what it does, and wait until it has; end it if it won't."""
        if future.cancel() or future.done():
            return
        os.kill(process, STOP)
        done, _left = await asyncio.wait({asyncio.wrap_future(future)}, timeout=STOPPING)
        if done:
            _noted(done.pop())
        else:
            await self._replace(process)

    async def _replace(self, process: int) -> None:
        """End the process, and begin another one."""
        os.kill(process, signal.SIGKILL)
        await asyncio.to_thread(self._reopen)

    async def _number(self) -> int:
        """The number of the process, once it is ready.

        Raises:
            NotReadyError: it hasn't begun yet.
        """
        ready = asyncio.wrap_future(self._process)
        ready.add_done_callback(_noted)
        try:
            return await asyncio.wait_for(asyncio.shield(ready), GETTING_READY)
        except TimeoutError:
            raise NotReadyError(_("The server is still getting ready: try again soon.")) from None

    async def close(self) -> None:
        """End the process, whatever it is doing."""
        await asyncio.to_thread(self._stack.close)

    def _opened(self) -> tuple[WorkerPool, Future[int]]:
        """A new process, and its number once it is ready."""
        pool = self._stack.enter_context(workers(Workforce(1)))
        return pool, pool.executor.submit(_begin, self._games, self._behind)

    def _reopen(self) -> None:
        self._stack.close()
        self._pool, self._process = self._opened()


def _noted(done: asyncio.Future[int]) -> None:
    """Look at how something has ended for which nobody waits any more."""
    if not done.cancelled():
        done.exception()


def _begin(games: Sequence[Entry], behind: int) -> int:
    """Make a process ready; its number."""
    signal.signal(STOP, _work.stop)
    if behind:
        os.nice(behind)
    for row in games:
        registry.register(row)
    return os.getpid()


class _StoppableWork:
    """The work of this process, which a signal may stop; between two pieces nothing is stopped."""

    def __init__(self) -> None:
        self._runs = False

    def result(self, work: Callable[[], T]) -> T:
        """The result of a piece of work.

        Raises:
            KeyboardInterrupt: it was stopped.
        """
        self._runs = True
        try:
            return work()
        finally:
            self._runs = False

    def stop(self, *_signal: object) -> None:
        """Stop the piece of work, as Ctrl-C would."""
        if self._runs:
            self._runs = False
            raise KeyboardInterrupt


_work: Final = _StoppableWork()


def reported(work: Callable[[], T]) -> T | Failure:
    """The result of some work, or its error."""
    try:
        return _work.result(work)
    except GameError as error:
        return Failure(str(error))
    except KeyboardInterrupt:
        return Failure(_("This was interrupted: try again."))


def returned(found: T | Failure) -> T:
    """The result that a process reported.

    Raises:
        GameError: the work raised it.
    """
    if isinstance(found, Failure):
        raise GameError(found.text)
    return found


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


class ClusterWorker:
    """Does a piece of work on a cluster, or by a worker of this machine while there is none.

    Of those workers whoever waits longest gets the next that is free.
    """

    def __init__(self, connection: ClusterConnection, stand_ins: Sequence[Worker]) -> None:
        self._connection, self._stand_ins = connection, tuple(stand_ins)
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in stand_ins:
            self._free.put_nowait(worker)

    async def perform(self, work: Callable[[], T], seconds: float) -> T:
        """The result of a piece of work; the time of a stand-in begins when it is free.

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
        worker = await self._free.get()
        try:
            return await worker.perform(work, seconds)
        finally:
            self._free.put_nowait(worker)

    @property
    def at_once(self) -> int:
        """How many pieces can be worked on at the same time, one worker being left to judge."""
        if self._connection.pool is None:
            return len(self._stand_ins)
        return max(1, self._connection.size - 1)

    async def close(self) -> None:
        """End the stand-ins."""
        await asyncio.gather(*(worker.close() for worker in self._stand_ins))


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
