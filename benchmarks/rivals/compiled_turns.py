"""Turns and duels of the basic game as plain minimax in numba; part of the rival `compiled`.

A card is two rows of `faces`: its public side, then its secret one. `hands[depth]` has a row
of card numbers for each seat, -1 where there is none.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from benchmarks.rivals.bit_board import (
    EMPTY,
    NONE,
    ONE,
    Numbers,
    Words,
    anchors,
    grid,
    letters,
    lift,
    lowest,
    place,
    stakes_rows,
    worth,
)
from games.catbox.board import Placement
from games.catbox.faces import Face
from games.catbox.position import Position
from games.catbox.puzzle import SingleTurn
from games.catbox.rulings import Mode, seat_rules
from solver.answer import Line, UnsupportedError

NO_CARD = -1


def best(task: SingleTurn, name: str) -> Line | None:
    """Best play by all; nobody has to pass while there is a card, for a corner is always free.

    Raises:
        UnsupportedError: the game is the advanced one, or the board is too wide.
    """
    position = task.position
    if position.mode is not Mode.BASIC:
        raise UnsupportedError(f"the rival {name} knows no tokens")
    rows, left, top = grid(position.board, task.length)
    hands, faces, pile = _cards(position, task.length)
    if not faces:
        return None
    lines = np.full((task.length + 1, task.length, 3), NO_CARD, np.int64)
    saved = np.zeros((task.length, rows.shape[0], 2), np.uint64)
    work = np.zeros((2, rows.shape[1]), np.uint64)
    stakes = stakes_rows(task.stakes(position))
    turn, size = position.turn, len(faces)
    sides = letters(tuple(faces))
    value = int(_minimax(rows, sides, stakes, turn, 0, hands, pile, size // 2, lines, saved, work))
    laid = (step for step in lines[0].tolist() if step[0] != NO_CARD)
    steps = (Placement(faces[face], left + x, top + y) for face, y, x in laid)
    return Line(value, tuple(str(step) for step in steps))


def _cards(position: Position, length: int) -> tuple[Numbers, list[Face], int]:
    """The hands for every depth, the sides of all cards, and the first card of the pile."""
    size = seat_rules(len(position.seats)).hand
    hands = np.full((length + 1, len(position.seats), size), NO_CARD, np.int64)
    faces: list[Face] = []
    for seat, one in enumerate(position.seats):
        for slot, card in enumerate(one.hand):
            hands[0, seat, slot] = len(faces) // 2
            faces += card
    pile = len(faces) // 2
    for card in position.pile:
        faces += card
    return hands, faces, pile


@njit(cache=True)
def _minimax(
    board: Words,
    faces: Numbers,
    stakes: Numbers,
    seat: int,
    depth: int,
    hands: Numbers,
    drawn: int,
    cards: int,
    lines: Numbers,
    saved: Words,
    work: Words,
) -> int:
    """The value of best play by all; `lines[depth]` holds it. `drawn` is the pile's top."""
    lines[depth, :] = NO_CARD
    if depth == hands.shape[0] - 1 or np.all(hands[depth] == NO_CARD):
        return worth(board, stakes, work[0], work[1])
    sign = 1 if depth == 0 else -1
    seats, size = hands.shape[1], hands.shape[2]
    value = -1_000_000 * sign
    for owner in range(seats):
        for slot in range(size):
            card = hands[depth, owner, slot]
            if card == NO_CARD:
                continue
            side = 2 * card + (1 if owner == seat else 0)
            boxed = bool(np.any(faces[side] == EMPTY))
            left = _draw(hands, depth, owner, slot, drawn, cards)
            for row in range(board.shape[1] - 1):
                columns = anchors(board, row, boxed)
                while columns != NONE:
                    column = lowest(columns)
                    columns &= columns - ONE
                    place(board, faces[side], row, column, saved[depth])
                    here = _minimax(
                        board,
                        faces,
                        stakes,
                        (seat + 1) % seats,
                        depth + 1,
                        hands,
                        left,
                        cards,
                        lines,
                        saved,
                        work,
                    )
                    lift(board, row, saved[depth])
                    if here * sign > value * sign:
                        value = here
                        lines[depth, depth + 1 :] = lines[depth + 1, depth + 1 :]
                        lines[depth, depth, 0] = side
                        lines[depth, depth, 1] = row
                        lines[depth, depth, 2] = column
    return value


@njit(cache=True)
def _draw(hands: Numbers, depth: int, owner: int, slot: int, drawn: int, cards: int) -> int:
    """Make the next depth's hands: one card gone, the pile's top drawn; the new top."""
    hands[depth + 1] = hands[depth]
    last = hands.shape[2] - 1
    for other in range(slot, last):
        hands[depth + 1, owner, other] = hands[depth, owner, other + 1]
    hands[depth + 1, owner, last] = NO_CARD
    for other in range(last + 1):
        if hands[depth + 1, owner, other] == NO_CARD and drawn < cards:
            hands[depth + 1, owner, other] = drawn
            drawn += 1
    return drawn
