"""A board as an SVG picture: every card in its layer, cats and boxes drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from games.catbox.board import Board, Placement
from games.catbox.faces import CATS, EMPTY, Face
from games.protocol import Cell
from views.render.drawing import ACCENT, TABLE, Drawing, Theme, written
from views.render.lattice import CellRange
from views.render.patterns import Area, pattern

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

RIM = 3
"""How near to the edge of a drawing something may come."""

SIDE = 2 * CELL
"""The side of a face in pixels."""


def board_drawing(
    board: Board,
    theme: Theme = TABLE,
    laid: Sequence[Placement] = (),
    guards: Iterable[Cell] = (),
    room: int = 0,
) -> Drawing:
    """A board with its coordinates.

    Args:
        laid: the placements that were just made, which get an edge and their numbers.
        guards: the cells of box tokens, each with an edge around the cells that it keeps free.
        room: how many cells of bare table are shown around it.
    """
    frame = frame_of(board, room)
    width = (frame.right - frame.left + 1) * CELL + 2 * MARGIN
    height = (frame.bottom - frame.top + 1) * CELL + 2 * MARGIN
    order = {placement: number for number, placement in enumerate(laid, start=1)}
    parts = chain(
        [f'<rect width="{width}" height="{height}" rx="12" fill="{theme.table}"/>'],
        _coordinates(frame, theme),
        *(
            face_drawing(placement.face, ACCENT if placement in order else EDGE, theme).at(
                *corner(frame, placement.x, placement.y)
            )
            for placement in board.placements
        ),
        *(_mark(corner(frame, p.x, p.y), str(number)) for p, number in order.items()),
        *(_guard(corner(frame, *cell), (width, height)) for cell in guards),
    )
    return Drawing(width, height, tuple(parts))


def face_drawing(face: Face, edge: str = EDGE, theme: Theme = TABLE) -> Drawing:
    """A face; the quadrants of an unknown one bear a question mark."""
    return Drawing(SIDE, SIDE, tuple(_card(face, edge, theme)))


def cat_drawing(letter: str, theme: Theme = TABLE) -> Drawing:
    """A cat alone, on the ground of its pattern."""
    ground = f'<rect width="{CELL}" height="{CELL}" rx="7" fill="{CARD}" stroke="{EDGE}"/>'
    under = (
        (pattern(CATS.index(letter), GROUND, INK),) if theme.patterned and letter in CATS else ()
    )
    return Drawing(CELL, CELL, (ground, *under, *_cat(letter)))


def frame_of(board: Board, room: int = 0) -> CellRange:
    """The cells that a drawing of a board shows."""
    left, top, right, bottom = board.bounds
    return CellRange(left - room, top - room, right + room, bottom + room)


def corner(frame: CellRange, x: int, y: int) -> Cell:
    """Where the upper left corner of a cell is in a drawing, in pixels."""
    return MARGIN + (x - frame.left) * CELL, MARGIN + (y - frame.top) * CELL


def _coordinates(frame: CellRange, theme: Theme) -> Iterator[str]:
    for x in frame.columns:
        across = MARGIN + (x - frame.left) * CELL + CELL // 2
        yield written(across, MARGIN // 2, str(x), 13, theme.ink, "middle")
    for y in frame.rows:
        down = MARGIN + (y - frame.top) * CELL + CELL // 2
        yield written(MARGIN // 2, down, str(y), 13, theme.ink, "middle")


def _mark(corner: Cell, text: str) -> Iterator[str]:
    """A number in a disc, at the corner of a card."""
    across, down = corner
    yield f'<circle cx="{across}" cy="{down}" r="13" fill="{ACCENT}" stroke="#fff"/>'
    yield written(across, down, text, 17, "#fff", "middle")


def _guard(corner: Cell, size: Cell) -> Iterator[str]:
    """A box token on a cell, and an edge around the nine cells that it keeps free."""
    left, top = (max(RIM, at - CELL) for at in corner)
    right, bottom = (min(most - RIM, at + 2 * CELL) for at, most in zip(corner, size, strict=True))
    yield (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="8" '
        f'fill="{ACCENT}" fill-opacity="0.12" stroke="{ACCENT}" stroke-width="3" '
        'stroke-dasharray="9 5"/>'
    )
    across, down = corner[0] + CELL // 2, corner[1] + TAG // 2
    yield (
        f'<rect x="{across - TAG}" y="{down - TAG // 2}" width="{2 * TAG}" height="{TAG}" rx="4" '
        f'fill="{ACCENT}" stroke="#fff"/>'
    )
    yield written(across, down, "BOX", 11, "#fff", "middle")


def _card(face: Face, edge: str, theme: Theme) -> Iterator[str]:
    yield (
        f'<rect x="1" y="1" width="{SIDE - 2}" height="{SIDE - 2}" rx="7" '
        f'fill="{CARD}" stroke="{edge}" stroke-width="{2 if edge == EDGE else 4}"/>'
    )
    for number, letter in enumerate(face):
        row, column = divmod(number, 2)
        yield f'<g transform="translate({column * CELL},{row * CELL})">'
        if theme.patterned and letter in CATS:
            yield pattern(CATS.index(letter), GROUND, INK)
        yield from _box() if letter == EMPTY else _cat(letter) if letter in FILLS else ()
        yield f'<text x="42" y="43" font-size="9" fill="{INK}" text-anchor="end">{letter}</text>'
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
