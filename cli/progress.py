"""A bar on the terminal for work on many puzzles: how many are done, the rate, the time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from cli.output import console

MEMORY: Final = 300.0
"""Seconds over which the rate is taken."""


class Rate(ProgressColumn):
    """Puzzles a second."""

    def render(self, task: Task) -> Text:
        """The rate, once there is one."""
        return Text("" if task.speed is None else f"{task.speed:.2f} puzzles/s")


@contextmanager
def progress(total: int, done: int = 0, *, silent: bool = False) -> Iterator[Callable[[], None]]:
    """A bar while something is done; yields what to call for each puzzle.

    There is none without a terminal.
    """
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
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
