"""Worker processes, which do one piece of work after the other and end with their parent.

Work fans out over any `concurrent.futures.Executor`. Results are matched with what was asked,
never by which came first.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

from games.protocol import GameError

Asked = TypeVar("Asked")
Done = TypeVar("Done")


class WorkerError(GameError):
    """Work that failed, with its reason in one line."""


def fan_out(
    executor: Executor,
    work: Callable[[Asked], Done],
    draw: Callable[[], Asked | None],
    window: int,
) -> Iterator[tuple[Asked, Done]]:
    """Do work until nothing is left to draw and all that was drawn is done.

    What is yielded may lead to more to draw. What was done before a worker was killed is yielded
    first.

    Args:
        draw: the next piece of work; None if there is none for now.
        window: how many pieces are out at the same time.

    Raises:
        WorkerError: a worker was killed.
    """
    out: dict[Future[Done], Asked] = {}
    while True:
        with suppress(BrokenExecutor) if out else _one_line_errors():
            while len(out) < window and (asked := draw()) is not None:
                out[executor.submit(work, asked)] = asked
        if not out:
            return
        finished = wait(out, return_when=FIRST_COMPLETED).done
        for future in [future for future in out if future in finished]:
            with _one_line_errors():
                done = future.result()
            yield out.pop(future), done


def in_order(
    executor: Executor,
    work: Callable[[Asked], Done],
    items: Iterable[Asked],
    window: int,
) -> Iterator[tuple[Asked, Done]]:
    """Do work on every item; what comes of each, in the order of the items.

    Args:
        window: how many items are worked on at the same time.

    Raises:
        WorkerError: a worker was killed.
    """
    numbered, found, next_number = enumerate(items), dict[int, tuple[Asked, Done]](), 0
    drawn = partial(next, numbered, None)
    for (number, item), done in fan_out(executor, _Second(work), drawn, window):
        found[number] = item, done
        while next_number in found:
            yield found.pop(next_number)
            next_number += 1


@dataclass(frozen=True)
class _Second(Generic[Asked, Done]):
    """Work on the second of a pair, as an object that can be pickled for a worker."""

    work: Callable[[Asked], Done]

    def __call__(self, pair: tuple[int, Asked]) -> Done:
        return self.work(pair[1])


@contextmanager
def _one_line_errors() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor:
        raise WorkerError("a worker process was killed; is there too little memory?") from None


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Worker processes that ignore Ctrl-C, and that end at once with the `with` or with us.

    They are started afresh, not forked, so that threads and open files of ours are no concern
    of theirs. All wait at the end of one pipe that nobody writes to; when its other end closes,
    because we close it or because we were killed, they end whatever they are doing.
    """
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _begin, (theirs,))
    try:
        with _ctrl_c_blocked():
            for _ in range(jobs):
                executor.submit(int)
        yield executor
    finally:
        ours.close()
        executor.shutdown(cancel_futures=True)
        theirs.close()


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Ctrl-C waits: processes that are started inside never hear it, not even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(end: Connection) -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(end,), daemon=True).start()


def _watch(end: Connection) -> None:
    try:
        end.recv()
    except (EOFError, OSError):
        os._exit(1)
