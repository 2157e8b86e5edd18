"""The engine `cpsat`: the best line over all plans, its smallest text, and how many ends tie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from typing import NamedTuple

from games.catbox.puzzle import SingleTurn
from games.protocol import Cell, Task
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, UnsupportedError
from solver.catbox.cpsat.duel import solve_duel
from solver.catbox.cpsat.layout import Laid, Layout, lines_to
from solver.catbox.cpsat.model import LayoutModel, Look
from solver.catbox.cpsat.plans import Plan, plans, quick_line
from solver.catbox.cpsat.visible import BARE
from solver.cpsat.solving import DETERMINISTIC, MOST_COUNTED, NAME

LISTED = 10
"""Lines listed per end of the highest count, before counting is given up."""

QUICK = 0.25
"""Seconds of the first count where more than one line is asked for, enough for a few best ends."""

EFFORT = 4.0
"""Deterministic seconds in which another best end is looked for."""


def solve(
    task: Task,
    limit: Limit = Limit(),
    top: int = 1,
    hint: Sequence[str] | None = None,
    most_counted: int = MOST_COUNTED,
) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    The limit's iterations are conflicts of each single search.

    Args:
        hint: a line in notation to begin with; no line is asked for that is worth less.
        most_counted: different ends that are counted before the count is given up.

    Raises:
        IllegalMoveError: the hint is no legal line.
        UnsupportedError: a puzzle that there is no model for.
    """
    clock = Clock(limit)
    if task.adversarial:
        return solve_duel(task, clock, hint or ())
    search = PlanSearch(task, clock, hint, most_counted)
    try:
        search.build()
        while len(search.lines) < top and search.advance(top - len(search.lines)):
            pass
    except OutOfTimeError:
        if not search.lines:
            lines = _named(task, (search.incumbent,) if search.incumbent else ())
            return Answer.unproved(lines, search.bound, NAME, clock)
    if not search.lines:
        return Answer.infeasible(NAME, clock)
    lines = _named(task, search.lines)
    return Answer.proved(lines, search.solutions, NAME, clock, search.at_least)


