"""The research board as a scene, and as text: coloured on a terminal, readable without colour."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from games.catinthebox.research_board import NEUTRAL, ResearchBoard
from games.catinthebox.steps import LETTERS, Colour, Space
from games.protocol import Cell
from languages.messages import _
from views.catinthebox.paint import STYLES
from views.catinthebox.sprites import ColourMark, LyingToken, PlayedCard, RowHead, TakenSpace
from views.render.lattice import CellRange
from views.scene import Mark, Scene, SpriteAt
from views.scene_text import Head, Ink, TextLook, ink_of
from views.sheet import Sprite


def card_outline(sprite: Sprite, large: bool) -> str:
    """A card with its number, as it is held."""
    if large:
        return f"┌─────┐\n│     │\n│  {sprite.text}  │\n│     │\n└─────┘"
    return f"┌───┐\n│ {sprite.text} │\n└───┘"


LOOK: Final = TextLook(((9, 3), (7, 2), (5, 1), (3, 1)), outline=card_outline)
"""How large a space may be in text."""


def inked(sprite: Sprite) -> Iterator[Ink]:
    """The signs of a space, a colour, a play or a token, which takes the paint of its space."""
    match sprite:
        case Space():
            yield Ink(".", "dim")
        case TakenSpace(colour):
            yield Ink(style=STYLES[colour])
        case ColourMark(colour, is_open):
            yield Ink(sprite.text if is_open else "-", STYLES[colour] if is_open else "")
        case PlayedCard(play):
            yield Ink(play.text, STYLES[play.colour])
        case LyingToken() | Mark():
            yield from ink_of(sprite)


def row_name(y: int) -> Head:
    """The letter and the name of a colour."""
    colour, longest = Colour(y), max(len(colour.word) for colour in Colour)
    return (f" {LETTERS[colour]} ", STYLES[colour]), (f" {colour.word:<{longest}}", "")


def board_scene(board: ResearchBoard, new: Collection[Space] = ()) -> Scene:
    """The research board with all tokens.

    Args:
        new: spaces that are marked.
    """
    heads = (SpriteAt(RowHead(colour), 0, colour) for colour in Colour)
    spaces = (Space(c, n) for c in Colour for n in range(1, board.numbers + 1))
    lying = (piece for space in spaces for piece in _lying(board, space, space in new))
    frame = CellRange(1, 0, board.numbers, len(Colour) - 1)
    return Scene(frame, (*heads, *lying), dict(_words(board)))


def _lying(board: ResearchBoard, space: Space, new: bool) -> Iterator[SpriteAt]:
    """A free space, or a token on one."""
    at, owner = _cell(space), board.owner(space)
    if owner is None:
        yield SpriteAt(space, *at)
        return
    yield SpriteAt(TakenSpace(space.colour), *at)
    if new:
        yield SpriteAt(Mark("new"), *at)
    yield SpriteAt(LyingToken(owner), *at)


def _words(board: ResearchBoard) -> Iterator[tuple[Cell, str]]:
    """The token on each space, in words."""
    for token in board.tokens:
        space, owner = token.space, token.owner
        nobody = _("{space}: a token that belongs to nobody")
        said = nobody if owner == NEUTRAL else _("{space}: token {number}")
        yield _cell(space), said.format(space=space.text, number=owner)


def _cell(space: Space) -> Cell:
    return space.number, int(space.colour)
