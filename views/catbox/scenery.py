"""Cat Box as the page draws it: cards in their layers, tokens, and what lies where in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.catbox.board import Board, Placement
from games.catbox.outcome import Outcome
from games.catbox.position import Draft
from games.catbox.puzzle import Puzzle
from games.catbox.rulings import Token
from games.catbox.turn import PutGuard
from games.protocol import Cell
from languages.messages import N_, _
from views.catbox.drawing import (
    CARD,
    CELL,
    EDGE,
    INK,
    board_drawing,
    cat_drawing,
    corner,
    face_drawing,
    frame_of,
)
from views.catbox.input import AnyDraft
from views.catbox.sprites import CardFace, CatMark, TokenTile
from views.render.drawing import ACCENT, Drawing
from views.scenery import PAGE, CellGeometry, Held, Scene, Scenery
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

_SIGNS: Final = {
    Token.PAW: (
        '<ellipse cx="24" cy="31" rx="9" ry="7"/><circle cx="11" cy="22" r="4"/>'
        '<circle cx="20" cy="15" r="4.5"/><circle cx="30" cy="16" r="4.5"/>'
        '<circle cx="38" cy="24" r="4"/>'
    ),
    Token.BOX: '<path d="M9 17L24 10L39 17V34L24 41L9 34ZM24 23V41M9 17L24 23L39 17"/>',
    Token.FISH: (
        '<path d="M5 15L13 24L5 33C12 33 16 30 19 28C28 35 38 31 44 24C38 17 28 13 19 20'
        'C16 18 12 15 5 15Z"/>'
    ),
    Token.STACK: (
        '<rect x="7" y="17" width="23" height="23" rx="3"/>'
        '<rect x="18" y="8" width="23" height="23" rx="3"/>'
    ),
    Token.MOUSE: (
        '<path d="M8 32C8 18 26 15 37 26L41 32ZM8 32C3 32 3 40 10 40H22"/>'
        '<circle cx="27" cy="18" r="5"/>'
    ),
}
"""The signs of tokens, in a square of a cell's size."""


class CatBoxScenery(Scenery[AnyDraft, Puzzle, Outcome]):
    """Boards with their layers, faces, tokens."""

    rules = "rules.js"

    def scene(self, draft: AnyDraft, start: AnyDraft, puzzle: Puzzle | None = None) -> Scene:
        """The board with box tokens, and what was laid since the start numbered."""
        board, frame = draft.board, frame_of(draft.board, ROOM)
        drawing = board_drawing(board, PAGE, _laid(start.board, board), _guards(draft), ROOM)
        across, down = corner(frame, 0, 0)
        cells = {cell: _(SEEN[letter]) for cell, letter in board.cells.items()}
        return Scene(drawing, CellGeometry(across, down, CELL, CELL), cells)

    def held(self, sprite: Sprite) -> Held:
        """A face, or a token."""
        match sprite:
            case CardFace(face):
                return Held(face_drawing(face, EDGE, PAGE))
            case TokenTile(token):
                return Held(token_drawing(token))
            case CatMark(identity):
                return Held(cat_drawing(identity.letter, PAGE))
        return super().held(sprite)


def token_drawing(token: Token) -> Drawing:
    """A token, as large as a cell."""
    ground = (
        f'<rect x="1" y="1" width="{CELL - 2}" height="{CELL - 2}" rx="9" fill="{CARD}" '
        f'stroke="{ACCENT}" stroke-width="2"/>'
    )
    sign = (
        f'<g fill="{EDGE}" fill-opacity="0.35" stroke="{INK}" stroke-width="2" '
        f'stroke-linejoin="round">{_SIGNS[token]}</g>'
    )
    return Drawing(CELL, CELL, (ground, sign))


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