def _named(task: Task, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines that say whose cards are laid: to the models, cards of the same face are one."""
    if not isinstance(task, SingleTurn):
        return tuple(lines)
    return tuple(line._replace(steps=task.named(line.steps)) for line in lines)


Texts = tuple[str, ...]
"""A line in notation."""


class Tie(NamedTuple):
    """A line, and the board that it ends in as one character a cell."""

    steps: Texts
    shown: str


class PlanSearch:
    """The models of a task's plans, searched for one end after the other.

    Attributes:
        lines: the best lines found so far, each to an end of its own.
        solutions: how many different ends reach the best value; None if that took too long.
        at_least: how many were found if it took too long, and there are several.
        incumbent: the best line known while the first search isn't over.
    """

    def __init__(
        self,
        task: Task,
        clock: Clock,
        hint: Sequence[str] | None = None,
        most_counted: int = MOST_COUNTED,
    ) -> None:
        self._task = task
        self._most_counted = most_counted
        self._clock = clock
        self._hint = hint
        self._plans: list[tuple[Plan, LayoutModel]] = []
        self._bounds: list[int] = []
        self._cut_short = False
        self._taken: set[str] = set()
        self._cells: tuple[Cell, ...] = ()
        self.lines: list[Line] = []
        self.solutions: int | None = None
        self.at_least: int | None = None
        self.incumbent: Line | None = None
        if hint is not None:
            self.incumbent = Line(task.replay(hint).value, tuple(hint))

    def build(self) -> None:
        """Build the model of every plan.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        if self._hint is None:
            steps = self._hint = quick_line(self._task, self._clock)
            self.incumbent = None if steps is None else self._line(steps)
        self._tell()
        for plan in plans(self._task):
            model = plan.model(self._clock)
            laid = None if self._hint is None else plan.follow(self._hint)
            if laid is not None:
                model.hint(laid)
            self._plans.append((plan, model))
            self._bounds.append(self._task.ceiling())
        layouts = [plan.layout for plan, _ in self._plans]
        covered = {cell for layout in layouts for cell in (*layout.cells, *layout.ground)}
        self._cells = tuple(sorted(covered))

    @property
    def bound(self) -> int:
        """A proved upper bound on the value of the lines that are left."""
        return max(self._bounds, default=self._task.ceiling())

    def advance(self, most: int) -> bool:
        """Add the best lines to ends that no line has yet, all of one value; False without one.

        Args:
            most: how many lines are wanted.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        best = self.prove()
        if best is None:
            return False
        again = bool(self.lines) and best.value == self.lines[-1].value
        alone = most == 1 and not self.lines and not self._clock.counts_all
        if again or alone or not self._add_ties(best.value, most, inf if self.lines else QUICK):
            self._add_smallest(best, most)
        return True

    def _add_smallest(self, best: Line, most: int) -> None:
        """Add the smallest line of a value, and the others to ends of the highest value."""
        first = not self.lines
        asked = first and bool(self._clock.counting(DETERMINISTIC, QUICK))
        only = asked and self._is_only(best)
        self.lines.append(self._smallest_to_end(best) if only else self._smallest(best))
        if first and not self._cut_short:
            self._clock.proved(*_named(self._task, self.lines[:1]))
            if asked and not only and (most > 1 or self._clock.counting(DETERMINISTIC, 0.0)):
                self._add_ties(best.value, most - 1, inf)

    def _is_only(self, best: Line) -> bool:
        """Whether no other end than that of a line has its value; if so, it is counted."""
        look = self._look_of(best)
        others = (model.some(self._clock, best.value, EFFORT, look) for _, model in self._plans)
        with suppress(OutOfTimeError):
            self.solutions = None if any(others) else 1
            self.at_least = None if self.solutions else 2
        return self.solutions == 1

    def _smallest_to_end(self, best: Line) -> Line:
        """The line of the same value to the same end whose text comes first."""
        look = self._look_of(best)
        self._take(look)
        texts = sorted(
            plan.spell(laid) for plan, _ in self._plans for laid in lines_to(plan.layout, look)
        )
        return next(line for line in map(self._line, texts) if line.value == best.value)

    def _look_of(self, best: Line) -> Look:
        """The board at the end of a line."""
        laid = ((plan, plan.follow(best.steps)) for plan, _ in self._plans)
        return next(plan.layout.look(tiles) for plan, tiles in laid if tiles is not None)

    def _line(self, steps: Texts) -> Line:
        return Line(self._task.replay(steps).value, steps)

    def _add_ties(self, value: int, most: int, seconds: float) -> bool:
        """Add lines to all ends of a value that no line has yet; false if that took too long."""
        highest = all(line.value == value for line in self.lines)
        ties = self._ties(value, highest, self._clock.counting(DETERMINISTIC, inf, seconds))
        if ties is None:
            return False
        if highest:
            self.solutions = len(self.lines) + len(ties)
        self.lines += [Line(value, tie.steps) for tie in ties[:most]]
        for tie in ties if len(ties) < most else ():
            shown = zip(self._cells, tie.shown, strict=True)
            self._take({cell: letter for cell, letter in shown if letter != BARE})
        return True

    def prove(self) -> Line | None:
        """A line of the highest value to an end that no line has yet; None if there is none.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        if self._cut_short:
            raise OutOfTimeError
        best = None if self.lines else self.incumbent
        for index, (plan, model) in enumerate(self._plans):
            floor = None if best is None else best.value + 1
            found = model.best(self._clock, floor, _PlanObserver(self, index, plan))
            if found is not None:
                best = self.line(plan, found.laid)
                self.note_line(best)
                self.note_bound(index, max(found.bound, best.value))
                if not found.proved:
                    raise OutOfTimeError
            elif best is not None:
                self._lower(index, best.value)
        return best

    def line(self, plan: Plan, laid: Laid) -> Line:
        """A line in notation, with its value by the rules."""
        return self._line(plan.spell(laid))

    def note_line(self, line: Line) -> None:
        """Keep a line that is better than the best so far, and report it."""
        if not self.lines and (self.incumbent is None or line.value > self.incumbent.value):
            self.incumbent = line
            self._tell()

    def note_bound(self, index: int, bound: int) -> None:
        """Keep what is proved of a plan, and report it if it lowers the bound of all."""
        before = self.bound
        self._lower(index, bound)
        if not self.lines and self.bound < before:
            self._tell()

    def _tell(self) -> None:
        value = None if self.incumbent is None else self.incumbent.value
        self._clock.report(value, self.bound)

    def _lower(self, index: int, bound: int) -> None:
        self._bounds[index] = min(self._bounds[index], bound)

    def _ties(self, value: int, highest: bool, effort: float) -> list[Tie] | None:
        """The smallest line to each end of a value that isn't taken, in the order of text.

        Args:
            highest: whether the value is the highest, so that its ends are counted.
            effort: see `LayoutModel.listed`.

        Returns:
            None if they are too many, or take too long.
        """
        most = inf if self._clock.counts_all else self._most_counted
        ties, complete = _Ties(self._cells, effort, most), False
        with suppress(OutOfTimeError, UnsupportedError):
            complete = all(ties.extend(plan, value, self._clock) for plan, _ in self._plans)
        if not complete and highest and len(ties.found) > 1:
            self.at_least = max(self.at_least or 0, len(ties.found))
        if not complete:
            return None
        self.at_least = None if highest else self.at_least
        return sorted(tie for shown, tie in ties.found.items() if shown not in self._taken)

    def _smallest(self, best: Line) -> Line:
        """The line of the same value whose text comes first, as far as time allows."""
        found: list[tuple[Line, Look]] = []
        try:
            for plan, model in self._plans:
                smallest = model.smallest(self._clock, best.value, known=plan.follow(best.steps))
                if smallest is not None:
                    found.append((self.line(plan, smallest.laid), smallest.look))
        except OutOfTimeError:
            self._cut_short = True
            return best
        line, look = min(found, key=lambda pair: pair[0].steps)
        self._take(look)
        return line

    def _take(self, look: Look) -> None:
        self._taken.add(_shown(look, self._cells))
        for _, model in self._plans:
            model.forbid(look)


def _shown(look: Look, cells: tuple[Cell, ...]) -> str:
    """The letters of a board on some cells, which include all occupied ones, in one string."""
    return "".join(look.get(cell, BARE) for cell in cells)


class _Ties:
    """The ends of one value, each with the smallest line to it.

    Args:
        cells: all that a board shows anything on.
        effort: see `LayoutModel.listed`.
        most: ends that are found before the search for them is given up.
    """

    def __init__(self, cells: tuple[Cell, ...], effort: float, most: float) -> None:
        self._effort = effort
        self.found: dict[str, Tie] = {}
        self._most = most
        self._cells = cells
        self._listed = 0
        self._layout: Layout
        self._spell: Callable[[Laid], Texts]

    def extend(self, plan: Plan, value: int, clock: Clock) -> bool:
        """Whether every line of a plan with this value was added.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        self._layout, self._spell = plan.layout, plan.spell
        return plan.settled_model(clock).listed(clock, value, self._effort, self.add)

    def add(self, laid: Laid) -> bool:
        """Add a line; False if there are too many."""
        shown, steps = _shown(self._layout.look(laid), self._cells), self._spell(laid)
        known = self.found.get(shown)
        if known is None or steps < known.steps:
            self.found[shown] = Tie(steps, shown)
        self._listed += 1
        return len(self.found) <= self._most and self._listed <= LISTED * self._most


class _PlanObserver:
    """Reports the lines and bounds of one plan to the search over all plans."""

    def __init__(self, search: PlanSearch, index: int, plan: Plan) -> None:
        self._search, self._index, self._plan = search, index, plan

    def line(self, laid: Laid) -> None:
        """A better line of the plan is found."""
        self._search.note_line(self._search.line(self._plan, laid))

    def bound(self, bound: int) -> None:
        """No line of the plan is worth more."""
        self._search.note_bound(self._index, bound)
