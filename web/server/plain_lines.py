"""Output for a terminal, as lines of plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

WIDTH: Final = 200
"""Columns for what isn't a sentence, such as a table."""


def plain_lines(parts: Iterable[RenderableType]) -> tuple[str, ...]:
    """The lines of sentences, tables and whatever else, without colours."""
    return tuple(line for part in parts for line in _lines(part))


def _lines(part: RenderableType) -> Iterator[str]:
    text = part.plain if isinstance(part, Text) else part
    for line in (text if isinstance(text, str) else _rendered(text)).splitlines():
        yield line.rstrip()


def _rendered(part: RenderableType) -> str:
    console = Console(file=StringIO(), width=WIDTH, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(part)
    return capture.get()
