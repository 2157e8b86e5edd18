"""Signs put on lines and columns, each with a style, and read as one text."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text


class Canvas:
    """A sheet that grows with what is put on it; what comes later hides what was there."""

    def __init__(self) -> None:
        self._signs: dict[int, dict[int, tuple[str, str]]] = {}

    def put(self, line: int, column: int, signs: str, style: str) -> None:
        """Put signs side by side on a line."""
        row = self._signs.setdefault(line, {})
        for at, sign in enumerate(signs, start=column):
            row[at] = (sign, style)

    def text(self) -> Text:
        """All lines, with blanks where nothing was put."""
        text = Text()
        for line in range(max(self._signs, default=-1) + 1):
            if line:
                text.append("\n")
            self._write(text, self._signs.get(line, {}))
        return text

    def _write(self, text: Text, row: dict[int, tuple[str, str]]) -> None:
        """Add a line to a text."""
        cells = (row.get(column, (" ", "")) for column in range(max(row, default=-1) + 1))
        for style, run in groupby(cells, key=itemgetter(1)):
            text.append("".join(sign for sign, _ in run), style=style or None)
