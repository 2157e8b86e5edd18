"""Pieces: the contents of a board as files state them, each with its place, such as `nap1@2,1`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.ifitfits.board import Across, Board, Cat, Lying, Table, neighbour
from games.ifitfits.cards import PRINCESS, RIGHT, Card, parse_card, parse_toy
from games.ifitfits.wording import pair_text, place_text
from games.protocol import Cell, GameError, quoted
from languages.messages import N_, _

EXPECTED = N_(
    "expected a card such as wooo:m@3,-1, cat0@3,-1, nap1@2,0, princess@3,-1 or princess^2,0, "
    "toy:mm@3,-1 or toy:mm^2,0"
)


class Piece(NamedTuple):
    """A thing with its place.

    Attributes:
        across: whether it lies across the cell and the one to its right.
    """

    thing: Lying
    cell: Cell
    across: bool = False

    def __str__(self) -> str:
        x, y = self.cell
        if isinstance(self.thing, Cat):
            return f"{'cat' if self.across else 'nap'}{self.thing.seat}@{x},{y}"
        inside = not self.across and not isinstance(self.thing, Card)
        return f"{self.thing}{'^' if inside else '@'}{x},{y}"


_PIECE = re.compile(r"(.*)([@^])(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_CAT = re.compile(r"(cat|nap)([0-4])")


def parse_piece(text: str) -> Piece:
    """A thing on a board from its notation.

    Raises:
        GameError: it isn't one.
    """
    match = _PIECE.fullmatch(text)
    if match is None:
        raise GameError(
            _("{text} is nothing that lies on a board: {expected}").format(
                text=quoted(text), expected=_(EXPECTED)
            )
        )
    name, at_sign, cell = match[1], match[2] == "@", (int(match[3]), int(match[4]))
    cat = _CAT.fullmatch(name)
    if cat is not None and at_sign:
        return Piece(Cat(int(cat[2])), cell, cat[1] == "cat")
    if name == PRINCESS:
        return Piece(PRINCESS, cell, at_sign)
    if name.startswith("toy:"):
        return Piece(parse_toy(name), cell, at_sign)
    if not at_sign or cat is not None:
        raise GameError(
            _("{text} is nothing that lies on a board: {expected}").format(
                text=quoted(text), expected=_(EXPECTED)
            )
        )
    return Piece(parse_card(name), cell)


def pieces_of(board: Board) -> tuple[Piece, ...]:
    """Everything on a board: cards first, then other things in cells, then those across edges."""
    return tuple(map(parse_piece, board.texts()))


def board_of(table: Table, pieces: Iterable[Piece]) -> Board:
    """The board of some pieces that `misplaced` finds nothing wrong with."""
    pieces = tuple(pieces)
    cells = {piece.cell: piece.thing for piece in pieces if not piece.across}
    edges: dict[Cell, Across] = {
        piece.cell: piece.thing
        for piece in pieces
        if piece.across and not isinstance(piece.thing, Card)
    }
    return Board(table, cells, edges)


def misplaced(table: Table, pieces: tuple[Piece, ...]) -> Iterator[tuple[int, str]]:
    """The number of each piece that can't lie where it does, with the reason."""
    board = board_of(table, pieces)
    reached = _reached(board)
    taken: set[tuple[Cell, bool]] = set()
    for number, piece in enumerate(pieces):
        reason = _across_refusal(board, piece) if piece.across else _cell_refusal(board, piece)
        if (piece.cell, piece.across) in taken:
            reason = _("something else lies in {cell}").format(cell=place_text(piece.cell))
            if piece.across:
                text = _("something else lies across {cells}")
                reason = text.format(cells=pair_text(piece.cell))
        elif reason is None and not piece.across and piece.cell not in reached:
            reason = _("not connected to the first card: expected a cell that touches another one")
        taken.add((piece.cell, piece.across))
        if reason is not None:
            yield number, f"{piece}: {reason}"


def _cell_refusal(board: Board, piece: Piece) -> str | None:
    table = board.table
    if table.holds(piece.cell):
        return None
    right, bottom = table.left + table.width - 1, table.top + table.height - 1
    text = _("off the table: expected {first} to {last}")
    return text.format(first=f"{table.left},{table.top}", last=f"{right},{bottom}")


def _across_refusal(board: Board, piece: Piece) -> str | None:
    pair = pair_text(piece.cell)
    if piece.cell not in board.cells or neighbour(piece.cell, RIGHT) not in board.cells:
        return _("expected two cards at {cells}").format(cells=pair)
    if not board.joined(piece.cell, RIGHT):
        return _("there is a wall between {cells}: expected two open sides").format(cells=pair)
    return None


def _reached(board: Board) -> set[Cell]:
    """The cells that hang together with the first one by touching."""
    waiting = list(board.cells)[:1]
    reached = set(waiting)
    while waiting:
        for _side, near in board.neighbours(waiting.pop()):
            if near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached
