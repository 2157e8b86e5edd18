"""Cards, cats and toys as signs on a terminal, readable without colour; and what is new."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from games.ifitfits import legality
from games.ifitfits.board import Board, Cat, Lying
from games.ifitfits.cards import WALL, Card, Toy
from games.protocol import Cell
from languages.messages import N_
from views.ifitfits.sprites import CardBack, Cardboard, Figure, LyingThing
from views.render.lattice import HEAVY, LIGHT, NONE, CellRange, Stroke
from views.scene import Mark
from views.scene_text import Ink, TextLook, Walls, ink_of
from views.sheet import Sprite

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
    "m": f"bold grey19 {FLOOR}",
    "b": f"bold dark_red {FLOOR}",
    "f": f"bold #004b00 {FLOOR}",
    "y": f"bold purple4 {FLOOR}",
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

SHADOW: Final = Mark("shadow")
"""The shadow of a card, which is only drawn."""


LEGEND: Final = N_(
    "m mouse, b ball, f feather, y yarn, s spray bottle, <m m> special toy, (): new\n"
    "thick line: wall, dots: open to an empty cell, gap: two cards of one box\n"
    "=^0^= cat of player 0, =-0-= asleep, =^P^= Princess; 3,-1 is a free cell: x,y"
)
"""The meaning of the signs on a board."""

HOW_TO_READ: Final = N_("""\
m mouse, b ball, f feather, y yarn, s spray bottle, <m m> special toy, (): new
thick line: wall, dots: open to an empty cell, gap: two cards of one box
=^0^= cat of player 0, =-0-= asleep, =^P^= Princess; 3,-1 is a free cell: x,y
wooo:mms names a card: top, right, bottom, left, w wall or o open; its icons.
Cards that touch with open sides are a box, closed if no open side leads out.
It is worth the toys of its commonest kind less its sprays, doubled if closed,
to whoever has most cats in it, ties in full; basic game: 1 a further cat.""")
"""The meaning of the signs, and the scoring."""

SIGNS: Final = N_("m mouse, b ball, f feather, y yarn, s spray; thick: wall, dots: open, (): new")
"""The meaning of the signs in one line, for those who see one board after the other."""

LOOK: Final = TextLook(
    sizes=((11, 4), *((wide, 0) for wide in range(7, 1, -1))),
    faces=((5, 0), (11, 4)),
    held=Stroke(4, HEAVY, "━", "┃", "bold dark_green on light_goldenrod1"),
    refused=Stroke(4, HEAVY, "━", "┃", "bold red3 on light_goldenrod1"),
    walls=Walls(
        wall=Stroke(3, HEAVY, "━", "┃", "bold grey11 on tan"),
        leak=Stroke(2, LIGHT, "┈", "┊", "orange4 on tan"),
        joined=Stroke(1, NONE, " ", " ", "orange4 on tan"),
        floor=FLOOR,
    ),
    bare="",
)
"""Cards by their walls and openings, which are as wide as there is room."""


class New(NamedTuple):
    """The cells and edges that something was laid on since another board."""

    cells: Collection[Cell] = ()
    edges: Collection[Cell] = ()


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


def inked(sprite: Sprite) -> Iterator[Ink]:
    """The signs of a card, of what lies in its place or across two of them, or of a mark."""
    match sprite:
        case Cardboard(card) | LyingThing(Card() as card):
            walls = tuple(side == WALL for side in card.sides)
            yield Ink(card.icons, f"bold black {FLOOR}", letters=INKS, walls=walls)
        case Figure(thing, inside) | LyingThing(thing, inside):
            yield _thing(thing, inside)
        case CardBack():
            yield Ink("  ?  ", BLACK)
        case Mark() if sprite != SHADOW:
            yield from ink_of(sprite)


def _thing(thing: Lying, inside: bool) -> Ink:
    """A cat with open eyes or, in a cell, with closed ones; a Princess, or a special toy."""
    ink = Ink("^P^", BLACK, ends="==")
    match thing:
        case Cat(seat):
            ink = Ink(f"-{seat}-" if inside else f"^{seat}^", COATS[seat], ends="==")
        case Toy(icons):
            ink = Ink(" ".join(icons), TOY, ends="<>")
    return ink._replace(across=not inside, walls=(False,) * 4 if inside else ())
