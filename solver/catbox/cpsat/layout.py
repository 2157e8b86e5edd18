"""A placement problem: 2x2 tiles on a ground of letters, and the anchors that each may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from games.catbox.board import FOOTPRINT
from games.protocol import Cell


@dataclass(frozen=True)
class Tile:
    """A face that may be placed once.

    Attributes:
        fewest, most: how many occupied cells it covers.
        required: it must be placed; others may be left out.
        first, last: it comes before, or after, every other tile that is placed.
        barred: cells that it must not lie on.
        refused: anchors that it must not have.
        step: how many tiles are placed before it, in a layout with sequences.
    """

    face: str
    fewest: int
    most: int
    required: bool = True
    first: bool = False
    last: bool = False
    barred: frozenset[Cell] = frozenset()
    refused: frozenset[Cell] = frozenset()
    step: int = 0


@dataclass(frozen=True)
class Layout:
    """Place `count` of the tiles on the ground, one after the other.

    Attributes:
        ground: the visible letter of every occupied cell before the first tile.
        sequences: if there are any, the placed tiles are one of these, in this order, and
            every tile has a step.
    """

    ground: Mapping[Cell, str]
    tiles: tuple[Tile, ...]
    count: int
    sequences: tuple[tuple[int, ...], ...] = ()

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The tiles in groups of which at most one is placed: those of a step, or single ones."""
        if not self.sequences:
            return tuple((tile,) for tile in range(len(self.tiles)))
        return tuple(
            tuple(i for i, tile in enumerate(self.tiles) if tile.step == step)
            for step in range(self.count)
        )

    @cached_property
    def anchors(self) -> tuple[tuple[Cell, ...], ...]:
        """For each tile, in sorted order, every anchor that some line might give it.

        A tile covers an occupied cell of the ground, or a tile that does, and so on; a
        cell of the ground stays occupied, so that no line makes it cover fewer of them.
        """
        over_ground: dict[Cell, int] = {}
        for cell in self.ground:
            for anchor in anchors_over(cell):
                over_ground[anchor] = over_ground.get(anchor, 0) + 1
        reach = [set(over_ground)]
        for _ in range(self.count - 1):
            reach.append({near for anchor in reach[-1] for near in _overlapping(anchor)})
        return tuple(
            tuple(sorted(a for a in near if self._fits(tile, a, over_ground.get(a, 0))))
            for tile in self.tiles
            for near in [reach[tile.step if self.sequences else -1]]
        )

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that some tile might lie on, in sorted order."""
        reached = {a for anchors in self.anchors for a in anchors}
        return tuple(sorted({cell for anchor in reached for cell in footprint(anchor)}))

    @property
    def size(self) -> int:
        """How many pairs of units can lie on one cell, over all cells: the model grows with it."""
        on: Counter[Cell] = Counter()
        for unit in self.units:
            anchors = {anchor for tile in unit for anchor in self.anchors[tile]}
            on.update({cell for anchor in anchors for cell in footprint(anchor)})
        return sum(units * units for units in on.values())

    def look(self, laid: Iterable[tuple[int, Cell]]) -> dict[Cell, str]:
        """The visible letter of every occupied cell after these tiles at these anchors."""
        shown = dict(self.ground)
        for tile, anchor in laid:
            shown.update(zip(footprint(anchor), self.tiles[tile].face, strict=True))
        return shown

    def over_ground(self, anchor: Cell) -> int:
        """How many occupied cells of the ground lie under an anchor."""
        return sum(cell in self.ground for cell in footprint(anchor))

    @property
    def most_covered(self) -> int:
        """A proved upper bound on how many cells of the ground lie under tiles in the end."""
        most = [max((self.tiles[tile].most for tile in unit), default=0) for unit in self.units]
        return sum(sorted(most, reverse=True)[: self.count])

    def most_seen(self, letter: str) -> int:
        """A proved upper bound on how many cells can show a letter in the end."""
        return len(self.settled(letter)) + self.most_new(letter)

    def most_new(self, letter: str) -> int:
        """A proved upper bound on how many quadrants of tiles can show a letter."""
        counts = [
            max((self.tiles[tile].face.count(letter) for tile in unit), default=0)
            for unit in self.units
        ]
        return sum(sorted(counts, reverse=True)[: self.count])

    def settled(self, letter: str) -> set[Cell]:
        """The cells of the ground that show a letter."""
        return {cell for cell, shown in self.ground.items() if shown == letter}

    def _fits(self, tile: Tile, anchor: Cell, over_ground: int) -> bool:
        free = anchor not in tile.refused and tile.barred.isdisjoint(footprint(anchor))
        return free and over_ground <= tile.most


def footprint(anchor: Cell) -> tuple[Cell, ...]:
    """The four cells of a tile at an anchor, in the order of its letters."""
    x, y = anchor
    return tuple((x + dx, y + dy) for dx, dy in FOOTPRINT)


def anchors_over(cell: Cell) -> tuple[Cell, ...]:
    """The four anchors that put a quadrant on a cell, in the order of the letters."""
    x, y = cell
    return tuple((x - dx, y - dy) for dx, dy in FOOTPRINT)


def _overlapping(anchor: Cell) -> Iterable[Cell]:
    x, y = anchor
    return ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
