"""The eight ways to lay a square on itself, for cells and for faces."""

from __future__ import annotations

from typing import NamedTuple

from games.catbox.board import FOOTPRINT
from games.catbox.faces import Face
from games.protocol import Cell


class Symmetry(NamedTuple):
    """A turn or a mirror image.

    Attributes:
        right: where a step to the right goes.
        down: where a step down goes.
        order: for each place of a face's image, the place of its letter in the face.
    """

    right: Cell
    down: Cell
    order: tuple[int, ...]

    @classmethod
    def of(cls, right: Cell, down: Cell) -> Symmetry:
        """The symmetry by where steps to the right and down go."""
        bare = cls(right, down, ())
        goals = [bare.cell(x, y)[::-1] for x, y in FOOTPRINT]
        return bare._replace(order=tuple(goals.index(goal) for goal in sorted(goals)))

    def cell(self, x: int, y: int) -> Cell:
        """Where a cell goes; 0,0 stays."""
        return x * self.right[0] + y * self.down[0], x * self.right[1] + y * self.down[1]

    def anchor(self, x: int, y: int) -> Cell:
        """The anchor of a face's image."""
        (left, top), (right, bottom) = self.cell(x, y), self.cell(x + 1, y + 1)
        return min(left, right), min(top, bottom)

    def face(self, face: Face) -> Face:
        """A face's image; an unknown one stays unknown."""
        return Face("".join([face[index] for index in self.order]))


SYMMETRIES = tuple(
    Symmetry.of(right, down)
    for right, down in (
        ((1, 0), (0, 1)),
        ((-1, 0), (0, 1)),
        ((1, 0), (0, -1)),
        ((-1, 0), (0, -1)),
        ((0, 1), (1, 0)),
        ((0, -1), (1, 0)),
        ((0, 1), (-1, 0)),
        ((0, -1), (-1, 0)),
    )
)
"""All eight; the first changes nothing."""
