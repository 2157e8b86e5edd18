"""A board as text: walls as thick lines, openings as gaps, readable without colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from rich.text import Text

from games.ifitfits import legality
from games.ifitfits.board import Across, Board, Cat, Lying
from games.ifitfits.cards import BOTTOM, OPEN, OPPOSITE, RIGHT, Card, Held, Special, Toy
from games.ifitfits.table import Table
from games.protocol import Cell
from languages.messages import N_
from views.render.canvas import Canvas
from views.render.lattice import (
    HEAVY,
    LIGHT,
    NONE,
    NOTHING,
    CellRange,
    Lattice,
    Region,
    Stroke,
)
from views.tabletop import Room

NAMES: Final = {
    "m": N_("mouse"),
    "b": N_("ball"),
    "f": N_("feather"),
    "y": N_("yarn"),
    "s": N_("spray bottle"),
}
"""The names of icons, by their letters."""

FLOOR: Final = "on tan"
"""The background of a card."""

INKS: Final = {
    "m": "bold grey19",
    "b": "bold dark_red",
    "f": "bold #004b00",
    "y": "bold purple4",
    "s": "bold grey100 on deep_sky_blue4",
}
"""How each icon is painted on a card."""

COATS: Final = (
    "bold grey100 on dodger_blue3",
    "bold grey0 on gold1",
    "bold grey100 on dark_violet",
    "bold grey100 on green4",
    "bold grey0 on hot_pink",
)
"""The cats of each seat; its number stands on them, too."""

BLACK: Final = "bold grey0 on grey93"
"""A Princess is black, on what can be seen on any terminal."""

TOY: Final = "bold grey0 on white"
DIM: Final = "dim"

LEGEND: Final = N_(
    "m mouse, b ball, f feather, y yarn, s spray bottle, [m m] special toy, (): new\n"
    "thick line: wall, dots: open to an empty cell, gap: two cards of one box\n"
    "=^0^= cat of seat 0, =-0-= asleep, =^P^= Princess; 3,-1 is a free cell: x,y"
)
"""The meaning of the signs on a board."""

HOW_TO_READ: Final = N_("""\
m mouse, b ball, f feather, y yarn, s spray bottle, [m m] special toy, (): new
thick line: wall, dots: open to an empty cell, gap: two cards of one box
=^0^= cat of seat 0, =-0-= asleep, =^P^= Princess; 3,-1 is a free cell: x,y
wooo:mms names a card: top, right, bottom, left, w wall or o open; its icons.
Cards that touch with open sides are a box, closed if no open side leads out.
It is worth the toys of its commonest kind less its sprays, doubled if closed,
to whoever has most cats in it, ties in full; basic game: 1 a further cat.""")
"""The meaning of the signs, and the scoring."""

SIGNS: Final = N_("m mouse, b ball, f feather, y yarn, s spray; thick: wall, dots: open, (): new")
"""The same in fewer words, for those who see one board after the other."""

GAP: Final = Stroke(1, NONE, " ", " ", "orange4 on tan")
LEAK: Final = Stroke(2, LIGHT, "┈", "┊", "orange4 on tan")
BARRIER: Final = Stroke(3, HEAVY, "━", "┃", "bold grey11 on tan")
"""Between two cells: joined, an open side to no card, a wall."""

NEW_MARKS: Final = "()"
HELD_MARKS: Final = "[]"
REFUSED_MARKS: Final = "!!"
"""Signs on both sides of what is new, of what is held, and of what can't be laid there."""

HELD_RANK: Final = 4
HELD_LINE: Final = "bold dark_green on light_goldenrod1"
REFUSED_LINE: Final = "bold red3 on light_goldenrod1"
"""The lines around a card that is held."""

WIDEST, NARROWEST = 7, 2
"""Columns of a cell without its borders."""

CARD = 5
"""Columns of a card that somebody holds, likewise."""

LARGE: Final = Room(11, 4)
"""A cell where there is much room, and a card that somebody holds there, without borders."""


