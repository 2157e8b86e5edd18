"""Positions of If It Fits from the states that kernels work on."""

from __future__ import annotations

from games.ifitfits.board import Across, Board, Cat, Lying, Table
from games.ifitfits.cards import PRINCESS, Card, Drawn
from games.ifitfits.position import Position, Seat, Start, sorted_hand
from games.ifitfits.rulings import Mode
from games.protocol import Cell
from solver.ifitfits import board_kernels as at
from solver.ifitfits.board_kernels import Int64s, card_of, held_of, kind_of, place_of, toy_of, xy_of


def decode(state: Int64s) -> Position:
    """The position that a state is, without discards."""
    words = [int(word) for word in state[state[at.NEXT] : state[at.PILE_END]]]
    toy, left = int(state[at.DRAWN_TOY]), int(state[at.STARTS_LEFT])
    return Position(
        Mode.ADVANCED if state[at.ADVANCED] else Mode.BASIC,
        board_of(state),
        tuple(_seat(state, seat) for seat in range(state[at.COUNT])),
        int(state[at.TURN]),
        tuple(drawn_of(word) for word in words),
        bool(state[at.DRAWN]),
        bool(state[at.ENDING]),
        toy_of(toy) if toy else None,
        Start(_starting(state), left) if left else None,
    )


def board_of(state: Int64s) -> Board:
    """The board of a state."""
    cells: dict[Cell, Lying] = {}
    edges: dict[Cell, Across] = {}
    for cell in range(state[at.BOUND]):
        thing, across = (int(word) for word in state[place_of(cell) : place_of(cell) + 2])
        if thing:
            cells[xy_of(state, cell)] = lying_of(thing)
        if across:
            edges[xy_of(state, cell)] = across_of(across)
    return Board(
        Table(*(int(word) for word in state[at.LEFT_COLUMN : at.HEIGHT + 1])), cells, edges
    )


def lying_of(thing: int) -> Lying:
    """The card, cat, toy or Princess that a word in a cell encodes."""
    return card_of(thing) if kind_of(thing) == at.CARD else across_of(thing)


def across_of(thing: int) -> Across:
    """The cat, toy or Princess that a word across two cells encodes."""
    if kind_of(thing) == at.CAT:
        return Cat(thing >> at.SEAT_SHIFT & at.SEAT_MASK)
    return toy_of(thing) if kind_of(thing) == at.TOY else PRINCESS


def drawn_of(thing: int) -> Drawn:
    """The card, toy or Princess that a word in the pile encodes."""
    return toy_of(thing) if kind_of(thing) == at.TOY else held_of(thing)


def _seat(state: Int64s, seat: int) -> Seat:
    first = state[at.HANDS] + seat * state[at.ROOM]
    words = state[first : first + state[at.SIZES + seat]]
    return Seat(
        sorted_hand(tuple(held_of(int(word)) for word in words)), int(state[at.CATS + seat])
    )


def _starting(state: Int64s) -> tuple[Card, ...]:
    words = state[state[at.STARTING] : state[at.STARTING] + state[at.STARTERS]]
    return tuple(card_of(int(word)).named for word in words)
