"""Puzzles that are the same to a solver, put together without the module that says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.ifitfits.board import Across, Board, Cat, Lying, Table
from games.ifitfits.cards import ICONS, PRINCESS, Card, HandCard, Toy, ordered
from games.ifitfits.position import Seat, sorted_hand
from games.ifitfits.puzzle import Duel, Packing, Puzzle
from games.protocol import Cell

OnBoard = Callable[[Board], Board]
OnCard = Callable[[Card], Card]


def board_of(task: Puzzle) -> Board:
    return task.board if isinstance(task, Packing) else task.position.board


def with_board(task: Puzzle, board: Board) -> Puzzle:
    if isinstance(task, Packing):
        return replace(task, board=board)
    return replace(task, position=replace(task.position, board=board))


def with_cards(task: Puzzle, change: OnCard) -> Puzzle:
    """The puzzle with all cards in hands, or to place, changed."""
    if isinstance(task, Packing):
        changed = sorted((change(card).named for card in task.cards), key=str)
        return replace(task, cards=tuple(changed))
    seats = tuple(_changed_hand(seat, change) for seat in task.position.seats)
    return replace(task, position=replace(task.position, seats=seats))


def _changed_hand(seat: Seat, change: OnCard) -> Seat:
    hand: tuple[HandCard, ...] = tuple(
        change(held).named if isinstance(held, Card) else held for held in seat.hand
    )
    return replace(seat, hand=sorted_hand(hand))


def shifted(task: Puzzle, dx: int, dy: int) -> Puzzle:
    """Table and board somewhere else."""
    board = board_of(task)
    left, top, width, height = board.table
    cells = {(x + dx, y + dy): thing for (x, y), thing in board.cells.items()}
    edges = {(x + dx, y + dy): thing for (x, y), thing in board.edges.items()}
    return with_board(task, Board(Table(left + dx, top + dy, width, height), cells, edges))


def mirrored(task: Puzzle) -> Puzzle:
    """Left and right exchanged, of table, board and cards."""

    def card(laid: Card) -> Card:
        top, right, bottom, left = list(laid.sides)
        return Card(top + left + bottom + right, laid.icons)

    board = board_of(task)
    left, top, width, height = board.table
    table = Table(-(left + width - 1), top, width, height)
    cells: dict[Cell, Lying] = {
        (-x, y): card(thing) if isinstance(thing, Card) else thing
        for (x, y), thing in board.cells.items()
    }
    edges = {(-x - 1, y): thing for (x, y), thing in board.edges.items()}
    return with_cards(with_board(task, Board(table, cells, edges)), card)


def half_turned(task: Puzzle) -> Puzzle:
    """The table seen from the other side; every card in a hand stays as it is."""
    board = board_of(task)
    left, top, width, height = board.table
    table = Table(-(left + width - 1), -(top + height - 1), width, height)
    cells: dict[Cell, Lying] = {
        (-x, -y): thing.turned if isinstance(thing, Card) else thing
        for (x, y), thing in board.cells.items()
    }
    edges = {(-x - 1, -y): thing for (x, y), thing in board.edges.items()}
    return with_board(task, Board(table, cells, edges))


def with_toys(task: Puzzle, letters: str) -> Puzzle:
    """Other names for mouse, ball, feather and yarn, in this order."""
    names = str.maketrans(ICONS[:4], letters)

    def icons(shown: str) -> str:
        return ordered(shown.translate(names))

    def card(laid: Card) -> Card:
        return Card(laid.sides, icons(laid.icons))

    def lying(thing: Lying) -> Lying:
        if isinstance(thing, Card):
            return card(thing)
        return Toy(icons(thing.icons)) if isinstance(thing, Toy) else thing

    def across(thing: Across) -> Across:
        return Toy(icons(thing.icons)) if isinstance(thing, Toy) else thing

    board = board_of(task)
    cells = {cell: lying(thing) for cell, thing in board.cells.items()}
    edges = {cell: across(thing) for cell, thing in board.edges.items()}
    return with_cards(with_board(task, Board(board.table, cells, edges)), card)


def seats_turned(task: Puzzle, by: int) -> Puzzle:
    """Another seat called 0, the turn order kept; in a box the others change places."""
    if isinstance(task, Packing):
        return with_board(task, _renamed(task.board, lambda seat: 5 - seat if seat else 0))
    position = task.position
    count = len(position.seats)
    turned = replace(
        position,
        seats=tuple(position.seats[(at - by) % count] for at in range(count)),
        turn=(position.turn + by) % count,
    )
    board = _renamed(position.board, lambda seat: (seat + by) % count)
    return with_board(replace(task, position=turned), board)


def _renamed(board: Board, name: Callable[[int], int]) -> Board:
    def lying(thing: Lying) -> Lying:
        return Cat(name(thing.seat)) if isinstance(thing, Cat) else thing

    def across(thing: Across) -> Across:
        return Cat(name(thing.seat)) if isinstance(thing, Cat) else thing

    cells = {cell: lying(thing) for cell, thing in board.cells.items()}
    edges = {cell: across(thing) for cell, thing in board.edges.items()}
    return Board(board.table, cells, edges)


def without_black(task: Puzzle) -> Puzzle:
    """Cards with four open sides in place of each Princess that lies in a cell."""
    board = board_of(task)
    cells: dict[Cell, Lying] = {
        cell: Card("oooo") if thing is PRINCESS else thing for cell, thing in board.cells.items()
    }
    return with_board(task, Board(board.table, cells, board.edges))


def with_wide_margins(task: Puzzle) -> Puzzle:
    """The puzzle on a table whose border is out of reach."""
    board = board_of(task)
    left, top, width, height = board.table
    return with_board(
        task, Board(Table(left - 4, top - 4, width + 8, height + 8), board.cells, board.edges)
    )


def with_other_hands(task: Puzzle, hand: tuple[HandCard, ...]) -> Puzzle:
    """A turn in which all other seats hold something else, and other numbers of cats."""
    assert not isinstance(task, Packing | Duel)
    position = task.position
    seats = tuple(
        seat if at == position.turn else replace(seat, hand=hand, cats=seat.cats + 1)
        for at, seat in enumerate(position.seats)
    )
    return replace(task, position=replace(position, seats=seats))
