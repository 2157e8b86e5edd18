"""Visible cells at the end: quadrants that nothing covers, and the ground where nothing lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cache
from itertools import combinations

from ortools.sat.python.cp_model import BoolVarT, IntVar, LinearExpr

from games.catbox.board import FOOTPRINT
from games.catbox.faces import LETTERS
from games.protocol import Cell
from solver.catbox.cpsat.layout import anchors_over, footprint
from solver.catbox.cpsat.placing import Overlaps, Placing
from solver.catbox.encoding import BESIDE
from solver.cpsat.areas import STEPS, Graph, GraphPiece, Pair, neighbours
from solver.cpsat.literals import Truth, negated

BARE = "."
"""The letter of a bare cell."""

Quadrant = tuple[int, int]
"""The number of a tile, and which of its quadrants."""


class Visible:
    """A quadrant is seen unless a later tile lies on it, a cell of the ground unless any does.

    Attributes:
        placing: where the tiles lie.
        literals: makes the literals of everything that is built on this.
        stays: whether nothing lies on a cell.
    """

    def __init__(self, placing: Placing, overlaps: Overlaps) -> None:
        self.placing, self.literals = placing, placing.literals
        self._model = placing.literals.model
        self._true = self._model.new_constant(1)
        self._layout = placing.layout
        self._covered = overlaps.covered
        self._reached = frozenset(self._layout.cells)
        self.seen = cache(self._seen)
        self.stays = cache(self._new_stays)
        self.hidden = cache(self._new_hidden)
        self._on_top = cache(self._new_on_top)
        hidden = sum(self.hidden(letter) for letter in LETTERS)
        # Follows from the rest, and is seen at once where it is stated: whatever a tile covers has
        # been seen until then, so that it is covered once.
        self._model.add(hidden <= self._layout.most_covered)

    def count(self, letter: str) -> LinearExpr | int:
        """On how many cells a letter is seen."""
        placed = sum(self._placed(tile) for tile, _ in self._showing(letter))
        return len(self._layout.settled(letter)) + placed - self.hidden(letter)

    def _new_hidden(self, letter: str) -> IntVar:
        """How many cells of the ground and quadrants that show a letter are covered."""
        covered = [negated(self.stays(cell)) for cell in self._standing(letter)]
        for tile, quadrant in self._showing(letter):
            above = self._covered(self.placing.unit_of[tile], quadrant)
            covered.append(self.literals.all((self._placed(tile), above)))
        hidden = self._model.new_int_var(0, self._layout.most_covered, "")
        self._model.add(sum(covered) == hidden)
        return hidden

    def _placed(self, tile: int) -> Truth:
        return self._layout.tiles[tile].required or self.placing.placed(tile)

    def blocks(self, letter: str) -> list[set[Cell]]:
        """The connected cells of the ground that show this letter whatever is placed."""
        left = self._layout.settled(letter) - self._reached
        blocks = []
        for cell in sorted(left):
            if cell in left:
                blocks.append(connected(cell, left))
                left -= blocks[-1]
        return blocks

    def graph(self, letter: str, *, blocks: bool = True) -> Graph:
        """The settled cells, others and quadrants with this letter, and which of them touch.

        Quadrants touch where their tiles lie at one of some offsets, whatever the cells.

        Args:
            blocks: have connected cells that are settled be one piece.
        """
        whole = self.blocks(letter)
        settled = whole if blocks else [{cell} for block in whole for cell in sorted(block)]
        ground = [*settled, *({cell} for cell in self._standing(letter))]
        quadrants = self._showing(letter)
        pieces = [GraphPiece(True, len(block)) for block in settled]
        pieces += [GraphPiece(self.stays(cell)) for cell in self._standing(letter)]
        pieces += [GraphPiece(self.quadrant_seen(*quadrant)) for quadrant in quadrants]
        touching: dict[Pair, Truth] = {}
        parts: list[set[Cell] | Quadrant] = [*ground, *quadrants]
        for (a, one), (b, other) in combinations(enumerate(parts), 2):
            touch = self._touch(one, other)
            if touch is not False:
                touching[a, b] = touching[b, a] = touch
        links = range(len(ground), len(parts))
        gaps = self._gaps(letter, ground, len(links)) if blocks else {}
        return Graph(pieces, touching, links, gaps)

    def _gaps(self, letter: str, parts: Sequence[set[Cell]], most: int) -> dict[Pair, int]:
        """For each two parts of the ground: the fewest quadrants in an area that holds both.

        Args:
            most: how many quadrants there are; where it takes more, how many doesn't matter.
        """
        own = self._layout.settled(letter)
        gaps: dict[Pair, int] = {}
        for number, part in enumerate(parts):
            steps = _steps_from(part, own, self._reached, most)
            for other, cells in enumerate(parts[:number]):
                gaps[other, number] = steps.get(min(cells), most + 1)
        return gaps

    def differences(self, look: Mapping[Cell, str]) -> list[Truth]:
        """Truths of which one holds at least wherever what is seen isn't this look."""
        fixed = {cell: letter for cell, letter in look.items() if cell not in self._reached}
        ground = self._layout.ground.items()
        if fixed != {cell: letter for cell, letter in ground if cell not in self._reached}:
            return [True]
        shown = {*look, *self._layout.ground} & self._reached
        same = [self.seen(cell, look.get(cell, BARE)) for cell in sorted(shown)]
        on_bare_cells = (
            lies
            for tile in range(len(self._layout.tiles))
            for anchor, lies in self.placing.at(tile).items()
            if any(cell not in look for cell in footprint(anchor))
        )
        return [*map(negated, same), *on_bare_cells]

    def _touch(self, one: set[Cell] | Quadrant, other: set[Cell] | Quadrant) -> Truth:
        """Whether two parts of the graph share an edge, where both are seen."""
        if isinstance(other, set):
            assert isinstance(one, set)
            return any(near in other for cell in one for near in neighbours(cell))
        if isinstance(one, set):
            return self._touches_ground(other, one)
        return self._quadrants_touch(one, other)

    def _touches_ground(self, quadrant: Quadrant, cells: set[Cell]) -> Truth:
        tile, number = quadrant
        beside = {near for cell in cells for near in neighbours(cell)} - cells
        at = self.placing.at(tile)
        anchors = sorted({anchors_over(cell)[number] for cell in beside})
        return self.literals.any(at[anchor] for anchor in anchors if anchor in at)

    def _quadrants_touch(self, one: Quadrant, other: Quadrant) -> Truth:
        (tile, quadrant), (second, further) = one, other
        if tile == second:
            return (quadrant, further) in BESIDE
        unit, above = self.placing.unit_of[tile], self.placing.unit_of[second]
        if unit == above:
            return False
        (x, y), (u, v) = FOOTPRINT[quadrant], FOOTPRINT[further]
        offsets = [(x - u + dx, y - v + dy) for dx, dy in STEPS]
        return self.literals.any(self.placing.offsets.at(unit, above, d) for d in offsets)

    def _seen(self, cell: Cell, letter: str) -> Truth:
        """Whether a cell shows a letter in the end; False if it never can."""
        if cell not in self._reached:
            return self._true if self._layout.ground.get(cell) == letter else False
        showing: list[Truth] = [
            self._on_top(tile, quadrant, anchors_over(cell)[quadrant])
            for tile, quadrant in self._showing(letter)
            if anchors_over(cell)[quadrant] in self.placing.at(tile)
        ]
        if self._layout.ground.get(cell, BARE) == letter:
            showing.append(self.stays(cell))
        return self.literals.any(showing)

    def _standing(self, letter: str) -> list[Cell]:
        """Every cell of the ground that shows a letter and can be covered."""
        return sorted(self._layout.settled(letter) & self._reached)

    def _showing(self, letter: str) -> list[Quadrant]:
        """The quadrants of tiles with a letter."""
        return [
            (tile, quadrant)
            for tile, each in enumerate(self._layout.tiles)
            for quadrant, shown in enumerate(each.face)
            if shown == letter
        ]

    def _new_stays(self, cell: Cell) -> Truth:
        """Whether nothing lies on a cell."""
        on = (lit for _, lit in self.placing.units_on(cell))
        return negated(self.literals.any(on))

    def _new_on_top(self, tile: int, quadrant: int, anchor: Cell) -> BoolVarT:
        """Whether a tile lies at an anchor, and nothing on one of its quadrants."""
        covered = self._covered(self.placing.unit_of[tile], quadrant)
        on_top = self.literals.all((self.placing.at(tile)[anchor], negated(covered)))
        assert not isinstance(on_top, bool)
        return on_top

    def quadrant_seen(self, tile: int, quadrant: int) -> Truth:
        """Whether a tile is placed, and nothing lies on one of its quadrants."""
        covered = self._covered(self.placing.unit_of[tile], quadrant)
        return self.literals.all((self._placed(tile), negated(covered)))


def _steps_from(part: Set[Cell], own: Set[Cell], free: Set[Cell], most: int) -> dict[Cell, int]:
    """The free cells, beside own ones, on the shortest path from a part to each cell near it.

    Args:
        most: how many there are at most.
    """
    steps: dict[Cell, int] = {}
    edge = set(part)
    for distance in range(most + 1):
        reached = {cell for start in edge for cell in connected(start, own)} - steps.keys()
        steps |= dict.fromkeys(reached, distance)
        beside = {near for cell in reached for near in neighbours(cell)}
        edge = (beside & free) - own - steps.keys()
    return steps


def connected(cell: Cell, cells: Set[Cell]) -> set[Cell]:
    """The cells that one of them is connected with."""
    block, edge = {cell}, [cell]
    while edge:
        new = {near for near in neighbours(edge.pop()) if near in cells} - block
        block |= new
        edge += new
    return block
