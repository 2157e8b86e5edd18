"""A whole puzzle as a picture: what there is to do, the board, and the cards to place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.catbox.board import Board
from games.catbox.faces import UNKNOWN, Card, Face
from games.catbox.names import identity_name, token_name
from games.catbox.position import Position
from games.catbox.puzzle import Chain, Puzzle
from games.catbox.turn import Guard, Seat
from languages.messages import N_, _, pgettext
from views.catbox.drawing import SIDE, face_drawing
from views.catbox.scenery import board_drawing
from views.catbox.table import EFFECTS
from views.render.drawing import (
    CLOSE,
    GAP,
    LINE,
    TABLE,
    Drawing,
    Theme,
    beside,
    centred,
    framed,
    paragraph,
    rows_of,
    stacked,
    written,
)

SMALL = 0.7
"""How large cards are beside the board."""

COLUMN, CROWD = 240, 3
"""The width of what seats hold if it stands beside the board, and from how many seats on."""

LEAST = 420
"""The smallest width of a picture with text in it."""


LEGEND = N_(
    "K black, P pink, V purple, B blue, Y yellow cat; o empty box. A place is the column and the "
    "row of a card's top left quadrant."
)
"""The meaning of the letters on the cards, and of a place."""

SIDES = N_("Of your own cards you lay the secret side, of others' cards the public one.")


TOKENS = N_("Each unused token is a point. You may use one of yours:")
"""How tokens count; what each does follows."""


class HeldFace(NamedTuple):
    """A face that somebody holds, and what is written below it."""

    face: Face
    caption: str


Sides = tuple[HeldFace, ...]
"""One or two sides of a card, as far as they are known."""


def puzzle_drawing(puzzle: Puzzle, task: str = "", theme: Theme = TABLE) -> Drawing:
    """A puzzle: the board with its coordinates, whose box tokens stand on it, and the cards.

    The cards lie below the board, or beside it if many seats hold some. With a task it can be
    understood without anything else: the task stands above it, and below it what the letters are,
    which sides are laid, and what tokens do.
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
    notes = [*_guard_notes(puzzle), *(_notes(puzzle) if task else ())]
    below = [line for note in notes for line in paragraph(note, width, theme)]
    inside = stacked([*paragraph(task, width, theme), *middle, *below], width)
    return framed(inside, theme)


def board_picture(board: Board, guards: Sequence[Guard] = (), theme: Theme = TABLE) -> Drawing:
    """A board, and below it what the letters are and whose box tokens stand there."""
    drawing = board_drawing(board, theme, guards=[(guard.x, guard.y) for guard in guards])
    width = max(drawing.width, LEAST)
    notes = [_(LEGEND), *map(_guard_note, guards)]
    below = [line for note in notes for line in paragraph(note, width, theme)]
    return framed(stacked([centred(drawing, width), *below], width), theme)


def _notes(puzzle: Puzzle) -> Iterator[str]:
    """The notes that explain a picture: the letters, the sides of cards, and the tokens in play."""
    yield _(LEGEND)
    if not isinstance(puzzle, Chain):
        yield _(SIDES)
    if not isinstance(puzzle, Chain) and puzzle.position.mover.tokens:
        yield _(TOKENS)
        for token in puzzle.position.mover.tokens:
            yield f"{token_name(token)}: {_(EFFECTS[token])}"


def _guard_notes(puzzle: Puzzle) -> Iterator[str]:
    return map(_guard_note, () if isinstance(puzzle, Chain) else puzzle.position.standing_guards)


def _guard_note(guard: Guard) -> str:
    """Whose token stands where, and what it does."""
    text = _("BOX at {place}: a token of seat {seat}. No card may cover the cells in its red edge.")
    return text.format(place=f"{guard.x},{guard.y}", seat=guard.seat)


def start_drawing(puzzle: Puzzle, theme: Theme = TABLE) -> Drawing:
    """The board of a puzzle before anything is placed, with the guards on it."""
    if isinstance(puzzle, Chain):
        return board_drawing(puzzle.board, theme)
    position = puzzle.position
    guards = [(guard.x, guard.y) for guard in position.standing_guards]
    return board_drawing(position.board, theme, guards=guards)


def _rows(puzzle: Puzzle, width: float, theme: Theme) -> Iterator[Drawing]:
    """The cards to place, or what every seat holds."""
    if isinstance(puzzle, Chain):
        yield from _cards(
            _("to place"), [(HeldFace(face, ""),) for face in puzzle.faces], width, theme
        )
        return
    position = puzzle.position
    for number in range(len(position.seats)):
        index = (position.turn + number) % len(position.seats)
        yield from _seat(position, index, width, theme)


def _seat(position: Position, index: int, width: float, theme: Theme) -> Iterator[Drawing]:
    seat = position.seats[index]
    who = _("unknown") if seat.identity is None else identity_name(seat.identity)
    text = _("you, {identity}") if index == position.turn else _("seat {seat}, {identity}")
    name = text.format(seat=index, identity=who)
    if seat.tokens:
        tokens = ", ".join(map(token_name, seat.tokens))
        name = _("{name}; tokens: {tokens}").format(name=name, tokens=tokens)
    yield from _cards(name, _held(seat), width, theme)


def _held(seat: Seat) -> Iterator[Sides]:
    for card in seat.hand:
        yield tuple(_sides(card))
    for saved in seat.saved:
        yield (HeldFace(saved.face, _("saved")),)


def _sides(card: Card) -> Iterator[HeldFace]:
    yield HeldFace(card.public, pgettext("side", "public"))
    if card.secret != UNKNOWN:
        yield HeldFace(card.secret, pgettext("side", "secret"))


def _cards(name: str, held: Iterable[Sides], width: float, theme: Theme) -> Iterator[Drawing]:
    """A name, and the cards under it in as many rows as they need, no card in two of them."""
    yield from paragraph(name, width, theme)
    yield from rows_of((_card(sides, theme) for sides in held), width, GAP)


def _card(sides: Sides, theme: Theme) -> Drawing:
    """A card with what is known of it, its sides close together."""
    side, step = SIDE * SMALL, SIDE * SMALL + CLOSE
    parts: list[str] = []
    for number, held in enumerate(sides):
        across = number * step
        parts += face_drawing(held.face).at(across, 0, SMALL)
        if held.caption:
            middle = across + side / 2
            parts.append(written(middle, side + LINE / 2, held.caption, 14, theme.ink, "middle"))
    below = LINE if any(held.caption for held in sides) else 0
    return Drawing(len(sides) * step - CLOSE, side + below, tuple(parts))
