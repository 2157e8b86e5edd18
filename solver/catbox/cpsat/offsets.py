"""How far apart tiles lie: a literal for each two units and each offset that matters.

Two tiles cover or touch one another in the same way wherever they lie, so that a few literals for
the offset between them stand in place of a few for each cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ortools.sat.python.cp_model import CpModel, IntVar

from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated

NEAR = range(-1, 2)
"""The offsets, along either axis, of two tiles that share a cell."""


class Offsets:
    """The offsets between the anchors of units.

    Args:
        lies: for each unit, whether it lies at each of its anchors.
    """

    def __init__(
        self, model: CpModel, literals: Literals, lies: Sequence[Mapping[Cell, IntVar]]
    ) -> None:
        self._model, self._literals, self._lies = model, literals, lies
        self._lines = cache(self._new_line)
        self._along = cache(self._new_along)
        self._at = cache(self._new_at)

    def at(self, one: int, other: int, offset: Cell) -> Truth:
        """Whether a unit lies this much further on than another; False if it never can."""
        if one > other:
            one, other, offset = other, one, (-offset[0], -offset[1])
        return self._at(one, other, offset)

    def overlap(self, one: int, other: int) -> Truth:
        """Whether two units share a cell."""
        return self._literals.any(self.at(one, other, (x, y)) for x in NEAR for y in NEAR)

    def _new_at(self, one: int, other: int, offset: Cell) -> Truth:
        dx, dy = offset
        if not any((x + dx, y + dy) in self._lies[other] for x, y in self._lies[one]):
            return False
        return self._literals.all(self._along(one, other, axis, offset[axis]) for axis in (0, 1))

    def _new_along(self, one: int, other: int, axis: int, offset: int) -> Truth:
        """Whether a unit lies this much further on along an axis."""
        here, there = self._lines(one, axis), self._lines(other, axis)
        further = self._model.new_bool_var("")
        for line, lit in here.items():
            ahead: Truth = there.get(line + offset, False)
            self._literals.clause(~further, ~lit, ahead)
            self._literals.clause(further, ~lit, negated(ahead))
        return further

    def _new_line(self, unit: int, axis: int) -> dict[int, IntVar]:
        """Whether a unit lies on each column, or each row."""
        lits: dict[int, list[IntVar]] = {}
        for anchor, lit in self._lies[unit].items():
            lits.setdefault(anchor[axis], []).append(lit)
        lines = {line: any_of(self._model, on) for line, on in lits.items()}
        self._model.add_exactly_one(lines.values())
        return lines


def any_of(model: CpModel, exclusive: Sequence[IntVar]) -> IntVar:
    """Whether one of some literals is true of which no two are."""
    if len(exclusive) == 1:
        return exclusive[0]
    lit = model.new_bool_var("")
    model.add_exactly_one(~lit, *exclusive)
    return lit
