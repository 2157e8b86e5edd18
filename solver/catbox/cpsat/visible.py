"""The letter that each cell shows in the end: of its topmost tile, or of the ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.protocol import Cell
from solver.catbox.cpsat.layout import anchors_over
from solver.catbox.cpsat.order import Order
from solver.catbox.cpsat.placing import Placing, any_of
from solver.cpsat.areas import neighbours
from solver.cpsat.solving import Solution

BARE = "."
"""The letter of a bare cell."""


Quadrant = tuple[int, int]
"""The number of a tile, and which of its quadrants."""


class Visible:
    """Each cell shows exactly one thing: a quadrant of its topmost tile, or the ground."""

    def __init__(self, model: CpModel, placing: Placing, order: Order) -> None:
        self._model = model
        self._placing = placing
        self._ground = placing.layout.ground
        self._true = model.new_constant(1)
        self._stays: dict[Cell, IntVar] = {}
        self._quadrants: dict[Quadrant, dict[Cell, IntVar]] = defaultdict(dict)
        self._shown: dict[Cell, dict[str, list[IntVar]]] = {}
        self._seen: dict[tuple[Cell, str], IntVar] = {}
        self._on_top: dict[Quadrant, IntVar] = {}
        for cell in placing.layout.cells:
            placing.tick()
            self._shown[cell] = self._cell(cell, order)
        self.cells = tuple(sorted({*self._shown, *self._ground}))
        self._add_most_covered()

    def seen(self, cell: Cell, letter: str) -> IntVar | None:
        """Whether a cell shows a letter in the end; None if it never can."""
        key = (cell, letter)
        if key not in self._seen:
            lits = self._literals(cell, letter)
            if not lits:
                return None
            self._seen[key] = any_of(self._model, lits, f"{letter} on {cell}")
        return self._seen[key]

    def plane(self, letter: str) -> dict[Cell, IntVar]:
        """Every cell that can show a letter, with whether it does."""
        found = ((cell, self.seen(cell, letter)) for cell in self.cells)
        return {cell: lit for cell, lit in found if lit is not None}

    def nodes(self, letter: str) -> list[dict[Cell, IntVar]]:
        """Every quadrant with this letter that isn't in a block: where it can be seen."""
        return [*self._standing(letter), *self.quadrants(letter).values()]

    def quadrants(self, letter: str) -> dict[Quadrant, dict[Cell, IntVar]]:
        """The quadrants of tiles with this letter: on which cells each can be seen."""
        tiles = self._placing.layout.tiles
        return {
            (tile, quadrant): lits
            for (tile, quadrant), lits in self._quadrants.items()
            if tiles[tile].face[quadrant] == letter
        }

    def count(self, letter: str) -> LinearExpr | int:
        """On how many cells a letter is seen."""
        standing = [lit for node in self._standing(letter) for lit in node.values()]
        covered: IntVar | int = 0
        if standing:
            most = min(len(standing), self._placing.layout.most_covered)
            covered = self._model.new_int_var(0, most, f"{letter} covered")
            self._model.add(sum(~lit for lit in standing) == covered)
        new = sum(self._quadrant_seen(quadrant) for quadrant in self.quadrants(letter))
        return len(self._placing.layout.settled(letter)) + new - covered

    def blocks(self, letter: str) -> list[set[Cell]]:
        """The connected cells of the ground that show this letter whatever is placed."""
        left = {c for c, shown in self._ground.items() if shown == letter and c not in self._stays}
        blocks = []
        for cell in sorted(left):
            if cell in left:
                blocks.append(_connected(cell, left))
                left -= blocks[-1]
        return blocks

    def look(self, solution: Solution) -> dict[Cell, str]:
        """The visible letter of every occupied cell in a solution."""
        shown = dict(self._ground)
        for cell, letters in self._shown.items():
            for letter, lits in letters.items():
                if letter != BARE and any(solution.boolean_value(lit) for lit in lits):
                    shown[cell] = letter
        return shown

    def forbid(self, look: dict[Cell, str]) -> None:
        """Leave out every solution that looks like this, if there can be one."""
        fixed = {cell: letter for cell, letter in look.items() if cell not in self._shown}
        if fixed != {c: letter for c, letter in self._ground.items() if c not in self._shown}:
            return
        same = [self.seen(cell, look.get(cell, BARE)) for cell in self._shown]
        if all(lit is not None for lit in same):
            self._model.add_bool_or([~lit for lit in same if lit is not None])

    def _standing(self, letter: str) -> list[dict[Cell, IntVar]]:
        """Every cell of the ground that shows a letter and can be covered."""
        return [
            {cell: self._stays[cell]}
            for cell, shown in sorted(self._ground.items())
            if shown == letter and cell in self._stays
        ]

    def _quadrant_seen(self, quadrant: Quadrant) -> IntVar:
        if quadrant not in self._on_top:
            lits = list(self._quadrants[quadrant].values())
            self._on_top[quadrant] = any_of(self._model, lits, f"quadrant {quadrant} is seen")
        return self._on_top[quadrant]

    def _add_most_covered(self) -> None:
        """Follows from the rest, and is seen at once where it is stated."""
        stays = [self._stays[cell] for cell in self._ground if cell in self._stays]
        if stays:
            self._model.add(sum(~lit for lit in stays) <= self._placing.layout.most_covered)

    def _cell(self, cell: Cell, order: Order) -> dict[str, list[IntVar]]:
        """The ways in which a cell can show each letter, exactly one of which is true."""
        model, placing = self._model, self._placing
        stays = self._stays[cell] = model.new_bool_var(f"nothing on {cell}")
        shown: dict[str, list[IntVar]] = defaultdict(list)
        shown[self._ground.get(cell, BARE)].append(stays)
        on = placing.units_on(cell)
        for unit, lies in on:
            model.add_implication(lies, ~stays)
            for tile, quadrant, lit in self._tops(unit, cell):
                shown[placing.layout.tiles[tile].face[quadrant]].append(lit)
                for other, lies_too in on:
                    if other != unit and order.may_precede(unit, other):
                        model.add_bool_or([~lit, ~lies_too, order.before(other, unit)])
        model.add_exactly_one(lit for lits in shown.values() for lit in lits)
        return shown

    def _tops(self, unit: int, cell: Cell) -> Iterator[tuple[int, int, IntVar]]:
        """For each quadrant of a unit's tiles that can lie on a cell: whether it is on top."""
        for tile in self._placing.layout.units[unit]:
            at = self._placing.at(tile)
            for quadrant, anchor in enumerate(anchors_over(cell)):
                if anchor in at:
                    lit = self._model.new_bool_var(f"tile{tile}@{anchor} on top of {cell}")
                    self._model.add_implication(lit, at[anchor])
                    self._quadrants[tile, quadrant][cell] = lit
                    yield tile, quadrant, lit

    def _literals(self, cell: Cell, letter: str) -> list[IntVar]:
        if cell in self._shown:
            return self._shown[cell].get(letter, [])
        return [self._true] if self._ground.get(cell) == letter else []


def _connected(cell: Cell, cells: set[Cell]) -> set[Cell]:
    """The cells that one of them is connected with."""
    block, edge = {cell}, [cell]
    while edge:
        new = {near for near in neighbours(edge.pop()) if near in cells} - block
        block |= new
        edge += new
    return block
