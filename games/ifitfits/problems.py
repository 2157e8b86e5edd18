"""Contradictions within a file, and reasons why no game by the rules leads to what it holds.

A contradiction is given with the place where it stands, and with what was expected there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from games.ifitfits import legality
from games.ifitfits.board import Board, Cat, Table
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, Toy
from games.ifitfits.deck import CARDBOARD, SPECIAL_TOYS, STARTING, Deck
from games.ifitfits.pieces import Piece, board_of, misplaced
from games.ifitfits.position import Position
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import CATS, HAND, SEATS, Mode
from games.ifitfits.schema import BoxFile, PositionFile
from games.ifitfits.wording import CATS as CAT_COUNT
from games.ifitfits.wording import PRINCESSES, seat_text
from games.refusals import CARDS, at_most, expected, no_seat, span
from languages.messages import _, plural

PLAYERS: Final = plural("{n} player", "{n} players")

Found = Iterator[tuple[str, str]]
"""Places of a file, each with what is wrong there."""


def board_problems(file: PositionFile | BoxFile) -> Found:
    """The things that can't lie where the file has them, and a table without room for a card."""
    table = _table(file)
    for number, reason in misplaced(table, tuple(file.board)):
        yield f"board[{number}]", reason
    if not file.board and not table.holds(legality.ORIGIN):
        yield "table", _("expected a table with the cell 0,0, where the first card will lie")


def packing_problems(file: BoxFile) -> Found:
    """Contradictions in a `box` puzzle whose board is consistent."""
    table = _table(file)
    free = table.width * table.height - len(board_of(table, file.board).cells)
    if len(file.cards) > free:
        text = _("{cards}: expected at most {number}, the table's empty cells")
        yield "cards", text.format(cards=CARDS.of(len(file.cards)), number=free)
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
    yield from _skipped_problems(position)
    yield from _count_problems(position)
    if file.start is not msgspec.UNSET:
        yield from _start_problems(file, position)
    if file.toy is not msgspec.UNSET:
        yield from _toy_problems(file, position)


def surplus(position: Position, starting: int) -> int:
    """The cards, special toys and Princesses that are more than a deck has; negative if fewer.

    Args:
        starting: how many of the cards on the board may be starting cards, which are no part of
            the deck; no seat has placed more than one (ruling: start).
    """
    seats, placing = len(position.seats), 0 if position.start is None else position.start.left
    things = (thing for thing in _everything(position) if not isinstance(thing, Cat))
    return sum(1 for _ in things) - min(starting, seats - placing) - _deck_size(seats)


def _deck_size(seats: int) -> int:
    """How many cards, special toys and Princesses are dealt or drawn in a game."""
    return CARDBOARD + SPECIAL_TOYS + seats


def _table(file: PositionFile | BoxFile) -> Table:
    table = file.table
    return Table(table.left, table.top, table.width, table.height)


def _missing_seats(file: PositionFile) -> Found:
    """Seats that are named but aren't there."""
    seats = len(file.seats)
    if file.turn >= seats:
        yield "turn", no_seat(file.turn, seats)
    for number, piece in enumerate(file.board):
        if isinstance(piece.thing, Cat) and piece.thing.seat >= seats:
            yield f"board[{number}]", f"{piece}: {no_seat(piece.thing.seat, seats)}"


def _cat_problems(place: str, board: Iterable[Piece], seat: int, held: int) -> Found:
    lying = [piece.thing for piece in board].count(Cat(seat))
    if held + lying > CATS:
        found = _("{seat} has {cats} and {lying} on the board")
        cats = found.format(seat=seat_text(seat), cats=CAT_COUNT.of(held), lying=lying)
        yield place, f"{cats}: {at_most(CATS)}"


def _princess_problems(place: str, things: Iterable[object], most: int) -> Found:
    count = list(things).count(PRINCESS)
    if count > most:
        text = _("{princesses}: expected at most {number}, one a seat")
        yield place, text.format(princesses=PRINCESSES.of(count), number=most)


def _everything(position: Position) -> Iterator[object]:
    yield from position.board.cells.values()
    yield from position.board.edges.values()
    for seat in position.seats:
        yield from seat.hand
    yield from position.pile
    yield from position.discards
    if position.toy is not None:
        yield position.toy


def _unknown_problems(file: PositionFile) -> Found:
    for slot, held in enumerate(file.seats[file.turn].hand):
        if held is UNKNOWN:
            yield f"seats[{file.turn}].hand[{slot}]", _("the seat to move knows its hand, not ????")
    if file.discards is not msgspec.UNSET and UNKNOWN in file.discards:
        yield f"discards[{file.discards.index(UNKNOWN)}]", _("everyone sees discards, not ????")


