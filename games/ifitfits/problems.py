"""Reasons why no game by the rules leads to a content, and how much of a deck it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.ifitfits import legality
from games.ifitfits.board import Board, Cat, Piece
from games.ifitfits.cards import (
    CARDBOARD,
    SPECIAL_TOYS,
    STARTING,
    Card,
    Deck,
    Toy,
)
from games.ifitfits.position import Position
from games.ifitfits.puzzle import Packing
from games.ifitfits.rulings import CATS, HAND, Mode
from games.ifitfits.wording import CATS as CAT_COUNT
from games.refusals import CARDS, at_most, expected, span
from languages.messages import _, plural

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


def surplus(position: Position, starting: int) -> int:
    """The cards, special toys and Princesses that are more than a deck has; negative if fewer.

    Args:
        starting: how many of the cards on the board may be starting cards, which are no part of
            the deck; no seat has placed more than one (ruling: start).
    """
    seats, placing = len(position.seats), 0 if position.start is None else position.start.left
    things = (thing for thing in everything(position) if not isinstance(thing, Cat))
    return sum(1 for _ in things) - min(starting, seats - placing) - deck_size(seats)


def deck_size(seats: int) -> int:
    """How many cards, special toys and Princesses are dealt or drawn in a game."""
    return CARDBOARD + SPECIAL_TOYS + seats


def everything(position: Position) -> Iterator[object]:
    """Each thing that lies on the board, in a hand, in the pile or out of the game."""
    yield from position.board.cells.values()
    yield from position.board.edges.values()
    for seat in position.seats:
        yield from seat.hand
    yield from position.pile
    yield from position.discards
    if position.toy is not None:
        yield position.toy
