"""A whole puzzle as a picture: what is asked, the board, the cards of every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import PRINCESS, Card, Held, Special
from games.ifitfits.position import Position, Seat
from games.ifitfits.puzzle import Packing, Puzzle
from games.ifitfits.wording import cats_text, seat_text
from languages.messages import N_, _
from views.ifitfits.drawing import card_drawing
from views.ifitfits.figures import ICONS, icon_drawing, lying_drawing
from views.ifitfits.paint import NAMES
from views.ifitfits.scenery import board_drawing
from views.render.drawing import (
    GAP,
    TABLE,
    Drawing,
    Theme,
    centred,
    framed,
    paragraph,
    row_drawing,
    rows_of,
    stacked,
    text_line,
)

SMALL = 0.55
"""How large a card is beside its seat."""

LEAST = 580
"""The smallest width of a picture with text in it."""

LEGEND = N_(
    "A flap is an open side, a brown rim a wall. Dotted outlines are free cells. A cat bears the "
    "number of its seat; one that is curled up sleeps."
)


def puzzle_drawing(puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
    """The task if one is given, the board, and the cards to place or those of every seat."""
    start = puzzle if isinstance(puzzle, Packing) else puzzle.position
    board = board_drawing(start.board, theme)
    width = max(LEAST, board.width)
    parts = [
        *paragraph(task, width, theme),
        centred(board, width),
        *_cards_of(puzzle, width, theme),
    ]
    parts += [_icons(theme), *paragraph(_(LEGEND), width, theme)]
    return framed(stacked(parts, width), theme)


def board_picture(board: Board, theme: Theme = TABLE) -> Drawing:
    """A board, and below it what its icons and edges are."""
    drawing = board_drawing(board, theme)
    width = max(LEAST, drawing.width)
    parts = [centred(drawing, width), _icons(theme), *paragraph(_(LEGEND), width, theme)]
    return framed(stacked(parts, width), theme)


def _cards_of(puzzle: Puzzle, width: float, theme: Theme) -> Iterator[Drawing]:
    if isinstance(puzzle, Packing):
        yield from _packing(puzzle, width, theme)
    else:
        yield from _seats(puzzle.position, width, theme)


def _packing(puzzle: Packing, width: float, theme: Theme) -> Iterator[Drawing]:
    cats = _("{cats} of seat 0 to lay, and these cards:").format(cats=cats_text(puzzle.cats))
    yield row_drawing([_scaled(lying_drawing(Cat(0)), 0.8), text_line(cats, theme)], GAP)
    yield from _cards(puzzle.cards, width, theme)


def _seats(position: Position, width: float, theme: Theme) -> Iterator[Drawing]:
    """Every seat from the one to move on, with its cats and its cards."""
    for step in range(len(position.seats)):
        at = (position.turn + step) % len(position.seats)
        seat = position.seats[at]
        yield row_drawing(
            [_scaled(lying_drawing(Cat(at)), 0.8), text_line(_about(at, step, seat), theme)], GAP
        )
        yield from _cards(seat.hand, width, theme)


def _about(at: int, step: int, seat: Seat) -> str:
    name, cats = seat_text(at), cats_text(seat.cats)
    if step == 0:
        name = _("{seat} (you)").format(seat=name)
    text = _("{seat}: {cats} left") if seat.hand else _("{seat}: {cats} left, no cards")
    return text.format(seat=name, cats=cats)


def _cards(held: Sequence[Held], width: float, theme: Theme) -> Iterator[Drawing]:
    """Cards in as many rows as they need."""
    return rows_of((_held(each, theme) for each in held), width)


def _held(held: Held, theme: Theme) -> Drawing:
    if isinstance(held, Card):
        return _scaled(card_drawing(held), SMALL)
    return lying_drawing(held) if held is PRINCESS else text_line("?", theme)


def _icons(theme: Theme) -> Drawing:
    """The name of each icon."""
    named = [(icon_drawing(icon), _(NAMES[icon])) for icon in ICONS]
    named.append((_scaled(lying_drawing(Special.PRINCESS), 0.55), _("Princess")))
    return row_drawing([row_drawing([icon, text_line(name, theme)]) for icon, name in named], 16)


def _scaled(drawing: Drawing, scale: float) -> Drawing:
    return Drawing(drawing.width * scale, drawing.height * scale, drawing.at(0, 0, scale))
