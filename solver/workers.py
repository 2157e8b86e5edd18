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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from multiprocessing.connection import Connection
from typing import Final, Generic, TypeVar

from games.protocol import GameError
from games.registry import Entry
from solver.compiling import watch

Asked = TypeVar("Asked")
Done = TypeVar("Done")


AHEAD: Final = 2
"""Pieces of work for each worker, so that none waits for the next."""

MOST_HELD: Final = 100
"""Results for each piece of work that is out, which may wait for one before them."""

LOCAL: Final = "local"
"""The address of a cluster that is started on this machine, and ends with the work."""

KILLED: Final = "a worker process was killed; is there too little memory?"


class WorkerError(GameError):
    """Work that failed, with its reason in one line."""


@dataclass(frozen=True)
class Crew:
    """Workers, which may become more or fewer.

    Attributes:
        size: how many there are now.
        losses: the errors of a future whose work can't be done, each with a message for people.
    """

    executor: Executor
    size: Callable[[], int]
    losses: Mapping[type[BaseException], str] = field(
        default_factory=lambda: {BrokenExecutor: KILLED}
    )

    @property
    def window(self) -> int:
        """How many pieces of work are out at the same time."""
        return AHEAD * max(1, self.size())

    @contextmanager
    def one_line_errors(self) -> Iterator[None]:
        """Say in one line that workers are lost.

        Raises:
            WorkerError: in place of what a future raises then.
        """
        try:
            yield
        except tuple(self.losses) as error:
            lines = (line for kind, line in self.losses.items() if isinstance(error, kind))
            raise WorkerError(next(lines)) from None


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


@contextmanager
def workers(workforce: Workforce, games: Sequence[Entry] = ()) -> Iterator[Crew]:
    """Processes on this machine, or the workers of a cluster.

    Args:
        games: those that the workers of a cluster have to be ready for.

    Raises:
        WorkerError: the cluster can't be used.
    """
    if workforce.cluster is None:
        with _processes(workforce.jobs) as executor:
            yield Crew(executor, lambda: workforce.jobs)
        return
    if find_spec("distributed") is None:
        raise WorkerError("--cluster needs Dask: pip install '.[dask]'")
    from solver.cluster import cluster

    with cluster(workforce.cluster, workforce.jobs, games) as crew:
        yield crew


def fan_out(
    crew: Crew, work: Callable[[Asked], Done], draw: Callable[[], Asked | None]
) -> Iterator[tuple[Asked, Done]]:
    """As `fan_out_together`, but one piece of work after the other."""
    for finished in fan_out_together(crew, work, draw):
        yield from finished


def fan_out_together(
    crew: Crew, work: Callable[[Asked], Done], draw: Callable[[], Asked | None]
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
        with suppress(*crew.losses) if out else crew.one_line_errors():
            while len(out) < crew.window and (asked := draw()) is not None:
                out[crew.executor.submit(work, asked)] = asked
        if not out:
            return
        wait(out, return_when=FIRST_COMPLETED)
        finished = [future for future in out if future.done()]
        if done := [future for future in finished if not _failed(future)]:
            yield [(out.pop(future), future.result()) for future in done]
        with crew.one_line_errors():
            for future in filter(_failed, finished):
                future.result()


def in_order(
    crew: Crew, work: Callable[[Asked], Done], items: Iterable[Asked]
) -> Iterator[tuple[Asked, Done]]:
    """Do work on every item; what comes of each, in the order of the items.

    Raises:
        WorkerError: workers are lost.
    """
    numbered, found, next_number = enumerate(items), dict[int, tuple[Asked, Done]](), 0

    def draw() -> tuple[int, Asked] | None:
        return next(numbered, None) if len(found) < MOST_HELD * crew.window else None

    for (number, item), done in fan_out(crew, _Second(work), draw):
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


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """Ctrl-C waits: processes that are started inside never hear it, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Whichever thread starts this process of Python's own hears Ctrl-C again afterwards.
    multiprocessing.resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(end: Connection) -> None:
    """Prepare a worker process."""
    watch.show_with(watch.silently)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(end,), daemon=True).start()


def _watch(end: Connection) -> None:
    try:
        end.recv()
    except (EOFError, OSError):
        os._exit(1)
