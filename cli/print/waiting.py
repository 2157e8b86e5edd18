"""Waiting for an answer: a live line on the terminal, and Ctrl-C that asks for what there is."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.status import Status
from rich.text import Text

from languages.messages import _

PATIENCE = 1.0
"""Seconds after which the live line shows how far the search is."""

ASKED_TWICE = 2


class Waiting:
    """A person who waits at the terminal.

    The first Ctrl-C asks the search to stop with what it has; the second one, or one before
    there is anything, interrupts it.
    """

    def __init__(self, what: str, status: Status | None) -> None:
        self._what = what
        self._status = status
        self._start = time.perf_counter()
        self._asked = 0
        self._found = False

    @property
    def stopped(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self._asked > 0

    def report(self, value: int | None, bound: int | None) -> None:
        """Show the best value so far, what is still possible, and the time."""
        self._found |= value is not None
        seconds = time.perf_counter() - self._start
        if self._status is not None and seconds >= PATIENCE:
            self._status.update(
                Text(f"{self._what}: {progress_text(value, bound)}, {seconds:.0f} s")
            )

    def interrupt(self, _: int, __: FrameType | None) -> None:
        """Ask the work to end early when Ctrl-C is pressed.

        Raises:
            KeyboardInterrupt: it was pressed before, or nothing is found yet.
        """
        self._asked += 1
        if self._asked >= ASKED_TWICE or not self._found:
            raise KeyboardInterrupt


def progress_text(value: int | None, bound: int | None) -> str:
    """How far a search is, in words."""
    best = _("nothing yet") if value is None else _("best {value}").format(value=value)
    return best if bound is None else f"{best}, at most {bound}"


@contextmanager
def waiting(what: str, console: Console | None) -> Iterator[Waiting]:
    """Wait for something, with a live line on a console if there is one."""
    status = None if console is None else console.status(Text(what))
    waiter = Waiting(what, status)
    before = signal.signal(signal.SIGINT, waiter.interrupt)
    try:
        if status is None:
            yield waiter
        else:
            with status:
                yield waiter
    finally:
        signal.signal(signal.SIGINT, before)
