"""How many lines a puzzle has, by trying them one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from games.protocol import State, Task


def counted(task: Task, most: int) -> int:
    """The number of lines of a puzzle, or `most` if there are more."""
    return sum(1 for _ in islice(_lines(task.start), most))


def _lines(state: State) -> Iterator[None]:
    """One item for each line from a state on."""
    children = [child for _, child in state.children()] if state.end is None else []
    if not children:
        yield None
    for child in children:
        yield from _lines(child)
