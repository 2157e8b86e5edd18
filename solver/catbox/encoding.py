"""How kernels see Cat Box: letters, quadrants and tokens as numbers, faces and cells as arrays.

Cells are numbered row after row in a window. A quadrant of a face has the number of its cell in
`games.catbox.board.FOOTPRINT`; a set of quadrants is a *pattern*, with bit q for quadrant q. All
of these stand in compiled code as constants, and none is typed anywhere else.

Parameters that bear these names mean the same in all kernels:
    cell, anchor, start, under: the number of a cell; a face at an anchor lies on the cells at
        `anchor + offset(width, quadrant)`.
    width: the cells of a row.
    quadrant: 0 to 3.
    letter, identity, own, rival, cat: the number of a letter.
    face: the number of a face among those of the hand, or of the deck.
    faces: the letters of each face (f x 4), or `FaceArrays`.
    word: the place of a 64-bit word of a bitboard.
    depth: how many placements or turns were made.
    context, then: the number of a row of `Transitions.contexts`.
    card: the place of a card among those of a context.
    rows: turns, one a row (k x 5, see `search.turns.KIND`).
    goal, floor: values in points.
    control: see `solver.jit.control` (7).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.catbox import faces, scoring
from games.catbox.board import FOOTPRINT, Board
from games.catbox.faces import Face, has_empty
from games.catbox.legality import cover_rule
from games.catbox.rulings import Token
from games.protocol import Cell

Bytes = NDArray[np.uint8]
Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
Words = NDArray[np.uint64]
Reals = NDArray[np.float64]

ByteRows = Annotated[Bytes, 2]
Int32Rows = Annotated[Int32s, 2]
Int64Rows = Annotated[Int64s, 2]
WordRows = Annotated[Words, 2]
RealRows = Annotated[Reals, 2]

CATS = len(faces.CATS)
"""Cats have the numbers from 0 to below this."""

EMPTY = faces.LETTERS.index(faces.EMPTY)
"""The number of the empty box, which follows the cats."""

BARE = len(faces.LETTERS)
"""The number of a bare cell; the numbers of letters are below it."""

LOOKS = BARE + 1
"""How many different things a cell may show."""

NUMBER = {letter: number for number, letter in enumerate(faces.LETTERS)}
"""The number of each letter; that of an identity is its letter's."""

QUADRANTS = len(FOOTPRINT)

BESIDE = tuple(
    (one, other)
    for one, (x, y) in enumerate(FOOTPRINT)
    for other, cell in enumerate(FOOTPRINT)
    if cell in ((x + 1, y), (x, y + 1))
)
"""The pairs of quadrants that share an edge."""

DIAGONALS = tuple(
    1 << one | 1 << other
    for one in range(QUADRANTS)
    for other in range(one)
    if (other, one) not in BESIDE
)
"""The patterns of two quadrants that share no edge, the larger number last."""

PATTERNS = 1 << QUADRANTS
"""How many patterns there are."""

TRIO = scoring.TRIO
TRIO_POINTS = scoring.TRIO_POINTS

STACK, PAW, MOUSE, BOX, FISH = (1 << number for number in range(len(Token)))
"""The bits of tokens."""

TOKEN_BIT = {
    Token.STACK: STACK,
    Token.PAW: PAW,
    Token.MOUSE: MOUSE,
    Token.BOX: BOX,
    Token.FISH: FISH,
}


class FaceArrays(NamedTuple):
    """Faces by number.

    Attributes:
        letters: the four letters of each of n faces (n x 4).
        boxed: 1 for a face that shows an empty box (n).
        patterns: for each face and letter, the quadrants that show it (n x 6).
    """

    letters: ByteRows
    boxed: Bytes
    patterns: Int32Rows


@lru_cache(maxsize=8)
def face_arrays(listed: tuple[Face, ...]) -> FaceArrays:
    """The arrays of some faces, in their order."""
    return FaceArrays(
        np.array([numbers_of(face) for face in listed], np.uint8).reshape(-1, QUADRANTS),
        np.array([has_empty(face) for face in listed], np.uint8),
        np.array([pattern_row(face) for face in listed], np.int32).reshape(-1, BARE),
    )


@cache
def numbers_of(face: Face) -> tuple[int, ...]:
    """The numbers of a face's letters."""
    return tuple(NUMBER[letter] for letter in face)


@cache
def most_covered(face: Face) -> int:
    """How many occupied cells a face may cover."""
    return cover_rule(face).value.most


def pattern_row(shown: str) -> list[int]:
    """For each letter, the quadrants of four that show it; other characters are no letter."""
    return [sum(1 << q for q, each in enumerate(shown) if each == x) for x in faces.LETTERS]


class Window(NamedTuple):
    """A rectangle of cells that are numbered row after row.

    Attributes:
        left, top: the first cell.
        width, height: in cells.
    """

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around(cls, board: Board, rim: int) -> Window:
        """The window of a board with `rim` bare cells on every side."""
        left, top, right, bottom = board.bounds
        return cls(left - rim, top - rim, right - left + 1 + 2 * rim, bottom - top + 1 + 2 * rim)

    @classmethod
    def of(cls, board: Board) -> Window:
        """The window of a board's own frame."""
        frame = board.frame
        return cls(frame.left, frame.top, frame.width, frame.height)

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return self.width * self.height

    def number(self, x: int, y: int) -> int:
        """The number of a cell."""
        return (y - self.top) * self.width + x - self.left

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        row, column = divmod(int(number), self.width)
        return self.left + column, self.top + row

    def look(self, board: Board) -> Bytes:
        """The number that every cell shows, a letter's or `BARE`; the board has to lie inside."""
        look = np.full(self.cells, BARE, np.uint8)
        for (x, y), letter in board.cells.items():
            look[self.number(x, y)] = NUMBER[letter]
        return look


def look_of(board: Board) -> Bytes:
    """The number that every cell of a board's own frame shows: a letter's or `BARE`."""
    cells = board.frame.width * board.frame.height
    look = np.full(cells, BARE, np.uint8)
    for letter, plane in enumerate(board.planes):
        shown = np.frombuffer(plane.to_bytes((cells + 7) // 8, "little"), np.uint8)
        look[np.unpackbits(shown, count=cells, bitorder="little").astype(bool)] = letter
    return look