class New(NamedTuple):
    """The cells and edges that something was laid on since another board."""

    cells: Collection[Cell] = ()
    edges: Collection[Cell] = ()


class Pointer(NamedTuple):
    """Where something is held over a board, in a cell or across it and the one to its right."""

    cell: Cell
    legal: bool
    across: bool


def frame_of(board: Board) -> CellRange:
    """All that lies on the table, and the cells around it."""
    shown = [*board.cells, *legality.free_cells(board)]
    columns, rows = [x for x, _ in shown], [y for _, y in shown]
    return CellRange(min(columns), min(rows), max(columns), max(rows))


def laid(before: Board, after: Board) -> New:
    """The cells and edges that differ between a board and an earlier one."""
    cells = [at for at, thing in after.cells.items() if before.cells.get(at) != thing]
    edges = [at for at, thing in after.edges.items() if before.edges.get(at) != thing]
    return New(cells, edges)


def board_text(
    board: Board, new: New = New(), width: int = 80, free: Iterable[Cell] | None = None
) -> Text:
    """All that lies on the table, with its coordinates.

    Args:
        free: the empty cells that bear their places; by default those where a card may go.
    """
    cells = frozenset(legality.free_cells(board) if free is None else free)
    frame = frame_of(board)
    margin = 1 + max(len(str(y)) for y in frame.rows)
    room = (width - margin - 1) // len(frame.columns) - 1
    sheet = BoardSheet(board, new, cells, frame, margin, max(NARROWEST, min(room, WIDEST)))
    return sheet.text()


def held_text(held: Held, *, large: bool = False) -> Text:
    """A card or a Princess in a hand, drawn; a card the way up that gives it its name."""
    if not isinstance(held, Card):
        sign = "=^P^=" if held is Special.PRINCESS else "  ?  "
        return Text("\n\n").join([Text(), Text(" ").append(sign, style=BLACK)]).append("\n")
    board = Board(Table(0, 0, 1, 1), {(0, 0): held}, {})
    wide, tall = LARGE if large else (CARD, 0)
    alone = CellRange(0, 0, 0, 0)
    return BoardSheet(board, New(), frozenset(), alone, 0, wide, header=False, tall=tall).text()


