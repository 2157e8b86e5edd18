"""How far a match is: a bar in a terminal with an interval that narrows, elsewhere lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


@contextmanager
def match_progress(name: str, deals: int) -> Iterator[Callable[[int, str], None]]:
    """Yields what to call after each deal, with the number of deals so far and the interval."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, text: print(f"{name}: {done}/{deals}, {text}", file=sys.stderr)
        return
    columns = (
        TextColumn(name),
        BarColumn(20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[interval]}"),
    )
    with Progress(*columns, TimeElapsedColumn(), console=console) as bar:
        task = bar.add_task("", total=deals, interval="")
        yield lambda done, text: bar.update(task, completed=done, interval=text)
