"""Blocks of lines: wrapped, and put next to each other."""

from __future__ import annotations

from rich.text import Text

from cli.output import console


def wrapped(text: Text, width: int) -> Text:
    """A text on as many lines as it needs, broken between words."""
    return Text("\n").join(text.wrap(console, width))


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
