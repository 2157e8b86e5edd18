"""Drawings put together: lines of text, things beside and below one another, a frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from views.render.drawing import Drawing, Theme, written

GAP, LINE = 12, 22
"""Room between things, and the height of a line of text."""

CLOSE = 4
"""Room below a line of text."""

LETTERS_A_PIXEL = 1 / 8.4
"""About how many letters of a line of text there are in a pixel."""


def text_line(line: str, theme: Theme) -> Drawing:
    """A line of text."""
    width = len(line) / LETTERS_A_PIXEL
    return Drawing(width, LINE, (written(0, LINE / 2, line, 17, theme.ink),))


def paragraph(text: str, width: float, theme: Theme) -> list[Drawing]:
    """A text as lines that are no longer than a width."""
    return [text_line(line, theme) for line in wrap(text, max(10, int(width * LETTERS_A_PIXEL)))]


def centred(drawing: Drawing, width: float) -> Drawing:
    """A drawing in the middle of a width."""
    across = max(0.0, (width - drawing.width) / 2)
    return Drawing(width, drawing.height, drawing.at(across, 0))


def beside(left: Drawing, right: Drawing, down: float = GAP) -> Drawing:
    """Two drawings next to each other, the right one a little lower."""
    across = left.width + GAP
    height = max(left.height, right.height)
    return Drawing(across + right.width, height, (*left.parts, *right.at(across, down)))


def row_drawing(drawings: Sequence[Drawing], gap: float = 6) -> Drawing:
    """Drawings side by side, all in the middle of the highest one."""
    height = max((drawing.height for drawing in drawings), default=0)
    parts: list[str] = []
    across = 0.0
    for drawing in drawings:
        parts += drawing.at(across, (height - drawing.height) / 2)
        across += drawing.width + gap
    return Drawing(max(0.0, across - gap), height, tuple(parts))


def rows_of(drawings: Iterable[Drawing], width: float, gap: float = 6) -> Iterator[Drawing]:
    """Drawings side by side, in as many rows as they need."""
    row: list[Drawing] = []
    for drawing in drawings:
        if row and row_drawing([*row, drawing], gap).width > width:
            yield row_drawing(row, gap)
            row = []
        row.append(drawing)
    if row:
        yield row_drawing(row, gap)


def stacked(drawings: Sequence[Drawing], width: float) -> Drawing:
    """Drawings below one another; lines of text belong together."""
    parts: list[str] = []
    down = 0.0
    for drawing in drawings:
        parts += drawing.at(0, down)
        down += drawing.height + (CLOSE if drawing.height == LINE else GAP)
    return Drawing(width, down, tuple(parts))


def framed(inside: Drawing, theme: Theme) -> Drawing:
    """A drawing on the table."""
    width, height = inside.width + 2 * GAP, inside.height + GAP
    table = f'<rect width="{width:g}" height="{height:g}" rx="12" fill="{theme.table}"/>'
    return Drawing(width, height, (table, *inside.at(GAP, GAP)))
