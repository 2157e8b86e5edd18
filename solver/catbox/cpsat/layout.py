"""A placement problem: 2x2 tiles on a ground of letters, and the anchors that each may have.

The lines that end in a known board are found from their last tile to the first: the last tile shows
all of its face, an earlier one whatever no later one covers, so that few anchors are left for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product

from games.catbox.board import FOOTPRINT
from games.protocol import Cell

Laid = tuple[tuple[int, Cell], ...]
"""Tiles and their anchors, in the order in which they are laid."""


Quadrants = tuple[int, ...]
"""The numbers of some quadrants of a tile, in ascending order."""


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
        fitting = cache(self._fitting)
        return tuple(fitting(replace(tile, face="")) for tile in self.tiles)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that some tile might lie on, in sorted order."""
        reached = {a for anchors in self.anchors for a in anchors}
        return tuple(sorted({cell for anchor in reached for cell in footprint(anchor)}))

    @property
    def size(self) -> int:
        """How many pairs of units can lie on one cell, over all cells: the model grows with it."""
        on: Counter[Cell] = Counter()
        alike = Counter(tuple(self.anchors[tile] for tile in unit) for unit in self.units)
        for unit, times in alike.items():
            cells = {cell for anchors in unit for anchor in anchors for cell in footprint(anchor)}
            on.update(dict.fromkeys(cells, times))
        return sum(units * units for units in on.values())

    def look(self, laid: Iterable[tuple[int, Cell]]) -> dict[Cell, str]:
        """The visible letter of every occupied cell after these tiles at these anchors."""
        shown = dict(self.ground)
        for tile, anchor in laid:
            shown.update(zip(footprint(anchor), self.tiles[tile].face, strict=True))
        return shown

    @cached_property
    def bare(self) -> Callable[[Cell], Quadrants]:
        """Finds the quadrants of a tile at an anchor that lie on no cell of the ground."""

        @cache
        def bare(anchor: Cell) -> Quadrants:
            cells = enumerate(footprint(anchor))
            return tuple(quadrant for quadrant, cell in cells if cell not in self.ground)

        return bare

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

    def _fitting(self, rule: Tile) -> tuple[Cell, ...]:
        """The anchors that some line might give a tile, whatever its face."""
        near = self._reach[rule.step if self.sequences else -1]
        fitting = (a for a in near - rule.refused if self._under[a] <= rule.most)
        return tuple(sorted(a for a in fitting if rule.barred.isdisjoint(footprint(a))))

    @cached_property
    def _under(self) -> Counter[Cell]:
        """How many occupied cells of the ground lie under each anchor."""
        return Counter(anchor for cell in self.ground for anchor in anchors_over(cell))

    @cached_property
    def _reach(self) -> list[set[Cell]]:
        """For each step: the anchors that cover the ground, a tile that does, and so on."""
        reach, edge = [set(self._under)], set(self._under)
        for _ in range(self.count - 1):
            edge = {(x + i, y + j) for x, y in edge for i, j in product((-1, 0, 1), repeat=2)}
            edge -= reach[-1]
            reach.append(reach[-1] | edge)
        return reach


@cache
def footprint(anchor: Cell) -> tuple[Cell, ...]:
    """The four cells of a tile at an anchor, in the order of its letters."""
    x, y = anchor
    return tuple((x + dx, y + dy) for dx, dy in FOOTPRINT)


@cache
def anchors_over(cell: Cell) -> tuple[Cell, ...]:
    """The four anchors that put a quadrant on a cell, in the order of the letters."""
    x, y = cell
    return tuple((x - dx, y - dy) for dx, dy in FOOTPRINT)


def lines_to(layout: Layout, look: Mapping[Cell, str]) -> Iterator[Laid]:
    """Every line of a layout that ends in a board.

    Args:
        look: the visible letter of every occupied cell of the board.
    """
    for laid in _endings(layout, look, (), frozenset()):
        if _allowed(layout, laid) and layout.look(laid) == look:
            yield laid


def _endings(
    layout: Layout, look: Mapping[Cell, str], later: Laid, covered: frozenset[Cell]
) -> Iterator[Laid]:
    """The lines whose last tiles are known, with all letters seen that nothing covers.

    Args:
        covered: the cells on which the `later` tiles lie.
    """
    if len(later) == layout.count:
        yield later
        return
    gone = {tile for tile, _ in later}
    for tile, anchors in enumerate(layout.anchors):
        if tile not in gone:
            for anchor in anchors:
                cells = footprint(anchor)
                letters = zip(cells, layout.tiles[tile].face, strict=True)
                if all(cell in covered or look.get(cell) == letter for cell, letter in letters):
                    yield from _endings(
                        layout, look, ((tile, anchor), *later), covered.union(cells)
                    )


def _allowed(layout: Layout, laid: Laid) -> bool:
    """Whether tiles may be laid in this order."""
    order = tuple(tile for tile, _ in laid)
    if layout.sequences and order not in layout.sequences:
        return False
    occupied = set(layout.ground)
    for place, (number, anchor) in enumerate(laid):
        tile, cells = layout.tiles[number], footprint(anchor)
        if not tile.fewest <= len(occupied.intersection(cells)) <= tile.most:
            return False
        if (tile.first and place) or (tile.last and place < len(laid) - 1):
            return False
        occupied.update(cells)
    return all(not tile.required or i in order for i, tile in enumerate(layout.tiles))
