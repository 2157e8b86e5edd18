"""Which quadrants of tiles lie on earlier tiles, and which are covered by later ones."""

from __future__ import annotations

from functools import cache

from games.catbox.board import FOOTPRINT
from solver.catbox.cpsat.order import Order
from solver.catbox.cpsat.placing import Placing
from solver.cpsat.literals import Truth


class Overlaps:
    """For each unit and quadrant: what lies above it, and what below."""

    def __init__(self, placing: Placing, order: Order) -> None:
        self._placing, self._order = placing, order
        self.covered = cache(self._covered)
        self.over = cache(self._over)

    def _covered(self, unit: int, quadrant: int) -> Truth:
        """Whether a later unit lies on a quadrant of a unit."""
        return self._any_overlap(unit, quadrant, later=True)

    def _over(self, unit: int, quadrant: int) -> Truth:
        """Whether an earlier unit lies under a quadrant of a unit."""
        return self._any_overlap(unit, quadrant, later=False)

    def _any_overlap(self, unit: int, quadrant: int, later: bool) -> Truth:
        x, y = FOOTPRINT[quadrant]
        offsets = [(x - dx, y - dy) for dx, dy in FOOTPRINT]
        literals = self._placing.literals
        others = (other for other in range(len(self._placing.layout.units)) if other != unit)
        return literals.any(
            literals.all((self._placing.offsets.at(unit, other, offset), ordered))
            for other in others
            for ordered in [
                self._order.before(unit, other) if later else self._order.before(other, unit)
            ]
            for offset in offsets
        )
