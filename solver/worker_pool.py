"""A pool of workers that work fans out over: its executor, its size, and what its losses mean."""

from __future__ import annotations

import multiprocessing.resource_tracker
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from games.protocol import GameError
from languages.messages import N_, _

AHEAD: Final = 2
"""Pieces of work for each worker, so that none waits for the next."""

LOCAL: Final = "local"
"""The address of a cluster that is started on this machine, and ends with the work."""

KILLED: Final = N_("a worker process was killed; is there too little memory?")


class WorkerError(GameError):
    """Work that failed, with its reason in one line."""


@dataclass(frozen=True)
class WorkerPool:
    """Workers, which may become more or fewer.

    Attributes:
        size: how many there are now.
        losses: the errors of a future whose work can't be done, each with a message for people.
    """

    executor: Executor
    size: Callable[[], int]
    losses: Mapping[type[BaseException], str] = field(
        default_factory=lambda: {BrokenExecutor: _(KILLED)}
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
