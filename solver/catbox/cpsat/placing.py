"""Where the tiles lie: one Boolean a tile and anchor."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ortools.sat.python.cp_model import CpModel, IntVar

from games.protocol import Cell
from solver.catbox.cpsat.layout import Layout, anchors_over
from solver.catbox.cpsat.offsets import Offsets, any_of
from solver.cpsat.literals import Literals, Truth, new_bools
from solver.cpsat.solving import Solution


def _nothing() -> None:
    """The default of `tick`, for a model that nobody waits for."""


class Placing:
    """Each required tile has one anchor, each other at most one, and the count is right.

    Tiles of which at most one is placed anyway are a *unit*; who asks only whether a cell is
    occupied asks for units, which are fewer.

    Attributes:
        tick: called now and then by everything that is built on this; raises to stop it.
        literals: makes the literals of everything that is built on this.
        offsets: how far apart the units lie.
    """

    def __init__(self, model: CpModel, layout: Layout, tick: Callable[[], None] = _nothing) -> None:
        self._model = model
        self.tick = tick
        self.layout = layout
        self.literals = Literals(model)
        self._at = [
            dict(zip(anchors, new_bools(model, len(anchors)), strict=True))
            for anchors in layout.anchors
        ]
        for tile, at in zip(layout.tiles, self._at, strict=True):
            (model.add_exactly_one if tile.required else model.add_at_most_one)(at.values())
        self._add_count()
        self._placed: dict[int, IntVar] = {}
        self._on: dict[tuple[int, Cell], IntVar] = {}
        self.unit_of = {tile: u for u, unit in enumerate(layout.units) for tile in unit}
        if layout.sequences:
            self._add_sequences()
        self.offsets = Offsets(
            self.literals,
            [self._lies(unit) for unit in layout.units],
            [self._unit_placed(unit) for unit in layout.units],
        )

    def at(self, tile: int) -> dict[Cell, IntVar]:
        """Whether a tile lies at each of its anchors."""
        return self._at[tile]

    def placed(self, tile: int) -> IntVar:
        """Whether a tile is placed at all."""
        if tile not in self._placed:
            anchors = list(self._at[tile].values())
            self._placed[tile] = any_of(self._model, anchors)
        return self._placed[tile]

    def on(self, unit: int, cell: Cell) -> IntVar | None:
        """Whether a tile of a unit lies on a cell; None if none ever can."""
        key = (unit, cell)
        if key not in self._on:
            over = [
                self._at[tile][anchor]
                for tile in self.layout.units[unit]
                for anchor in anchors_over(cell)
                if anchor in self._at[tile]
            ]
            if not over:
                return None
            self._on[key] = any_of(self._model, over)
        return self._on[key]

    def units_on(self, cell: Cell) -> list[tuple[int, IntVar]]:
        """The units that can lie on a cell, each with whether it does."""
        found = ((unit, self.on(unit, cell)) for unit in range(len(self.layout.units)))
        return [(unit, lit) for unit, lit in found if lit is not None]

    def anchor(self, solution: Solution, tile: int) -> Cell | None:
        """Where a solution puts a tile; None if it is left out."""
        return next((a for a, lit in self._at[tile].items() if solution.boolean_value(lit)), None)

    def hint(self, model: CpModel, anchors: Mapping[int, Cell]) -> None:
        """Let a search try these anchors first, and none for other tiles."""
        for tile, at in enumerate(self._at):
            for anchor, lit in at.items():
                model.add_hint(lit, anchors.get(tile) == anchor)

    def _lies(self, unit: tuple[int, ...]) -> Mapping[Cell, IntVar]:
        """Whether one of some tiles, of which one at most is placed, lies at each anchor."""
        if len(unit) == 1:
            return self._at[unit[0]]
        lits: dict[Cell, list[IntVar]] = {}
        for tile in unit:
            for anchor, lit in self._at[tile].items():
                lits.setdefault(anchor, []).append(lit)
        return {anchor: any_of(self._model, there) for anchor, there in lits.items()}

    def _unit_placed(self, unit: tuple[int, ...]) -> Truth:
        """Whether one of some tiles is placed, of which one at most is."""
        in_each_line = bool(self.layout.sequences) or self.layout.tiles[unit[0]].required
        return True if in_each_line else self.placed(unit[0])

    def _add_count(self) -> None:
        """As many tiles are placed as the layout says, which required ones may settle."""
        required = sum(tile.required for tile in self.layout.tiles)
        if not required == self.layout.count == len(self._at):
            placed = (lit for at in self._at for lit in at.values())
            self._model.add(sum(placed) == self.layout.count)

    def _add_sequences(self) -> None:
        """Exactly one sequence is followed, and a tile is placed only if it is part of it."""
        followed = new_bools(self._model, len(self.layout.sequences))
        self._model.add_exactly_one(followed)
        for tile in range(len(self._at)):
            with_it = [
                lit
                for lit, sequence in zip(followed, self.layout.sequences, strict=True)
                if tile in sequence
            ]
            self._model.add(sum(with_it) == self.placed(tile))
