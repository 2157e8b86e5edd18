"""The engine `cpsat`: the best line over all plans, its smallest text, and how many ends tie."""

from __future__ import annotations

from games.protocol import Task
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, Status
from solver.cpsat.catbox import plans
from solver.cpsat.catbox_plan import Plan
from solver.cpsat.model import Found, LayoutModel, Look

NAME = "cpsat"

MOST_COUNTED = 100
"""Different ends with the best value that are counted before the count is given up."""


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    The limit's iterations are conflicts of each single search.

    Raises:
        UnsupportedError: a duel.
    """
    clock = Clock(limit)
    search = Search(task, clock)
    try:
        search.build()
        while len(search.lines) < top and search.advance():
            pass
    except OutOfTimeError:
        if not search.lines:
            return _unproved(search, clock)
    if not search.lines:
        return Answer(Status.INFEASIBLE, (), None, 0, NAME, clock.seconds)
    lines = tuple(search.lines)
    return Answer(Status.OPTIMAL, lines, lines[0].value, search.count(), NAME, clock.seconds)


class Search:
    """The models of a task's plans, searched for one end after the other.

    Attributes:
        lines: the best lines found so far, each to an end of its own.
        incumbent: the best line of a search that isn't proved yet.
    """

    def __init__(self, task: Task, clock: Clock) -> None:
        self._task = task
        self._clock = clock
        self._plans: list[tuple[Plan, LayoutModel]] = []
        self._bounds: list[int] = []
        self.lines: list[Line] = []
        self.incumbent: Line | None = None

    def build(self) -> None:
        """Build the model of every plan.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        for plan in plans(self._task):
            self._plans.append((plan, plan.model(self._clock)))
            self._bounds.append(self._task.ceiling())

    @property
    def bound(self) -> int:
        """A proved upper bound on the value of the lines that are left."""
        return max(self._bounds, default=self._task.ceiling())

    def advance(self) -> bool:
        """Add the best line to an end that no line has yet; False if there is none.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        best: list[tuple[Line, Look, Plan, LayoutModel]] = []
        for index, (plan, model) in enumerate(self._plans):
            floor = best[0][0].value if best else None
            found = model.best(self._clock, floor)
            if found is None:
                self._bounds[index] = floor if floor is not None else self._bounds[index]
            else:
                line = self._line(plan, found)
                self._note(index, line, found)
                if best and line.value > best[0][0].value:
                    best.clear()
                best.append((line, found.look, plan, model))
        if not best:
            return False
        line, look = min((self._smallest(*each) for each in best), key=lambda pair: pair[0].steps)
        self._take(look)
        self.lines.append(line)
        return True

    def count(self) -> int | None:
        """How many different ends reach the best value; None if that takes too long."""
        value = self.lines[0].value
        count = sum(line.value == value for line in self.lines)
        try:
            for _, model in self._plans:
                while (found := model.some(self._clock, value)) is not None:
                    count += 1
                    if count > MOST_COUNTED:
                        return None
                    self._take(found.look)
        except OutOfTimeError:
            return None
        return count

    def _line(self, plan: Plan, found: Found) -> Line:
        steps = plan.spell(found.laid)
        return Line(self._task.replay(steps).value, steps)

    def _note(self, index: int, line: Line, found: Found) -> None:
        """Keep the best line so far and what its search proved."""
        if self.incumbent is None or line.value > self.incumbent.value:
            self.incumbent = line
        self._bounds[index] = min(self._bounds[index], max(found.bound, line.value))
        if not found.proved:
            raise OutOfTimeError

    def _smallest(
        self, line: Line, look: Look, plan: Plan, model: LayoutModel
    ) -> tuple[Line, Look]:
        """The line of the same value whose text comes first, as far as time allows."""
        try:
            found = model.smallest(self._clock, line.value)
        except OutOfTimeError:
            return line, look
        return self._line(plan, found), found.look

    def _take(self, look: Look) -> None:
        for _, model in self._plans:
            model.forbid(look)


def _unproved(search: Search, clock: Clock) -> Answer:
    lines = (search.incumbent,) if search.incumbent else ()
    status = Status.FEASIBLE if lines else Status.UNKNOWN
    return Answer(status, lines, search.bound, None, NAME, clock.seconds)
