"""Cat Box as it is drawn: cards in their layers, what was laid, guards; and its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from games.catbox.board import Board, Placement
from games.catbox.faces import Identity
from games.catbox.position import Draft
from games.catbox.puzzle import ChainDraft, Puzzle
from games.catbox.scoring import Outcome
from games.catbox.turn import PutGuard
from games.catbox.typed import AnyDraft
from games.protocol import Cell
from languages.messages import N_, _
from views.catbox.board import LOOK, inked, laid_cells, small_scene
from views.catbox.drawing import LAYOUT, drawn
from views.catbox.sprites import CardFace, CatMark
from views.catbox.table import guarded_cells
from views.render.drawing import TABLE, Drawing, Theme
from views.render.lattice import CellRange
from views.scene import Mark, Scene, SpriteAt, scene_drawing
from views.scenery import Scenery
from views.sheet import Sprite

ROOM: Final = 1
"""Cells of bare table around a board: no card reaches further."""

SEEN: Final = {
    "K": N_("black cat"),
    "P": N_("pink cat"),
    "V": N_("purple cat"),
    "B": N_("blue cat"),
    "Y": N_("yellow cat"),
    "o": N_("empty box"),
}
"""The contents of a quadrant, in words."""


class CatBoxScenery(Scenery[AnyDraft, Puzzle, Outcome]):
    """Boards with their layers, faces, tokens."""

    rules = "rules.js"
    layout = LAYOUT
    draw = staticmethod(drawn)
    look = LOOK
    inked = staticmethod(inked)

    def scene(self, draft: AnyDraft, start: AnyDraft, puzzle: Puzzle | None = None) -> Scene:
        """The board with box tokens, and what was laid since the start numbered."""
        laid = _laid(start.board, draft.board)
        return board_scene(draft.board, laid, tuple(_guards(draft)), ROOM)

    def small_scene(self, draft: AnyDraft, start: AnyDraft, puzzle: Puzzle | None = None) -> Scene:
        """The board without bare table around it."""
        barred = () if isinstance(draft, ChainDraft) else guarded_cells(draft)
        return small_scene(draft.board, laid_cells(start.board, draft.board), barred)

    def spare(self, draft: AnyDraft) -> Iterator[Sprite]:
        """The faces that may be laid, what shows in their quadrants, and the marks of what was."""
        faces = [face for _source, face in draft.sources()]
        yield from map(CardFace, faces)
        yield from map(CatMark, Identity)
        yield from map(Mark, ("laid", "guard", *map(str, range(1, len(faces) + 2))))

    def words(self, sprite: Sprite) -> str:
        """The name of the picture in a quadrant; empty for other sprites."""
        return _(SEEN[sprite.text]) if isinstance(sprite, CatMark) else ""


def board_drawing(
    board: Board,
    theme: Theme = TABLE,
    laid: Sequence[Placement] = (),
    guards: Collection[Cell] = (),
) -> Drawing:
    """A board with its coordinates, and all that guards keep free; arguments of `board_scene`."""
    scene = board_scene(board, laid, guards, ROOM if guards else 0)
    return scene_drawing(scene, LAYOUT, drawn, theme)


def board_scene(
    board: Board,
    laid: Sequence[Placement] = (),
    guards: Collection[Cell] = (),
    room: int = 0,
) -> Scene:
    """A board.

    Args:
        laid: the placements that were just made, which get an edge and their numbers.
        guards: the cells of box tokens, each with an edge around the cells that it keeps free.
        room: how many cells of bare table are shown around it.
    """
    left, top, right, bottom = board.bounds
    frame = CellRange(left - room, top - room, right + room, bottom + room)
    numbers = (SpriteAt(Mark(str(at)), each.x, each.y) for at, each in enumerate(laid, start=1))
    standing = (SpriteAt(Mark("guard"), *cell) for cell in guards)
    words = {cell: _(SEEN[letter]) for cell, letter in board.cells.items() if letter in SEEN}
    return Scene(frame, (*_cards(board, laid), *numbers, *standing), words)


def _cards(board: Board, laid: Collection[Placement]) -> Iterator[SpriteAt]:
    for each in board.placements:
        yield SpriteAt(CardFace(each.face), each.x, each.y)
        if each in laid:
            yield SpriteAt(Mark("laid"), each.x, each.y)


def _laid(before: Board, after: Board) -> tuple[Placement, ...]:
    """The placements that a board has over another, from the bottom up."""
    new = Counter(after.placements) - Counter(before.placements)
    found = list[Placement]()
    for placement in reversed(after.placements):
        if new[placement]:
            new[placement] -= 1
            found.append(placement)
    return tuple(reversed(found))


def _guards(draft: AnyDraft) -> Iterator[Cell]:
    """The cells of box tokens, that of this turn included."""
    if isinstance(draft, Draft):
        yield from ((guard.x, guard.y) for guard in draft.standing_guards)
        yield from ((step.x, step.y) for step in draft.steps if isinstance(step, PutGuard))


SCENERY: Final = CatBoxScenery()
"""How the page draws Cat Box."""
