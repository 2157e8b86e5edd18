"""The layered board: placements from the bottom up, and what is visible of them.

What is visible is held as one bitboard a letter: a Python integer with one bit a cell,
row after row of a `Frame` that is wider than the board, so that a shift by one cell
never wraps round an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from games.catbox.faces import EMPTY, LETTERS, Face
from games.protocol import Cell, GameError
from languages.messages import _

FOOTPRINT: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The cells of a face relative to its anchor, in the order of its letters."""

EDGE = 2
"""Free rows and columns that a frame keeps on every side."""

SPARE = 8
"""Rows and columns that a new frame has to grow into on every side."""

_INDEX = {letter: index for index, letter in enumerate(LETTERS)}
_EMPTY = _INDEX[EMPTY]


class Placement(NamedTuple):
    """A face and its anchor, the cell of its top-left quadrant."""

    face: Face
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.face}@{self.x},{self.y}"

    @property
    def texts(self) -> tuple[str, ...]:
        """The notation, as a step of a line."""
        return (str(self),)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The four cells under the face, in the order of its letters."""
        return tuple((self.x + dx, self.y + dy) for dx, dy in FOOTPRINT)


class Frame(NamedTuple):
    """The window of cells that the bits of a board number."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def around(cls, placements: Iterable[Placement], spare: int) -> Frame:
        """The frame that leaves `spare` cells to grow on every side of the placements."""
        xs, ys = zip(*((x, y) for _, x, y in placements), strict=True)
        rim = spare + EDGE
        width, height = max(xs) - min(xs) + 2 + 2 * rim, max(ys) - min(ys) + 2 + 2 * rim
        return cls(min(xs) - rim, min(ys) - rim, width, height)

    def holds(self, x: int, y: int) -> bool:
        """Whether a face at this anchor keeps clear of the frame's edges."""
        return (
            EDGE <= x - self.left <= self.width - EDGE - 2
            and EDGE <= y - self.top <= self.height - EDGE - 2
        )

    def bit(self, x: int, y: int) -> int:
        """The bit of a cell; 0 for a cell outside."""
        column, row = x - self.left, y - self.top
        if not (0 <= column < self.width and 0 <= row < self.height):
            return 0
        return 1 << (row * self.width + column)

    def cells(self, bits: int) -> Iterator[Cell]:
        """The cells of a bitboard in reading order."""
        while bits:
            lowest = bits & -bits
            row, column = divmod(lowest.bit_length() - 1, self.width)
            yield self.left + column, self.top + row
            bits ^= lowest


@dataclass(frozen=True, eq=False)
class Board:
    """An immutable pile of placements; two boards are equal if all their layers are."""

    placements: tuple[Placement, ...]
    frame: Frame
    planes: tuple[int, ...]
    occupied: int = field(repr=False)

    @classmethod
    def of(cls, placements: Iterable[Placement], spare: int = SPARE) -> Board:
        """The board of these placements from the bottom up.

        Raises:
            GameError: there is none, or one covers no occupied cell.
        """
        layers = tuple(placements)
        if not layers:
            raise GameError(_("a board needs at least the starting card"))
        board = _pile(Frame.around(layers, spare), ())
        for index, placement in enumerate(layers):
            if index and not board.covered(placement.x, placement.y):
                text = _("{placement} floats free: it covers no occupied cell")
                raise GameError(text.format(placement=placement))
            board = board.place(placement)
        return board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.placements == other.placements

    def __hash__(self) -> int:
        return hash(self.placements)

    def place(self, placement: Placement) -> Board:
        """The board with one more face on top. Whether the rules allow it is not asked."""
        face, x, y = placement
        frame = self.frame
        if not frame.holds(x, y):
            grown = (*self.placements, placement)
            return _pile(Frame.around(grown, SPARE), grown)
        width = frame.width
        corner = 1 << ((y - frame.top) * width + x - frame.left)
        bits = (corner, corner << 1, corner << width, corner << (width + 1))
        foot = bits[0] | bits[1] | bits[2] | bits[3]
        planes = [plane & ~foot for plane in self.planes]
        for letter, bit in zip(face, bits, strict=True):
            planes[_INDEX[letter]] |= bit
        return Board((*self.placements, placement), frame, tuple(planes), self.occupied | foot)

    def lift(self, index: int) -> Board:
        """The board without its `index`-th placement; what lay under it shows again."""
        lifted = self.placements[index]
        rest = self.placements[:index] + self.placements[index + 1 :]
        bits = [self.frame.bit(x, y) for x, y in lifted.cells]
        foot = bits[0] | bits[1] | bits[2] | bits[3]
        planes, occupied = [plane & ~foot for plane in self.planes], self.occupied & ~foot
        for cell, bit in zip(lifted.cells, bits, strict=True):
            letter = _topmost(rest, cell)
            if letter is not None:
                planes[_INDEX[letter]] |= bit
                occupied |= bit
        return Board(rest, self.frame, tuple(planes), occupied)

    def topmost(self, placement: Placement) -> int:
        """The index of the highest layer with this face at this anchor.

        Raises:
            ValueError: there is none.
        """
        return len(self.placements) - 1 - self.placements[::-1].index(placement)

    def spared(self, spare: int) -> Board:
        """The board in a frame that fits `spare` more placements in a row."""
        return Board.of(self.placements, spare)

    def plane(self, letter: str) -> int:
        """The bitboard of the visible quadrants with this letter."""
        return self.planes[_INDEX[letter]]

    def covered(self, x: int, y: int) -> int:
        """How many occupied cells a face at this anchor would cover, each counted once."""
        return sum(1 for dx, dy in FOOTPRINT if self.occupied & self.frame.bit(x + dx, y + dy))

    def cats_covered(self, x: int, y: int) -> int:
        """How many visible cats a face at this anchor would cover."""
        cats = self.occupied & ~self.planes[_EMPTY]
        return sum(1 for dx, dy in FOOTPRINT if cats & self.frame.bit(x + dx, y + dy))

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """The visible letter of each occupied cell, in reading order."""
        seen = [
            (y, x, letter)
            for letter, plane in zip(LETTERS, self.planes, strict=True)
            for x, y in self.frame.cells(plane)
        ]
        return {(x, y): letter for y, x, letter in sorted(seen)}

    @property
    def key(self) -> str:
        """The visible letters as text, equal exactly for boards that look the same."""
        return " ".join(f"{letter}{x},{y}" for (x, y), letter in self.cells.items())

    @property
    def uncovered(self) -> tuple[int, ...]:
        """The indices of the placements none of whose quadrants is covered."""
        seen: set[Cell] = set()
        free: list[int] = []
        for index in range(len(self.placements) - 1, -1, -1):
            cells = self.placements[index].cells
            if seen.isdisjoint(cells):
                free.append(index)
            seen.update(cells)
        return tuple(reversed(free))

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """The smallest and largest x and y of an occupied cell: left, top, right, bottom."""
        xs = [x for _, x, _ in self.placements]
        ys = [y for _, _, y in self.placements]
        return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _topmost(placements: tuple[Placement, ...], cell: Cell) -> str | None:
    """The letter that the topmost of some placements shows on a cell."""
    x, y = cell
    for face, left, top in reversed(placements):
        if 0 <= x - left <= 1 and 0 <= y - top <= 1:
            return face[2 * (y - top) + x - left]
    return None


def _pile(frame: Frame, placements: Iterable[Placement]) -> Board:
    board = Board((), frame, (0,) * len(LETTERS), 0)
    for placement in placements:
        board = board.place(placement)
    return board
