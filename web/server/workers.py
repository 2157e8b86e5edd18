"""The processes of the server: each does one piece of work after the other, and can be ended."""

from __future__ import annotations

import asyncio
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
from solver.worker_pool import WorkerPool
from solver.workers import Workforce, workers
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
