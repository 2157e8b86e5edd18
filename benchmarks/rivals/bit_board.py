"""A board for compiled code: a `uint64` for each row of each letter, placed on in place.

`board[letter, row]` has a bit a column; letter 6 stands for occupied cells. Compiled by numba
and kept in its cache.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from games.catbox.board import Board
from games.catbox.faces import CATS, LETTERS, Face
from games.catbox.outcome import Stakes
from solver.answer import UnsupportedError

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
