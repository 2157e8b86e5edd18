"""What a terminal sees of long work: a bar for many things, or a line for one."""

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
    TimeRemainingColumn,
)
from rich.text import Text

from cli.output import console

MEMORY: Final = 300.0
"""Seconds over which the rate is taken."""


WAIT: Final = 1.0
"""Seconds before a terminal sees what one piece of work is at."""


class Rate(ProgressColumn):
    """Things a second."""

    def __init__(self, plural: str) -> None:
        super().__init__()
        self._plural = plural

    def render(self, task: Task) -> Text:
        """The rate, once there is one."""
        return Text("" if task.speed is None else f"{task.speed:.2f} {self._plural}/s")


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
        Rate(plural),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=silent or not console.is_terminal,
        speed_estimate_period=MEMORY,
    )
    with bar:
        shown = bar.add_task("", total=total, completed=done)
        yield lambda: bar.advance(shown)


@contextmanager
def working(silent: bool) -> Iterator[Callable[[str], None]]:
    """What work reports, in one line of a terminal, once it takes longer than a moment."""
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
