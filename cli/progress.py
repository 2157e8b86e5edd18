"""Reports on long work in a terminal: a bar for many things, or a line for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

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

from cli.output import console
from views.durations import timed

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
        made, elapsed = task.completed - self._done, task.elapsed
        if not made or not elapsed or elapsed < WAIT or task.remaining is None:
            return Text("")
        left = timed(task.remaining * elapsed / made)
        return Text(f"{made / elapsed:.2f} {self._plural}/s, about {left} left")


@contextmanager
def progress(
    total: int, done: int = 0, *, silent: bool = False, plural: str = "puzzles"
) -> Iterator[Callable[[], None]]:
    """A bar while something is done; yields what to call for each puzzle, or whatever it is.

    There is none without a terminal.
    """
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        Rate(plural, done),
        console=console,
        transient=True,
        disable=silent or not console.is_terminal,
    )
    with bar:
        shown = bar.add_task("", total=total, completed=done)
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
