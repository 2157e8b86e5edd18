"""Workers: processes that end with their parent, or a cluster.

Work fans out over any `concurrent.futures.Executor`. Results are matched with what was asked,
never by which came first, so that they are the same with any number of workers.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.resource_tracker
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final, Generic, TypeVar

from games.extras import check_extra
from games.registry import Entry
from languages.messages import speaking, spoken
from solver.worker_pool import WorkerPool, ctrl_c_blocked

Asked = TypeVar("Asked")
Done = TypeVar("Done")


MOST_HELD: Final = 100
"""Results for each piece of work that is out, which may wait for one before them."""


@dataclass(frozen=True)
class Workforce:
    """Who is to work.

    Attributes:
        jobs: how many processes on this machine.
        cluster: the address of a Dask scheduler whose workers work instead, as many as they are;
            `LOCAL` for one that is started on this machine.
    """

    jobs: int
    cluster: str | None = None


def cores() -> int:
    """Number of processes that can run at the same time on this machine."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def workers(workforce: Workforce, games: Sequence[Entry] = ()) -> Iterator[WorkerPool]:
    """Processes on this machine, or the workers of a cluster.

    Args:
        games: those that the workers of a cluster have to be ready for.

    Raises:
        WorkerError: the cluster can't be used.
    """
    if workforce.cluster is None:
        with _processes(workforce.jobs) as executor:
            yield WorkerPool(executor, lambda: workforce.jobs)
        return
    check_extra("dask", "--cluster")
    from solver.cluster import cluster

    with cluster(workforce.cluster, workforce.jobs, games) as pool:
        yield pool


def fan_out(
    pool: WorkerPool, work: Callable[[Asked], Done], draw: Callable[[], Asked | None]
) -> Iterator[tuple[Asked, Done]]:
    """As `fan_out_together`, but one piece of work after the other."""
    for finished in fan_out_together(pool, work, draw):
        yield from finished


def fan_out_together(
    pool: WorkerPool, work: Callable[[Asked], Done], draw: Callable[[], Asked | None]
) -> Iterator[list[tuple[Asked, Done]]]:
    """Do work until nothing is left to draw and all that was drawn is done.

    What is yielded may lead to more to draw. What was done before workers were lost is yielded
    first.

    Args:
        draw: the next piece of work; None if there is none for now.

    Raises:
        WorkerError: workers are lost.
    """
    out: dict[Future[Done], Asked] = {}
    while True:
        with suppress(*pool.losses) if out else pool.one_line_errors():
            while len(out) < pool.window and (asked := draw()) is not None:
                out[pool.executor.submit(_said, spoken(), work, asked)] = asked
        if not out:
            return
        wait(out, return_when=FIRST_COMPLETED)
        finished = [future for future in out if future.done()]
        if done := [future for future in finished if not _failed(future)]:
            yield [(out.pop(future), future.result()) for future in done]
        with pool.one_line_errors():
            for future in filter(_failed, finished):
                future.result()


def _said(language: str, work: Callable[[Asked], Done], asked: Asked) -> Done:
    """Work in a language, so that its errors are in that of whoever waits for it."""
    with speaking(language):
        return work(asked)


def in_order(
    pool: WorkerPool, work: Callable[[Asked], Done], items: Iterable[Asked]
) -> Iterator[tuple[Asked, Done]]:
    """Do work on every item; what comes of each, in the order of the items.

    Raises:
        WorkerError: workers are lost.
    """
    numbered, found, next_number = enumerate(items), dict[int, tuple[Asked, Done]](), 0

    def draw() -> tuple[int, Asked] | None:
        return next(numbered, None) if len(found) < MOST_HELD * pool.window else None

    for (number, item), done in fan_out(pool, _Second(work), draw):
        found[number] = item, done
        while next_number in found:
            yield found.pop(next_number)
            next_number += 1


def _failed(future: Future[Done]) -> bool:
    return future.cancelled() or future.exception() is not None


@dataclass(frozen=True)
class _Second(Generic[Asked, Done]):
    """Work on the second of a pair, as an object that can be pickled for a worker."""

    work: Callable[[Asked], Done]

    def __call__(self, pair: tuple[int, Asked]) -> Done:
        return self.work(pair[1])


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Worker processes that ignore Ctrl-C, and that end at once with the `with` or with us.

    They are started afresh, not forked, so that threads and open files of ours are no concern
    of theirs. All wait at the end of one pipe that nobody writes to; when its other end closes,
    because we close it or because we were killed, they end whatever they are doing.
    """
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _begin, (theirs,))
    try:
        with ctrl_c_blocked():
            for _ in range(jobs):
                executor.submit(int)
        yield executor
    finally:
        ours.close()
        executor.shutdown(cancel_futures=True)
        theirs.close()


def _begin(end: Connection) -> None:
    """Prepare a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(end,), daemon=True).start()


def _watch(end: Connection) -> None:
    try:
        end.recv()
    except (EOFError, OSError):
        os._exit(1)
