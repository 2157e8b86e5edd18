"""The parts of a round as SVG: the research board, tokens, cards, open colours."""

from __future__ import annotations

from collections.abc import Iterator

from games.catinthebox.research_board import NEUTRAL
from games.catinthebox.steps import LETTERS, UNKNOWN, Colour, Play, Space
from languages.messages import _
from views.catinthebox.sprites import (
    ColourMark,
    LyingToken,
    NumberCard,
    OpenCard,
    PlayedCard,
    RowHead,
    SeatToken,
    TakenSpace,
    TricksWon,
)
from views.render.drawing import Area, Drawing, Theme, pattern, written
from views.scene import BoardLayout, DrawnSprite, Labels, Mark
from views.sheet import Sprite

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

CARD_HEAD = 30
"""How far a card that is held stands out above the space where its token would lie."""

ROW = 46
"""The height of what lies before a seat."""

LAYOUT = BoardLayout(CELL, CELL, LABEL, HEAD, 12, 12, Labels(17, HEAD / 2 + 2))

_SPACE = f'x="3" y="3" width="{CELL - 6}" height="{CELL - 6}" rx="6"'


def drawn(sprite: Sprite, theme: Theme) -> DrawnSprite:
    """A sprite as it lies on the board, is held over it, or lies in a row below it."""
    match sprite:
        case RowHead(colour):
            return DrawnSprite(Drawing(LABEL, CELL, tuple(_row(colour, theme))), CELL - LABEL)
        case Space() | TakenSpace():
            return DrawnSprite(Drawing(CELL, CELL, tuple(_tile(sprite, theme))))
        case LyingToken(owner):
            return DrawnSprite(space_token(owner))
        case NumberCard(number, int(seat)):
            return _held_card(number, seat)
        case Mark("new"):
            edge = f'<rect {_SPACE} fill="none" stroke="{INK}" stroke-width="5"/>'
            return DrawnSprite(Drawing(CELL, CELL, (edge,)))
    drawing = _in_row(sprite, theme)
    return DrawnSprite(drawing, 0, (ROW - drawing.height) / 2)


def token_drawing(owner: int) -> Drawing:
    """A token: the cat of a seat with its number, or a grey disc that belongs to nobody."""
    return Drawing(HEAD_SIZE, HEAD_SIZE, tuple(_disc() if owner == NEUTRAL else _cat(owner)))


def badge_drawing(seat: int) -> Drawing:
    """The cat of a seat with a pale rim, so that the black one shows on a dark ground as well."""
    shape = f'<path d="{EARS[seat]}"/><ellipse cx="24" cy="28" rx="20" ry="17"/>'
    rim = f'<g stroke="#ffffff" stroke-width="6" stroke-linejoin="round">{shape}</g>'
    return Drawing(HEAD_SIZE, HEAD_SIZE, (rim, *_cat(seat)))


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


def mark_drawing(colour: Colour, *, is_open: bool) -> Drawing:
    """One colour of a seat: filled where it is open, struck out where it is closed."""
    fill, ink = (FILLS[colour], _on(colour)) if is_open else ("#ffffff", EDGE)
    struck = f'<path d="M2 {MARK - 2} L{MARK - 2} 2" stroke="{INK}" stroke-width="2.5"/>'
    square = (
        f'<rect x="1" y="1" width="{MARK - 2}" height="{MARK - 2}" rx="4" '
        f'fill="{fill}" stroke="{FILLS[colour]}" stroke-width="2"/>'
    )
    letter = _middle(MARK / 2, MARK / 2, LETTERS[colour], 14, ink)
    return Drawing(MARK, MARK, (square, letter) if is_open else (square, letter, struck))


def scaled(drawing: Drawing, scale: float) -> Drawing:
    """A drawing, smaller or larger."""
    return Drawing(drawing.width * scale, drawing.height * scale, drawing.at(0, 0, scale))


def _row(colour: Colour, theme: Theme) -> Iterator[str]:
    yield (
        f'<rect x="8" y="3" width="{LABEL - 14}" height="{CELL - 6}" rx="6" '
        f'fill="{FILLS[colour]}"/>'
    )
    yield from _pattern(colour, Area(13, 8, LABEL - 24, CELL - 16), theme)
    yield _middle(LABEL / 2 + 1, CELL / 2 - 8, LETTERS[colour], 18, _on(colour))
    yield _middle(LABEL / 2 + 1, CELL / 2 + 11, colour.word, 13, _on(colour))


def _pattern(colour: Colour, area: Area, theme: Theme) -> Iterator[str]:
    if theme.patterned:
        yield pattern(colour, area)


def _tile(space: Space | TakenSpace, theme: Theme) -> Iterator[str]:
    fills = TINTS if isinstance(space, Space) else FILLS
    yield f'<rect {_SPACE} fill="{fills[space.colour]}" stroke="{EDGE}"/>'
    yield from _pattern(space.colour, Area(8, 8, CELL - 16, CELL - 16), theme)
    if isinstance(space, Space):
        yield _middle(CELL / 2, CELL / 2, space.text, 14, EDGE)


def _held_card(number: int, seat: int) -> DrawnSprite:
    """A card of a number, and below it the token of a seat as it would lie on the board."""
    height = CARD_HEAD + CELL
    size = f'width="{CELL - 4}" height="{height - 3}"'
    parts = (
        f'<rect x="2" y="1" {size} rx="6" fill="{CARD}" stroke="{EDGE}"/>',
        _middle(CELL / 2, CARD_HEAD / 2 + 3, str(number), 26, INK),
        *space_token(seat).at(0, CARD_HEAD),
    )
    return DrawnSprite(Drawing(CELL, height, parts), 0, -CARD_HEAD)


def _in_row(sprite: Sprite, theme: Theme) -> Drawing:
    """Something that lies before a seat."""
    match sprite:
        case SeatToken(seat):
            return scaled(badge_drawing(seat), 0.8)
        case ColourMark(colour, is_open):
            return mark_drawing(colour, is_open=is_open)
        case OpenCard(number):
            return card_drawing(number)
        case NumberCard(number):
            return scaled(card_drawing(number), 1.5)
        case PlayedCard(play):
            return play_drawing(play)
        case Mark("turn"):
            return Drawing(10, 14, (f'<path d="M0 0 L10 7 L0 14 Z" fill="{theme.ink}"/>',))
        case TricksWon():
            return _line(_tricks(sprite), theme)
    return _line(_("aside"), theme)


def _line(text: str, theme: Theme) -> Drawing:
    return Drawing(0, 20, (written(0, 10, text, 16, theme.ink),))


def _tricks(sprite: TricksWon) -> str:
    if sprite.predicted is None:
        return _("tricks: {won}").format(won=sprite.won)
    return _("tricks: {won} of {predicted}").format(won=sprite.won, predicted=sprite.predicted)


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


def _on(colour: Colour) -> str:
    """The ink that can be read on a colour."""
    return INK if colour is Colour.YELLOW else "#ffffff"


def _middle(
    across: float, down: float, text: str, size: float, fill: str, *, bold: bool = False
) -> str:
    line = written(across, down, text, size, fill, "middle")
    return line.replace("<text ", '<text font-weight="bold" ', 1) if bold else line
