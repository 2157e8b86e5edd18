"""A board as an SVG picture: every card in its layer, cats and boxes drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from games.catbox.faces import CATS, EMPTY, Face
from games.catbox.rulings import Token
from views.catbox.sprites import CardFace, CatMark, TokenTile
from views.render.drawing import ACCENT, TABLE, Area, Drawing, Theme, pattern, written
from views.scene import BoardLayout, DrawnSprite, Labels, Mark
from views.sheet import Sprite

CELL = 48
"""The side of a quadrant in pixels."""

MARGIN = 36
"""Room for the coordinates."""

FILLS = {
    "K": "#3b3b3b",
    "P": "#f28ab8",
    "V": "#8a5bc7",
    "B": "#3f83d6",
    "Y": "#f2c230",
    "o": "#b98a57",
}
"""The colour of each letter."""

GROUND = Area(4, 4, CELL - 8, CELL - 8)
"""The part of a quadrant that has a pattern."""

BOX, FLAP, CARD, EDGE, INK = "#e7cfa6", "#d9b98a", "#fbf3e4", "#8d7a63", "#6b6258"

TAG = 16
"""The height of what marks a box token, at the upper edge of its quadrant."""

SIDE = 2 * CELL
"""The side of a face in pixels."""

KNOWN: Final = 1024
"""Sprites whose drawings are kept: the same faces lie on every board of a game."""

LAYOUT = BoardLayout(CELL, CELL, MARGIN, MARGIN, MARGIN, MARGIN, Labels(13, 18, 18))


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


def drawn(sprite: Sprite, theme: Theme) -> DrawnSprite:
    """A sprite as it lies on the board, or is held over a cell."""
    return _drawn(sprite, theme)


@lru_cache(KNOWN)
def _drawn(sprite: Sprite, theme: Theme) -> DrawnSprite:
    match sprite:
        case CardFace(face):
            return DrawnSprite(face_drawing(face, theme))
        case TokenTile(token):
            return DrawnSprite(token_drawing(token))
        case CatMark(identity):
            return DrawnSprite(cat_drawing(identity.letter, theme))
        case Mark("o"):
            return DrawnSprite(Drawing(CELL, CELL, (_ground(), *_box())))
        case Mark("guard"):
            return DrawnSprite(Drawing(3 * CELL, 3 * CELL, tuple(_guard())), -CELL, -CELL)
        case Mark("laid"):
            return DrawnSprite(Drawing(SIDE, SIDE, (_card_edge("none", ACCENT, 4),)))
    return DrawnSprite(Drawing(0, 0, tuple(_number(sprite.text))))


def face_drawing(face: Face, theme: Theme = TABLE) -> Drawing:
    """A face; the quadrants of an unknown one bear a question mark."""
    return Drawing(SIDE, SIDE, tuple(_card(face, theme)))


def cat_drawing(letter: str, theme: Theme = TABLE) -> Drawing:
    """A cat alone, on the ground of its pattern."""
    under = (
        (pattern(CATS.index(letter), GROUND, INK),) if theme.patterned and letter in CATS else ()
    )
    return Drawing(CELL, CELL, (_ground(), *under, *_cat(letter)))


def _ground() -> str:
    """The ground under a cat or a box that is drawn alone."""
    return f'<rect width="{CELL}" height="{CELL}" rx="7" fill="{CARD}" stroke="{EDGE}"/>'


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


def _number(text: str) -> Iterator[str]:
    """A number in a disc, at the corner of a card."""
    yield f'<circle cx="0" cy="0" r="13" fill="{ACCENT}" stroke="#fff"/>'
    yield written(0, 0, text, 17, "#fff", "middle")


def _guard() -> Iterator[str]:
    """A box token in the middle of nine cells, and an edge around them."""
    yield (
        f'<rect width="{3 * CELL}" height="{3 * CELL}" rx="8" '
        f'fill="{ACCENT}" fill-opacity="0.12" stroke="{ACCENT}" stroke-width="3" '
        'stroke-dasharray="9 5"/>'
    )
    across = 3 * CELL // 2
    yield (
        f'<rect x="{across - TAG}" y="{CELL}" width="{2 * TAG}" height="{TAG}" rx="4" '
        f'fill="{ACCENT}" stroke="#fff"/>'
    )
    yield written(across, CELL + TAG / 2, "BOX", 11, "#fff", "middle")


def _card_edge(fill: str, edge: str, width: float) -> str:
    return (
        f'<rect x="1" y="1" width="{SIDE - 2}" height="{SIDE - 2}" rx="7" '
        f'fill="{fill}" stroke="{edge}" stroke-width="{width}"/>'
    )


def _card(face: Face, theme: Theme) -> Iterator[str]:
    yield _card_edge(CARD, EDGE, 2)
    for number, letter in enumerate(face):
        row, column = divmod(number, 2)
        yield f'<g transform="translate({column * CELL},{row * CELL})">'
        if theme.patterned and letter in CATS:
            yield pattern(CATS.index(letter), GROUND, INK)
        yield from _box() if letter == EMPTY else _cat(letter) if letter in FILLS else ()
        named = ' class="letter"' if theme.patterned else ""
        at = f'x="42" y="43" font-size="9" fill="{INK}" text-anchor="end"'
        yield f"<text{named} {at}>{letter}</text>"
        yield "</g>"


def _box() -> Iterator[str]:
    yield f'<path d="M10 18 L24 12 L38 18 L38 36 L24 42 L10 36 Z" fill="{BOX}" stroke="{EDGE}"/>'
    yield f'<path d="M10 18 L24 24 L38 18 L24 12 Z" fill="#a98659" stroke="{EDGE}"/>'
    yield f'<path d="M10 18 L4 13 L18 7 L24 12 Z" fill="{FLAP}" stroke="{EDGE}"/>'
    yield f'<path d="M38 18 L44 13 L30 7 L24 12 Z" fill="{FLAP}" stroke="{EDGE}"/>'


def _cat(letter: str) -> Iterator[str]:
    fill = FILLS[letter]
    yield f'<path d="M11 24 L11 8 L20 14 Z M37 24 L37 8 L28 14 Z" fill="{fill}"/>'
    yield f'<ellipse cx="24" cy="26" rx="15" ry="13" fill="{fill}"/>'
    for across in (18, 30):
        yield f'<circle cx="{across}" cy="24" r="2.6" fill="#fff"/>'
        yield f'<circle cx="{across}" cy="24" r="1.3" fill="#222"/>'
    yield '<path d="M22.5 29 L25.5 29 L24 31 Z" fill="#fff"/>'
    yield (
        '<path d="M14 29 L6 27 M14 31 L6 32 M34 29 L42 27 M34 31 L42 32" '
        'stroke="#fff" stroke-width="0.8"/>'
    )
