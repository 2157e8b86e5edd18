"""A board as an SVG picture: every card in its layer, cats and boxes drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from games.catbox.board import Board, Placement
from games.catbox.faces import EMPTY

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

BOX, FLAP, CARD, EDGE, INK = "#e7cfa6", "#d9b98a", "#fbf3e4", "#8d7a63", "#6b6258"


def board_svg(board: Board) -> str:
    """The board as an SVG document; each quadrant carries its letter too."""
    left, top, right, bottom = board.bounds
    width = (right - left + 1) * CELL + 2 * MARGIN
    height = (bottom - top + 1) * CELL + 2 * MARGIN
    parts = chain(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                f'viewBox="0 0 {width} {height}" font-family="sans-serif">'
            ),
            "<title>A Cat Box board</title>",
            f'<rect width="{width}" height="{height}" rx="12" fill="#7a9e87"/>',
        ],
        _coordinates(board),
        *(_card(placement, left, top) for placement in board.placements),
        ["</svg>"],
    )
    return "\n".join(parts) + "\n"


def _coordinates(board: Board) -> Iterator[str]:
    left, top, right, bottom = board.bounds
    style = 'font-size="13" fill="#eef4ef" text-anchor="middle" dominant-baseline="central"'
    for x in range(left, right + 1):
        across = MARGIN + (x - left) * CELL + CELL // 2
        yield f'<text x="{across}" y="{MARGIN // 2}" {style}>{x}</text>'
    for y in range(top, bottom + 1):
        down = MARGIN + (y - top) * CELL + CELL // 2
        yield f'<text x="{MARGIN // 2}" y="{down}" {style}>{y}</text>'


def _card(placement: Placement, left: int, top: int) -> Iterator[str]:
    across = MARGIN + (placement.x - left) * CELL
    down = MARGIN + (placement.y - top) * CELL
    yield f'<g transform="translate({across},{down})">'
    yield (
        f'<rect x="1" y="1" width="{2 * CELL - 2}" height="{2 * CELL - 2}" rx="7" '
        f'fill="{CARD}" stroke="{EDGE}" stroke-width="2"/>'
    )
    for number, letter in enumerate(placement.face):
        row, column = divmod(number, 2)
        yield f'<g transform="translate({column * CELL},{row * CELL})">'
        yield from _box() if letter == EMPTY else _cat(letter)
        yield f'<text x="42" y="43" font-size="9" fill="{INK}" text-anchor="end">{letter}</text>'
        yield "</g>"
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
