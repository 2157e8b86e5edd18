"""`compiled`: every order and every anchor in numba, one `uint64` a row; no pruning, no memory.

Chains are enumerated; turns and duels of the basic game are plain minimax. A board has a word for
each row of each letter and is placed on in place: `board[letter, row]` has a bit a column, and
letter 6 stands for occupied cells. In turns a card is two rows of `faces`: its public side, then
its secret one; `hands[depth]` has a row of card numbers for each seat, -1 where there is none.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from benchmarks.rivals import chain_only, proved
from games.catbox.board import Board, Placement
from games.catbox.faces import CATS, LETTERS, Face
from games.catbox.position import Position
from games.catbox.puzzle import Chain, SingleTurn
from games.catbox.rulings import Mode, seat_rules
from games.catbox.scoring import Stakes
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, UnsupportedError

NAME = "compiled"

NOTHING = -1_000_000
"""Less than any value."""

NO_CARD = -1

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]

OCCUPIED = len(LETTERS)
EMPTY = len(CATS)
WIDEST = 62
ONE = np.uint64(1)
NONE = np.uint64(0)
PAIRS = np.uint64(0x5555555555555555)
NIBBLES = np.uint64(0x3333333333333333)
BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
EACH_BYTE = np.uint64(0x0101010101010101)


def solve(task: Task, limit: Limit = Limit()) -> Answer:
    """The best of all lines; it doesn't look at the clock.

    Raises:
        UnsupportedError: tokens are in play, or the board is too wide.
    """
    clock = Clock(limit)
    if isinstance(task, SingleTurn):
        return proved(_best_turn(task), NAME, clock)
    return proved(_best_chain(chain_only(task, NAME)), NAME, clock)


def _best_chain(task: Chain) -> Line | None:
    rows, left, top = grid(task.board, len(task.faces))
    count, height = len(task.faces), rows.shape[1]
    path, best = np.zeros((count, 3), np.int64), np.zeros((count, 3), np.int64)
    saved = np.zeros((count, *rows.shape[:1], 2), np.uint64)
    work = np.zeros((2, height), np.uint64)
    faces, stakes = letters(task.faces), stakes_rows(task.stakes)
    value = int(_visit(rows, faces, stakes, 0, 0, NOTHING, path, best, saved, work))
    if value == NOTHING:
        return None
    steps = (Placement(task.faces[i], left + x, top + y) for i, y, x in best.tolist())
    return Line(value, tuple(str(step) for step in steps))


@njit(cache=True)
def _visit(
    board: Words,
    faces: Numbers,
    stakes: Numbers,
    depth: int,
    used: int,
    value: int,
    path: Numbers,
    best: Numbers,
    saved: Words,
    work: Words,
) -> int:
    """The best value of all lines from here, or `value` if that is higher."""
    if depth == faces.shape[0]:
        here = worth(board, stakes, work[0], work[1])
        if here > value:
            best[:] = path
            return here
        return value
    for index in range(faces.shape[0]):
        if (used >> index) & 1:
            continue
        path[depth, 0] = index
        boxed = bool(np.any(faces[index] == EMPTY))
        for row in range(board.shape[1] - 1):
            columns = anchors(board, row, boxed)
            while columns != NONE:
                path[depth, 1], path[depth, 2] = row, lowest(columns)
                columns &= columns - ONE
                place(board, faces[index], row, path[depth, 2], saved[depth])
                value = _visit(
                    board,
                    faces,
                    stakes,
                    depth + 1,
                    used | (1 << index),
                    value,
                    path,
                    best,
                    saved,
                    work,
                )
                lift(board, row, saved[depth])
    return value


def _best_turn(task: SingleTurn) -> Line | None:
    """Best play by all; nobody has to pass while there is a card, for a corner is always free.

    Raises:
        UnsupportedError: the game is the advanced one, or the board is too wide.
    """
    position = task.position
    if position.mode is not Mode.BASIC:
        raise UnsupportedError(f"the rival {NAME} knows no tokens")
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


class BitBoard(NamedTuple):
    """A board as rows of bits, and the cell of its first bit."""

    rows: Words
    left: int
    top: int


def grid(board: Board, spare: int) -> BitBoard:
    """The rows of a board with room for `spare` more cards in a row.

    Raises:
        UnsupportedError: it is too wide for a word.
    """
    left, top, right, bottom = board.bounds
    left, top = left - spare - 2, top - spare - 2
    width, height = right - left + spare + 3, bottom - top + spare + 4
    if width > WIDEST:
        raise UnsupportedError(f"the board is too wide for one word a row: {width} cells")
    rows = np.zeros((OCCUPIED + 1, height), np.uint64)
    for (x, y), letter in board.cells.items():
        bit = ONE << np.uint64(x - left)
        rows[LETTERS.index(letter), y - top] |= bit
        rows[OCCUPIED, y - top] |= bit
    return BitBoard(rows, left, top)


def letters(faces: tuple[Face, ...]) -> Numbers:
    """The four letters of each face, as numbers."""
    return np.array([[LETTERS.index(each) for each in face] for face in faces], np.int64)


def stakes_rows(stakes: Stakes) -> Numbers:
    """A row `(letter, tokens)` for the own stake and then for each rival's."""
    pairs = [(LETTERS.index(s.identity.letter), s.tokens) for s in (stakes.own, *stakes.rivals)]
    return np.array(pairs, np.int64)


