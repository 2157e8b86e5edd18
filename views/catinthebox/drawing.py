"""The parts of a round as SVG: the research board, tokens, cards, open colours."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from games.catinthebox.research_board import NEUTRAL, ResearchBoard
from games.catinthebox.steps import LETTERS, UNKNOWN, Colour, Play, Space
from views.render.drawing import TABLE, Drawing, Theme, written
from views.render.patterns import Area, pattern

CELL = 54
"""The side of a space in pixels."""

LABEL = 82
"""Room for the names of the rows."""

HEAD = 28
"""Room for the numbers of the columns."""

FILLS = {
    Colour.RED: "#c8413b",
    Colour.BLUE: "#3f78c4",
    Colour.YELLOW: "#e3b52c",
    Colour.GREEN: "#4c9a54",
}
"""Fills of cards that are declared in a colour, whose letter stands there, too."""

TINTS = {
    Colour.RED: "#f6d9d6",
    Colour.BLUE: "#d7e3f5",
    Colour.YELLOW: "#fbefc6",
    Colour.GREEN: "#d8ecd9",
}
"""Free spaces of each row."""

COATS = ("#2e2e33", "#ffffff", "#8a5a33", "#9aa0a8", "#6a4a8c")
"""The cats of the seats; each has its number on it, and ears of its own."""

INKS = ("#ffffff", "#2e2e33", "#ffffff", "#1d1d20", "#ffffff")
"""The number on each cat."""

EARS = (
    "M7 24 L8 3 L22 12 Z M41 24 L40 3 L26 12 Z",
    "M6 22 Q4 4 14 6 Q20 8 23 13 Z M42 22 Q44 4 34 6 Q28 8 25 13 Z",
    "M5 25 L3 12 L20 11 Z M43 25 L45 12 L28 11 Z",
    "M9 22 L13 1 L21 12 Z M39 22 L35 1 L27 12 Z",
    "M6 23 L6 8 L12 12 L14 5 L22 12 Z M42 23 L42 8 L36 12 L34 5 L26 12 Z",
)
"""The ears of each cat, around a head that is 48 wide."""

EDGE, CARD, INK, NOBODY = "#6f6a61", "#fffdf7", "#3a3632", "#8d8d8d"

HEAD_SIZE = 48
"""The side of a cat's head in its own measure."""

ON_SPACE = 0.85
INSET = (CELL - HEAD_SIZE * ON_SPACE) / 2
"""How large it is on a space, and how far from its corner."""

CARD_WIDTH, CARD_HEIGHT = 30, 40
"""A card in a hand."""

MARK = 24
"""The side of the mark of a colour."""


def board_drawing(
    board: ResearchBoard, theme: Theme = TABLE, new: Collection[Space] = ()
) -> Drawing:
    """The research board: a row a colour, a column a number, tokens on the spaces.

    Args:
        new: spaces that get a thick edge.
    """
    width, height = LABEL + board.numbers * CELL + 12, HEAD + len(Colour) * CELL + 12
    spaces = [Space(c, n) for c in Colour for n in range(1, board.numbers + 1)]
    parts = chain(
        [f'<rect width="{width}" height="{height}" rx="12" fill="{theme.table}"/>'],
        *(_column(number, theme) for number in range(1, board.numbers + 1)),
        *(_row(colour, theme) for colour in Colour),
        *(_space(board, space, space in new, theme) for space in spaces),
    )
    return Drawing(width, height, tuple(parts))


def token_drawing(owner: int) -> Drawing:
    """A token: the cat of a seat with its number, or a grey disc that belongs to nobody."""
    return Drawing(HEAD_SIZE, HEAD_SIZE, tuple(_disc() if owner == NEUTRAL else _cat(owner)))


def badge_drawing(seat: int) -> Drawing:
    """The cat of a seat with a pale rim, so that the black one shows on a dark ground as well."""
    return Drawing(HEAD_SIZE, HEAD_SIZE, (*rim_drawing(seat).parts, *_cat(seat)))


def rim_drawing(seat: int) -> Drawing:
    """The pale rim around the cat of a seat."""
    shape = f'<path d="{EARS[seat]}"/><ellipse cx="24" cy="28" rx="20" ry="17"/>'
    rim = f'<g stroke="#ffffff" stroke-width="6" stroke-linejoin="round">{shape}</g>'
    return Drawing(HEAD_SIZE, HEAD_SIZE, (rim,))


def space_token(owner: int) -> Drawing:
    """A token as it lies on a space."""
    return Drawing(CELL, CELL, token_drawing(owner).at(INSET, INSET, ON_SPACE))


def card_drawing(number: int) -> Drawing:
    """A card without a colour; a question mark on its back where it isn't known."""
    known = number != UNKNOWN
    fill = CARD if known else "#b9b2a5"
    size = f'width="{CARD_WIDTH - 2}" height="{CARD_HEIGHT - 2}"'
    return Drawing(
        CARD_WIDTH,
        CARD_HEIGHT,
        (
            f'<rect x="1" y="1" {size} rx="5" fill="{fill}" stroke="{EDGE}"/>',
            _middle(CARD_WIDTH / 2, CARD_HEIGHT / 2, str(number) if known else "?", 20, INK),
        ),
    )


