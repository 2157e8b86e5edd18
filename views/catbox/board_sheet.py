"""A board as its cards lie: each an outline in which its quadrants stand.

Where there is no room for outlines, quadrants lie side by side: a card that another one covers, or
lies beside, has a bar at its right and a line under its letters there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from games.catbox.board import Board, Placement
from games.protocol import Cell
from languages.messages import N_
from views.catbox.paint import STYLES
from views.render.canvas import Canvas
from views.render.lattice import (
    HEAVY,
    LIGHT,
    NONE,
    NOTHING,
    CellRange,
    Lattice,
    Stroke,
    put_centred,
)
from views.tabletop import BoardText, Room

CARDBOARD: Final = "grey35 on cornsilk1"
INSIDE: Final = Stroke(1, NONE, " ", " ", CARDBOARD)
EDGE: Final = Stroke(2, LIGHT, "─", "│", CARDBOARD)
LEGAL: Final = Stroke(4, HEAVY, "━", "┃", "bold dark_green on cornsilk1")
REFUSED: Final = Stroke(4, HEAVY, "━", "┃", "bold red3 on cornsilk1")
"""Between two quadrants: of one card, of two cards, at the edge of a card that is held."""

MARKS: Final = {"new": "()", "guard": "##", "lit": "<>", "legal": "[]", "refused": "!!"}
"""Signs on both sides of a letter."""

LEGEND: Final = N_("""\
K black, P pink, V purple, B blue, Y yellow cat; o empty box
a line between letters: one card ends there and another begins
[K] your card, as it would lie here; !K! it may not lie here
(K) new since your last turn; <K> the card that you take or look at
KPoB@3,-1 a card by its letters, left to right, top to bottom: K at 3,-1""")

TOKEN_LEGEND: Final = N_("""\
#K# or # kept free by a box token: no card may cover it
pbfsm the tokens paw, box, fish, stack, mouse that a seat still has""")
"""The signs of the advanced game."""

WIDE: Final = 3
"""Columns of a quadrant, with its marks."""

SIZES: Final = (Room(7, 3), Room(5, 2), Room(WIDE, 1))
"""Columns and lines of a quadrant where cards have outlines, the largest first."""

BARE: Final = "·"
BAR: Final = "▕"
UNKNOWN_STYLE: Final = "bold grey0 on grey70"

QUADRANTS: Final = STYLES | {"K": "bold grey100 on #0a0a0a"}
"""How quadrants are painted: black ones darker than any ground of the screen."""


@dataclass(frozen=True)
class Marked:
    """The marks on a picture of the board.

    Attributes:
        held: a card that is held over the board, and whether it may lie there.
        lit: the cells of a card that would be taken, or that a guard would keep free.
        barred: those that guards keep free.
    """

    held: Placement | None = None
    legal: bool = True
    new: Collection[Cell] = ()
    lit: Collection[Cell] = ()
    barred: Collection[Cell] = ()


def board_sheet(board: Board, marked: Marked, room: Room, around: CellRange) -> BoardText:
    """A board in a frame of cells: with outlines of its cards if there is room, else narrower."""
    margin = 1 + max(len(str(y)) for y in (around.top, around.bottom))
    for size in SIZES:
        columns = margin + 1 + (size.columns + 1) * len(around.columns)
        lines = 2 + (size.lines + 1) * len(around.rows)
        if columns <= room.columns and lines <= room.lines:
            return _with_edges(board, marked, around, margin, size)
    return _narrow(board, marked, around, margin)


def frame_around(board: Board) -> CellRange:
    """The cells of a board, and those around it on which a card can be laid."""
    left, top, right, bottom = board.bounds
    return CellRange(left - 1, top - 1, right + 1, bottom + 1)


def _with_edges(
    board: Board, marked: Marked, around: CellRange, margin: int, size: Room
) -> BoardText:
    canvas, cards = Canvas(), _cards(board, marked)
    lattice = Lattice(around, size.columns, lambda _: size.lines, margin, header=True)
    lattice.draw_labels(canvas, (size.lines - 1) // 2)
    shown = _letters(board, marked)
    for cell in around.cells:
        region, (signs, style) = lattice.region(cell), _quadrant(cell, shown, marked)
        put_centred(canvas, region, signs, style)
    held = LEGAL if marked.legal else REFUSED

    def between(cell: Cell, other: Cell) -> Stroke:
        one, two = cards.get(cell), cards.get(other)
        if one == two:
            return NOTHING if one is None else INSIDE
        return held if marked.held is not None and HELD in (one, two) else EDGE

    lattice.draw_lines(canvas, between)
    return BoardText(canvas.text(), lattice.regions)


def _narrow(board: Board, marked: Marked, around: CellRange, margin: int) -> BoardText:
    """Three columns a quadrant and one line."""
    canvas, shown, cards, regions = Canvas(), _letters(board, marked), _cards(board, marked), {}
    lattice = Lattice(around, WIDE - 1, lambda _: 0, margin, header=True)
    every = 1 if max(len(str(x)) for x in around.columns) < WIDE else 2
    for x in around.columns[::every]:
        canvas.put(0, lattice.beside(x), f"{x:^3}", "dim")
    for y in around.rows:
        canvas.put(lattice.above(y), 0, f"{y:>{margin - 1}}", "dim")
    for cell in around.cells:
        column, line = lattice.beside(cell[0]), lattice.above(cell[1])
        signs, style = _quadrant(cell, shown, marked)
        right, below = (_parted(cards, cell, step) for step in ((1, 0), (0, 1)))
        signs = signs[:-1] + BAR if right and signs.endswith(" ") else signs
        canvas.put(line, column, signs, f"underline {style}" if below else style)
        regions[cell] = lattice.region(cell)._replace(column=column, line=line, width=3, height=1)
    return BoardText(canvas.text(), regions)


def _parted(cards: Mapping[Cell, int], cell: Cell, step: Cell) -> bool:
    """Whether a quadrant and its neighbour belong to two cards."""
    beside = cell[0] + step[0], cell[1] + step[1]
    return cell in cards and beside in cards and cards[cell] != cards[beside]


HELD: Final = -1
"""The number of the card that is held; the others are numbered from the bottom."""


def _cards(board: Board, marked: Marked) -> Mapping[Cell, int]:
    """The number of the card that shows in each cell."""
    cards = {cell: at for at, each in enumerate(board.placements) for cell in each.cells}
    held = () if marked.held is None else marked.held.cells
    return cards | dict.fromkeys(held, HELD)


def _letters(board: Board, marked: Marked) -> Mapping[Cell, str]:
    held = marked.held
    return board.cells | ({} if held is None else dict(zip(held.cells, held.face, strict=True)))


def _quadrant(cell: Cell, shown: Mapping[Cell, str], marked: Marked) -> tuple[str, str]:
    """A quadrant with its marks, and how it is painted."""
    letter, marks = shown.get(cell), _marks(cell, marked)
    if letter is None:
        return (f" {marks[0]} " if marks.strip() else f" {BARE} "), "dim"
    return f"{marks[0]}{letter}{marks[1]}", QUADRANTS.get(letter, UNKNOWN_STYLE)


def _marks(cell: Cell, marked: Marked) -> str:
    if marked.held is not None and cell in marked.held.cells:
        return MARKS["legal" if marked.legal else "refused"]
    kinds = {"lit": marked.lit, "guard": marked.barred, "new": marked.new}
    return next((MARKS[kind] for kind, cells in kinds.items() if cell in cells), "  ")


def face_lines(face: str, *, large: bool = False) -> Text:
    """A face in two lines, or larger in four."""
    signs = ("  {}  ", "     ") if large else (" {} ",)
    rows = (_face_row(row, sign) for row in (face[:2], face[2:]) for sign in signs)
    return Text("\n").join(rows)


def _face_row(letters: str, sign: str) -> Text:
    """Two quadrants side by side, each as a sign with its letter in it."""
    painted = ((sign.format(each), QUADRANTS.get(each, UNKNOWN_STYLE)) for each in letters)
    return Text.assemble(*painted)
