"""The notice that people see while code is compiled; no compiler is imported here.

Compiling takes seconds and happens once. Each compiler announces it here; by default a line
on standard error says so after a while, and a program may show it in its own way.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from typing import NamedTuple

BEGUN = time.time()
"""When this process began to import what it runs: this module is one of the first."""

PATIENCE = 2.0
"""Seconds after which a line says that code is being compiled."""


class Work(NamedTuple):
    """A function that is being compiled.

    Attributes:
        name: of the function.
        done, total: how many functions of those that belong together were ready before it.
        elsewhere: whether another process compiles it and this one waits.
    """

    name: str
    done: int
    total: int
    elsewhere: bool = False

    @property
    def text(self) -> str:
        """A description of the work, in a few words."""
        if self.elsewhere:
            return f"waiting for another process that compiles {self.name}"
        return f"compiling {self.name} for this machine"


Watch = Callable[[Work], AbstractContextManager[object]]


@contextmanager
def say_after_a_while(work: Work) -> Iterator[None]:
    """The default watch: one line a process, on standard error."""
    timer = threading.Timer(PATIENCE, _say, [work.text])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


_said = threading.Lock()
"""Taken for good by the first line."""


def _say(text: str) -> None:
    if _said.acquire(blocking=False):
        line = f"catbox: {text}; catbox warmup compiles everything ahead"
        print(line, file=sys.stderr, flush=True)


def warn(text: str) -> None:
    """Say something in one line on standard error, once a process; workers leave it to others."""
    if _watches[0] is not silently:
        _warn(text)


@cache
def _warn(text: str) -> None:
    print(f"catbox: {text}", file=sys.stderr, flush=True)


_watches: list[Watch] = [say_after_a_while]


def silently(_work: Work) -> AbstractContextManager[object]:
    """The watch of worker processes, whose parent shows what is to be seen."""
    return nullcontext()


def show_with(shown: Watch) -> None:
    """From now on, show with this what is compiled."""
    _watches[:] = [shown]


@contextmanager
def shown_with(shown: Watch) -> Iterator[None]:
    """Show with this what is compiled, as long as the context lasts."""
    before = _watches[0]
    show_with(shown)
    try:
        yield
    finally:
        show_with(before)


def watched(work: Work) -> AbstractContextManager[object]:
    """Show that something is compiled, as long as the context lasts."""
    return _watches[0](work)
