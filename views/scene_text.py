"""A scene as text: signs in cells, lines between things, names of rows and columns.

The lines are the edges of things, or the walls that cells have. Where there is no room for lines,
cells lie side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from rich.text import Text

from games.protocol import Cell
from views.render.lattice import (
    HEAVY,
    LABELS,
    LIGHT,
    NOTHING,
    Canvas,
    CellRange,
    Lattice,
    Region,
    Stroke,
    put_centred,
)
from views.render.text_blocks import WIDTH
from views.scene import Mark, Scene, SpriteAt
from views.sheet import Sprite

EMPTY: Final = "empty"
"""The mark of a cell that bears its place, x,y, as long as nothing lies there."""

MARKS: Final = {
    EMPTY: "",
    "new": "()",
    "barred": "##",
    "lit": "<>",
    "legal": "[]",
    "refused": "!!",
}
"""Signs on both sides of a cell; each hides those before it."""

ORDER: Final = tuple(MARKS)

ACROSS: Final = " across"
"""Behind the name of a mark on what lies across two cells."""

WIDE: Final = 3
"""Columns of a cell with its marks."""

DOT: Final = "."
"""A bare cell in a small text."""

BAR: Final = "▕"
"""The edge of a thing at the right of a cell."""

SOMEWHERE: Final = "+"
"""In place of x,y where there is no room for it."""

TOP, RIGHT, BOTTOM, LEFT = range(4)
"""The sides of a cell."""


class Ink(NamedTuple):
    """The signs of a sprite in a cell.

    Attributes:
        style: how they are painted; by default as what lies below them.
        mark: one of `MARKS` in place of signs.
        cell: the cell, from that of the sprite.
        ends: signs on both sides, which a mark hides and which go where there is no room.
        letters: how single letters are painted, between walls; these have blanks between them where
            there is room, and take more lines where there is none.
        walls: whether each side is a wall, clockwise from the top; empty where it has no sides.
        across: whether it lies across its cell and the one at the right.
    """

    signs: str = ""
    style: str = ""
    mark: str = ""
    cell: Cell = (0, 0)
    ends: str = ""
    letters: Mapping[str, str] = {}
    walls: tuple[bool, ...] = ()
    across: bool = False


Inked = Callable[[Sprite], Iterable[Ink]]
"""Writes a sprite."""

Head = tuple[tuple[str, str], ...]
"""The name of a row: signs and their style, in parts."""

Written = tuple[Text, Mapping[Cell, Region]]
"""A text, and where each cell stands in it."""


class Walls(NamedTuple):
    """The lines between cells that have sides, and what is painted inside of them.

    Attributes:
        wall: where one of two sides that touch is a wall.
        leak: at an open side that touches no other.
        joined: between two open sides.
    """

    wall: Stroke
    leak: Stroke
    joined: Stroke
    floor: str


class TextLook(NamedTuple):
    """How the boards of a game are written.

    Attributes:
        sizes: columns and lines of a cell between lines, the largest first; no lines where rows
            are as high as they have to be, whatever room there is.
        faces: the same of a thing that lies on no board, and of a large one.
        outline: the same of a thing, and whether it is a large one, as lines of signs.
        edge: between two things.
        inside: between two cells of one thing.
        held, refused: around something that is held where it may lie, and where it may not.
        walls: between cells, in place of the edges of things.
        bars: whether cells that lie side by side show the edges of things.
        bare: an empty cell.
    """

    sizes: tuple[tuple[int, int], ...] = ((7, 3), (5, 1), (3, 1))
    faces: tuple[tuple[int, int], ...] = ()
    outline: Callable[[Sprite, bool], str] | None = None
    edge: Stroke = Stroke(2, LIGHT, "─", "│", "dim")
    inside: Stroke = NOTHING
    held: Stroke = Stroke(4, HEAVY, "━", "┃", "bold")
    refused: Stroke = Stroke(4, HEAVY, "━", "┃", "bold")
    walls: Walls | None = None
    bars: bool = False
    bare: str = DOT


def ink_of(sprite: Sprite) -> Iterator[Ink]:
    """A mark, or a thing by its notation."""
    mark = sprite.text.removesuffix(ACROSS)
    if isinstance(sprite, Mark) and mark in MARKS:
        yield Ink(mark=mark, across=sprite.text.endswith(ACROSS))
    else:
        yield Ink(sprite.text)


def line_of(sprite: Sprite, inked: Inked = ink_of) -> Text:
    """A sprite in a few letters of a line; its notation where it has no signs."""
    inks = (ink for ink in inked(sprite) if ink.signs)
    parts = [(f"{ink.ends[:1]}{ink.signs}{ink.ends[1:]}", ink.style) for ink in inks]
    return Text.assemble(*parts) if parts else Text(sprite.text)


def face_of(sprite: Sprite, inked: Inked, look: TextLook, *, large: bool = False) -> Text:
    """A sprite alone in a few lines, as it is held.

    Args:
        large: whether there is much room.
    """
    right, bottom = map(max, zip(*(ink.cell for ink in inked(sprite)), strict=True))
    alone = Scene(CellRange(0, 0, right, bottom), (SpriteAt(sprite, 0, 0),))
    return SceneText(alone, inked, look, head=None).face(large=large)


def row_number(y: int) -> Head:
    """The number of a row as its name."""
    return ((f"{y} ", LABELS),)


Slot = tuple[Cell, bool]
"""A cell, or with `True` the place across it and the one at its right."""


class SceneText:
    """A scene on its way to being written.

    Args:
        head: the name of a row; None for a thing alone, without rows and columns.
    """

    def __init__(
        self,
        scene: Scene,
        inked: Inked,
        look: TextLook,
        head: Callable[[int], Head] | None = row_number,
    ) -> None:
        self._look, self._frame = look, scene.frame
        self._top: dict[Cell, int] = {}
        self._inks: dict[Slot, Ink] = {}
        self._marks: dict[Slot, str] = {}
        self._heads = {y: head(y) for y in self._frame.rows} if head else {}
        lengths = (sum(len(signs) for signs, _ in head) for head in self._heads.values())
        self._margin = max(lengths, default=0)
        for number, piece in enumerate(scene.pieces):
            x, y = int(piece.x), int(piece.y)
            for ink in inked(piece.sprite) if (x, y) == (piece.x, piece.y) else ():
                across = ink.across and head is not None
                self._put(number, ((x + ink.cell[0], y + ink.cell[1]), across), ink)

    def fitting(self, columns: int, lines: int) -> Written:
        """The largest text that has room, and where each cell is."""
        across, down = len(self._frame.columns), len(self._frame.rows)
        for wide, high in self._look.sizes:
            fits = self._margin + across * (wide + 1) < columns
            if fits and (not high or 1 + down * (high + 1) < lines):
                return self._lined(wide, high)
        if self._look.walls:
            return self._lined(*self._look.sizes[-1])
        regions = self._side_by_side(WIDE)
        return self._packed(regions, self._edged if self._look.bars else self._quoted), regions

    def compact(self, columns: int = WIDTH) -> Text:
        """As few lines as there can be: cells side by side without edges, or low between walls."""
        if self._look.walls:
            return self.fitting(columns, 0)[0]
        self._look = self._look._replace(bare=DOT)
        wide = (columns - self._margin) // len(self._frame.columns)
        return self._packed(self._side_by_side(max(1, min(wide, WIDE))), self._quoted)

    def face(self, *, large: bool) -> Text:
        """A thing alone, as it is held."""
        wide, high = self._look.faces[large]
        if self._look.walls:
            return self._lined(wide, high)[0]
        return self._packed(self._side_by_side(wide, high), self._quoted)

    def _put(self, number: int, slot: Slot, ink: Ink) -> None:
        """Put the signs or the mark of a sprite on a cell."""
        if ink.mark:
            self._marks[slot] = max(ink.mark, self._marks.get(slot, ink.mark), key=ORDER.index)
            return
        below = self._inks.get(slot, Ink())
        self._top[slot[0]] = number
        self._inks[slot] = ink._replace(
            signs=ink.signs or below.signs, style=ink.style or below.style
        )

    def _mark(self, slot: Slot) -> str:
        """The signs of a mark on both sides; none where nothing is marked."""
        return MARKS.get(self._marks.get(slot, ""), "")

    def _quoted(self, cell: Cell) -> tuple[str, str]:
        """The signs of a cell between its marks, and how they are painted."""
        ink = self._ink((cell, False))
        left, right = tuple(self._mark((cell, False)) or "  ")
        return f"{left}{ink.signs}{right}", ink.style

    def _edged(self, cell: Cell) -> tuple[str, str]:
        """A quoted cell, with a bar and a line where another thing begins right of it or below."""
        (signs, style), top = self._quoted(cell), self._top.get(cell)
        right, below = (
            top is not None and self._top.get(other, top) != top
            for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        )
        signs = signs[:-1] + BAR if right and signs.endswith(" ") else signs
        return signs, f"underline {style}" if below else style

    def _packed(
        self, regions: Mapping[Cell, Region], quoted: Callable[[Cell], tuple[str, str]]
    ) -> Text:
        """Cells side by side, whose marks are cut where they are narrow."""
        canvas, wide = Canvas(), regions[self._frame.left, self._frame.top].width
        for cell, region in regions.items():
            signs, style = quoted(cell)
            cut = signs[wide < WIDE : len(signs) - (wide < WIDE - 1)]
            put_centred(canvas, region, cut, style)
        self._put_names(canvas, regions, wide, 0)
        return canvas.text()

    def _side_by_side(self, wide: int, high: int = 1) -> Mapping[Cell, Region]:
        left, top, header = self._frame.left, self._frame.top, bool(self._heads)
        return {
            (x, y): Region(self._margin + (x - left) * wide, header + (y - top) * high, wide, high)
            for x, y in self._frame.cells
        }

    def _lined(self, wide: int, high: int) -> Written:
        """Cells with lines between them, and what lies across two on their last line."""

        def height(y: int) -> int:
            if self._look.walls is None:
                return max(high, 1)
            return max(self._height((x, y), wide, high) for x in self._frame.columns)

        header, canvas = bool(self._heads), Canvas()
        lattice = Lattice(self._frame, wide, height, self._margin, header=header)
        regions = lattice.regions
        for cell, region in regions.items():
            self._put_cell(canvas, cell, region, centred=high > 0)
        lattice.draw_lines(canvas, self._between)
        for cell, ink in ((cell, ink) for (cell, across), ink in self._inks.items() if across):
            column, line, _, tall = regions[cell]
            (signs,) = self._lines((cell, True), wide + len(ink.ends))
            canvas.put(line + tall - 1, column + wide - len(signs) // 2, signs, ink.style)
        canvas.put(lattice.above(self._frame.bottom + 1) - header, 0, "", "")
        self._put_names(canvas, regions, wide + 1, max(high - 1, 0) // 2)
        return canvas.text(), regions

    def _height(self, cell: Cell, wide: int, high: int) -> int:
        """The lines of a cell between walls, with one for what lies across."""
        lines = len(self._lines((cell, False), wide))
        return max(lines + 1, high) if (cell, False) in self._inks else lines

    def _lines(self, slot: Slot, room: int) -> list[str]:
        """The signs of a cell in as many lines as they need."""
        ink = self._ink(slot)
        signs, ends = ink.signs, self._mark(slot) or ink.ends
        if len(signs) <= room and not (ends or ink.letters):
            return [signs]
        if slot not in self._inks and len(signs) > room:
            signs = SOMEWHERE
        if ink.letters and 2 * len(signs) - 1 + len(ends) <= room:
            signs = " ".join(signs)
        if ends and room > len(signs) + 1:
            signs = f"{ends[0]}{signs or ' '}{ends[1]}"
        step = room if ink.letters else max(len(signs), 1)
        return [signs[at : at + step] for at in range(0, max(len(signs), 1), step)]

    def _put_cell(self, canvas: Canvas, cell: Cell, region: Region, *, centred: bool) -> None:
        """Put a cell on a sheet, painted all over; between walls, only if it has any."""
        (column, top, wide, high), walls = region, self._look.walls
        ink, lines = self._ink((cell, False)), self._lines((cell, False), wide)
        if walls is None:
            put_centred(canvas, region, lines[0], ink.style)
            return
        for line in range(top, top + high) if ink.walls else ():
            canvas.put(line, column, " " * wide, walls.floor)
        above = max((high - len(lines) - 1) // 2, 0) if centred else 0
        for line, signs in enumerate(lines, start=top + above):
            first = column + (wide - len(signs)) // 2
            for at, sign in enumerate(signs if ink.letters else [signs], start=first):
                canvas.put(line, at, sign, ink.letters.get(sign, ink.style))

    def _ink(self, slot: Slot) -> Ink:
        """The signs in a cell, or those of an empty one."""
        found = self._inks.get(slot)
        if found is not None:
            return found
        x, y = slot[0]
        bare = f"{x},{y}" if self._marks.get(slot) == EMPTY else self._look.bare
        return Ink(bare, LABELS)

    def _walls(self, cell: Cell) -> tuple[bool, ...]:
        return self._inks.get((cell, False), Ink()).walls

    def _put_names(
        self, canvas: Canvas, regions: Mapping[Cell, Region], pitch: int, first: int
    ) -> None:
        """Put the names of rows and columns on a sheet.

        Args:
            pitch: columns from one cell to the next.
            first: the line of a cell at which the name of its row stands.
        """
        left, top = self._frame.left, self._frame.top
        longest = max(len(str(x)) for x in self._frame.columns)
        every = 1 if longest < pitch or longest == 1 else -(-(longest + 1) // pitch)
        for x in self._frame.columns[::every] if self._heads else ():
            label = f"{x:^{regions[x, top].width}}" if every == 1 else str(x)
            canvas.put(0, regions[x, top].column, label, LABELS)
        for y, head in self._heads.items():
            column = self._margin - sum(len(signs) for signs, _ in head)
            _, line, _, high = regions[left, y]
            for signs, style in head:
                canvas.put(line + min(first, high - 1), column, signs, style)
                column += len(signs)

    def _between(self, cell: Cell, other: Cell) -> Stroke:
        """The line between a cell and the one at its right or below it."""
        look = self._look
        if look.walls is None:
            one, two = self._top.get(cell), self._top.get(other)
            stroke = look.edge if one != two else NOTHING if one is None else look.inside
        else:
            stroke = self._wall(look.walls, cell, other)
        if stroke in (NOTHING, look.inside):
            return stroke
        marks = {self._marks.get((each, False)) for each in (cell, other)}
        if not marks & {"legal", "refused"}:
            return stroke
        held = look.refused if "refused" in marks else look.held
        return stroke._replace(rank=held.rank, style=held.style) if look.walls else held

    def _wall(self, look: Walls, cell: Cell, other: Cell) -> Stroke:
        """The line between two cells, of which each, one or none has sides."""
        side, opposite = (RIGHT, LEFT) if cell[1] == other[1] else (BOTTOM, TOP)
        touching = ((self._walls(cell), side), (self._walls(other), opposite))
        sides = [walls[at] for walls, at in touching if walls]
        if not sides:
            return NOTHING
        open_side = look.joined if len(sides) == len(touching) else look.leak
        return look.wall if any(sides) else open_side
