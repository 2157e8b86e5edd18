"""Contradictions within a file: the place of each, with what was expected there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from games.ifitfits import legality
from games.ifitfits.board import Cat
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card
from games.ifitfits.pieces import Piece, board_of, misplaced
from games.ifitfits.position import Position
from games.ifitfits.rulings import CATS, SEATS
from games.ifitfits.schema import BoxFile, PositionFile
from games.ifitfits.table import Table

Found = Iterator[tuple[str, str]]
"""Places of a file, each with what is wrong there."""


def board_problems(file: PositionFile | BoxFile) -> Found:
    """The things that can't lie where the file has them, and a table without room for a card."""
    table = _table(file)
    for number, reason in misplaced(table, tuple(file.board)):
        yield f"board[{number}]", reason
    if not file.board and not table.holds(legality.ORIGIN):
        yield "table", "expected a table with the cell 0,0, where the first card will lie"


def packing_problems(file: BoxFile) -> Found:
    """Contradictions in a `box` puzzle whose board is consistent."""
    table = _table(file)
    free = table.width * table.height - len(board_of(table, file.board).cells)
    if len(file.cards) > free:
        yield "cards", f"{len(file.cards)} cards: expected at most {free}, the table's empty cells"
    for seat in range(SEATS[-1]):
        place, held = ("cats", file.cats) if seat == 0 else ("board", 0)
        yield from _cat_problems(place, file.board, seat, held)
    yield from _princess_problems("board", (piece.thing for piece in file.board), SEATS[-1])


def position_problems(file: PositionFile, position: Position) -> Found:
    """Contradictions in a position whose board is consistent."""
    missing = list(_missing_seats(file))
    yield from missing
    if missing:
        return
    for number, seat in enumerate(file.seats):
        yield from _cat_problems(f"seats[{number}].cats", file.board, number, seat.cats)
    yield from _princess_problems("seats", _everything(position), len(file.seats))
    yield from _unknown_problems(file)
    yield from _phase_problems(file)
    if file.start is not msgspec.UNSET:
        yield from _start_problems(file, position)
    if file.toy is not msgspec.UNSET:
        yield from _toy_problems(file, position)


def _table(file: PositionFile | BoxFile) -> Table:
    table = file.table
    return Table(table.left, table.top, table.width, table.height)


def _missing_seats(file: PositionFile) -> Found:
    """Seats that are named but aren't there."""
    expected = f"expected 0 to {len(file.seats) - 1}"
    if file.turn >= len(file.seats):
        yield "turn", f"there is no seat {file.turn}: {expected}"
    for number, piece in enumerate(file.board):
        if isinstance(piece.thing, Cat) and piece.thing.seat >= len(file.seats):
            yield f"board[{number}]", f"{piece}: there is no seat {piece.thing.seat}: {expected}"


def _cat_problems(place: str, board: Iterable[Piece], seat: int, held: int) -> Found:
    lying = [piece.thing for piece in board].count(Cat(seat))
    if held + lying > CATS:
        found = f"seat {seat} has {held} cats and {lying} on the board"
        yield place, f"{found}: expected at most {CATS} in all"


def _princess_problems(place: str, things: Iterable[object], most: int) -> Found:
    count = list(things).count(PRINCESS)
    if count > most:
        yield place, f"{count} Princesses: expected at most {most}, one a seat"


def _everything(position: Position) -> Iterator[object]:
    yield from position.board.cells.values()
    yield from position.board.edges.values()
    for seat in position.seats:
        yield from seat.hand
    yield from position.pile
    yield from position.discards


def _unknown_problems(file: PositionFile) -> Found:
    for slot, held in enumerate(file.seats[file.turn].hand):
        if held is UNKNOWN:
            yield f"seats[{file.turn}].hand[{slot}]", "the seat to move knows its hand, not ????"
    if file.discards is not msgspec.UNSET and UNKNOWN in file.discards:
        yield f"discards[{file.discards.index(UNKNOWN)}]", "everyone sees discards, not ????"


def _phase_problems(file: PositionFile) -> Found:
    """Contradictions between the last phase and the pile, draw and cats (ruling: end)."""
    if file.drawn and file.ending:
        yield "drawn", "nothing is drawn in the last phase: expected false"
    if not file.pile and not file.drawn and not file.ending:
        yield "ending", "the pile is empty: expected true"
    for number, seat in enumerate(file.seats):
        if not seat.cats and not file.ending and number != file.turn:
            yield "ending", f"seat {number} has no cat left: expected true"


def _start_problems(file: PositionFile, position: Position) -> Found:
    """Contradictions in a position in which starting cards are placed (ruling: start)."""
    assert position.start is not None
    if file.start is not msgspec.UNSET and file.start.left > len(file.seats):
        yield "start.left", f"{file.start.left} players: expected at most {len(file.seats)}"
    if file.drawn or file.ending or file.toy is not msgspec.UNSET:
        yield "start", "no turn has been taken yet: expected no start, or nothing drawn"
    for number, piece in enumerate(file.board):
        if piece.cell[0] != legality.ORIGIN[0] or not isinstance(piece.thing, Card):
            yield f"board[{number}]", f"{piece}: expected nothing but starting cards in one column"
    if not any(True for _ in position.start.placements(position.board, position.mode)):
        yield "start.cards", "expected a card that fits an end of the column"


def _toy_problems(file: PositionFile, position: Position) -> Found:
    """Contradictions in a position in which a drawn special toy is to be laid (ruling: toy)."""
    if not file.drawn:
        yield "toy", "a special toy is laid when it is drawn: expected no toy, or drawn true"
    if not legality.free_edges(position.board) and not legality.free_cells(position.board):
        yield "toy", "expected a place where it can be laid"