class BoardSheet:
    """A board on its way to being drawn.

    Args:
        free: the empty cells that bear their places.
        room: columns of a cell without its borders.
        tall: lines that the cells of a row with a card have at least.
    """

    def __init__(
        self,
        board: Board,
        new: New,
        free: Collection[Cell],
        frame: CellRange,
        margin: int,
        room: int,
        *,
        header: bool = True,
        pointer: Pointer | None = None,
        tall: int = 0,
    ) -> None:
        self._board, self._new, self._free = board, new, free
        self._pointer, self._tall = pointer, tall
        self._frame, self._room = frame, room
        self._lattice = Lattice(frame, room, self._height, margin, header=header)
        self._canvas = Canvas()

    def text(self) -> Text:
        """The drawing."""
        self._lattice.draw_labels(self._canvas)
        for cell in self._frame.cells:
            self._draw_cell(cell)
        self._lattice.draw_lines(self._canvas, self._between)
        for cell, across in self._board.edges.items():
            self._draw_across(cell, across)
        return self._canvas.text()

    @property
    def regions(self) -> Mapping[Cell, Region]:
        """Where each cell is drawn."""
        return self._lattice.regions

    def _height(self, y: int) -> int:
        """The lines of a row: for icons, and for what lies across the sides of its cards."""
        return max(self._lines_needed((x, y)) for x in self._frame.columns)

    def _lines_needed(self, cell: Cell) -> int:
        needed = len(self._lines(cell)) + (cell in self._board.cells)
        return max(needed, self._tall) if cell in self._board.cells else needed

    def _draw_cell(self, cell: Cell) -> None:
        left, top, _, height = self._lattice.region(cell)
        lying = self._board.cells.get(cell)
        if lying is None:
            place = f"{cell[0]},{cell[1]}"
            pointed = self._pointer is not None and self._pointer.cell == cell
            if cell in self._free or pointed:
                place = place if len(place) <= self._room else "+"
                self._canvas.put(top, left, f"{place:^{self._room}}", DIM)
            return
        for line in range(top, top + height):
            self._canvas.put(line, left, " " * self._room, FLOOR)
        lines = self._lines(cell)
        above = (height - len(lines) - 1) // 2
        for line, signs in enumerate(lines, start=max(above, 0) if self._tall else 0):
            begun = left + (self._room - len(signs)) // 2
            for at, sign in enumerate(signs):
                self._canvas.put(top + line, begun + at, sign, _style(lying, sign))

    def _lines(self, cell: Cell) -> list[str]:
        """The lines of a cell above the edges."""
        lying = self._board.cells.get(cell)
        if lying is None:
            return [""]
        marks = self._marks(cell, cell in self._new.cells, across=False)
        if not isinstance(lying, Card):
            return [self._thing(lying, marks, asleep=True)]
        return list(_icon_lines(lying.icons, self._room, marks))

    def _marks(self, cell: Cell, new: bool, *, across: bool) -> str:
        """The signs on both sides of a cell or an edge."""
        held = self._pointer
        if held is not None and (held.cell, held.across) == (cell, across):
            return HELD_MARKS if held.legal else REFUSED_MARKS
        return NEW_MARKS if new else ""

    def _thing(self, thing: Lying, marks: str, *, asleep: bool) -> str:
        sign = _sign(thing, asleep=asleep)
        if self._room <= len(sign) // 2:
            return sign[1:-1]
        return f"{marks[0]}{sign[1:-1]}{marks[1]}" if marks else sign

    def _draw_across(self, cell: Cell, across: Across) -> None:
        marks = self._marks(cell, cell in self._new.edges, across=True)
        sign = self._thing(across, marks, asleep=False)
        region = self._lattice.region(cell)
        middle, line = region.column + region.width, region.line + region.height - 1
        self._canvas.put(line, middle - len(sign) // 2, sign, _coat(across))

    def _between(self, cell: Cell, other: Cell) -> Stroke:
        """The line between a cell and the one at its right or below it."""
        stroke, held = self._stroke(cell, other), self._pointer
        if held is None or held.across or held.cell not in (cell, other) or stroke == NOTHING:
            return stroke
        return stroke._replace(rank=HELD_RANK, style=HELD_LINE if held.legal else REFUSED_LINE)

    def _stroke(self, cell: Cell, other: Cell) -> Stroke:
        side = RIGHT if cell[1] == other[1] else BOTTOM
        sides, others = self._board.sides(cell), self._board.sides(other)
        if sides is not None and others is not None:
            return GAP if self._board.joined(cell, side) else BARRIER
        if sides is None and others is None:
            return NOTHING
        alone = sides[side] if sides is not None else (others or "")[OPPOSITE[side]]
        return LEAK if alone == OPEN else BARRIER


def _icon_lines(icons: str, room: int, marks: str) -> Iterator[str]:
    """Icons in as many lines as they need, between marks if there are any."""
    signs = " ".join(icons) if 2 * len(icons) - 1 + len(marks) <= room else icons
    marked = f"{marks[0]}{signs or ' '}{marks[1]}" if marks and room > len(signs) + 1 else signs
    yield from (marked[at : at + room] for at in range(0, len(marked), room)) if marked else [""]


def _sign(thing: Lying, *, asleep: bool) -> str:
    if isinstance(thing, Cat):
        return f"=-{thing.seat}-=" if asleep else f"=^{thing.seat}^="
    if isinstance(thing, Toy):
        return f"[{thing.icons[0]} {thing.icons[1]}]"
    return "=^P^="


def _style(lying: Lying, sign: str) -> str:
    if isinstance(lying, Card):
        ink = INKS.get(sign, "bold black")
        return ink if " on " in ink else f"{ink} {FLOOR}"
    return _coat(lying)


def _coat(thing: Lying) -> str:
    if isinstance(thing, Cat):
        return COATS[thing.seat]
    return BLACK if isinstance(thing, Special) else TOY
