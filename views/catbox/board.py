"""A board as text: its quadrants, each card in an outline where there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from games.catbox.board import Board
from games.catbox.change import Change
from games.catbox.names import token_name
from games.protocol import Cell
from languages.messages import N_
from views.catbox.sprites import CardFace, CatMark, TokenTile
from views.render.lattice import HEAVY, LIGHT, NONE, CellRange, Stroke
from views.scene import Mark, Scene, SpriteAt
from views.scene_text import Ink, TextLook, ink_of
from views.sheet import Sprite

CARDBOARD: Final = "grey35 on cornsilk1"

LOOK: Final = TextLook(
    sizes=((7, 3), (5, 2), (3, 1)),
    faces=((3, 1), (5, 2)),
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

QUADRANTS: Final = {
    "K": "bold grey100 on #0a0a0a",
    "P": "grey0 on hot_pink",
    "V": "grey100 on dark_violet",
    "B": "grey100 on dodger_blue3",
    "Y": "grey0 on gold1",
    "o": "orange4 on wheat1",
}
"""How quadrants are painted: black ones darker than any ground of the screen."""

CATS: Final = QUADRANTS | {"K": "grey100 on grey19"}
"""How cats are painted in tables, whose ground is darker than that of boards."""

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


def small_scene(board: Board, new: Iterable[Cell] = (), guards: Iterable[Cell] = ()) -> Scene:
    """The visible board, without bare table around it."""
    pieces = (*lying(board), *marked("new", new), *marked("barred", guards))
    return Scene(CellRange(*board.bounds), pieces)


def lying(board: Board) -> Iterator[SpriteAt]:
    """The cards of a board, from the bottom up."""
    return (SpriteAt(CardFace(each.face), each.x, each.y) for each in board.placements)


def marked(mark: str, cells: Iterable[Cell]) -> Iterator[SpriteAt]:
    """A mark on each of some cells."""
    return (SpriteAt(Mark(mark), *cell) for cell in cells)


def laid_cells(before: Board, after: Board) -> Collection[Cell]:
    """The cells of every layer that a board has over another, and those that look different."""
    layers = Counter(after.placements) - Counter(before.placements)
    return Change(before, after).altered.union(*(placement.cells for placement in layers))


def inked(sprite: Sprite) -> Iterator[Ink]:
    """A card as its quadrants, a cat by its letter, a token by its name, or a mark."""
    match sprite:
        case CardFace(face):
            for letter, cell in zip(face, QUARTERS, strict=True):
                yield Ink(letter, QUADRANTS.get(letter, UNKNOWN_STYLE), cell=cell)
        case CatMark(identity):
            yield Ink(f" {identity.letter} ", CATS[identity.letter])
        case TokenTile(token):
            yield Ink(token_name(token))
        case _:
            yield from ink_of(sprite)
