"""The icons and the cards of a box: new ones, and those of the older boxes in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from games.ifitfits.cards import OPEN, TOYS
from solver.ifitfits.cpsat.boxes import Scored
from solver.ifitfits.cpsat.tiling import Tiling

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
