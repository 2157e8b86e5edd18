"""Which quadrants of tiles lie on earlier tiles, and which are covered by later ones."""

from __future__ import annotations

from functools import cache

from games.catbox.board import FOOTPRINT
from solver.catbox.cpsat.order import Order
from solver.catbox.cpsat.placing import Placing
from solver.cpsat.literals import Truth

SIDE = range(2)
"""The columns of a tile, and its rows."""


class Overlaps:
    """For each unit and quadrant: what lies above it, and what below."""

    def __init__(self, placing: Placing, order: Order) -> None:
        self._placing, self._order = placing, order
        self.covered = cache(self._covered)
        self.over = cache(self._over)
        self._shared = cache(self._share)

    def _covered(self, unit: int, quadrant: int) -> Truth:
        """Whether a later unit lies on a quadrant of a unit."""
        return self._any_overlap(unit, quadrant, later=True)

    def _over(self, unit: int, quadrant: int) -> Truth:
        """Whether an earlier unit lies under a quadrant of a unit."""
        return self._any_overlap(unit, quadrant, later=False)

    def _any_overlap(self, unit: int, quadrant: int, later: bool) -> Truth:
        others = (other for other in range(len(self._placing.layout.units)) if other != unit)
        order, literals = self._order, self._placing.literals
        return literals.any(
            literals.all(
                (
                    self._shared(unit, quadrant, other),
                    order.before(unit, other) if later else order.before(other, unit),
                )
            )
            for other in others
        )

    def _share(self, unit: int, quadrant: int, other: int) -> Truth:
        """Whether another unit lies on the cell of a quadrant of a unit."""
        x, y = FOOTPRINT[quadrant]
        columns, rows = ({place - further for further in SIDE} for place in (x, y))
        return self._placing.offsets.among(unit, other, columns, rows)
