"""The table: a rectangle of cells with a place for one card each (ruling: table)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from games.protocol import Cell, GameError, quoted
from languages.messages import _

SMALLEST, LARGEST = 3, 25
"""The fewest and the most cells of a side."""


class Table(NamedTuple):
    """A rectangle of cells; the first starting card lies at (0, 0)."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def sized(cls, width: int, height: int) -> Table:
        """The table of a game: (0, 0) is its middle, the upper left one of an even size."""
        return cls(-((width - 1) // 2), -((height - 1) // 2), width, height)

    @property
    def size(self) -> str:
        """The size as `--table` states it."""
        return f"{self.width}x{self.height}"

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is on the table."""
        x, y = cell[0] - self.left, cell[1] - self.top
        return 0 <= x < self.width and 0 <= y < self.height

    def cells(self) -> Iterator[Cell]:
        """Every cell, row after row."""
        for y in range(self.top, self.top + self.height):
            for x in range(self.left, self.left + self.width):
                yield x, y


STANDARD = Table.sized(9, 7)
"""The table unless another size is chosen."""


def parse_size(text: str) -> Table:
    """The table of a size such as `9x7`.

    Raises:
        GameError: there is no table of this size.
    """
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text)
    sides = [int(side) for side in match.groups()] if match else []
    if not sides or not all(SMALLEST <= side <= LARGEST for side in sides):
        sizes = f"{SMALLEST}x{SMALLEST}", f"{LARGEST}x{LARGEST}"
        refusal = _("table {size}: expected a width and a height, {fewest} to {most}")
        raise GameError(refusal.format(size=quoted(text), fewest=sizes[0], most=sizes[1]))
    return Table.sized(*sides)
