"""A whole puzzle as a picture: what there is to do, the board, and the cards to place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cli.catbox.drawing import EDGE, SIDE, board_drawing, face_drawing
from cli.drawing import TABLE, Drawing, Theme, written
from cli.layout import GAP, LINE, beside, centred, framed, paragraph, stacked
from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Puzzle
from games.catbox.seat import Seat

SMALL = 0.7
"""How large cards are beside the board."""

COLUMN, CROWD = 240, 3
"""The width of what seats hold if it stands beside the board, and from how many seats on."""

LEAST = 420
"""The smallest width of a picture with text in it."""


class Held(NamedTuple):
    """A face that somebody holds, and what is written below it."""

    face: Face
    caption: str


def puzzle_drawing(puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
    """A puzzle: its task if one is given, the board with its coordinates, and the cards.

    The cards lie below the board, or beside it if many seats hold some.
    """
    board = start_drawing(puzzle, theme)
    crowded = not isinstance(puzzle, Chain) and len(puzzle.position.seats) >= CROWD
    if crowded:
        cards = stacked(list(_rows(puzzle, COLUMN, theme)), COLUMN)
        middle = [beside(board, cards)]
        width = middle[0].width
    else:
        width = max(board.width, LEAST)
        middle = [centred(board, width), *_rows(puzzle, width, theme)]
    inside = stacked([*paragraph(task, width, theme), *middle], width)
    return framed(inside, theme)


def start_drawing(puzzle: Puzzle, theme: Theme = TABLE) -> Drawing:
    """The board of a puzzle before anything is placed, with the guards on it."""
    if isinstance(puzzle, Chain):
        return board_drawing(puzzle.board, theme)
    position = puzzle.position
    guards = [((guard.x, guard.y), str(guard.seat)) for guard in position.guards]
    return board_drawing(position.board, theme, guards=guards)


def _rows(puzzle: Puzzle, width: float, theme: Theme) -> Iterator[Drawing]:
    """The cards to place, or what every seat holds."""
    if isinstance(puzzle, Chain):
        yield from _cards("to place", [Held(face, "") for face in puzzle.faces], width, theme)
        return
    position = puzzle.position
    for number in range(len(position.seats)):
        index = (position.turn + number) % len(position.seats)
        yield from _seat(position, index, width, theme)


def _seat(position: Position, index: int, width: float, theme: Theme) -> Iterator[Drawing]:
    seat = position.seats[index]
    who = seat.identity or "unknown"
    name = f"you, {who}" if index == position.turn else f"seat {index}, {who}"
    if seat.tokens:
        name += f"; tokens: {', '.join(seat.tokens)}"
    yield from _cards(name, list(_held(seat)), width, theme)


def _held(seat: Seat) -> Iterator[Held]:
    for card in seat.hand:
        yield from _sides(card)
    for saved in seat.saved:
        yield Held(saved.face, "saved")


def _sides(card: Card) -> Iterator[Held]:
    yield Held(card.public, "public")
    if card.secret != UNKNOWN:
        yield Held(card.secret, "secret")


def _cards(name: str, held: list[Held], width: float, theme: Theme) -> Iterator[Drawing]:
    """A name, and the faces under it in as many rows as they need."""
    yield from paragraph(name, width, theme)
    step = SIDE * SMALL + GAP
    many = max(1, int((width + GAP) // step))
    for first in range(0, len(held), many):
        yield _row(held[first : first + many], step, theme)


def _row(held: Iterable[Held], step: float, theme: Theme) -> Drawing:
    parts: list[str] = []
    side, below = SIDE * SMALL, 0.0
    across = 0.0
    for face, caption in held:
        parts += face_drawing(face, EDGE).at(across, 0, SMALL)
        if caption:
            below = float(LINE)
            parts.append(
                written(across + side / 2, side + LINE / 2, caption, 14, theme.ink, "middle")
            )
        across += step
    return Drawing(across - GAP, side + below, tuple(parts))
