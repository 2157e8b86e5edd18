"""Ways to split the hidden cards among those who hold them: counted, weighed and drawn.

The cards of one number are alike. A split says how many cards of each number each holder has;
its weight is a product with a factor for each holder and number. All sums are taken by dynamic
programming: number by number, and for each number holder by holder, over the cards of the number
that are left and the room that is left at each holder. The room of the last holder follows from
the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.rng import Stream

Array = NDArray[Any]

SPARE = 11
"""Bits of a random word that a float has no room for."""

Counts = tuple[int, ...]
"""Cards of each number in play, from 1 on."""


class Holder(NamedTuple):
    """Who holds some of the hidden cards.

    Attributes:
        room: how many of them.
        factors: for each number, the factor of the weight for 0, 1, 2, ... hidden cards of it; 0
            for an impossible count.
    """

    room: int
    factors: tuple[tuple[float, ...], ...]


class SplitStep(NamedTuple):
    """One choice of a split: how many cards of a number a holder has."""

    number: int
    holder: int


class Splitting:
    """All splits of some cards among holders, whose rooms make up for all cards.

    Args:
        cards: how many hidden cards there are of each number.
        exact: whether factors are whole numbers that are summed as Python's own, and not floats.
    """

    def __init__(self, cards: Counts, holders: Sequence[Holder], exact: bool = False) -> None:
        assert sum(cards) == sum(holder.room for holder in holders)
        self._cards = cards
        self._exact = exact
        self._dtype: Any = object if exact else np.float64
        self._order = sorted(range(len(holders)), key=lambda place: holders[place].room)
        self._holders = [holders[place] for place in self._order]
        self._shape = tuple(holder.room + 1 for holder in self._holders[:-1])
        numbers = [number for number, count in enumerate(cards) if count]
        self._steps = [SplitStep(n, place) for n in numbers for place in range(len(holders))]
        self._draws: dict[tuple[int, int, Counts], tuple[float, ...]] = {}

    @property
    def weight(self) -> Any:
        """The sum of the weights of all splits."""
        if not self._steps:
            return 1
        weight = self._after[0][(self._cards[self._steps[0].number], *self._full)]
        return weight if self._exact else float(weight)

    def draw(self, rng: Stream) -> tuple[Counts, ...]:
        """A split, each as likely as its weight says: the counts of each holder."""
        found = [[0] * len(self._cards) for _ in self._holders]
        room, left = list(self._full), 0
        for index, (number, place) in enumerate(self._steps):
            if place == 0:
                left = self._cards[number]
            count = left
            if place < len(room):
                count = self._drawn(index, left, tuple(room), rng)
                room[place] -= count
            found[place][number] = count
            left -= count
        return self._restored([tuple(counts) for counts in found])

    @cached_property
    def shares(self) -> tuple[tuple[tuple[float, ...], ...], ...]:
        """For each holder and number, the share of the weight with 0, 1, 2, ... cards of it."""
        whole = float(self.weight)
        none: tuple[float, ...] = (1.0,)
        found = [[none] * len(self._cards) for _ in self._holders]
        for index, (number, place) in enumerate(self._steps):
            sums = [float(each) / whole for each in self._sums(index)]
            found[place][number] = tuple(sums)
        return self._restored([tuple(each) for each in found])

    @property
    def _full(self) -> Counts:
        """The room of all holders but the last before anything is split."""
        return tuple(size - 1 for size in self._shape)

    def _restored(self, found: list[Any]) -> tuple[Any, ...]:
        """The items of the holders, in the order in which the holders were given."""
        return tuple(found[self._order.index(place)] for place in range(len(found)))

    def _drawn(self, index: int, left: int, room: Counts, rng: Stream) -> int:
        key = (index, left, room)
        sums = self._draws.get(key)
        if sums is None:
            sums = self._draws[key] = self._cumulated(index, left, room)
        if sums.count(0.0) == len(sums) - 1:
            return len(sums) - 1
        mark = fraction(rng) * sums[-1]
        return next(count for count, upto in enumerate(sums) if mark < upto)

    def _cumulated(self, index: int, left: int, room: Counts) -> tuple[float, ...]:
        """The weights of 0, 1, 2, ... cards at a step, each with all before it."""
        number, place = self._steps[index]
        factors, after = self._holders[place].factors[number], self._after[index + 1]
        weights = []
        for count in range(min(left, room[place]) + 1):
            rest = (*room[:place], room[place] - count, *room[place + 1 :])
            weights.append(factors[count] * after[(left - count, *rest)])
        while weights and not weights[-1]:
            weights.pop()
        return tuple(accumulate(weights))

    @cached_property
    def _after(self) -> list[Array]:
        """For each step, by cards left of its number and room, the weight of all that may follow.

        After the last step of a number, only the plane without cards left has any weight.
        """
        end = np.zeros((1, *self._shape), dtype=self._dtype)
        end[(0,) * end.ndim] = 1
        tables = [end]
        for step in reversed(self._steps):
            count = self._cards[step.number]
            following = tables[-1]
            if step.holder == len(self._holders) - 1:
                whole = np.zeros((count + 1, *self._shape), dtype=self._dtype)
                whole[0] = following[-1]
                following = whole
            tables.append(self._before(step, following))
        return tables[::-1]

    def _before(self, step: SplitStep, following: Array) -> Array:
        """The weights before a step, from those after it."""
        table = np.zeros_like(following)
        for count, factor in enumerate(self._factors(step)):
            here, there = self._slices(step, count)
            table[here] += factor * following[there]
        return table

    @cached_property
    def _until(self) -> list[Array]:
        """For each step, by cards left of its number and room, the weight of all ways there."""
        tables: list[Array] = []
        ended = np.zeros((1, *self._shape), dtype=self._dtype)
        ended[(0, *self._full)] = 1
        table = ended
        for step in self._steps:
            if step.holder == 0:
                table = np.zeros((self._cards[step.number] + 1, *self._shape), dtype=self._dtype)
                table[-1] = ended[0]
            tables.append(table)
            following = np.zeros_like(table)
            for count, factor in enumerate(self._factors(step)):
                here, there = self._slices(step, count)
                following[there] += factor * table[here]
            ended = table = following
        return tables

    def _sums(self, index: int) -> list[Any]:
        """The weight of all splits with 0, 1, 2, ... cards at a step."""
        step, until, after = self._steps[index], self._until[index], self._after[index + 1]
        if step.holder == len(self._holders) - 1:
            whole = np.zeros_like(until)
            whole[0] = after[-1]
            after = whole
        sums = []
        for count, factor in enumerate(self._factors(step)):
            here, there = self._slices(step, count)
            sums.append((until[here] * factor * after[there]).sum())
        return sums

    def _factors(self, step: SplitStep) -> Sequence[float]:
        """The factors of as many cards as there may be at a step."""
        holder, count = self._holders[step.holder], self._cards[step.number]
        return holder.factors[step.number][: min(count, holder.room) + 1]

    def _slices(self, step: SplitStep, count: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
        """Where a table before a step, and one after it, agree for a count at the step."""
        here, there = [slice(None)] * (len(self._shape) + 1), [slice(None)] * (len(self._shape) + 1)
        axes = (0, step.holder + 1) if step.holder < len(self._shape) else (0,)
        for axis in axes:
            here[axis] = slice(count, None)
            there[axis] = slice(None, -count if count else None)
        return tuple(here), tuple(there)


def fraction(rng: Stream) -> float:
    """A number from 0 on and below 1, each float with 53 bits as likely as the next."""
    return float((rng.word() >> SPARE) * 2.0 ** (SPARE - 64))
