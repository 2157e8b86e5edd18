"""Reports on long work in a terminal: a bar for many things, or a line for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from cli.print.output import console
from languages.messages import _
from views.sheet import timed

WAIT: Final = 1.0
"""Seconds before a terminal sees what one piece of work is at."""


class Rate(ProgressColumn):
    """Things a second, and the time left, over all the time since the beginning.

    Several things that are done at the same moment would make any shorter measure absurd.
    """

    def __init__(self, plural: str, done: int) -> None:
        super().__init__()
        self._plural = plural
        self._done = done

    def render(self, task: Task) -> Text:
        """The rate and the time left, once something is done."""
        each = seconds_each(task, self._done)
        if each is None or task.remaining is None:
            return Text("")
        left = timed(task.remaining * each)
        return Text(f"{1 / each:.2f} {self._plural}/s, about {left} left")


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
def progress(
    total: int, done: int = 0, *, silent: bool = False, plural: str = "puzzles"
) -> Iterator[Callable[[], None]]:
    """A bar while something is done; yields what to call for each puzzle, or whatever it is.

    There is none without a terminal.
    """
    columns = BarColumn(), MofNCompleteColumn(), Rate(plural, done)
    with _bar(columns, "", total, done, silent) as advance:
        yield advance


@contextmanager
def titled_progress(
    title: str, total: int, pace: float | None, *, silent: bool = False
) -> Iterator[Callable[[], None]]:
    """A bar beside a sentence about the work, and the time left; yields what to call for each.

    Args:
        pace: the seconds that each thing may take, if they are known before.
    """
    columns = TextColumn("{task.description}"), BarColumn(20), MofNCompleteColumn(), TimeLeft(pace)
    with _bar(columns, title, total, 0, silent) as advance:
        yield advance


@contextmanager
def match_progress(
    title: str, total: int, done: int = 0, *, silent: bool = False
) -> Iterator[Callable[[str], None]]:
    """A bar for the deals of a match; yields what to call after each with what they show so far."""
    said = TextColumn("{task.description}")
    left = TimeLeft(None, done)
    columns = TextColumn(title), BarColumn(12), MofNCompleteColumn(), said, left
    hidden = silent or not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        shown = bar.add_task("", total=total, completed=done)
        yield lambda text: bar.update(shown, advance=1, description=escape(text))


@contextmanager
def _bar(
    columns: Iterable[ProgressColumn], title: str, total: int, done: int, silent: bool
) -> Iterator[Callable[[], None]]:
    hidden = silent or not console.is_terminal
    bar = Progress(*columns, console=console, transient=True, disable=hidden)
    with bar:
        shown = bar.add_task(escape(title), total=total, completed=done)
        yield lambda: bar.advance(shown)


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
