"""Layouts of tiles as models of which tests fix as much as they like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, CpSolver, LiteralT

from games.catbox.faces import EMPTY, Face
from games.protocol import Cell
from solver.catbox.cpsat.layout import Layout, Tile
from solver.catbox.cpsat.placing import Order, Overlaps, Placing, add_covering
from solver.catbox.cpsat.visible import Visible

CARD: dict[Cell, str] = {(0, 0): "K", (1, 0): "P", (0, 1): "V", (1, 1): "B"}
"""A ground of a single card."""

Move = tuple[int, Cell]
"""A tile and its anchor."""


def full(
    face: str = "YYYY", *, required: bool = True, first: bool = False, last: bool = False
) -> Tile:
    """A tile of four cats."""
    return Tile(face, 1, 1, required, first, last)


def boxed(face: str = "oYYY") -> Tile:
    """A tile with an empty box."""
    return Tile(face, 1, 2)


def tiles_of(faces: Iterable[Face]) -> tuple[Tile, ...]:
    """The faces as tiles under the normal rules."""
    return tuple(boxed(face) if EMPTY in face else full(face) for face in faces)


class Built:
    """Every part of the model of a layout."""

    def __init__(
        self,
        ground: Mapping[Cell, str],
        tiles: Iterable[Tile],
        count: int | None = None,
        sequences: tuple[tuple[int, ...], ...] = (),
        *,
        loose: bool = False,
    ) -> None:
        listed = tuple(tiles)
        count = len(listed) if count is None else count
        self.layout = Layout(ground, listed, count, sequences)
        self.model = CpModel()
        self.placing = Placing(self.model, self.layout)
        self.order = Order(self.model, self.placing, loose=loose)
        overlaps = Overlaps(self.placing, self.order)
        add_covering(self.placing, overlaps)
        self.visible = Visible(self.placing, overlaps)

    def solve(self, *literals: LiteralT) -> CpSolver | None:
        """A solution in which all these are true; None if there is none."""
        copy = self.model.clone()
        for literal in literals:
            copy.add_bool_and([literal])
        solver = CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(copy)
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        return solver if status == cp_model.OPTIMAL else None

    def at(self, tile: int, x: int, y: int) -> LiteralT:
        """Whether a tile lies at an anchor, which must be one that it can have."""
        return self.placing.at(tile)[x, y]

    def line(self, moves: Iterable[Move]) -> list[LiteralT] | None:
        """Literals that make a line of exactly these moves; None if an anchor isn't offered."""
        laid = list(moves)
        if any(anchor not in self.placing.at(tile) for tile, anchor in laid):
            return None
        places: list[LiteralT] = [self.placing.at(tile)[anchor] for tile, anchor in laid]
        return places + [self.order.before(one, other) for (one, _), (other, _) in pairwise(laid)]

    def allows(self, moves: Iterable[Move]) -> bool:
        """Whether the model has this line."""
        literals = self.line(moves)
        return literals is not None and self.solve(*literals) is not None
