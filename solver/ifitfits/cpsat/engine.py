"""The engine `cpsat`: the best line of a packing, its smallest text, and how many ends tie."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ortools.sat.python import cp_model

from games.ifitfits.puzzle import Packing
from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, Status, UnsupportedError
from solver.cpsat.solving import NAME, Solution, bound_of, enumerated, new_solver, run
from solver.ifitfits.cpsat.ground import Ground
from solver.ifitfits.cpsat.model import PackingModel
from solver.ifitfits.cpsat.order import Orders, Placed, Texts

MOST_COUNTED = 20_000
"""Different ends with the best value that are counted before the count is given up."""

EFFORT = 60.0
"""The most work on a count, in CP-SAT's deterministic seconds, of which a real one has some."""


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    The limit's iterations are conflicts of each single search.

    Raises:
        UnsupportedError: a puzzle that there is no model for.
    """
    search = PackingSearch(packing_only(task), Clock(limit))
    lines: list[Line] = []
    best: Ties | None = None
    try:
        line = search.prove()
        while line is not None and len(lines) < top:
            ties = search.ties(line, top - len(lines))
            best = best or ties
            lines += ties.lines
            line = search.prove(line.value) if ties.complete and len(lines) < top else None
    except OutOfTimeError:
        if best is None:
            return search.unproved()
    return search.proved(lines, best)


def prove(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line and its proof alone: not the smallest line, and ends are not counted.

    Raises:
        UnsupportedError: a puzzle that there is no model for.
    """
    search = PackingSearch(packing_only(task), Clock(limit))
    try:
        line = search.prove()
    except OutOfTimeError:
        return search.unproved()
    return search.proved([] if line is None else [line])


def packing_only(task: Task) -> Packing:
    """The task, which must be a `box`.

    Raises:
        UnsupportedError: it is something else.
    """
    if isinstance(task, Packing):
        return task
    raise UnsupportedError(f"the engine {NAME} answers box alone")


class Ties(NamedTuple):
    """What is known of the ends of one value.

    Attributes:
        lines: the first of the smallest lines to each, in the order of text.
        found: how many ends were found.
        complete: whether these are all.
    """

    lines: list[Line]
    found: int
    complete: bool


class PackingSearch:
    """The search for the best ends of one packing, value after value."""

    def __init__(self, task: Packing, clock: Clock) -> None:
        self._task, self._clock = task, clock
        self._ground = Ground.of(task.board, len(task.cards))
        self._bound = task.ceiling()
        self._incumbent: Line | None = None
        self._ending = False

    def prove(self, below: int | None = None) -> Line | None:
        """A line of the highest value, or of the highest below one; None if there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        best: Line | None = None

        def note(solution: Solution, model: PackingModel) -> None:
            nonlocal best
            line = self._line(model, model.placed(solution))
            if line is not None and (best is None or line.value > best.value):
                best = line
                self._note(line)

        for timed in (False, True):
            model = PackingModel(self._task, timed=timed)
            if below is not None:
                model.model.add(model.value < below)
            value = self._highest(model, note)
            if value is None or (best is not None and best.value == value):
                return best
        raise AssertionError("the model has an end to which no order leads")

    def ties(self, best: Line, most: int) -> Ties:
        """The ends of the value of a line; that line alone if it took too long to find any."""
        model = PackingModel(self._task)
        model.model.add(model.value == best.value)
        ends: dict[Placed, None] = {}

        def add(solution: Solution) -> bool:
            ends.update(dict.fromkeys(model.alike(model.placed(solution))))
            return len(ends) <= MOST_COUNTED

        complete = enumerated(model.model, self._clock, EFFORT, add)
        lines, count = self._first_lines(ends, best.value, most)
        return Ties(lines or [best], count, complete)

    def proved(self, lines: list[Line], ties: Ties | None = None) -> Answer:
        """The answer once the highest value is known."""
        seconds = self._clock.seconds
        if not lines:
            return Answer(Status.INFEASIBLE, (), None, 0, NAME, seconds)
        count = ties.found if ties and ties.complete else None
        least = ties.found if ties and not ties.complete and ties.found > 1 else None
        value = lines[0].value
        return Answer(Status.OPTIMAL, tuple(lines), value, count, NAME, seconds, least)

    def unproved(self) -> Answer:
        """What is known once time has run out."""
        lines = () if self._incumbent is None else (self._incumbent,)
        status = Status.FEASIBLE if lines else Status.UNKNOWN
        return Answer(status, lines, self._bound, None, NAME, self._clock.seconds)

    def _highest(
        self, model: PackingModel, note: Callable[[Solution, PackingModel], None]
    ) -> int | None:
        """The highest value of a model; None if it has no end.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        self._clock.check()
        model.model.maximize(model.value)
        solver = new_solver(self._clock)
        status = run(
            solver, model.model, self._clock, lambda found: note(found, model), self._note_bound
        )
        if status == cp_model.INFEASIBLE:
            return None
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            note(solver, model)
            self._note_bound(bound_of(solver, model.model))
        if status != cp_model.OPTIMAL:
            raise OutOfTimeError
        return solver.value(model.value)

    def _line(self, model: PackingModel, placed: Placed) -> Line | None:
        """A line to a solution's end, or one that is like it; None if no order leads there."""
        for end in model.alike(placed):
            steps = Orders(self._ground, end).first()
            return None if steps is None else Line(self._task.replay(steps).value, steps)
        return None

    def _first_lines(
        self, ends: dict[Placed, None], value: int, most: int
    ) -> tuple[list[Line], int]:
        """The smallest lines to some ends, so many, and how many of the ends can be reached."""
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

    def _note(self, line: Line) -> None:
        """Keep a line that is better than the best so far, and report it."""
        if self._incumbent is None or line.value > self._incumbent.value:
            self._incumbent = line
            self._clock.report(line.value, self._bound)

    def _note_bound(self, bound: int) -> None:
        """Keep a proved bound, and report it if it is lower than those before."""
        if bound < self._bound:
            self._bound = bound
            self._clock.report(self._incumbent.value if self._incumbent else None, bound)
