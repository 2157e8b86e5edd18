"""A board as SVG: cardboard boxes seen from above, with walls as rims and open sides as flaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from games.ifitfits.board import Cat, Lying
from games.ifitfits.cards import BOTTOM, ICONS, LEFT, OPEN, RIGHT, TOP, WALL, Card
from views.ifitfits.figures import (
    LYING_HEIGHT,
    LYING_WIDTH,
    curled_drawing,
    icon_drawing,
    lying_drawing,
)
from views.ifitfits.sprites import CardBack, Cardboard, Figure, Flap, LyingThing
from views.render.drawing import ACCENT, TABLE, Area, Drawing, Theme
from views.scene import BoardLayout, DrawnSprite, Labels, Mark
from views.sheet import Sprite

WIDTH, HEIGHT = 92, 132
"""A card in pixels: its short sides are above and below."""

MARGIN: Final = 36
"""Room for the coordinates, and for flaps at the edge."""

RIM, FLAP = 9, 17
"""How thick a wall is, and how far a flap stands out."""

FLOOR, RIM_TOP, RIM_EDGE, FLAP_FILL = "#dcb47c", "#a9743f", "#7d5329", "#ecca96"
CREASE, SHADE = "#c39658", "#c79f66"

ICON_SCALE: Final = 1.3
"""How large icons are on a card."""

BLANKET: Final = "#f2e3c8"
"""The fill of a cell in which no card lies."""

BED, SOFA = 47, 101
"""How far down on a card lies what is in its cell, and what is across its sides."""

ON_SOFA: Final = (WIDTH - LYING_WIDTH / 2, SOFA - LYING_HEIGHT / 2)
"""Where something lies across two cells, from the corner of the left one."""

LAYOUT: Final = BoardLayout(WIDTH, HEIGHT, MARGIN, MARGIN, MARGIN, MARGIN, Labels(14, 11, 10))

_NEW: Final = f'fill="none" stroke="{ACCENT}" stroke-width="4"'


def drawn(sprite: Sprite, theme: Theme) -> DrawnSprite:
    """A sprite as it lies on the board, or is held over a cell."""
    match sprite:
        case Cardboard(card):
            return DrawnSprite(card_drawing(card), -FLAP, -FLAP)
        case CardBack():
            return DrawnSprite(thing_drawing(Card(WALL * 4), theme))
        case Figure(thing, inside=True) | LyingThing(thing, inside=True):
            return DrawnSprite(thing_drawing(thing, theme))
        case Figure(thing) | LyingThing(thing):
            return DrawnSprite(lying_drawing(thing, patterned=theme.patterned), *ON_SOFA)
        case Flap(side):
            return DrawnSprite(Drawing(WIDTH, HEIGHT, (_flap(side),)))
        case Mark(icon) if icon in tuple(ICONS):
            return DrawnSprite(icon_drawing(icon))
    return DrawnSprite(Drawing(WIDTH, HEIGHT, (_mark(sprite.text, theme),)))


def thing_drawing(thing: Lying, theme: Theme = TABLE) -> Drawing:
    """A card, cat, Princess or toy in a cell, without flaps."""
    return Drawing(WIDTH, HEIGHT, tuple(_thing(thing, theme)))


def card_drawing(card: Card) -> Drawing:
    """A card that somebody holds."""
    flaps = (_flap(side) for side in range(4) if card.sides[side] == OPEN)
    inside = Drawing(WIDTH, HEIGHT, (*flaps, *_thing(card, TABLE)))
    return Drawing(WIDTH + 2 * FLAP, HEIGHT + 2 * FLAP, inside.at(FLAP, FLAP))


def _mark(name: str, theme: Theme) -> str:
    """A sign on a cell: where a card may be laid, the shadow of one, an edge of what is new."""
    left, top = ON_SOFA
    dotted = f'fill="none" stroke="{theme.ink}" stroke-width="1.2" stroke-dasharray="5 5"'
    area, style = {
        "empty": (Area(20, 22, WIDTH - 40, HEIGHT - 44), f'rx="6" {dotted}'),
        "shadow": (Area(4, 5, WIDTH, HEIGHT), 'fill="#000000" fill-opacity="0.22"'),
        "new": (Area(2, 2, WIDTH - 4, HEIGHT - 4), _NEW),
        "new across": (
            Area(left - 3, top - 2, LYING_WIDTH + 6, LYING_HEIGHT + 4),
            f'rx="16" {_NEW}',
        ),
    }[name]
    x, y, width, height = area
    return f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{height}" {style}/>'


def _flap(side: int) -> str:
    points = " L".join(f"{x} {y}" for x, y in _FLAPS[side])
    return f'<path d="M{points} Z" fill="{FLAP_FILL}" stroke="{RIM_EDGE}" stroke-width="1.3"/>'


def _thing(thing: Lying, theme: Theme) -> Iterator[str]:
    """A card, or what lies in a cell instead of one."""
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{FLOOR}"/>'
    sides = thing.sides if isinstance(thing, Card) else OPEN * 4
    yield from (_crease(side) for side in range(4) if sides[side] == OPEN)
    yield from (_shade(side) for side in range(4) if sides[side] == WALL)
    yield from chain.from_iterable(_rim(side) for side in range(4) if sides[side] == WALL)
    if isinstance(thing, Card):
        yield from _icons(thing.icons)
        return
    yield (
        f'<ellipse cx="{WIDTH / 2:g}" cy="{BED}" rx="{WIDTH / 2 - 6:g}" ry="40" '
        f'fill="{BLANKET}" stroke="{CREASE}"/>'
    )
    if isinstance(thing, Cat):
        figure = curled_drawing(thing, patterned=theme.patterned)
    else:
        figure = lying_drawing(thing)
    yield from figure.at((WIDTH - figure.width) / 2, BED - figure.height / 2)


def _icons(icons: str) -> Iterator[str]:
    """Icons in rows of two, in the upper part of a card."""
    size = icon_drawing("m").width * ICON_SCALE
    rows = [icons[at : at + 2] for at in range(0, len(icons), 2)]
    scale = min(1.0, 3 / max(1, len(rows)))
    down = RIM + 7.0
    for row in rows:
        wide = len(row) * size * scale + (len(row) - 1) * 6
        across = (WIDTH - wide) / 2
        for icon in row:
            yield from icon_drawing(icon).at(across, down, ICON_SCALE * scale)
            across += size * scale + 6
        down += (size + 3) * scale


def _rim(side: int) -> Iterator[str]:
    """A wall: its top seen from above, with the ridges of corrugated cardboard."""
    x, y, width, height = _BANDS[side]
    yield (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{RIM_TOP}" '
        f'stroke="{RIM_EDGE}" stroke-width="1.2"/>'
    )
    middle_x, middle_y = x + width / 2, y + height / 2
    line = f"M{x + 3} {middle_y:g} L{x + width - 3} {middle_y:g}"
    if side in (LEFT, RIGHT):
        line = f"M{middle_x:g} {y + 3} L{middle_x:g} {y + height - 3}"
    yield f'<path d="{line}" fill="none" stroke="#cf9d63" stroke-width="2" stroke-dasharray="4 2"/>'


def _shade(side: int) -> str:
    """The shadow of a wall on the floor."""
    x, y, width, height = _BANDS[side]
    dx, dy = _INWARDS[side]
    return (
        f'<rect x="{x + dx * 5}" y="{y + dy * 5}" width="{width}" height="{height}" '
        f'fill="{SHADE}"/>'
    )


def _crease(side: int) -> str:
    (x, y), (to_x, to_y) = _LINES[side]
    return (
        f'<path d="M{x} {y} L{to_x} {to_y}" stroke="{CREASE}" stroke-width="1.3" '
        'stroke-dasharray="3 5"/>'
    )


_BANDS = {
    TOP: (0, 0, WIDTH, RIM),
    RIGHT: (WIDTH - RIM, 0, RIM, HEIGHT),
    BOTTOM: (0, HEIGHT - RIM, WIDTH, RIM),
    LEFT: (0, 0, RIM, HEIGHT),
}
"""Where a wall stands: x, y, width, height."""

_INWARDS = {TOP: (0, 1), RIGHT: (-1, 0), BOTTOM: (0, -1), LEFT: (1, 0)}

_LINES = {
    TOP: ((0, 0), (WIDTH, 0)),
    RIGHT: ((WIDTH, 0), (WIDTH, HEIGHT)),
    BOTTOM: ((0, HEIGHT), (WIDTH, HEIGHT)),
    LEFT: ((0, 0), (0, HEIGHT)),
}

_SLANT = 9
_FLAPS = {
    TOP: ((0, 0), (_SLANT, -FLAP), (WIDTH - _SLANT, -FLAP), (WIDTH, 0)),
    RIGHT: (
        (WIDTH, 0),
        (WIDTH + FLAP, _SLANT),
        (WIDTH + FLAP, HEIGHT - _SLANT),
        (WIDTH, HEIGHT),
    ),
    BOTTOM: (
        (0, HEIGHT),
        (_SLANT, HEIGHT + FLAP),
        (WIDTH - _SLANT, HEIGHT + FLAP),
        (WIDTH, HEIGHT),
    ),
    LEFT: ((0, 0), (-FLAP, _SLANT), (-FLAP, HEIGHT - _SLANT), (0, HEIGHT)),
}
"""The outline of a flap that is folded outwards."""
