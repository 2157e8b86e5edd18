"""A board as text: walls as thick lines, openings as gaps, readable without colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from rich.text import Text

from cli.ifitfits.canvas import Canvas
from games.ifitfits import legality
from games.ifitfits.board import Across, Board, Cat, Lying, neighbour
from games.ifitfits.cards import BOTTOM, OPEN, RIGHT, Card, Held, Special, Toy
from games.ifitfits.table import Table
from games.protocol import Cell

NAMES: Final = {"m": "mouse", "b": "ball", "f": "feather", "y": "yarn", "s": "spray bottle"}
"""What the letters of icons stand for."""

FLOOR: Final = "on tan"
"""What lies behind everything on a card."""

INKS: Final = {
    "m": "bold grey19",
    "b": "bold red3",
    "f": "bold dark_green",
    "y": "bold purple4",
    "s": "bold white on deep_sky_blue4",
}
"""How each icon is painted on a card."""

COATS: Final = (
    "bold white on dodger_blue3",
    "bold black on gold1",
    "bold white on dark_violet",
    "bold white on green4",
    "bold black on hot_pink",
)
"""The cats of each seat; its number stands on them, too."""

BLACK: Final = "bold black on grey93"
"""A Princess is black, on what can be seen on any terminal."""

TOY: Final = "bold black on white"
LINES: Final = ("", "orange4 on tan", "orange4 on tan", "bold grey11 on tan")
"""How lines are painted: where two cards are joined, at an open side, as a wall."""

DIM: Final = "dim"

LEGEND: Final = (
    "m mouse, b ball, f feather, y yarn, s spray bottle, [m m] special toy, (): new\n"
    "thick line: wall, dots: open to an empty cell, gap: two cards of one box\n"
    "=^0^= cat of seat 0, =-0-= asleep, =^P^= Princess; 3,-1 is a free cell: x,y"
)
"""What the signs on a board stand for."""

SIGNS: Final = "m mouse, b ball, f feather, y yarn, s spray; thick: wall, dots: open, (): new"
"""The same in fewer words, for those who see one board after the other."""

NOTHING, GAP, LEAK, BARRIER = range(4)
"""Between two cells: no card at either, joined, an open side to no card, a wall."""

WEIGHTS: Final = (0, 1, 1, 2)
"""The line of each where others meet it: none, light, heavy."""

ACROSS: Final = (" ", " ", "┈", "━")
DOWN: Final = (" ", " ", "┊", "┃")
"""A piece of the line between two cells, one above or one beside the other."""

JUNCTIONS: Final = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)
"""Where lines meet: the weights of those up, right, down and left as digits of base three."""

ASCII: Final = str.maketrans(
    {"┃": "#", "━": "#", "┊": ":", "┈": "."}
    | {sign: "#" for sign in JUNCTIONS if sign != " "}
    | dict.fromkeys("╴╷┐╶─┌┬╵┘│┤└┴├┼", "+")
)
"""The lines on a terminal that has no others."""

WIDEST, NARROWEST = 7, 2
"""Columns of a cell without its borders."""

CARD = 5
"""Columns of a card that somebody holds, likewise."""


class New(NamedTuple):
    """What was laid since another board: in cells, and across two by the left one."""

    cells: Collection[Cell] = ()
    edges: Collection[Cell] = ()


class Frame(NamedTuple):
    """The part of the table that is shown, from one cell to another, both included."""

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


def frame_of(board: Board) -> Frame:
    """All that lies on the table, and the cells around it."""
    shown = [*board.cells, *legality.free_cells(board)]
    columns, rows = [x for x, _ in shown], [y for _, y in shown]
    return Frame(min(columns), min(rows), max(columns), max(rows))


def laid(before: Board, after: Board) -> New:
    """What lies on one board and not on another."""
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
    sheet = _Sheet(board, new, cells, frame, margin, max(NARROWEST, min(room, WIDEST)))
    return sheet.text()


def held_text(held: Held) -> Text:
    """What somebody holds, drawn; a card the way up that gives it its name."""
    if not isinstance(held, Card):
        sign = "=^P^=" if held is Special.PRINCESS else "  ?  "
        return Text("\n\n").join([Text(), Text(" ").append(sign, style=BLACK)]).append("\n")
    board = Board(Table(0, 0, 1, 1), {(0, 0): held}, {})
    return _Sheet(board, New(), frozenset(), Frame(0, 0, 0, 0), 0, CARD, header=False).text()


def plain_lines(text: Text) -> Text:
    """A text for a terminal without box drawing."""
    shown = text.copy()
    shown.plain = text.plain.translate(ASCII)
    return shown


class _Sheet:
    """A board on its way to being drawn.

    Args:
        room: columns of a cell without its borders.
    """

    def __init__(
        self,
        board: Board,
        new: New,
        free: Collection[Cell],
        frame: Frame,
        margin: int,
        room: int,
        *,
        header: bool = True,
    ) -> None:
        self._board, self._new, self._free, self._frame = board, new, free, frame
        self._margin, self._room, self._header = margin, room, header
        self._tops = self._row_tops()
        self._canvas = Canvas()

    def text(self) -> Text:
        """The drawing."""
        self._draw_labels()
        for y in self._frame.rows:
            for x in self._frame.columns:
                self._draw_cell((x, y))
        self._draw_lines()
        for cell, across in self._board.edges.items():
            self._draw_across(cell, across)
        return self._canvas.text()

    # Places

    def _row_tops(self) -> dict[int, int]:
        """The line above each row of cells, and the one below the last."""
        line, tops = int(self._header), {}
        for y in range(self._frame.top, self._frame.bottom + 2):
            tops[y] = line
            line += 1 + max(self._height((x, y)) for x in self._frame.columns)
        return tops

    def _height(self, cell: Cell) -> int:
        """The lines of a cell: for its icons, and for what lies across its sides."""
        return len(self._lines(cell)) + (cell in self._board.cells)

    def _line(self, x: int) -> int:
        """The column of the line at the left of a column of cells."""
        return self._margin + (x - self._frame.left) * (self._room + 1)

    # What is drawn

    def _draw_labels(self) -> None:
        for x in self._frame.columns if self._header else ():
            self._canvas.put(0, self._line(x) + 1, f"{x:^{self._room}}", DIM)
        for y in self._frame.rows if self._header else ():
            self._canvas.put(self._tops[y] + 1, 0, f"{y:>{self._margin - 1}}", DIM)

    def _draw_cell(self, cell: Cell) -> None:
        x, y = cell
        top, left = self._tops[y] + 1, self._line(x) + 1
        lying = self._board.cells.get(cell)
        if lying is None:
            place = f"{x},{y}"
            if cell in self._free:
                place = place if len(place) <= self._room else "+"
                self._canvas.put(top, left, f"{place:^{self._room}}", DIM)
            return
        for line in range(top, self._tops[y + 1]):
            self._canvas.put(line, left, " " * self._room, FLOOR)
        for line, signs in enumerate(self._lines(cell)):
            begun = left + (self._room - len(signs)) // 2
            for at, sign in enumerate(signs):
                self._canvas.put(top + line, begun + at, sign, _style(lying, sign))

    def _lines(self, cell: Cell) -> list[str]:
        """What stands in a cell above what lies across its sides."""
        lying = self._board.cells.get(cell)
        if lying is None:
            return [""]
        if not isinstance(lying, Card):
            return [self._thing(lying, new=cell in self._new.cells, asleep=True)]
        return list(_icon_lines(lying.icons, self._room, new=cell in self._new.cells))

    def _thing(self, thing: Lying, *, new: bool, asleep: bool) -> str:
        sign = _sign(thing, asleep=asleep)
        if self._room <= len(sign) // 2:
            return sign[1:-1]
        return f"({sign[1:-1]})" if new else sign

    def _draw_across(self, cell: Cell, across: Across) -> None:
        sign = self._thing(across, new=cell in self._new.edges, asleep=False)
        middle = self._line(cell[0] + 1)
        line = self._tops[cell[1] + 1] - 1
        self._canvas.put(line, middle - len(sign) // 2, sign, _coat(across))

    def _draw_lines(self) -> None:
        frame = self._frame
        for y in range(frame.top, frame.bottom + 2):
            for x in range(frame.left, frame.right + 2):
                self._draw_corner(x, y)
                self._draw_above((x, y))
                self._draw_beside((x, y))

    def _draw_corner(self, x: int, y: int) -> None:
        """Where the lines meet at the upper left corner of a cell."""
        around = (
            self._beside((x, y - 1)),
            self._above((x, y)),
            self._beside((x, y)),
            self._above((x - 1, y)),
        )
        index = 0
        for line in around:
            index = 3 * index + WEIGHTS[line]
        if index:
            self._canvas.put(self._tops[y], self._line(x), JUNCTIONS[index], LINES[max(around)])

    def _draw_above(self, cell: Cell) -> None:
        line = self._above(cell)
        if line != NOTHING:
            signs = ACROSS[line] * self._room
            self._canvas.put(self._tops[cell[1]], self._line(cell[0]) + 1, signs, LINES[line])

    def _draw_beside(self, cell: Cell) -> None:
        line = self._beside(cell)
        if line != NOTHING:
            x, y = cell
            for row in range(self._tops[y] + 1, self._tops[y + 1]):
                self._canvas.put(row, self._line(x), DOWN[line], LINES[line])

    def _above(self, cell: Cell) -> int:
        """What lies between a cell and the one above it."""
        return self._between((cell[0], cell[1] - 1), BOTTOM)

    def _beside(self, cell: Cell) -> int:
        """What lies between a cell and the one at its left."""
        return self._between((cell[0] - 1, cell[1]), RIGHT)

    def _between(self, cell: Cell, side: int) -> int:
        own, other = self._board.sides(cell), self._board.sides(neighbour(cell, side))
        if own is None and other is None:
            return NOTHING
        if own is not None and other is not None:
            return GAP if self._board.joined(cell, side) else BARRIER
        alone = own[side] if own is not None else (other or "")[side - 2]
        return LEAK if alone == OPEN else BARRIER


def _icon_lines(icons: str, room: int, *, new: bool) -> Iterator[str]:
    """Icons in as many lines as they need, in brackets if they are new."""
    signs = " ".join(icons) if 2 * len(icons) - 1 + 2 * new <= room else icons
    marked = f"({signs or ' '})" if new and room > len(signs) + 1 else signs
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
