"""The search for the best ends of a packing."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import partial

from games.ifitfits.puzzle import Packing
from solver.answer import Clock, Line
from solver.cpsat.searching import Search, Ties
from solver.cpsat.solving import SOME_RELAXATION, Solution
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.model import PackingModel
from solver.ifitfits.cpsat.order import Orders, Placed, Texts


class PackingProver(Search):
    """Proves the best ends of one packing, value after value."""

    def __init__(self, task: Packing, clock: Clock) -> None:
        super().__init__(task, clock)
        self._task = task
        self._ground = Ground.of(task.board, len(task.cards))

    def prove(self, below: int | None = None) -> Line | None:
        """A line of the highest value, or of the highest below one; None if there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        best: Line | None = None

        def note(model: PackingModel, solution: Solution) -> None:
            nonlocal best
            line = self._line(model, model.placed(solution))
            if line is not None and (best is None or line.value > best.value):
                best = line
                self.note(line)

        for timed in (False, True):
            model = PackingModel(self._task, timed=timed)
            if below is not None:
                model.model.add(model.value < below)
            value = self.highest(model, partial(note, model), SOME_RELAXATION)
            if value is None or (best is not None and best.value == value):
                return best
        raise AssertionError("the model has an end to which no order leads")

    def ties(self, best: Line, most: int) -> Ties:
        """The ends of the value of a line; that line alone if it took too long to find any."""
        model = PackingModel(self._task)
        model.model.add(model.value == best.value)
        ends: dict[Placed, None] = {}

        def add(solution: Solution) -> int:
            ends.update(dict.fromkeys(model.alike(model.placed(solution))))
            return len(ends)

        complete = self.listed(model.model, add)
        lines, count = self._first_lines(ends, best.value, most)
        return Ties(lines or [best], count, complete)

    def _line(self, model: PackingModel, placed: Placed) -> Line | None:
        """A line to a solution's end, or one that is like it; None if no order leads there."""
        for end in model.alike(placed):
            steps = Orders(self._ground, end).first()
            return None if steps is None else Line(self._task.replay(steps).value, steps)
        return None

    def _first_lines(
        self, ends: dict[Placed, None], value: int, most: int
    ) -> tuple[list[Line], int]:
        """The `most` smallest lines to some ends, and how many of the ends can be reached."""
        orders = sorted(
            ((each.opening, number, each) for number, each in enumerate(self._orders(ends)))
        )
        best: list[Texts] = []
        count = 0
        for opening, _, order in orders:
            past = len(best) == most and (opening,) > best[-1]
            if past and not order.barred:
                count += 1
            elif (steps := order.first()) is not None:
                count += 1
                best = heapq.nsmallest(most, [*best, steps])
        return [Line(value, steps) for steps in best], count

    def _orders(self, ends: dict[Placed, None]) -> Iterator[Orders]:
        return (Orders(self._ground, end) for end in ends)
