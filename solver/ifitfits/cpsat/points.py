"""The points of a seat for a box, by its icons and cats (rulings: count, owner, points, extra)."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache, cached_property
from typing import Protocol

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.ifitfits.cards import LEFT, OPEN, RIGHT, SPRAY, TOYS
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import WHOLE
from solver.cpsat.literals import Literals, Truth, negated
from solver.ifitfits.cpsat.boxes import Scored
from solver.ifitfits.cpsat.ground import Ground, Tiling
from solver.ifitfits.cpsat.laying import Cats

Number = LinearExpr | int
"""A sum over literals, or a constant."""

FARTHEST = 10_000
"""No count is farther from 0."""


class Contents:
    """The sums over the cards of one box."""

    def __init__(self, model: CpModel, tiling: Tiling, box: Scored) -> None:
        self._model, self._cards, self._boxes = model, tiling.cards, tiling.ground.boxes
        self._box = box
        self._add_joins()

    @cached_property
    def toys(self) -> IntVar:
        """How often the box shows the toy that it shows most of."""
        most = self._model.new_int_var(0, self.most_toys, "toys")
        self._model.add_max_equality(most, [self.count(toy) for toy in TOYS])
        return most

    def count(self, icon: str) -> Number:
        """How often the box shows an icon."""
        new = self.new(card.icons.count(icon) for card in self._cards)
        return new + self.old(lying.icons.get(icon, 0) for lying in self._boxes)

    @property
    def most_toys(self) -> int:
        """Upper bound on `toys`."""
        return max(map(self.most, TOYS))

    def most(self, icon: str) -> int:
        """How often a box of all cards and older boxes would show an icon."""
        old = sum(lying.icons.get(icon, 0) for lying in self._boxes)
        return old + sum(card.icons.count(icon) for card in self._cards)

    @cached_property
    def cells(self) -> Number:
        """In how many cells it lies."""
        return self.new(1 for _ in self._cards) + self.old(len(b.cells) for b in self._boxes)

    def new(self, counts: Iterable[int]) -> Number:
        """The sum of something over the new cards in it, which have so much of it."""
        found: Number = sum(
            count * self._box.has(card) for card, count in enumerate(counts) if count
        )
        return found

    def old(self, counts: Iterable[int]) -> Number:
        """The sum of something over the older boxes in it, which have so much of it."""
        found: Number = sum(
            count * self._box.holds(number) for number, count in enumerate(counts) if count
        )
        return found

    def _add_joins(self) -> None:
        """To join n cards and older boxes takes n - 1 joins, with two open sides each.

        It follows from the rest, and is seen at once where it is stated.
        """
        sides = self.new(card.sides.count(OPEN) - 2 for card in self._cards)
        self._model.add(sides + self.old(len(lying.mouths) - 2 for lying in self._boxes) >= -2)


class Census(Protocol):
    """The cats of every seat in any box, once all is laid."""

    @property
    def seats(self) -> Set[int]:
        """All seats that may have an awake cat somewhere."""

    def is_awake(self, box: Scored, seat: int) -> Truth:
        """Whether a seat has an awake cat in a box."""

    def count(self, box: Scored, seat: int) -> Number:
        """The cats of a seat, in halves of a cat, as they count if one of them is awake."""


def asleep_counts(mode: Mode) -> int:
    """The count of a sleeping cat, in halves of a cat (ruling: count)."""
    return 1 if mode is Mode.ADVANCED else WHOLE


class PackingCensus:
    """The cats of the board, and awake ones that are laid with the cards."""

    def __init__(self, literals: Literals, ground: Ground, cats: Cats, mode: Mode) -> None:
        self._literals, self._ground, self._cats = literals, ground, cats
        self._nap = asleep_counts(mode)

    @cached_property
    def seats(self) -> Set[int]:
        """See `Census`."""
        return {*self._cats.seats, *(s for lying in self._ground.boxes for s in lying.awake)}

    def is_awake(self, box: Scored, seat: int) -> Truth:
        """See `Census`."""
        if self._cats.seats == (seat,):
            return True
        boxes = enumerate(self._ground.boxes)
        old = (box.holds(number) for number, lying in boxes if lying.awake.get(seat))
        return self._literals.any((*old, *self._new_cats(box, seat)))

    def count(self, box: Scored, seat: int) -> Number:
        """See `Census`."""
        counted: Number = WHOLE * sum(self._new_cats(box, seat))
        for number, lying in enumerate(self._ground.boxes):
            halves = WHOLE * lying.awake.get(seat, 0) + self._nap * lying.asleep.get(seat, 0)
            if halves:
                counted += halves * box.holds(number)
        return counted

    def _new_cats(self, box: Scored, seat: int) -> list[Truth]:
        """For each place of a new cat: whether one of a seat lies there, in the box."""
        at = self._ground.box_at
        return [
            self._literals.all((lit, box.holds(at.get(edge, edge))))
            for edge, lit in self._cats.of(seat)
        ]


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
        """The points of a seat for the box, with linear bounds that follow from the rest.

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
