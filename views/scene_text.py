"""A scene as text: signs in cells, lines between things, names of rows and columns.

Where there is no room for lines, cells lie side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from rich.text import Text

from games.protocol import Cell
from views.render.canvas import Canvas
from views.render.lattice import (
    HEAVY,
    LABELS,
    LIGHT,
    NOTHING,
    Lattice,
    Region,
    Stroke,
    put_centred,
)
from views.render.text_blocks import WIDTH
from views.scene import Mark, Scene
from views.sheet import Sprite

MARKS: Final = {"new": "()", "barred": "##", "lit": "<>", "legal": "[]", "refused": "!!"}
"""Signs on both sides of a cell; each hides those before it."""

ORDER: Final = tuple(MARKS)

WIDE: Final = 3
"""Columns of a cell with its marks."""

BAR: Final = "▕"
"""The edge of a thing at the right of a cell."""


class Ink(NamedTuple):
    """The signs of a sprite in a cell.

    Attributes:
        style: how they are painted; by default as what lies below them.
        mark: one of `MARKS` in place of signs.
        cell: the cell, from that of the sprite.
    """

    signs: str = ""
    style: str = ""
    mark: str = ""
    cell: Cell = (0, 0)


Inked = Callable[[Sprite], Iterable[Ink]]
"""Writes a sprite."""

Head = tuple[tuple[str, str], ...]
"""The name of a row: signs and their style, in parts."""

Written = tuple[Text, Mapping[Cell, Region]]
"""A text, and where each cell stands in it."""


class TextLook(NamedTuple):
    """How the boards of a game are written.

    Attributes:
        sizes: columns and lines of a cell between lines, the largest first.
        edge: between two things.
        inside: between two cells of one thing.
        held, refused: around something that is held where it may lie, and where it may not.
        bars: whether cells that lie side by side show the edges of things.
        bare: an empty cell.
    """

    sizes: tuple[tuple[int, int], ...] = ((7, 3), (5, 1), (3, 1))
    edge: Stroke = Stroke(2, LIGHT, "─", "│", "dim")
    inside: Stroke = NOTHING
    held: Stroke = Stroke(4, HEAVY, "━", "┃", "bold")
    refused: Stroke = Stroke(4, HEAVY, "━", "┃", "bold")
    bars: bool = False
    bare: str = "."


def ink_of(sprite: Sprite) -> Iterator[Ink]:
    """A mark, or a thing by its notation."""
    named = isinstance(sprite, Mark) and sprite.text in MARKS
    yield Ink(mark=sprite.text) if named else Ink(sprite.text)


def row_number(y: int) -> Head:
    """The number of a row as its name."""
    return ((f"{y} ", LABELS),)


class SceneText:
    """A scene on its way to being written."""

    def __init__(
        self, scene: Scene, inked: Inked, look: TextLook, head: Callable[[int], Head] = row_number
    ) -> None:
        self._look, self._frame = look, scene.frame
        self._top: dict[Cell, int] = {}
        self._signs: dict[Cell, tuple[str, str]] = {}
        self._marks: dict[Cell, str] = {}
        self._heads = {y: head(y) for y in self._frame.rows}
        self._margin = max(sum(len(signs) for signs, _ in head) for head in self._heads.values())
        for number, piece in enumerate(scene.pieces):
            x, y = int(piece.x), int(piece.y)
            for ink in inked(piece.sprite) if (x, y) == (piece.x, piece.y) else ():
                self._put(number, (x + ink.cell[0], y + ink.cell[1]), ink)

    def fitting(self, columns: int, lines: int) -> Written:
        """The largest text that has room, and where each cell is."""
        right, bottom = self._frame.right + 1, self._frame.bottom + 1
        for size in self._look.sizes:
            lattice = self._lattice(*size)
            if lattice.beside(right) < columns and lattice.above(bottom) < lines:
                canvas = self._written(lattice.regions, self._quoted)
                lattice.draw_lines(canvas, self._between)
                return canvas.text(), lattice.regions
        regions = self._side_by_side(WIDE)
        return self._written(
            regions, self._edged if self._look.bars else self._quoted
        ).text(), regions

    def compact(self, columns: int = WIDTH) -> Text:
        """Cells side by side, without the edges of things."""
        wide = (columns - self._margin) // len(self._frame.columns)
        return self._written(self._side_by_side(max(1, min(wide, WIDE))), self._quoted).text()

    def _lattice(self, wide: int, high: int) -> Lattice:
        return Lattice(self._frame, wide, lambda _: high, self._margin, header=True)

    def _side_by_side(self, wide: int) -> Mapping[Cell, Region]:
        left, top = self._frame.left, self._frame.top
        return {
            (x, y): Region(self._margin + (x - left) * wide, 1 + y - top, wide, 1)
            for x, y in self._frame.cells
        }

    def _written(
        self, regions: Mapping[Cell, Region], quoted: Callable[[Cell], tuple[str, str]]
    ) -> Canvas:
        """The signs of all cells, and the names of rows and columns."""
        canvas, (_, _, wide, high) = Canvas(), regions[self._frame.left, self._frame.top]
        for cell, region in regions.items():
            signs, style = quoted(cell)
            cut = signs[wide < WIDE : len(signs) - (wide < WIDE - 1)]
            put_centred(canvas, region, cut, style)
        every = self._every(wide + (high > 1))
        for x in self._frame.columns[::every]:
            label = f"{x:^{wide}}" if every == 1 else str(x)
            canvas.put(0, regions[x, self._frame.top].column, label, LABELS)
        for y, head in self._heads.items():
            line = regions[self._frame.left, y].line + (high - 1) // 2
            column = self._margin - sum(len(signs) for signs, _ in head)
            for signs, style in head:
                canvas.put(line, column, signs, style)
                column += len(signs)
        return canvas

    def _every(self, wide: int) -> int:
        """Each how many columns have a number, so that none touches another."""
        longest = max(len(str(x)) for x in self._frame.columns)
        return 1 if longest < wide or longest == 1 else -(-(longest + 1) // wide)

    def _put(self, number: int, cell: Cell, ink: Ink) -> None:
        """Put the signs or the mark of a sprite on a cell."""
        if ink.mark:
            self._marks[cell] = max(ink.mark, self._marks.get(cell, ink.mark), key=ORDER.index)
            return
        signs, style = self._signs.get(cell, ("", ""))
        self._top[cell] = number
        self._signs[cell] = ink.signs or signs, ink.style or style

    def _quoted(self, cell: Cell) -> tuple[str, str]:
        """The signs of a cell between its marks, and how they are painted."""
        signs, style = self._signs.get(cell, (self._look.bare, LABELS))
        left, right = tuple(MARKS.get(self._marks.get(cell, ""), "  "))
        return f"{left}{signs}{right}", style

    def _edged(self, cell: Cell) -> tuple[str, str]:
        """The same with a bar and a line where another thing begins at its right or below it."""
        (signs, style), top = self._quoted(cell), self._top.get(cell)
        right, below = (
            top is not None and self._top.get(other, top) != top
            for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        )
        signs = signs[:-1] + BAR if right and signs.endswith(" ") else signs
        return signs, f"underline {style}" if below else style

    def _between(self, cell: Cell, other: Cell) -> Stroke:
        one, two = self._top.get(cell), self._top.get(other)
        if one == two:
            return NOTHING if one is None else self._look.inside
        marks, look = {self._marks.get(cell), self._marks.get(other)}, self._look
        return look.refused if "refused" in marks else look.held if "legal" in marks else look.edge
