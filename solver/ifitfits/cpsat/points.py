"""What a seat scores: the points of each box that is its own (rulings: count, owner, points)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ortools.sat.python.cp_model import IntVar, LinearExpr

from games.ifitfits.cards import LEFT, OPEN, RIGHT, SPRAY, TOYS
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import WHOLE
from solver.cpsat.literals import Literals, Truth, negated
from solver.ifitfits.cpsat.boxes import Scored
from solver.ifitfits.cpsat.cats import Cats
from solver.ifitfits.cpsat.laying import Laying

Number = LinearExpr | int
"""A sum over literals, or what is known before."""

FARTHEST = 10_000
"""No count is farther from 0."""


class Points:
    """The points of one box for one seat, which has an awake cat in it."""

    def __init__(
        self, literals: Literals, laying: Laying, cats: Cats, box: Scored, mode: Mode, seat: int
    ) -> None:
        self._literals, self._model = literals, literals.model
        self._laying, self._cats, self._blocks = laying, cats, laying.ground.blocks
        self._box, self._mode, self._seat = box, mode, seat

    @cached_property
    def value(self) -> IntVar:
        """What the seat gets: 0 if the box isn't its own."""
        value, closed, own = self._number(), self._box.closed, self.own
        once = self.toys - self.count(SPRAY)
        self._model.add(value == once + self._extra()).only_enforce_if(own, negated(closed))
        self._model.add(value == 2 * once + self._extra()).only_enforce_if(own, closed)
        self._model.add(value == 0).only_enforce_if(negated(own))
        return value

    @cached_property
    def own(self) -> Truth:
        """Whether the seat scores the box: nobody with an awake cat there has more cats."""
        seats = {seat for block in self._blocks for seat in block.awake} - {self._seat}
        ahead = (self._is_ahead(seat) for seat in sorted(seats))
        return self._literals.all((self._box.active, *map(negated, ahead)))

    @cached_property
    def toys(self) -> IntVar:
        """How often the box shows the toy that it shows most of."""
        most = self._number()
        self._model.add_max_equality(most, [self.count(toy) for toy in TOYS])
        return most

    def count(self, icon: str) -> Number:
        """How often the box shows an icon."""
        new = sum(
            card.icons.count(icon) * self._has(number)
            for number, card in enumerate(self._laying.cards)
            if icon in card.icons
        )
        return new + self._old(block.icons.get(icon, 0) for block in self._blocks)

    @cached_property
    def cards(self) -> Number:
        """How many cards and other things lie in its cells."""
        new = sum(self._has(number) for number in range(len(self._laying.cards)))
        return new + self._old(len(block.cells) for block in self._blocks)

    def add_bounds(self) -> None:
        """State what follows from the rest, and is seen at once where it is stated.

        To join n cards and older boxes takes n - 1 joins, with two open sides each. A cat lies
        across a join of its own, from right to left.
        """
        model, cards = self._model, self._laying.cards
        spare = sum(
            (card.sides.count(OPEN) - 2) * self._has(number) for number, card in enumerate(cards)
        )
        model.add(spare + self._old(len(block.mouths) - 2 for block in self._blocks) >= -2)
        if not self._blocks:
            flat = ((card.sides[LEFT] + card.sides[RIGHT]).count(OPEN) for card in cards)
            wide = sum(count * self._has(number) for number, count in enumerate(flat))
            model.add(self._own_cats <= wide)
            model.add(self.cards >= 2).only_enforce_if(self._box.active)

    @cached_property
    def _own_cats(self) -> Number:
        """The seat's cats that count, in halves of a cat."""
        new = (
            self._literals.all((lit, self._box.holds(self._node(edge))))
            for edge, lit in self._cats.at.items()
        )
        return WHOLE * sum(new) + self._cats_of(self._seat)

    def _cats_of(self, seat: int) -> Number:
        """The cats of a seat that lay there before, in halves of a cat."""
        nap = 1 if self._mode is Mode.ADVANCED else WHOLE
        return self._old(
            WHOLE * block.awake.get(seat, 0) + nap * block.asleep.get(seat, 0)
            for block in self._blocks
        )

    def _is_ahead(self, seat: int) -> Truth:
        """Whether another seat has an awake cat in the box, and more cats there."""
        awake = self._literals.any(
            self._box.holds(number)
            for number, block in enumerate(self._blocks)
            if block.awake.get(seat)
        )
        more = self._model.new_bool_var(f"seat {seat} has more cats")
        self._model.add(self._cats_of(seat) > self._own_cats).only_enforce_if(more)
        self._model.add(self._cats_of(seat) <= self._own_cats).only_enforce_if(~more)
        return self._literals.all((awake, more))

    def _extra(self) -> Number:
        """A point for each counted cat but the first (ruling: extra); all of them are whole."""
        if self._mode is Mode.ADVANCED:
            return 0
        count = self._number()
        self._model.add(WHOLE * count == self._own_cats)
        return count - 1

    def _old(self, counts: Iterator[int]) -> Number:
        """The sum of something over the older boxes that it is made of."""
        return sum(count * self._box.holds(number) for number, count in enumerate(counts) if count)

    def _has(self, card: int) -> Truth:
        return self._box.has(card)

    def _node(self, edge: tuple[int, int]) -> tuple[int, int] | int:
        return self._laying.ground.block_at.get(edge, edge)

    def _number(self) -> IntVar:
        return self._model.new_int_var(-FARTHEST, FARTHEST, "")