def _phase_problems(file: PositionFile) -> Found:
    """Contradictions between the last phase and the pile, draw and cats (ruling: end)."""
    if file.drawn and file.ending:
        yield "drawn", _("nothing is drawn in the last phase: expected false")
    if not file.pile and not file.drawn and not file.ending:
        yield "ending", _("the pile is empty: expected true")
    for number, seat in enumerate(file.seats):
        if not seat.cats and not file.ending and number != file.turn:
            text = _("{seat} has no cat left: expected true")
            yield "ending", text.format(seat=seat_text(number))


def _skipped_problems(position: Position) -> Found:
    """A seat to move that can do nothing, and is skipped in a game (ruling: turn)."""
    if not position.over and not position.mover.hand and not position.moves:
        text = _("the seat to move can do nothing and is skipped (ruling: turn): expected a card")
        yield f"seats[{position.turn}].hand", text


def _count_problems(position: Position) -> Found:
    """More cards, wherever they are, than a deck has."""
    column, cells = legality.ORIGIN[0], position.board.cells.items()
    more = surplus(
        position, sum(x == column and isinstance(thing, Card) for (x, _y), thing in cells)
    )
    if more > 0:
        size = _deck_size(len(position.seats))
        text = _("{cards} in all, starting cards left out: {most}")
        yield "pile", text.format(cards=CARDS.of(size + more), most=at_most(size))


def _start_problems(file: PositionFile, position: Position) -> Found:
    """Contradictions in a position in which starting cards are placed (ruling: start)."""
    assert position.start is not None
    if file.start is not msgspec.UNSET and file.start.left > len(file.seats):
        yield "start.left", f"{PLAYERS.of(file.start.left)}: {at_most(len(file.seats))}"
    if file.drawn or file.ending or file.toy is not msgspec.UNSET:
        yield "start", _("no turn has been taken yet: expected no start, or nothing drawn")
    for number, piece in enumerate(file.board):
        if piece.cell[0] != legality.ORIGIN[0] or not isinstance(piece.thing, Card):
            text = _("expected only starting cards in one column")
            yield f"board[{number}]", f"{piece}: {text}"
    if not any(True for _ in position.start.placements(position.board, position.mode)):
        yield "start.cards", _("expected a card that fits an end of the column")


def _toy_problems(file: PositionFile, position: Position) -> Found:
    """Contradictions in a position in which a drawn special toy is to be laid (ruling: toy)."""
    if not file.drawn:
        yield "toy", _("a special toy is laid when it is drawn: expected no toy, or drawn true")
    if not legality.free_edges(position.board) and not legality.free_cells(position.board):
        yield "toy", _("expected a place where it can be laid")


TOYS: Final = plural("{n} special toy", "{n} special toys")


def problems(content: Any) -> tuple[str, ...]:
    """All that no game by the rules leads to, one line each; nothing for a deck."""
    if isinstance(content, Deck):
        return ()
    if isinstance(content, Packing):
        return tuple(_of_board(content.board, content.mode))
    position = content if isinstance(content, Position) else content.position
    return (*_of_board(position.board, position.mode), *_of_seats(position))


def _of_board(board: Board, mode: Mode) -> Iterator[str]:
    if board.cells and not isinstance(board.cells.get(legality.ORIGIN), Card):
        text = _("expected the first starting card at 0,0")
        yield f"board: {text}"
    if mode is Mode.ADVANCED:
        for cell, thing in board.cells.items():
            if isinstance(thing, Card) and legality.double_wall(board, cell, thing):
                text = _("{piece} lies with a wall against a wall")
                yield f"board: {text.format(piece=Piece(thing, cell))}"
    things = (*board.cells.values(), *board.edges.values())
    cards = sum(isinstance(thing, Card) for thing in things)
    if cards > CARDBOARD + STARTING:
        yield f"board: {CARDS.of(cards)}: {at_most(CARDBOARD + STARTING)}"
    toys = sum(isinstance(thing, Toy) for thing in things)
    if toys > SPECIAL_TOYS:
        yield f"board: {TOYS.of(toys)}: {at_most(SPECIAL_TOYS)}"


def _of_seats(position: Position) -> Iterator[str]:
    for number, seat in enumerate(position.seats):
        lying = [*position.board.cats()].count(Cat(number))
        if seat.cats + lying != CATS:
            found = _("{cats} and {lying} on the board")
            cats = found.format(cats=CAT_COUNT.of(seat.cats), lying=lying)
            yield f"seats[{number}].cats: {cats}: {expected(CATS)}"
        sizes = _held(position, number)
        if len(seat.hand) not in sizes:
            one = len(sizes) == 1
            text = expected(sizes[0]) if one else span(sizes[0], sizes[-1])
            yield f"seats[{number}].hand: {CARDS.of(len(seat.hand))}: {text}"


def _held(position: Position, seat: int) -> range:
    """How many cards a seat may hold: what was dealt, one more once drawn, fewer at the end."""
    if position.ending:
        return range(HAND + 1)
    more = seat == position.turn and position.drawn and position.toy is None
    least = HAND + more if position.pile else HAND
    return range(least, HAND + more + 1)
