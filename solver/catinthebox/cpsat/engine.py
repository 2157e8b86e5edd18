"""The engine `cpsat` for `together`: a best line for all seats, or a proof that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from games.catinthebox.puzzle import RoundState, Together
from games.catinthebox.steps import Play, parse_play
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, UnsupportedError
from solver.catinthebox.cpsat.model import RoundModel
from solver.cpsat.solving import FULL_RELAXATION, NAME, Search, Solution, optimum


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, each the smallest, or a proof that there is none.

    The limit's iterations are conflicts of each single search.

    Raises:
        UnsupportedError: the task is another one than `together`.
    """
    task, clock = _together(task), Clock(limit)
    if task.round.over:
        return _settled(task.start, clock)
    lines: list[Line] = []
    search = LineSearch(task, clock)
    try:
        while len(lines) < top and (best := search.prove()) is not None:
            lines.append(search.smallest(best))
            search = LineSearch(task, clock, lines)
    except OutOfTimeError:
        if not lines:
            return search.unproved()
    if not lines:
        return Answer.infeasible(NAME, clock)
    return Answer.proved(lines, None, NAME, clock)


def prove(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line and its proof alone: not the smallest line.

    Raises:
        UnsupportedError: the task is another one than `together`.
    """
    task, clock = _together(task), Clock(limit)
    if task.round.over:
        return _settled(task.start, clock)
    search = LineSearch(task, clock)
    try:
        best = search.prove()
    except OutOfTimeError:
        return search.unproved()
    if best is None:
        return Answer.infeasible(NAME, clock)
    return Answer.proved([best], None, NAME, clock)


def lone(task: Task, gap: int, limit: Limit = Limit()) -> Line | None:
    """The smallest best line, if every other end is worth at least `gap` points less.

    Raises:
        OutOfTimeError: the limit was reached before that was known.
        UnsupportedError: the task is another one than `together`.
    """
    task, clock = _together(task), Clock(limit)
    if task.round.over:
        return next(iter(_settled(task.start, clock).lines), None)
    search = LineSearch(task, clock)
    best = search.prove()
    if best is None:
        return None
    second = LineSearch(task, clock, [best]).prove()
    if second is not None and best.value - second.value < gap:
        return None
    return search.smallest(best)


class LineSearch(Search):
    """The search for a best line of one task.

    Args:
        taken: lines whose ends don't count any more.
    """

    def __init__(self, task: Together, clock: Clock, taken: Sequence[Line] = ()) -> None:
        super().__init__(task, clock)
        self._task, self._model = task, RoundModel(task)
        for line in taken:
            self._model.forbid(task.replay(line.steps).round)

    def prove(self) -> Line | None:
        """A best line; None if it is proved that there is none.

        Raises:
            OutOfTimeError: neither was settled in time.
        """
        self.report()
        if self._begin():
            self.highest(self._model, self._note_solution)
        return self.incumbent

    def smallest(self, best: Line) -> Line:
        """The line of the same value whose text comes first, as far as time allows."""
        model = self._model.model
        model.add(self._model.value >= best.value)
        line = tuple(map(parse_play, best.steps))
        with suppress(OutOfTimeError):
            for places in self._model.tricks():
                line = self._lowered(line, places)
                self._model.fix(line, places)
        return Line(best.value, tuple(map(str, line)))

    def _begin(self) -> bool:
        """Find a line to begin with; whether there is one.

        Where there is none, it is often for want of spaces: linear programs count them.

        Raises:
            OutOfTimeError: neither was settled in time.
        """
        solver = optimum(self._model.model, self._clock, relaxation=FULL_RELAXATION)
        if solver is None:
            return False
        self._note_solution(solver)
        self._model.hint(self._model.line(solver))
        return True

    def _lowered(self, line: tuple[Play, ...], places: range) -> tuple[Play, ...]:
        """A line whose plays to a trick come first in text, those to earlier tricks being fixed."""
        self._model.model.minimize(self._model.rank(line, places))
        self._model.hint(line)
        solver = optimum(self._model.model, self._clock)
        assert solver is not None
        return self._model.line(solver)

    def _note_solution(self, solution: Solution) -> None:
        """Keep a line that is better than the best so far, and report it."""
        steps = tuple(map(str, self._model.line(solution)))
        self.note(Line(self._task.replay(steps).value, steps))


def _together(task: Task) -> Together:
    if not isinstance(task, Together):
        raise UnsupportedError(_("the engine {name} answers together alone").format(name=NAME))
    return task


def _settled(start: RoundState, clock: Clock) -> Answer:
    """The answer where the round is over before the first play."""
    if start.end is None:
        return Answer.infeasible(NAME, clock)
    return Answer.proved((Line(start.value, start.closing),), None, NAME, clock)