def play_drawing(play: Play) -> Drawing:
    """A card that is declared in a colour."""
    size = f'width="{CARD_WIDTH + 8}" height="{CARD_HEIGHT - 2}"'
    return Drawing(
        CARD_WIDTH + 10,
        CARD_HEIGHT,
        (
            f'<rect x="1" y="1" {size} rx="5" fill="{FILLS[play.colour]}" stroke="{EDGE}"/>',
            _middle(CARD_WIDTH / 2 + 5, CARD_HEIGHT / 2, play.text, 18, _on(play.colour)),
        ),
    )


def colours_drawing(colours: Collection[Colour]) -> Drawing:
    """The four colours of a seat: filled where one is open, struck out where it is closed."""
    parts = chain.from_iterable(
        _mark(colour, colour in colours, column * (MARK + 4))
        for column, colour in enumerate(Colour)
    )
    return Drawing(len(Colour) * (MARK + 4), MARK, tuple(parts))


def mark_drawing(colour: Colour, *, is_open: bool) -> Drawing:
    """One colour of a seat."""
    return Drawing(MARK, MARK, tuple(_mark(colour, is_open, 0)))


def scaled(drawing: Drawing, scale: float) -> Drawing:
    """A drawing, smaller or larger."""
    return Drawing(drawing.width * scale, drawing.height * scale, drawing.at(0, 0, scale))


def _column(number: int, theme: Theme) -> Iterable[str]:
    across = LABEL + (number - 0.5) * CELL
    yield _middle(across, HEAD / 2 + 2, str(number), 17, theme.ink)


def _row(colour: Colour, theme: Theme) -> Iterable[str]:
    down = HEAD + colour * CELL
    yield (
        f'<rect x="8" y="{down + 3}" width="{LABEL - 14}" height="{CELL - 6}" rx="6" '
        f'fill="{FILLS[colour]}"/>'
    )
    yield from _pattern(colour, Area(13, down + 8, LABEL - 24, CELL - 16), theme)
    yield _middle(LABEL / 2 + 1, down + CELL / 2 - 8, LETTERS[colour], 18, _on(colour))
    yield _middle(LABEL / 2 + 1, down + CELL / 2 + 11, colour.word, 13, _on(colour))


def _pattern(colour: Colour, area: Area, theme: Theme) -> Iterator[str]:
    if theme.patterned:
        yield pattern(colour, area)


def _space(board: ResearchBoard, space: Space, new: bool, theme: Theme) -> Iterator[str]:
    across, down = LABEL + (space.number - 1) * CELL, HEAD + space.colour * CELL
    owner = board.owner(space)
    fill = TINTS[space.colour] if owner is None else FILLS[space.colour]
    edge = f'stroke="{INK}" stroke-width="5"' if new else f'stroke="{EDGE}"'
    yield (
        f'<rect x="{across + 3}" y="{down + 3}" width="{CELL - 6}" height="{CELL - 6}" rx="6" '
        f'fill="{fill}" {edge}/>'
    )
    yield from _pattern(space.colour, Area(across + 8, down + 8, CELL - 16, CELL - 16), theme)
    if owner is None:
        yield _middle(across + CELL / 2, down + CELL / 2, space.text, 14, EDGE)
    else:
        yield from token_drawing(owner).at(across + INSET, down + INSET, ON_SPACE)


def _cat(seat: int) -> Iterator[str]:
    coat, ink = COATS[seat], INKS[seat]
    edge = f'fill="{coat}" stroke="#1d1d20" stroke-width="1.5" stroke-linejoin="round"'
    yield f'<path d="{EARS[seat]}" {edge}/>'
    yield f'<ellipse cx="24" cy="28" rx="20" ry="17" {edge}/>'
    yield (
        '<path d="M9 27 L0 25 M9 32 L1 34 M39 27 L48 25 M39 32 L47 34" '
        'stroke="#1d1d20" stroke-width="1.2"/>'
    )
    yield _middle(24, 28, str(seat), 24, ink, bold=True)


def _disc() -> Iterator[str]:
    edge = 'stroke="#1d1d20" stroke-dasharray="4 3"'
    yield f'<circle cx="24" cy="24" r="17" fill="{NOBODY}" {edge}/>'
    yield _middle(24, 24, "n", 22, "#ffffff")


def _mark(colour: Colour, is_open: bool, across: float) -> Iterator[str]:
    fill = FILLS[colour] if is_open else "#ffffff"
    yield (
        f'<rect x="{across + 1:g}" y="1" width="{MARK - 2}" height="{MARK - 2}" rx="4" '
        f'fill="{fill}" stroke="{FILLS[colour]}" stroke-width="2"/>'
    )
    ink = _on(colour) if is_open else EDGE
    yield _middle(across + MARK / 2, MARK / 2, LETTERS[colour], 14, ink)
    if not is_open:
        left, right = across + 2, across + MARK - 2
        yield (f'<path d="M{left:g} {MARK - 2} L{right:g} 2" stroke="{INK}" stroke-width="2.5"/>')


def _on(colour: Colour) -> str:
    """The ink that can be read on a colour."""
    return INK if colour is Colour.YELLOW else "#ffffff"


def _middle(
    across: float, down: float, text: str, size: float, fill: str, *, bold: bool = False
) -> str:
    line = written(across, down, text, size, fill, "middle")
    return line.replace("<text ", '<text font-weight="bold" ', 1) if bold else line
