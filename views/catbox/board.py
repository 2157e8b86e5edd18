"""A board as text: its quadrants, each card in an outline where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.text import Text

from games.catbox.board import Board
from games.protocol import Cell
from languages.messages import N_
from views.catbox.paint import STYLES
from views.catbox.sprites import CardFace
from views.render.lattice import HEAVY, LIGHT, NONE, CellRange, Stroke
from views.scene import Mark, Scene, SpriteAt
from views.scene_text import Ink, SceneText, TextLook, ink_of
from views.sheet import Sprite

CARDBOARD: Final = "grey35 on cornsilk1"

LOOK: Final = TextLook(
    sizes=((7, 3), (5, 2), (3, 1)),
    edge=Stroke(2, LIGHT, "─", "│", CARDBOARD),
    inside=Stroke(1, NONE, " ", " ", CARDBOARD),
    held=Stroke(4, HEAVY, "━", "┃", "bold dark_green on cornsilk1"),
    refused=Stroke(4, HEAVY, "━", "┃", "bold red3 on cornsilk1"),
    bars=True,
    bare="·",
)
"""Cards with their outlines."""

QUARTERS: Final = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The cells of a card from its own, in the order of its letters."""

UNKNOWN_STYLE: Final = "bold grey0 on grey70"

QUADRANTS: Final = STYLES | {"K": "bold grey100 on #0a0a0a"}
"""How quadrants are painted: black ones darker than any ground of the screen."""

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


def board_text(
    board: Board, new: Iterable[Cell] = (), guards: Iterable[Cell] = (), width: int = 80
) -> Text:
    """The visible board with its coordinates, three columns a cell, fewer if they don't fit."""
    pieces = (*lying(board), *marked("new", new), *marked("barred", guards))
    scene = Scene(CellRange(*board.bounds), pieces)
    return SceneText(scene, inked, LOOK._replace(bare=".")).compact(width)


def fits(board: Board, width: int) -> bool:
    """Whether a board can be shown in full, three columns a cell."""
    left, top, right, bottom = board.bounds
    return max(len(str(y)) for y in (top, bottom)) + 1 + 3 * (right - left + 1) <= width


def lying(board: Board) -> Iterator[SpriteAt]:
    """The cards of a board, from the bottom up."""
    return (SpriteAt(CardFace(each.face), each.x, each.y) for each in board.placements)


def marked(mark: str, cells: Iterable[Cell]) -> Iterator[SpriteAt]:
    """A mark on each of some cells."""
    return (SpriteAt(Mark(mark), *cell) for cell in cells)


def inked(sprite: Sprite) -> Iterator[Ink]:
    """A card as its quadrants, or a mark."""
    if not isinstance(sprite, CardFace):
        yield from ink_of(sprite)
        return
    for letter, cell in zip(sprite.face, QUARTERS, strict=True):
        yield Ink(letter, QUADRANTS.get(letter, UNKNOWN_STYLE), cell=cell)


def face_lines(face: str, *, large: bool = False) -> Text:
    """A face in two lines, or larger in four."""
    signs = ("  {}  ", "     ") if large else (" {} ",)
    rows = (_face_row(row, sign) for row in (face[:2], face[2:]) for sign in signs)
    return Text("\n").join(rows)


def _face_row(letters: str, sign: str) -> Text:
    """Two quadrants side by side, each as a sign with its letter in it."""
    painted = ((sign.format(each), QUADRANTS.get(each, UNKNOWN_STYLE)) for each in letters)
    return Text.assemble(*painted)