@njit(cache=True)
def popcount(word: np.uint64) -> int:
    """How many bits are set, added up in pairs, nibbles and bytes."""
    word -= (word >> ONE) & PAIRS
    word = (word & NIBBLES) + ((word >> np.uint64(2)) & NIBBLES)
    word = (word + (word >> np.uint64(4))) & BYTES
    return np.int64((word * EACH_BYTE) >> np.uint64(56))  # type: ignore[return-value]


@njit(cache=True)
def lowest(word: np.uint64) -> int:
    """The number of the lowest bit that is set."""
    return popcount((word & -word) - ONE)


@njit(cache=True)
def anchors(board: Words, row: int, boxed: bool) -> np.uint64:
    """The columns of one row at which a face covers one cell, or one or two if `boxed`."""
    upper, lower = board[OCCUPIED, row], board[OCCUPIED, row + 1]
    a, b, c, d = upper, upper >> ONE, lower, lower >> ONE
    odd = a ^ b ^ c ^ d
    three_or_four = (a & b & (c | d)) | (c & d & (a | b))
    some: np.uint64 = (a | b | c | d if boxed else odd) & ~three_or_four
    return some


@njit(cache=True)
def place(board: Words, face: Numbers, row: int, column: int, saved: Words) -> None:
    """Lay a face; `saved` keeps what its two rows were."""
    foot = np.uint64(3) << np.uint64(column)
    left = ONE << np.uint64(column)
    for letter in range(OCCUPIED + 1):
        saved[letter, 0], saved[letter, 1] = board[letter, row], board[letter, row + 1]
        board[letter, row] &= ~foot
        board[letter, row + 1] &= ~foot
    board[OCCUPIED, row] |= foot
    board[OCCUPIED, row + 1] |= foot
    board[face[0], row] |= left
    board[face[1], row] |= left << ONE
    board[face[2], row + 1] |= left
    board[face[3], row + 1] |= left << ONE


@njit(cache=True)
def lift(board: Words, row: int, saved: Words) -> None:
    """Undo `place`."""
    for letter in range(OCCUPIED + 1):
        board[letter, row], board[letter, row + 1] = saved[letter, 0], saved[letter, 1]


@njit(cache=True)
def worth(board: Words, stakes: Numbers, area: Words, left: Words) -> int:
    """The objective's value; `area` and `left` are a row of words each to work in."""
    best = -1_000_000
    for rival in range(1, stakes.shape[0]):
        best = max(best, _points(board, stakes[rival, 0], area, left) + stakes[rival, 1])
    own: int = _points(board, stakes[0, 0], area, left) + stakes[0, 1]
    return own - best if stakes.shape[0] > 1 else own


@njit(cache=True)
def _points(board: Words, letter: int, area: Words, left: Words) -> int:
    points = 0
    for row in range(board.shape[1]):
        points += popcount(board[letter, row])
    if letter != EMPTY:
        return points + _areas(board[letter], area, left)[0]
    for cat in range(EMPTY):
        points += 2 * _areas(board[cat], area, left)[1]
    return points


@njit(cache=True)
def _areas(plane: Words, area: Words, left: Words) -> tuple[int, int]:
    """The size of the largest area of a colour, and how many areas have three cells."""
    left[:] = plane
    largest, trios = 0, 0
    for row in range(plane.shape[0]):
        while left[row] != NONE:
            size = _take(row, area, left)
            largest = max(largest, size)
            trios += size == 3
    return largest, trios


@njit(cache=True)
def _take(first: int, area: Words, left: Words) -> int:
    """Flood the area of the first cell of a row, take it off `left`, and give its size.

    `left` has nothing above that row, nor in the two last rows.
    """
    last = first
    area[first - 1 : first + 3] = NONE
    area[first] = left[first] & -left[first]
    grown = True
    while grown:
        grown = False
        for row in range(first, last + 2):
            here = area[row]
            wide = here | here << ONE | here >> ONE | area[row - 1] | area[row + 1]
            wide &= left[row]
            if wide != here:
                area[row] = wide
                grown = True
                if row > last:
                    last = row
                    area[row + 2] = NONE
    size = 0
    for row in range(first, last + 1):
        size += popcount(area[row])
        left[row] &= ~area[row]
    return size
