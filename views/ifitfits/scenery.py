"""If It Fits as it is drawn: cards and flaps, what lies on them, room for more; and its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from games.ifitfits.board import Board, Cat, Lying, neighbour
from games.ifitfits.cards import OPEN, PRINCESS, WALL, Card, Special, Toy
from games.ifitfits.legality import column_ends, free_cells
from games.ifitfits.position import Draft
from games.ifitfits.puzzle import Puzzle
from games.ifitfits.scoring import Outcome
from games.ifitfits.typed import AnyDraft, choosable, seat_of
from games.protocol import Cell
from languages.messages import N_, _, ngettext
from views.ifitfits.drawing import LAYOUT, drawn
from views.ifitfits.paint import LEGEND, LOOK, SHADOW, SIGNS, New, frame_of, inked, laid
from views.ifitfits.sprites import Flap, LyingThing
from views.render.drawing import TABLE, Drawing, Theme
from views.render.lattice import CellRange
from views.scene import Mark, Scene, SpriteAt, scene_drawing
from views.scene_text import EMPTY
from views.scenery import Scenery
from views.sheet import Sprite

SIDES: Final = (N_("top"), N_("right"), N_("bottom"), N_("left"))
"""The sides of a card, clockwise."""


class IfItFitsScenery(Scenery[AnyDraft, Puzzle, Outcome]):
    """Cards either way up, cats, Princesses and special toys."""

    rules = "rules.js"
    layout = LAYOUT
    draw = staticmethod(drawn)
    look = LOOK
    legend, whole_legend = SIGNS, LEGEND
    inked = staticmethod(inked)

    def scene(self, draft: AnyDraft, start: AnyDraft, puzzle: Puzzle | None = None) -> Scene:
        """The boxes, in a frame that grows with the board, and never shrinks before the start."""
        board, around = draft.board, frame_around(start.board, draft.board)
        return board_scene(board, laid(start.board, board), around, places(draft))

    def spare(self, draft: AnyDraft) -> Iterator[Sprite]:
        """The cards, cats and Princesses that may be laid, flaps, and marks."""
        cards = (card for card in choosable(draft) if isinstance(card, Card))
        things: list[Lying] = [Cat(seat_of(draft)), PRINCESS]
        things += (way for card in cards for way in card.ways)
        yield from (LyingThing(thing, inside) for thing in things for inside in (True, False))
        yield from map(Flap, range(4))
        yield from map(Mark, (EMPTY, SHADOW.text, "new", "new across"))

    def words(self, sprite: Sprite) -> str:
        """Something on the table, in words."""
        return in_words(sprite.thing) if isinstance(sprite, LyingThing) else ""

    def is_thing(self, sprite: Sprite) -> bool:
        """Whether a sprite is no mark and no flap, which belongs to a card."""
        return isinstance(sprite, LyingThing)

    def key(self, end: Outcome) -> str:
        """Everything on the board in notation, in the order of its text."""
        return " ".join(sorted(end.board.texts()))


def board_drawing(
    board: Board, theme: Theme = TABLE, new: New = New(), *, free: bool = True
) -> Drawing:
    """A board with its coordinates; arguments of `board_scene`."""
    if free or not board.cells:
        scene = board_scene(board, new)
    else:
        scene = board_scene(board, new, _occupied(board), ())
    return scene_drawing(scene, LAYOUT, drawn, theme)


def board_scene(
    board: Board,
    new: New = New(),
    around: CellRange | None = None,
    free: Iterable[Cell] | None = None,
) -> Scene:
    """A board.

    Args:
        new: what gets a thick edge.
        around: the cells for which there is room, if they aren't those beside a card.
        free: the cells in which something may be laid; by default those beside a card.
    """
    frame = around or frame_of(board)
    empty = free_cells(board) if free is None else free
    pieces = (
        *(SpriteAt(Mark(EMPTY), *cell) for cell in empty),
        *(SpriteAt(SHADOW, *cell) for cell in board.cells),
        *(SpriteAt(Flap(side), *cell) for cell in board.cells for side in _flaps(board, cell)),
        *(SpriteAt(LyingThing(thing, True), *cell) for cell, thing in board.cells.items()),
        *(SpriteAt(Mark("new"), *cell) for cell in new.cells),
        *(SpriteAt(LyingThing(thing, False), *cell) for cell, thing in board.edges.items()),
        *(SpriteAt(Mark("new across"), *cell) for cell in new.edges),
    )
    return Scene(frame, pieces, dict(_cells(board)))


def places(draft: AnyDraft) -> Iterable[Cell]:
    """The empty cells in which something may be laid now."""
    starting = isinstance(draft, Draft) and draft.position.start is not None
    return column_ends(draft.board) if starting else free_cells(draft.board)


def frame_around(start: Board, board: Board) -> CellRange:
    """The cells where something lies or can be laid, at the start and now."""
    before, now = frame_of(start), frame_of(board)
    return CellRange(
        min(before.left, now.left),
        min(before.top, now.top),
        max(before.right, now.right),
        max(before.bottom, now.bottom),
    )


def _occupied(board: Board) -> CellRange:
    columns, rows = [x for x, _ in board.cells], [y for _, y in board.cells]
    return CellRange(min(columns), min(rows), max(columns), max(rows))


def _flaps(board: Board, cell: Cell) -> Iterator[int]:
    """The open sides of a cell that face no card."""
    sides = board.sides(cell) or ""
    return (
        side
        for side in range(4)
        if sides[side] == OPEN and neighbour(cell, side) not in board.cells
    )


def _cells(board: Board) -> Iterator[tuple[Cell, str]]:
    """The contents of each cell, with those across it and the one to its right, in words."""
    for cell, thing in sorted(board.cells.items()):
        across = board.edges.get(cell)
        said = in_words(thing)
        if across is not None:
            said = _("{thing}; across it and the next cell: {across}").format(
                thing=said, across=in_words(across)
            )
        yield cell, said


def in_words(thing: Lying) -> str:
    """A card, cat, Princess or toy on the table, in words."""
    match thing:
        case Card(sides, icons):
            return "; ".join((_icon_words(icons), _wall_words(sides)))
        case Cat(seat):
            return _("a cat of seat {seat}").format(seat=seat)
        case Toy(icons):
            return _("a special toy: {icons}").format(icons=_icon_words(icons))
    return _("a Princess") if thing is Special.PRINCESS else _("an unknown card")


def _icon_words(icons: str) -> str:
    """Icons, each with how often it is there."""
    counts = Counter(icons)
    named = {
        "m": ngettext("{n} mouse", "{n} mice", counts["m"]),
        "b": ngettext("{n} ball", "{n} balls", counts["b"]),
        "f": ngettext("{n} feather", "{n} feathers", counts["f"]),
        "y": ngettext("{n} yarn", "{n} yarns", counts["y"]),
        "s": ngettext("{n} spray bottle", "{n} spray bottles", counts["s"]),
    }
    parts = [named[icon].format(n=count) for icon, count in counts.items()]
    return ", ".join(parts) or _("no icons")


def _wall_words(sides: str) -> str:
    """The sides of a card that are walls."""
    walls = [_(SIDES[side]) for side in range(4) if sides[side] == WALL]
    return _("walls: {sides}").format(sides=", ".join(walls)) if walls else _("open on all sides")


SCENERY: Final = IfItFitsScenery()
"""The part of the registry's entry."""
