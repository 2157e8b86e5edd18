"""The points of a seat for a box (rulings: count, owner, points, extra)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property

from ortools.sat.python.cp_model import IntVar

from games.ifitfits.cards import LEFT, OPEN, RIGHT, SPRAY
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import WHOLE
from solver.cpsat.literals import Literals, Truth, negated
from solver.ifitfits.cpsat.boxes import Scored
from solver.ifitfits.cpsat.census import Census
from solver.ifitfits.cpsat.contents import Contents, Number
from solver.ifitfits.cpsat.tiling import Tiling


class BoxPoints:
    """The points of one box, for each seat that may have cats in it."""

    def __init__(
        self, literals: Literals, tiling: Tiling, census: Census, box: Scored, mode: Mode
    ) -> None:
        self._literals, self._model = literals, literals.model
        self._tiling, self._census = tiling, census
        self._box, self._mode = box, mode
        self._contents = Contents(literals.model, tiling, box)
        self._count = cache(lambda seat: census.count(box, seat))
        self._extra = cache(self._new_extra)

    def value(self, seat: int) -> IntVar:
        """The points of a seat for the box: 0 if it isn't its own."""
        value, closed, own = self._points(seat), self._box.closed, self.own(seat)
        once, extra = self._once, self._extra(seat)
        self._model.add(value == once + extra).only_enforce_if(own, negated(closed))
        self._model.add(value == 2 * once + extra).only_enforce_if(own, closed)
        self._model.add(value == 0).only_enforce_if(negated(own))
        return value

    def bounded_value(self, seat: int) -> IntVar:
        """The same, with linear bounds that follow from the rest, for the linear program.

        Points before doubling are -S at least, for S sprays, and M at most, for M toys. Doubling
        adds no more than M, and takes no more than S; a box that isn't its own is worth 0, where
        2 * once + extra would be -2 * S - 1 at least.
        """
        value, once, extra = self.value(seat), self._once, self._extra(seat)
        closed, own = self._box.closed, self.own(seat)
        most, sprays = self._contents.most_toys, self._contents.most(SPRAY)
        other = (2 * sprays + 1) * (1 - own)
        self._model.add(value <= once + extra + most * closed + other)
        self._model.add(value <= 2 * once + extra + sprays * (1 - closed) + other)
        self._model.add(value <= (2 * most + self._most_cats(seat)) * own)
        return value

    def own(self, seat: int) -> Truth:
        """Whether a seat scores the box: with an awake cat, and nobody with one has more cats."""
        others = self._census.seats - {seat}
        ahead = (self._is_ahead(other, seat) for other in sorted(others))
        awake = self._census.is_awake(self._box, seat)
        return self._literals.all((self._box.active, awake, *map(negated, ahead)))

    @cached_property
    def _once(self) -> IntVar:
        """The points before doubling."""
        once = self._model.new_int_var(-self._contents.most(SPRAY), self._contents.most_toys, "")
        self._model.add(once == self._contents.toys - self._contents.count(SPRAY))
        return once

    def _is_ahead(self, one: int, other: int) -> Truth:
        """Whether a seat has an awake cat in the box, and more cats there than another."""
        more = self._model.new_bool_var(f"{one} has more cats than {other}")
        self._model.add(self._count(one) > self._count(other)).only_enforce_if(more)
        self._model.add(self._count(one) <= self._count(other)).only_enforce_if(~more)
        return self._literals.all((self._census.is_awake(self._box, one), more))

    def _new_extra(self, seat: int) -> Number:
        """A point for each counted cat but the first (ruling: extra); all of them are whole."""
        if self._mode is Mode.ADVANCED:
            return 0
        count = self._model.new_int_var(0, self._most_cats(seat), "")
        self._model.add(WHOLE * count == self._count(seat))
        return count - 1

    def bound_cats(self, seats: Iterable[int]) -> None:
        """A cat lies across a join of its own, from right to left; it follows from the rest.

        It holds where nothing lay before and no cat sleeps.
        """
        sides = [card.sides[LEFT] + card.sides[RIGHT] for card in self._tiling.cards]
        wide = self._contents.new(both.count(OPEN) for both in sides)
        self._model.add(sum(self._count(seat) for seat in seats) <= wide)
        if not isinstance(self._box.active, bool):
            self._model.add(self._contents.cells >= 2).only_enforce_if(self._box.active)

    def _points(self, seat: int) -> IntVar:
        """A variable with room for all points that a seat may have for the box."""
        contents = self._contents
        extra = 0 if self._mode is Mode.ADVANCED else self._most_cats(seat)
        return self._model.new_int_var(
            -2 * contents.most(SPRAY), 2 * contents.most_toys + extra, f"points of {seat}"
        )

    def _most_cats(self, seat: int) -> int:
        """Upper bound on the cats of a seat: each new one comes with a card, or as one."""
        ground = self._tiling.ground
        old = (lying.awake.get(seat, 0) + lying.asleep.get(seat, 0) for lying in ground.boxes)
        return ground.count + sum(old)
