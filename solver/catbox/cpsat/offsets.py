"""How far apart tiles lie: a literal for each two units and each offset that matters.

Two tiles cover or touch one another in the same way wherever they lie, so that a few literals for
the offset between them stand in place of a few for each cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from ortools.sat.python.cp_model import CpModel, IntVar

from games.protocol import Cell
from solver.cpsat.literals import Literals, Truth, negated, new_bool

NEAR = range(-1, 2)
"""The offsets, along either axis, of two tiles that share a cell."""


class Offsets:
    """The offsets between the anchors of units.

    Args:
        lies: for each unit, whether it lies at each of its anchors.
        placed: for each unit, whether it is placed at all.
    """

    def __init__(
        self,
        literals: Literals,
        lies: Sequence[Mapping[Cell, IntVar]],
        placed: Sequence[Truth],
    ) -> None:
        self._literals, self._lies, self._placed = literals, lies, placed
        self._model = literals.model
        self._lines = cache(self._new_line)
        self._ahead = cache(self._new_ahead)

    def at(self, one: int, other: int, offset: Cell) -> Truth:
        """Whether a unit lies this much further on than another; False if it never can."""
        dx, dy = offset
        return self.among(one, other, (dx,), (dy,))

    def overlap(self, one: int, other: int) -> Truth:
        """Whether two units share a cell."""
        return self.among(one, other, NEAR, NEAR)

    def among(self, one: int, other: int, columns: Iterable[int], rows: Iterable[int]) -> Truth:
        """Whether a unit lies at one of some offsets from another, along each axis."""
        return self._literals.all(
            self._literals.any(self._along(one, other, axis, offset) for offset in offsets)
            for axis, offsets in enumerate((columns, rows))
        )

    def _along(self, one: int, other: int, axis: int, offset: int) -> Truth:
        """Whether a unit lies this much further on along an axis; False if it never can."""
        if one > other:
            return self._ahead(other, one, axis, -offset)
        return self._ahead(one, other, axis, offset)

    def _new_ahead(self, one: int, other: int, axis: int, offset: int) -> Truth:
        here, there = self._lines(one, axis), self._lines(other, axis)
        if not any(line + offset in there for line in here):
            return False
        further = new_bool(self._model)
        self._literals.clauses(_equivalence(further.index, here, there, offset))
        for unit in (one, other):
            self._literals.clause(~further, self._placed[unit])
        return further

    def _new_line(self, unit: int, axis: int) -> dict[int, int]:
        """For each column, or each row: the number of the literal that a unit lies on it."""
        lits: dict[int, list[IntVar]] = {}
        for anchor, lit in self._lies[unit].items():
            lits.setdefault(anchor[axis], []).append(lit)
        lines = {line: any_of(self._model, on) for line, on in lits.items()}
        self._literals.exactly(negated(self._placed[unit]), *lines.values())
        return {line: lit.index for line, lit in lines.items()}


def _equivalence(
    further: int, here: Mapping[int, int], there: Mapping[int, int], offset: int
) -> Iterator[list[int]]:
    """Clauses for a literal that is true exactly if of two lines one is ahead by an offset.

    The last of each line follows from the others, and propagates what they need two steps for.

    Args:
        further, here, there: numbers of literals; of those here one is true, and one there.
    """
    for line, lies in here.items():
        ahead = there.get(line + offset)
        if ahead is None:
            yield [~further, ~lies]
        else:
            yield [~further, ~lies, ahead]
            yield [further, ~lies, ~ahead]
            yield [~further, ~ahead, lies]


def any_of(model: CpModel, exclusive: Sequence[IntVar]) -> IntVar:
    """Whether one of some literals is true of which no two are."""
    if len(exclusive) == 1:
        return exclusive[0]
    lit = new_bool(model)
    model.add_exactly_one(~lit, *exclusive)
    return lit
