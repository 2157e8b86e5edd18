"""Which older boxes some new cards may join to one box, whatever the cards are.

A *cluster* is some cells with the older boxes that cards in them join. Sets of cells and of older
boxes are numbers with one bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.ifitfits.board import neighbour
from games.ifitfits.cards import LEFT, OPEN, OPPOSITE, RIGHT
from games.protocol import Cell
from solver.ifitfits.cpsat.ground import SIDES, Ground

Cluster = tuple[int, int]
"""Its cells, and its older boxes."""

NEVER = 1 << 30
"""More open sides than any cards have."""


class Need(NamedTuple):
    """How many open sides the cards of a box need at least.

    Attributes:
        ajar: to be joined at all.
        closed: the same where there may be enough other cards to close the box.
    """

    ajar: int
    closed: int


class Clusters:
    """The clusters of a ground with older boxes, by the number of their cells."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._number = {cell: at for at, cell in enumerate(ground.cells)}
        cells = range(len(ground.cells))
        self._near, self._beside = [0 for _ in cells], [0 for _ in cells]
        self._joined, self._joined_beside = [0 for _ in cells], [0 for _ in cells]
        self.mouths = [
            sum(1 << self._number[cell] for cell in lying.mouths) for lying in ground.boxes
        ]
        self._drained = sum(1 << number for number, b in enumerate(ground.boxes) if b.drained)
        for cell in ground.cells:
            for side in SIDES:
                self._look(cell, side)

    def by_size(self, most: int) -> Iterator[Mapping[int, Need]]:
        """For each number of cells up to `most`: the sets of older boxes, with what they need.

        A cat can lie in each of these boxes.
        """
        level: dict[Cluster, int] = {(1 << at, 0): 0 for at in self._number.values()}
        for size in range(1, most + 1):
            level = self._joining(level)
            yield self._needs(level, self._ground.count - size)
            level = self._larger(level) if size < most else {}

    def mouths_of(self, olds: int) -> int:
        """The cells that have to be occupied if these older boxes are in a closed one."""
        found = 0
        for number in _bits(olds):
            found |= self.mouths[number]
        return found

    def _look(self, cell: Cell, side: int) -> None:
        at, other = self._number[cell], neighbour(cell, side)
        level, ground = side in (LEFT, RIGHT), self._ground
        if other in self._number:
            self._near[at] |= 1 << self._number[other]
            self._beside[at] |= level << self._number[other]
        elif (ground.board.sides(other) or "    ")[OPPOSITE[side]] == OPEN:
            self._joined[at] |= 1 << ground.box_at[other]
            self._joined_beside[at] |= level << ground.box_at[other]

    def _joining(self, level: Mapping[Cluster, int]) -> dict[Cluster, int]:
        """The same clusters and those with more older boxes, each with the open sides it needs."""
        found, waiting = dict(level), list(level)
        while waiting:
            cells, olds = cluster = waiting.pop()
            joined = 0
            for at in _bits(cells):
                joined |= self._joined[at]
            for number in _bits(joined & ~olds):
                wider = cells, olds | 1 << number
                if found[cluster] + 1 < found.get(wider, NEVER):
                    found[wider] = found[cluster] + 1
                    waiting.append(wider)
        return found

    def _larger(self, level: Mapping[Cluster, int]) -> dict[Cluster, int]:
        """The clusters of one more cell: two new cards are joined by an open side of each."""
        found: dict[Cluster, int] = {}
        for (cells, olds), sides in level.items():
            mouths, near = self.mouths_of(olds), 0
            for at in _bits(cells):
                near |= self._near[at]
            for at in _bits((near | mouths) & ~cells):
                larger = cells | 1 << at, olds
                needed = sides + (1 if mouths >> at & 1 else 2)
                found[larger] = min(found.get(larger, NEVER), needed)
        return found

    def _needs(self, level: Mapping[Cluster, int], others: int) -> dict[int, Need]:
        """The fewest open sides of boxes with each set of older ones, open and closed.

        Args:
            others: the cards that are in no such box.
        """
        found: dict[int, Need] = {}
        for (cells, olds), sides in level.items():
            if self._holds_cat(cells, olds):
                known = found.get(olds, Need(NEVER, NEVER))
                left = (self.mouths_of(olds) & ~cells).bit_count()
                closable = not olds & self._drained and left <= others
                closed = min(known.closed, sides) if closable else known.closed
                found[olds] = Need(min(known.ajar, sides), closed)
        return found

    def _holds_cat(self, cells: int, olds: int) -> bool:
        """Whether two cells side by side may be joined, one of them new."""
        return any(
            self._beside[at] & cells or self._joined_beside[at] & olds for at in _bits(cells)
        )


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
