"""Tables as lines of a terminal, as wide as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rich.console import Console, ConsoleOptions
from rich.text import Text

from views.render.text_blocks import PAPER
from views.sheet import Content, Note, Probability, Row, Sheet, Signs, Sprite

Painter = Callable[[Sprite], Text]
"""Draws a sprite in a few letters."""

LEAST_NAME: Final = 7
"""Columns of a name that are kept, however many columns there are."""

TURN, FIRST, WAITING = "→ ", "* ", "  "
"""Before the name of a seat that is to move, of one that has won, and of any other."""

ALL: Final = 10_000
"""More lines than any tables have."""

BAR: Final = 8
"""The length of a bar for what is certain."""

INDENT: Final = "    "
"""Before what stands below its row."""


class PrintedSheet:
    """A table that is as wide as where it is printed."""

    def __init__(self, sheet: Sheet, paint: Painter = lambda sprite: Text(sprite.text)) -> None:
        self._sheet, self._paint = sheet, paint

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """The lines of the table, which Rich prints."""
        yield from lines_of([self._sheet], self._paint, options.max_width)


def note_text(note: Note, paint: Painter) -> Text:
    """A sentence with all that is drawn in it."""
    return Text().join(_painted(part, paint) for part in note)


def lines_of(sheets: Sequence[Sheet], paint: Painter, columns: int, lines: int = ALL) -> list[Text]:
    """Tables below each other; with less room, the last note of each and what has to be shown."""
    full = [line for sheet in sheets for line in _sheet_lines(sheet, paint, columns)]
    if len(full) <= lines:
        return full
    cramped = (_sheet_lines(sheet, paint, columns, cramped=True) for sheet in sheets)
    return [line for each in cramped for line in each]


def _sheet_lines(
    sheet: Sheet, paint: Painter, columns: int, *, cramped: bool = False
) -> Iterator[Text]:
    """A table: columns that have no room beside the others stand below each row."""
    for note in sheet.notes[-1:] if cramped else sheet.notes:
        yield from note_text(note, paint).wrap(PAPER, columns)
    if sheet.title and not cramped:
        yield Text(sheet.title)
    if sheet.rows:
        yield from _Grid(sheet, paint, columns, cramped=cramped).lines()


class _Grid:
    """The widths of a table's columns, and its lines."""

    def __init__(self, sheet: Sheet, paint: Painter, room: int, *, cramped: bool) -> None:
        self._sheet, self._paint, self._cramped = sheet, paint, cramped
        self._named = any(row.name for row in sheet.rows)
        names = [self._name(row).cell_len for row in sheet.rows]
        self._wide = max(len(sheet.heading), *names) if self._named else 0
        badges = max(self._badge(row).cell_len for row in sheet.rows)
        least = min(self._wide, badges + LEAST_NAME)
        self._widths = {at: self._width(at) for at in sheet.filled}
        self._beside = self._fitting(room - least)
        taken = sum(1 + self._widths[at] for at in self._beside)
        self._wide = max(least, min(self._wide, room - len(WAITING) - taken))

    def lines(self) -> Iterator[Text]:
        """The headings, and the rows."""
        yield self._line(Text(WAITING + self._sheet.heading, "dim"), self._headings())
        for row in self._sheet.rows:
            mark = TURN if row.turn else FIRST if row.first else WAITING
            name = Text(mark).append_text(self._fitted(row))
            yield self._line(name, [self._cell(row, at) for at in self._beside], own=row.own)
            yield from self._below(row)

    def _headings(self) -> list[Text]:
        headings = [self._sheet.columns[at].heading for at in self._beside]
        return [
            self._drawn(each) if isinstance(each, Signs) else Text(each, "dim") for each in headings
        ]

    def _line(self, name: Text, cells: Sequence[Text], *, own: bool = False) -> Text:
        """Cells, numbers to the right, behind a name that is cut to its room."""
        line, left = Text(), 0
        if self._named:
            left = len(WAITING) + self._wide
            name.truncate(left)
            line.append_text(name)
        for at, cell in zip(self._beside, cells, strict=True):
            left, right = left + 1, left + 1 + self._widths[at]
            start = right - cell.cell_len if self._sheet.columns[at].number else left
            if cell:
                line.pad_right(start - line.cell_len)
                line.append_text(cell)
            left = right
        if own:
            line.stylize_before("bold")
        return line

    def _below(self, row: Row) -> Iterator[Text]:
        for at, column in enumerate(self._sheet.columns):
            if at not in self._beside and row.cells[at] != "":
                line = Text(INDENT).append_text(self._drawn(column.heading)).append(" ")
                yield line.append_text(self._cell(row, at))

    def _fitting(self, room: int) -> Sequence[int]:
        """The columns that have room beside the name, from the first on."""
        left, found = room - len(WAITING) * self._named, []
        for at, wide in self._widths.items():
            if 1 + wide <= left:
                left -= 1 + wide
                found.append(at)
        return found

    def _width(self, at: int) -> int:
        cells = (self._cell(row, at) for row in self._sheet.rows)
        heading = self._drawn(self._sheet.columns[at].heading)
        return max(each.cell_len for each in (heading, *cells))

    def _name(self, row: Row) -> Text:
        return self._badge(row).append(row.name)

    def _fitted(self, row: Row) -> Text:
        """A name; with too little room its last word, if that fits: names may begin alike."""
        *first, last = row.name.split() or [""]
        if self._name(row).cell_len <= self._wide or not first:
            return self._name(row)
        short = self._badge(row).append(" ".join([*(f"{word[0]}." for word in first), last]))
        return short if short.cell_len <= self._wide else self._name(row)

    def _badge(self, row: Row) -> Text:
        return Text() if row.badge is None else self._drawn(row.badge).append(" ")

    def _cell(self, row: Row, at: int) -> Text:
        cell = row.cells[at]
        if self._cramped and self._sheet.columns[at].initials and isinstance(cell, Signs):
            return Text("".join(sprite.text[0] for sprite in cell.sprites))
        return self._drawn(cell)

    def _drawn(self, cell: Content) -> Text:
        return _painted(cell, self._paint)


def _painted(cell: Content, paint: Painter) -> Text:
    """A cell on one line; a blank between sprites of more than a letter."""
    if isinstance(cell, Probability):
        return Text(f"{cell.spoken:>4} {'#' * round(BAR * cell.value)}".rstrip())
    if not isinstance(cell, Signs):
        return Text(str(cell))
    drawn = [paint(sprite) for sprite in cell.sprites]
    return Text(" " if any(each.cell_len > 1 for each in drawn) else "").join(drawn)
