"""Signs put on lines and columns, each with a style, and read as one text."""

from __future__ import annotations

from itertools import groupby

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
        height = max(self._signs, default=-1) + 1
        return Text("\n").join(self._line(self._signs.get(line, {})) for line in range(height))

    def _line(self, row: dict[int, tuple[str, str]]) -> Text:
        text = Text()
        cells = (row.get(column, (" ", "")) for column in range(max(row, default=-1) + 1))
        for style, run in groupby(cells, key=lambda cell: cell[1]):
            text.append("".join(sign for sign, _ in run), style=style or None)
        return text
