"""What a seat scores for a box (rulings: count, owner, points, extra)."""

from __future__ import annotations

from functools import cache, cached_property

from ortools.sat.python.cp_model import IntVar

from games.ifitfits.cards import LEFT, OPEN, RIGHT, SPRAY
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import WHOLE
from solver.cpsat.literals import Literals, Truth, negated
from solver.ifitfits.cpsat.boxes import Scored
from solver.ifitfits.cpsat.cats import Cats
from solver.ifitfits.cpsat.contents import FARTHEST, Contents, Number
from solver.ifitfits.cpsat.laying import Laying


class Points:
    """The points of one box, for each seat with new cats."""

    def __init__(
        self, literals: Literals, laying: Laying, cats: Cats, box: Scored, mode: Mode
    ) -> None:
        self._literals, self._model = literals, literals.model
        self._laying, self._cats, self._blocks = laying, cats, laying.ground.blocks
        self._box, self._mode = box, mode
        self._contents = Contents(literals.model, laying, box)
        self._count = cache(self._new_count)
        if not self._blocks:
            self._add_bounds()

    def value(self, seat: int) -> IntVar:
        """What a seat gets: 0 if the box isn't its own."""
        value, closed, own = self._number(), self._box.closed, self.own(seat)
        once, extra = self._once, self._extra(seat)
        self._model.add(value == once + extra).only_enforce_if(own, negated(closed))
        self._model.add(value == 2 * once + extra).only_enforce_if(own, closed)
        self._model.add(value == 0).only_enforce_if(negated(own))
        return value

    def own(self, seat: int) -> Truth:
        """Whether a seat scores the box: with an awake cat, and nobody with one has more cats."""
        others = {*self._cats.seats, *(s for block in self._blocks for s in block.awake)} - {seat}
        ahead = (self._is_ahead(other, seat) for other in sorted(others))
        return self._literals.all((self._box.active, self._is_awake(seat), *map(negated, ahead)))

    @cached_property
    def _once(self) -> IntVar:
        """The points before doubling."""
        once = self._number()
        self._model.add(once == self._contents.toys - self._contents.count(SPRAY))
        return once

    def _is_ahead(self, one: int, other: int) -> Truth:
        """Whether a seat has an awake cat in the box, and more cats there than another."""
        more = self._model.new_bool_var(f"{one} has more cats than {other}")
        self._model.add(self._count(one) > self._count(other)).only_enforce_if(more)
        self._model.add(self._count(one) <= self._count(other)).only_enforce_if(~more)
        return self._literals.all((self._is_awake(one), more))

    def _is_awake(self, seat: int) -> Truth:
        """Whether a seat has an awake cat in the box."""
        if self._cats.seats == (seat,):
            return True
        blocks = enumerate(self._blocks)
        old = (self._box.holds(number) for number, block in blocks if block.awake.get(seat))
        return self._literals.any((*old, *self._new_cats(seat)))

    def _new_count(self, seat: int) -> Number:
        """The cats of a seat, in halves of a cat, as they count if one of them is awake."""
        nap = 1 if self._mode is Mode.ADVANCED else WHOLE
        old = (WHOLE * b.awake.get(seat, 0) + nap * b.asleep.get(seat, 0) for b in self._blocks)
        return WHOLE * sum(self._new_cats(seat)) + self._contents.old(old)

    def _new_cats(self, seat: int) -> list[Truth]:
        """For each place of a new cat: whether one of a seat lies there, in the box."""
        at = self._laying.ground.block_at
        return [
            self._literals.all((lit, self._box.holds(at.get(edge, edge))))
            for edge, lit in self._cats.of(seat)
        ]

    def _extra(self, seat: int) -> Number:
        """A point for each counted cat but the first (ruling: extra); all of them are whole."""
        if self._mode is Mode.ADVANCED:
            return 0
        count = self._number()
        self._model.add(WHOLE * count == self._count(seat))
        return count - 1

    def _add_bounds(self) -> None:
        """A cat lies across a join of its own, from right to left; it follows from the rest."""
        sides = [card.sides[LEFT] + card.sides[RIGHT] for card in self._laying.cards]
        wide = self._contents.new(both.count(OPEN) for both in sides)
        self._model.add(sum(self._count(seat) for seat in self._cats.seats) <= wide)
        if not isinstance(self._box.active, bool):
            self._model.add(self._contents.cells >= 2).only_enforce_if(self._box.active)

    def _number(self) -> IntVar:
        return self._model.new_int_var(-FARTHEST, FARTHEST, "")
