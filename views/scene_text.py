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
from views.scene import Mark, Scene
from views.sheet import Sprite

MARKS: Final = {"new": "()", "guard": "##", "lit": "<>", "legal": "[]", "refused": "!!"}
"""Signs on both sides of a cell; each hides those before it."""

ORDER: Final = tuple(MARKS)

WIDE: Final = 3
"""Columns of a cell with its marks."""


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


Written = tuple[Text, Mapping[Cell, Region]]
"""A text, and where each cell stands in it."""

Inked = Callable[[Sprite], Iterable[Ink]]
"""Writes a sprite."""

Head = tuple[tuple[str, str], ...]
"""The name of a row: signs and their style, in parts."""


class TextLook(NamedTuple):
    """How the boards of a game are written.

    Attributes:
        sizes: columns and lines of a cell between lines, the largest first.
        edge: between two things.
        inside: between two cells of one thing.
        held, refused: around something that is held where it may lie, and where it may not.
    """

    sizes: tuple[tuple[int, int], ...] = ((7, 3), (5, 1), (3, 1))
    edge: Stroke = Stroke(2, LIGHT, "─", "│", "dim")
    inside: Stroke = NOTHING
    held: Stroke = Stroke(4, HEAVY, "━", "┃", "bold")
    refused: Stroke = Stroke(4, HEAVY, "━", "┃", "bold")
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
        self._margin = max(map(_length, self._heads.values()))
        for number, piece in enumerate(scene.pieces):
            x, y = int(piece.x), int(piece.y)
            for ink in inked(piece.sprite) if (x, y) == (piece.x, piece.y) else ():
                self._put(number, (x + ink.cell[0], y + ink.cell[1]), ink)

    def fitting(self, columns: int, lines: int) -> Written:
        """The largest text that has room, and where each cell is."""
        for wide, high in self._look.sizes:
            across = self._margin + 1 + (wide + 1) * len(self._frame.columns)
            if across <= columns and 2 + (high + 1) * len(self._frame.rows) <= lines:
                return self._written(wide, high)
        return self.compact()

    def compact(self, wide: int = WIDE) -> Written:
        """Cells side by side, without lines between them."""
        return self._written(wide - 1, 0)

    def _written(self, wide: int, high: int) -> Written:
        canvas, lined = Canvas(), high > 0
        lattice = Lattice(self._frame, wide, lambda _: high, self._margin, header=True)
        regions = lattice.regions
        if not lined:
            regions = {
                cell: each._replace(
                    column=each.column - 1, line=each.line - 1, width=wide + 1, height=1
                )
                for cell, each in regions.items()
            }
        for cell, region in regions.items():
            put_centred(canvas, region, *self._quoted(cell))
        for x in self._frame.columns:
            column, _, room, _ = regions[x, self._frame.top]
            canvas.put(0, column, f"{x:^{room}}", LABELS)
        for y, head in self._heads.items():
            _, line, _, room = regions[self._frame.left, y]
            column = self._margin - _length(head)
            for signs, style in head:
                canvas.put(line + (room - 1) // 2, column, signs, style)
                column += len(signs)
        if lined:
            lattice.draw_lines(canvas, self._between)
        return canvas.text(), regions

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

    def _between(self, cell: Cell, other: Cell) -> Stroke:
        one, two = self._top.get(cell), self._top.get(other)
        if one == two:
            return NOTHING if one is None else self._look.inside
        marks = {self._marks.get(cell), self._marks.get(other)}
        look = self._look
        return look.refused if "refused" in marks else look.held if "legal" in marks else look.edge


def _length(head: Head) -> int:
    return sum(len(signs) for signs, _ in head)
