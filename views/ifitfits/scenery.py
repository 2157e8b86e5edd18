"""If It Fits on the page: boxes of cardboard, with room for all that may be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.ifitfits.board import Board, Cat, Lying
from games.ifitfits.cards import PRINCESS, WALL, Card, Special, Toy
from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import Puzzle
from games.protocol import Cell
from languages.messages import N_, _, ngettext
from views.ifitfits.drawing import (
    FLAP,
    HEIGHT,
    MARGIN,
    SOFA,
    WIDTH,
    board_drawing,
    card_drawing,
    thing_drawing,
)
from views.ifitfits.figures import LYING_HEIGHT, LYING_WIDTH, lying_drawing
from views.ifitfits.input import AnyDraft, seat_of
from views.ifitfits.paint import frame_of, laid
from views.ifitfits.sprites import CardBack, Cardboard, Figure
from views.render.lattice import CellRange
from views.scenery import PAGE, CellGeometry, Held, Scene, Scenery
from views.sheet import Sprite

SIDES: Final = (N_("top"), N_("right"), N_("bottom"), N_("left"))
"""The sides of a card, clockwise."""

ON_SOFA: Final = (WIDTH - LYING_WIDTH / 2, SOFA - LYING_HEIGHT / 2)
"""Where something lies across two cells, from the corner of the left one."""


class IfItFitsScenery(Scenery[AnyDraft, Puzzle, Outcome]):
    """Cards either way up, cats, Princesses and special toys."""

    rules = "rules.js"

    def scene(self, draft: AnyDraft, start: AnyDraft, puzzle: Puzzle | None = None) -> Scene:
        """The boxes, in a frame that grows with the board, and never shrinks before the start."""
        board, around = draft.board, frame_around(start.board, draft.board)
        drawn = board_drawing(board, PAGE, laid(start.board, board), around=around)
        left, top = MARGIN - around.left * WIDTH, MARGIN - around.top * HEIGHT
        drawing = drawn._replace(parts=(*drawn.parts, *_spare(draft)))
        return Scene(drawing, CellGeometry(left, top, WIDTH, HEIGHT), dict(_cells(board)))

    def held(self, sprite: Sprite) -> Held:
        """A card, cat, Princess or toy, the way up in which it would lie."""
        match sprite:
            case Cardboard(card):
                return Held(card_drawing(card), -FLAP, -FLAP)
            case CardBack():
                return Held(thing_drawing(Card(WALL * 4), PAGE))
            case Figure(thing, inside=True):
                return Held(thing_drawing(thing, PAGE))
            case Figure(thing):
                return Held(lying_drawing(thing, patterned=True), *ON_SOFA)
        return super().held(sprite)

    def key(self, end: Outcome) -> str:
        """Everything on the board in notation, in the order of its text."""
        return " ".join(sorted(end.board.texts()))


def frame_around(start: Board, board: Board) -> CellRange:
    """The cells where something lies or can be laid, at the start and now."""
    before, now = frame_of(start), frame_of(board)
    return CellRange(
        min(before.left, now.left),
        min(before.top, now.top),
        max(before.right, now.right),
        max(before.bottom, now.bottom),
    )


def _spare(draft: AnyDraft) -> Iterator[str]:
    """Hidden drawings of the cats and Princesses that the turn may bring to the board."""
    cat, princess = Figure(Cat(seat_of(draft))), Figure(PRINCESS)
    spare = {"cat": cat, "princess": princess, "bedded": replace(princess, inside=True)}
    for name, sprite in spare.items():
        parts = SCENERY.held(sprite).drawing.parts
        yield f'<defs class="spare-{name}">{"".join(parts)}</defs>'


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
