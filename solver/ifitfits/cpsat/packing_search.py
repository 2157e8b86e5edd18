"""The search for the best ends of a packing: a model for each number of boxes with new cats.

With one box or none the cards may all lie in it; with two or more each of them takes some, so that
few steps reach everything. A better end is asked for than those of fewer boxes; where its boxes can
be listed, each of them is one of the contenders.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import partial

from games.ifitfits.puzzle import Packing
from solver.answer import Clock, Line
from solver.cpsat.searching import Search, Ties
from solver.cpsat.solving import NO_RELAXATION, SOME_RELAXATION, Solution
from solver.ifitfits.cpsat.boxes import most_fresh
from solver.ifitfits.cpsat.contenders import Contenders, listable
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.model import PackingModel
from solver.ifitfits.cpsat.order import Orders, Placed, Texts


class PackingProver(Search):
    """Proves the best ends of one packing, value after value."""

    def __init__(self, task: Packing, clock: Clock) -> None:
        super().__init__(task, clock)
        self._task = task
        self._ground = Ground.of(task.board, len(task.cards))
        self._counts = range(1, max(most_fresh(self._ground, task.cats), 1) + 1)

    def prove(self, below: int | None = None) -> Line | None:
        """A line of the highest value, or of the highest below one; None if there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        best: Line | None = None
        for fresh in self._counts:
            best = self._better(fresh, best, below)
        if best is not None and below is None:
            self.note_bound(best.value)
        return best

    def _better(self, fresh: int, best: Line | None, below: int | None) -> Line | None:
        """The best line of all with some number of fresh boxes and of a line that is known.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """

        def note(model: PackingModel, solution: Solution) -> None:
            nonlocal best
            line = self._line(model, model.placed(solution))
            if line is not None and (best is None or line.value > best.value):
                best = line
                self.note(line)

        contenders = self._contenders(fresh, best) if below is None else None
        if contenders is not None and not contenders.boxes:
            return best
        relaxation = NO_RELAXATION if contenders else SOME_RELAXATION
        for timed in (False, True):
            model = PackingModel(self._task, fresh, timed=timed, contenders=contenders)
            if below is not None:
                model.model.add(model.value < below)
            if best is not None:
                model.model.add(model.value > best.value)
            known = None if best is None else best.value
            others = known if fresh == self._counts[-1] else self._task.ceiling()
            value = self.highest(model, partial(note, model), relaxation, others)
            if value is None or (best is not None and best.value == value):
                return best
        raise AssertionError("the model has an end to which no order leads")

    def _contenders(self, fresh: int, best: Line | None) -> Contenders | None:
        """The boxes of better ends, if they can be listed."""
        if fresh == 1 or best is None or not listable(self._task, self._ground):
            return None
        return Contenders(self._task, self._ground, fresh, best.value)

    def ties(self, best: Line, most: int) -> Ties:
        """The ends of the value of a line; that line alone if it took too long to find any."""
        ends: dict[Placed, None] = {}

        def add(model: PackingModel, solution: Solution) -> int:
            ends.update(dict.fromkeys(model.alike(model.placed(solution))))
            return len(ends)

        complete = True
        for fresh in self._counts:
            model = PackingModel(self._task, fresh)
            model.model.add(model.value == best.value)
            complete = self.listed(model.model, partial(add, model)) and complete
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
