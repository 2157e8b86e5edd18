"""Where the tiles lie: one Boolean a tile and anchor."""

from __future__ import annotations

from collections.abc import Callable

from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

from games.protocol import Cell
from solver.cpsat.layout import Layout, anchors_over


def _nothing() -> None:
    """What is called between parts of a model when nobody waits."""


class Placing:
    """Each required tile has one anchor, each other at most one, and the count is right.

    Attributes:
        tick: called now and then by everything that is built on this; raises to stop it.
    """

    def __init__(self, model: CpModel, layout: Layout, tick: Callable[[], None] = _nothing) -> None:
        self._model = model
        self.tick = tick
        self.layout = layout
        self._at = [
            {anchor: model.new_bool_var(f"tile{i}@{anchor}") for anchor in anchors}
            for i, anchors in enumerate(layout.anchors)
        ]
        for tile, at in zip(layout.tiles, self._at, strict=True):
            (model.add_exactly_one if tile.required else model.add_at_most_one)(at.values())
        model.add(sum(lit for at in self._at for lit in at.values()) == layout.count)
        self._placed: dict[int, IntVar] = {}
        self._on: dict[tuple[int, Cell], IntVar] = {}

    def at(self, tile: int) -> dict[Cell, IntVar]:
        """Whether a tile lies at each of its anchors."""
        return self._at[tile]

    def placed(self, tile: int) -> IntVar:
        """Whether a tile is placed at all."""
        if tile not in self._placed:
            anchors = list(self._at[tile].values())
            self._placed[tile] = any_of(self._model, anchors, f"tile{tile} placed")
        return self._placed[tile]

    def on(self, tile: int, cell: Cell) -> IntVar | None:
        """Whether a tile lies on a cell; None if it never can."""
        key = (tile, cell)
        if key not in self._on:
            over = [self._at[tile][a] for a in anchors_over(cell) if a in self._at[tile]]
            if not over:
                return None
            self._on[key] = any_of(self._model, over, f"tile{tile} on {cell}")
        return self._on[key]

    def tiles_on(self, cell: Cell) -> list[tuple[int, IntVar]]:
        """The tiles that can lie on a cell, each with whether it does."""
        found = ((tile, self.on(tile, cell)) for tile in range(len(self._at)))
        return [(tile, lit) for tile, lit in found if lit is not None]

    def anchor(self, solver: CpSolver, tile: int) -> Cell | None:
        """Where a solution puts a tile; None if it is left out."""
        return next((a for a, lit in self._at[tile].items() if solver.boolean_value(lit)), None)


def any_of(model: CpModel, exclusive: list[IntVar], name: str) -> IntVar:
    """Whether one of some literals is true of which no two are."""
    if len(exclusive) == 1:
        return exclusive[0]
    lit = model.new_bool_var(name)
    model.add(sum(exclusive) == lit)
    return lit
