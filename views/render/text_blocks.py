"""Blocks of lines: wrapped, and put next to each other."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from typing import Final

from rich.console import Console
from rich.text import Text

WIDTH: Final = 80
"""The columns of a page of text."""

GAP: Final = "  "
"""The space between two columns."""

INDENT: Final = 2
"""Columns before a sentence."""

PAPER: Final = Console(file=StringIO())
"""The console that rich asks for where lines are broken; nothing is printed on it."""


def wrapped(text: Text, width: int) -> Text:
    """A text on as many lines as it needs, broken between words."""
    return Text("\n").join(text.wrap(PAPER, width))


def indented(text: str, width: int) -> Text:
    """A sentence on as many lines as it needs, all but the first of which begin further in."""
    lines = wrapped(Text(text), max(width - 2 * INDENT, 1)).split("\n")
    return Text("\n").join(
        Text(" " * (2 * INDENT if number else INDENT) + line.plain.rstrip())
        for number, line in enumerate(lines)
    )


def beside(left: Text, right: Text, gap: int = 4) -> Text:
    """Two blocks of lines next to each other."""
    lefts, rights = left.split("\n"), right.split("\n")
    widest = max(line.cell_len for line in lefts)
    joined = []
    for number in range(max(len(lefts), len(rights))):
        line = lefts[number].copy() if number < len(lefts) else Text()
        line.pad_right(widest + gap - line.cell_len)
        joined.append(line.append_text(rights[number]) if number < len(rights) else line)
    return Text("\n").join(joined)


def in_rows(blocks: Iterable[Text], width: int, gap: int) -> Text:
    """Blocks of lines side by side, in as many rows as they need."""
    rows: list[Text] = []
    for block in blocks:
        if rows and width_of(rows[-1]) + gap + width_of(block) <= width:
            rows[-1] = beside(rows[-1], block, gap)
        else:
            rows.append(block)
    return Text("\n").join(rows)


def width_of(text: Text) -> int:
    """The columns of the longest line."""
    return max(line.cell_len for line in text.split("\n"))
