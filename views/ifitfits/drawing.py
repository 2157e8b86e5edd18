"""A board as SVG: cardboard boxes seen from above, with walls as rims and open sides as flaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from games.ifitfits.board import Board, Cat, Lying, neighbour
from games.ifitfits.cards import BOTTOM, LEFT, OPEN, RIGHT, TOP, WALL, Card
from games.ifitfits.legality import free_cells
from games.protocol import Cell
from views.ifitfits.figures import curled_drawing, icon_drawing, lying_drawing
from views.ifitfits.paint import New, frame_of
from views.render.drawing import ACCENT, TABLE, Drawing, Theme, written
from views.render.lattice import CellRange

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


def board_drawing(
    board: Board,
    theme: Theme = TABLE,
    new: New = New(),
    *,
    free: bool = True,
    around: CellRange | None = None,
) -> Drawing:
    """A board with its coordinates.

    Args:
        new: what gets a thick edge.
        free: whether the cells are shown in which a card may be laid.
        around: the cells for which there is room, if they aren't those beside a card.
    """
    frame = around or (frame_of(board) if free or not board.cells else _occupied(board))
    width = len(frame.columns) * WIDTH + 2 * MARGIN
    height = len(frame.rows) * HEIGHT + 2 * MARGIN
    parts = chain(
        [f'<rect width="{width}" height="{height}" rx="12" fill="{theme.table}"/>'],
        _coordinates(frame, theme),
        *(_free(_corner(frame, cell), theme) for cell in free_cells(board) if free),
        *(_shadow(_corner(frame, cell)) for cell in board.cells),
        *(_flaps(board, frame, cell) for cell in board.cells),
        *(_placed(board, frame, cell, theme) for cell in board.cells),
        *(_marked(_corner(frame, cell)) for cell in new.cells),
        *(_across(board, frame, cell, cell in new.edges, theme) for cell in board.edges),
    )
    return Drawing(width, height, tuple(parts))


def thing_drawing(thing: Lying, theme: Theme = TABLE) -> Drawing:
    """A card, cat, Princess or toy in a cell, without flaps."""
    return Drawing(WIDTH, HEIGHT, tuple(_thing(thing, theme)))


def card_drawing(card: Card) -> Drawing:
    """A card that somebody holds."""
    flaps = (_flap(side, 0, 0) for side in range(4) if card.sides[side] == OPEN)
    inside = Drawing(WIDTH, HEIGHT, (*flaps, *_thing(card, TABLE)))
    return Drawing(WIDTH + 2 * FLAP, HEIGHT + 2 * FLAP, inside.at(FLAP, FLAP))


def _occupied(board: Board) -> CellRange:
    columns, rows = [x for x, _ in board.cells], [y for _, y in board.cells]
    return CellRange(min(columns), min(rows), max(columns), max(rows))


def _corner(frame: CellRange, cell: Cell) -> Cell:
    return MARGIN + (cell[0] - frame.left) * WIDTH, MARGIN + (cell[1] - frame.top) * HEIGHT


def _coordinates(frame: CellRange, theme: Theme) -> Iterator[str]:
    for x in frame.columns:
        across, _ = _corner(frame, (x, frame.top))
        yield written(across + WIDTH / 2, 11, str(x), 14, theme.ink, "middle")
    for y in frame.rows:
        _, down = _corner(frame, (frame.left, y))
        yield written(10, down + HEIGHT / 2, str(y), 14, theme.ink, "middle")


def _free(corner: Cell, theme: Theme) -> Iterator[str]:
    """A cell in which a card may be laid."""
    across, down = corner
    yield (
        f'<rect x="{across + 20}" y="{down + 22}" width="{WIDTH - 40}" height="{HEIGHT - 44}" '
        f'rx="6" fill="none" stroke="{theme.ink}" stroke-width="1.2" stroke-dasharray="5 5"/>'
    )


def _shadow(corner: Cell) -> Iterator[str]:
    across, down = corner
    yield (
        f'<rect x="{across + 4}" y="{down + 5}" width="{WIDTH}" height="{HEIGHT}" '
        'fill="#000000" fill-opacity="0.22"/>'
    )


def _flaps(board: Board, frame: CellRange, cell: Cell) -> Iterator[str]:
    """A flap at each open side that faces no card."""
    sides = board.sides(cell) or ""
    across, down = _corner(frame, cell)
    for side in range(4):
        if sides[side] == OPEN and neighbour(cell, side) not in board.cells:
            yield _flap(side, across, down)


def _flap(side: int, across: int, down: int) -> str:
    points = " L".join(f"{across + x} {down + y}" for x, y in _FLAPS[side])
    return f'<path d="M{points} Z" fill="{FLAP_FILL}" stroke="{RIM_EDGE}" stroke-width="1.3"/>'


def _placed(board: Board, frame: CellRange, cell: Cell, theme: Theme) -> Iterator[str]:
    across, down = _corner(frame, cell)
    yield f'<g transform="translate({across},{down})">'
    yield from _thing(board.cells[cell], theme)
    yield "</g>"


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


def _marked(corner: Cell) -> Iterator[str]:
    across, down = corner
    yield (
        f'<rect x="{across + 2}" y="{down + 2}" width="{WIDTH - 4}" height="{HEIGHT - 4}" '
        f'fill="none" stroke="{ACCENT}" stroke-width="4"/>'
    )


def _across(board: Board, frame: CellRange, cell: Cell, new: bool, theme: Theme) -> Iterator[str]:
    """The cat, Princess or toy across a cell and the one to its right, in their lower part."""
    left, top = _corner(frame, cell)
    figure = lying_drawing(board.edges[cell], patterned=theme.patterned)
    across, down = left + WIDTH - figure.width / 2, top + SOFA - figure.height / 2
    yield from figure.at(across, down)
    if new:
        yield (
            f'<rect x="{across - 3:g}" y="{down - 2:g}" width="{figure.width + 6:g}" '
            f'height="{figure.height + 4:g}" rx="16" fill="none" stroke="{ACCENT}" '
            'stroke-width="4"/>'
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
