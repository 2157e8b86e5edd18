"""Signs on a canvas of text, and cells in rows and columns with the lines between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from rich.text import Text

from games.protocol import Cell


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


LABELS: Final = "dim"
"""How coordinates are painted."""

NONE, LIGHT, HEAVY = range(3)
"""The weight of a line where others meet it."""

_SIDES: Final = 3
"""The base of the digits that say where lines meet."""

JUNCTIONS: Final = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)
"""Where lines meet: the weights of those up, right, down and left as digits of base three."""


class Stroke(NamedTuple):
    """The line between two cells.

    Attributes:
        rank: where strokes of different styles meet, the highest one paints the corner.
        weight: how it meets others in a corner.
        across, down: a piece of the line between two cells, one above or one beside the other.
    """

    rank: int
    weight: int
    across: str
    down: str
    style: str


NOTHING: Final = Stroke(0, NONE, " ", " ", "")
"""Between two cells that are not there."""

Between = Callable[[Cell, Cell], Stroke]
"""The line between a cell and the one at its right or below it."""


def junction(around: tuple[Stroke, Stroke, Stroke, Stroke]) -> str:
    """The sign where lines meet that lead up, right, down and left; one that passes goes on."""
    up, right, down, left = (stroke.weight for stroke in around)
    if right == left and not up and not down:
        return around[1].across
    if up == down and not right and not left:
        return around[0].down
    index = 0
    for weight in (up, right, down, left):
        index = _SIDES * index + weight
    return JUNCTIONS[index]


class CellRange(NamedTuple):
    """The cells that are shown, from one to another, both included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> range:
        """The x of its cells."""
        return range(self.left, self.right + 1)

    @property
    def rows(self) -> range:
        """The y of its cells."""
        return range(self.top, self.bottom + 1)

    @property
    def cells(self) -> Iterator[Cell]:
        """Its cells, row by row."""
        return ((x, y) for y in self.rows for x in self.columns)


class Region(NamedTuple):
    """The part of a text in which a cell is drawn: from a column and a line on."""

    column: int
    line: int
    width: int
    height: int

    def holds(self, column: int, line: int) -> bool:
        """Whether a sign of the text belongs to it."""
        across, down = column - self.column, line - self.line
        return 0 <= across < self.width and 0 <= down < self.height


def put_centred(canvas: Canvas, region: Region, signs: str, style: str) -> None:
    """Put signs in the middle of a cell that is painted all over."""
    for line in range(region.height):
        text = signs if line == (region.height - 1) // 2 else ""
        canvas.put(region.line + line, region.column, f"{text:^{region.width}}", style)


class Lattice:
    """Where the cells of a frame are drawn, with a line between any two.

    Args:
        room: columns of a cell without its borders.
        height: lines of the cells of each row, likewise.
        margin: columns for the numbers of the rows.
        header: whether the columns are numbered.
    """

    def __init__(
        self,
        frame: CellRange,
        room: int,
        height: Callable[[int], int],
        margin: int,
        *,
        header: bool,
    ) -> None:
        self.frame, self.room, self.margin = frame, room, margin
        self._header = header
        self._tops = dict(self._row_tops(height))

    def above(self, y: int) -> int:
        """The line of text between a row of cells and the one above it."""
        return self._tops[y]

    def beside(self, x: int) -> int:
        """The column of text between a column of cells and the one at its left."""
        return self.margin + (x - self.frame.left) * (self.room + 1)

    def region(self, cell: Cell) -> Region:
        """Where a cell is drawn, without its borders."""
        x, y = cell
        top = self._tops[y] + 1
        return Region(self.beside(x) + 1, top, self.room, self._tops[y + 1] - top)

    @property
    def regions(self) -> Mapping[Cell, Region]:
        """Where all cells are drawn."""
        return {cell: self.region(cell) for cell in self.frame.cells}

    def draw_lines(self, canvas: Canvas, between: Between) -> None:
        """Put the lines between all cells on a sheet, and the corners in which they meet."""
        left, top, right, bottom = self.frame
        above = {
            (x, y): between((x, y - 1), (x, y))
            for y in range(top, bottom + 2)
            for x in range(left - 1, right + 2)
        }
        beside = {
            (x, y): between((x - 1, y), (x, y))
            for y in range(top - 1, bottom + 2)
            for x in range(left, right + 2)
        }
        for y in range(top, bottom + 2):
            for x in range(left, right + 2):
                around = beside[x, y - 1], above[x, y], beside[x, y], above[x - 1, y]
                strongest = max(around)
                if strongest != NOTHING:
                    canvas.put(self._tops[y], self.beside(x), junction(around), strongest.style)
                self._draw_above(canvas, above[x, y], (x, y))
                self._draw_beside(canvas, beside[x, y], (x, y))

    def _row_tops(self, height: Callable[[int], int]) -> Iterator[tuple[int, int]]:
        line = int(self._header)
        for y in self.frame.rows:
            yield y, line
            line += 1 + height(y)
        yield self.frame.bottom + 1, line

    def _draw_above(self, canvas: Canvas, stroke: Stroke, cell: Cell) -> None:
        x, y = cell
        if stroke != NOTHING and x <= self.frame.right:
            signs = stroke.across * self.room
            canvas.put(self._tops[y], self.beside(x) + 1, signs, stroke.style)

    def _draw_beside(self, canvas: Canvas, stroke: Stroke, cell: Cell) -> None:
        x, y = cell
        if stroke != NOTHING and y <= self.frame.bottom:
            for line in range(self._tops[y] + 1, self._tops[y + 1]):
                canvas.put(line, self.beside(x), stroke.down, stroke.style)
