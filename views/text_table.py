"""Tables as lines of a terminal, as wide as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.text import Text

from views.sheet import Content, Row, Sheet, Signs, Sprite

Painter = Callable[[Sprite], Text]
"""Draws a sprite in a few letters."""

LEAST_NAME: Final = 8
"""Columns of a name that are kept, however many columns there are."""

TURN, WAITING = "> ", "  "
"""Before the name of a seat that is to move, and of any other."""

INDENT: Final = "    "
"""Before what stands below its row."""


def lines_of(sheets: Sequence[Sheet], paint: Painter, columns: int, lines: int) -> list[Text]:
    """Tables below each other; with less room, of the notes of each only the last."""
    full = [line for sheet in sheets for line in sheet_lines(sheet, paint, columns)]
    if len(full) <= lines:
        return full
    return [line for sheet in sheets for line in sheet_lines(sheet, paint, columns, notes=1)]


def sheet_lines(
    sheet: Sheet, paint: Painter, columns: int, notes: int | None = None
) -> Iterator[Text]:
    """A table: columns that have no room beside the others stand below each row.

    Args:
        notes: how many of the last notes are shown; by default all.
    """
    for note in sheet.notes[-notes:] if notes else sheet.notes:
        yield Text().join(_painted(part, paint) for part in note)
    if sheet.title:
        yield Text(sheet.title)
    if sheet.rows:
        yield from _Grid(sheet, paint, columns).lines()


class _Grid:
    """The widths of a table's columns, and its lines."""

    def __init__(self, sheet: Sheet, paint: Painter, room: int) -> None:
        self._sheet, self._paint = sheet, paint
        self._named = any(row.name for row in sheet.rows)
        names = [self._name(row).cell_len for row in sheet.rows]
        self._wide = max(len(sheet.heading), *names) if self._named else 0
        badges = [self._badge(row).cell_len for row in sheet.rows]
        least = min(self._wide, max(badges) + LEAST_NAME)
        self._widths = {at: self._width(at) for at in sheet.filled}
        self._beside = self._fitting(room - least)
        taken = sum(1 + self._widths[at] for at in self._beside)
        self._wide = max(least, min(self._wide, room - len(WAITING) - taken))

    def lines(self) -> Iterator[Text]:
        """The headings, and the rows."""
        yield self._line(Text(WAITING + self._sheet.heading, "dim"), self._headings())
        for row in self._sheet.rows:
            name = Text(TURN if row.turn else WAITING).append_text(self._name(row))
            yield self._line(name, [self._cell(row.cells[at]) for at in self._beside], own=row.own)
            yield from self._below(row)

    def _headings(self) -> list[Text]:
        found = [self._cell(self._sheet.columns[at].heading) for at in self._beside]
        for text in found:
            text.stylize_before("dim")
        return found

    def _line(self, name: Text, cells: Sequence[Text], *, own: bool = False) -> Text:
        """Cells, numbers to the right, behind a name that is cut to its room."""
        line = Text()
        if self._named:
            name.truncate(len(WAITING) + self._wide, pad=True)
            line.append_text(name)
        for at, cell in zip(self._beside, cells, strict=True):
            number = self._sheet.columns[at].number
            cell.align("right" if number else "left", self._widths[at])
            line.append(" ").append_text(cell)
        line.rstrip()
        if own:
            line.stylize_before("bold")
        return line

    def _below(self, row: Row) -> Iterator[Text]:
        for at, column in enumerate(self._sheet.columns):
            if at not in self._beside and row.cells[at] != "":
                line = Text(INDENT).append_text(self._cell(column.heading)).append(" ")
                yield line.append_text(self._cell(row.cells[at]))

    def _fitting(self, room: int) -> Sequence[int]:
        """The first columns, as many as there is room for."""
        left, found = room - len(WAITING) * self._named, []
        for at, wide in self._widths.items():
            left -= 1 + wide
            if left < 0:
                break
            found.append(at)
        return found

    def _width(self, at: int) -> int:
        column = self._sheet.columns[at]
        cells = (column.heading, *(row.cells[at] for row in self._sheet.rows))
        return max(self._cell(cell).cell_len for cell in cells)

    def _name(self, row: Row) -> Text:
        return self._badge(row).append(row.name)

    def _badge(self, row: Row) -> Text:
        return Text() if row.badge is None else self._cell(row.badge).append(" ")

    def _cell(self, cell: Content) -> Text:
        return _painted(cell, self._paint)


def _painted(cell: Content, paint: Painter) -> Text:
    """A cell on one line; a blank between sprites of more than a letter."""
    if not isinstance(cell, Signs):
        return Text(str(cell))
    drawn = [paint(sprite) for sprite in cell.sprites]
    return Text(" " if any(each.cell_len > 1 for each in drawn) else "").join(drawn)
