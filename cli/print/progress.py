"""Reports on long work in a terminal: a bar for many things, or a line for one.

Ctrl-C asks a search for the best that it has so far.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from types import FrameType
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.status import Status
from rich.text import Text

from cli.print.output import console
from languages.messages import _
from languages.numbers import Digits
from views.sheet import timed

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


WAIT: Final = 1.0
"""Seconds before a terminal sees what one piece of work is at."""


class Rate(ProgressColumn):
    """Things a second, and the time left, over all the time since the beginning.

    Several things that are done at the same moment would make any shorter measure absurd.
    """

    def __init__(self, done: int) -> None:
        super().__init__()
        self._done = done

    def render(self, task: Task) -> Text:
        """The rate and the time left, once something is done."""
        each = seconds_each(task, self._done)
        if each is None or task.remaining is None:
            return Text("")
        left = timed(task.remaining * each)
        rate = _("{rate} a second, about {time} left")
        return Text(rate.format(rate=f"{Digits(1 / each):.2f}", time=left))


class TimeLeft(ProgressColumn):
    """The time left: by the time that each thing was allowed, until some are done.

    Args:
        pace: that time, in seconds; None if nobody knows it before.
        done: the things that were done before.
    """

    def __init__(self, pace: float | None, done: int = 0) -> None:
        super().__init__()
        self._pace, self._done = pace, done

    def render(self, task: Task) -> Text:
        """The time left, as soon as it is known."""
        each = seconds_each(task, self._done) or self._pace
        if each is None or task.remaining is None:
            return Text("")
        return Text(_("about {time} left").format(time=timed(task.remaining * each)))


def seconds_each(task: Task, done: int) -> float | None:
    """The seconds that each thing has taken; None until that can be told.

    Args:
        done: the things that were done before.
    """
    made, elapsed = task.completed - done, task.elapsed
    return elapsed / made if made and elapsed and elapsed >= WAIT else None


@contextmanager
def progress(total: int, done: int = 0, *, silent: bool = False) -> Iterator[Callable[[], None]]:
    """A bar while something is done; yields what to call for each puzzle, or whatever it is.

    There is none without a terminal.
    """
    columns = BarColumn(), MofNCompleteColumn(), Rate(done)
    with _bar(columns, "", total, done, silent) as (bar, shown):
        yield lambda: bar.advance(shown)


@contextmanager
def titled_progress(
    title: str, total: int, pace: float | None, *, silent: bool = False
) -> Iterator[Callable[[], None]]:
    """A bar beside a sentence about the work, and the time left; yields what to call for each.

    Args:
        pace: the seconds that each thing may take, if they are known before.
    """
    columns = TextColumn("{task.description}"), BarColumn(20), MofNCompleteColumn(), TimeLeft(pace)
    with _bar(columns, title, total, 0, silent) as (bar, shown):
        yield lambda: bar.advance(shown)


@contextmanager
def match_progress(
    title: str, total: int, done: int = 0, *, silent: bool = False
) -> Iterator[Callable[[str], None]]:
    """A bar for the deals of a match; yields what to call after each with what they show so far."""
    said = TextColumn("{task.description}")
    left = TimeLeft(None, done)
    columns = TextColumn(title), BarColumn(12), MofNCompleteColumn(), said, left
    with _bar(columns, "", total, done, silent) as (bar, shown):
        yield lambda text: bar.update(shown, advance=1, description=escape(text))


@contextmanager
def _bar(
    columns: Iterable[ProgressColumn], title: str, total: int, done: int, silent: bool
) -> Iterator[tuple[Progress, TaskID]]:
    """A bar with one task; hidden where nobody sees it."""
    hidden = silent or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        yield bar, bar.add_task(escape(title), total=total, completed=done)


@contextmanager
def working(silent: bool) -> Iterator[Callable[[str], None]]:
    """The reports of some work, in one line of a terminal, once it takes longer than a moment."""
    if silent or not console.is_terminal:
        yield lambda _: None
        return
    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    shown = Progress(*columns, console=console, transient=True)
    task = shown.add_task("")
    timer = Timer(WAIT, shown.start)
    timer.start()
    try:
        yield lambda text: shown.update(task, description=text)
    finally:
        timer.cancel()
        timer.join()
        shown.stop()
