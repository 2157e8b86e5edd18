"""The change that steps make: quadrants in sight, and the areas and points of a colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.scoring import Tally
from games.catbox.turn import MoveMouse, Play
from games.protocol import Cell


@dataclass(frozen=True)
class Change:
    """The tallies of a board before and after some steps; areas need boards of one frame."""

    before: Board
    after: Board

    @property
    def altered(self) -> frozenset[Cell]:
        """The cells that look different."""
        was, now = self.before.cells, self.after.cells
        return frozenset(cell for cell, letter in now.items() if was.get(cell) != letter)

    def tallies(self, identity: Identity) -> tuple[Tally, Tally]:
        """The points of an identity on the board, before and after."""
        return scoring.tally(self.before, identity), scoring.tally(self.after, identity)

    def gain(self, identity: Identity) -> int:
        """The points on the board that an identity gains."""
        was, now = self.tallies(identity)
        return now.total - was.total

    def shown(self, letter: str) -> int:
        """Quadrants of a letter that come into sight."""
        return (self.after.plane(letter) & ~self.before.plane(letter)).bit_count()

    def gone(self, letter: str) -> frozenset[Cell]:
        """Cells in which a letter goes out of sight."""
        return self._cells(self.before.plane(letter) & ~self.after.plane(letter))

    def joined(self, letter: str) -> tuple[int, ...]:
        """The parts that the largest joined area of a letter is made of, the largest first.

        They are areas of before, as far as they still show, as bitboards; none where no area joins
        two of them.
        """
        found: tuple[int, tuple[int, ...], tuple[int, ...]] = (0, (), ())
        every = _areas(self.before, letter)
        for area in _areas(self.after, letter):
            parts = sorted((area & part for part in every if area & part), key=int.bit_count)[::-1]
            if len(parts) > 1:
                sizes = tuple(map(int.bit_count, parts))
                found = max(found, (area.bit_count(), sizes, tuple(parts)))
        return found[2]

    def touched(self, letter: str, parts: Sequence[int]) -> list[frozenset[Cell]]:
        """The areas of a letter before that share cells with any of some bitboards."""
        areas = _areas(self.before, letter)
        return [self._cells(area) for area in areas if any(area & part for part in parts)]

    def grown(self, letter: str) -> frozenset[Cell]:
        """The area from which the largest one of a letter has grown; none if it is all new."""
        largest = max(_areas(self.after, letter), key=int.bit_count, default=0)
        return max(self.touched(letter, [largest]), key=len, default=frozenset())

    def _cells(self, bits: int) -> frozenset[Cell]:
        return frozenset(self.before.frame.cells(bits))


def under(board: Board, step: Play | MoveMouse) -> dict[Cell, str]:
    """The quadrants that a card will cover on a board, by their cells."""
    placement = step.placement if isinstance(step, Play) else step.moved
    if isinstance(step, MoveMouse):
        board = board.lift(board.topmost(step.lifted))
    return {cell: board.cells[cell] for cell in placement.cells if cell in board.cells}


def _areas(board: Board, letter: str) -> tuple[int, ...]:
    return tuple(scoring.areas(board.plane(letter), board.frame.width))
