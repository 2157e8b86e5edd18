"""The engine `search`: exact answers to `tricks` and `predict` from compiled code.

The search of one moment, of which Python asks the kernels within a clock's limit, and of a
prediction, by the search after each; then what the engine answers by them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from math import inf
from typing import TypeVar

import numpy as np

from games.catinthebox.puzzle import PARADOX as PARADOX_WORD
from games.catinthebox.puzzle import Objective, Predict, RoundState, Together, Tricks
from games.catinthebox.rulings import COLOURS
from games.catinthebox.steps import Colour, Prediction, Space, parse_play
from games.protocol import Task
from languages.messages import _
from solver import interruptible
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, UnsupportedError
from solver.catinthebox.round_kernels import (
    MOST_PLAYS,
    NOBODY,
    NUMBERS,
    PARADOX,
    ROW,
    Int64s,
    encode,
    members,
    place_of,
    play_at,
)
from solver.catinthebox.search import solving
from solver.catinthebox.search.solving import LEAST, MOST, new_search, new_table
from solver.jit.control import ENDLESS, MOST_NODES, NODES, STOP

BRIEF = 20_000
"""Moments that take a few milliseconds: only a longer search gets a thread of its own, which the
clock can stop."""

BRIEF_TABLE_BITS = 17
"""The binary logarithm of the entries of the table of a brief search: a large one costs more time
than it saves."""

TABLE_BITS = ((15, 17), (18, 20), (MOST_PLAYS, 22))
"""Up to how many plays that are left, the same for a longer search: 64 MB at most."""

RATE = 2_000_000
"""Moments of about a second."""

RESERVE = 4
"""The divisor of a search's moments that gives those kept for its line, should it be cut short."""

T = TypeVar("T")


class PlaySearch:
    """The search of the play at a moment of a puzzle.

    Every question raises `OutOfTimeError` if the clock's limit is reached first.

    Attributes:
        clock: counts the time since the search was made.
    """

    def __init__(self, moment: RoundState, clock: Clock) -> None:
        task = moment.task
        assert not isinstance(task, Together)
        self.clock, self._moment = clock, moment
        self._end, self._state = moment.end, encode(moment.round)
        self._guess = moment.round.seats[task.seat].won
        margin = task.objective is Objective.MARGIN
        left = sum(len(seat.hand) - 1 for seat in moment.round.seats)
        self._table_bits = next(bits for most, bits in TABLE_BITS if left <= most)
        self._search = new_search(task.seat, margin=margin, table_bits=BRIEF_TABLE_BITS)
        self._allowed = ENDLESS if clock.iterations is None else clock.iterations
        self._reserve = min(BRIEF, self._allowed // RESERVE)

    @property
    def bound(self) -> int:
        """A proved upper bound on the value."""
        return int(self._search.control[MOST])

    def value(self) -> int:
        """The value that the seat whose points count can force."""
        if self._end is not None:
            return self._end.value
        return self._run(
            lambda: solving.find_value(self._state, self._search, self._guess), self._reserve
        )

    def reaching(self, goal: int) -> tuple[str, ...]:
        """The first plays after which the seat reaches a goal; it has to be the seat to move."""
        if self._end is not None:
            return ()
        found = self._run(lambda: solving.plays_reaching(self._state, self._search, goal))
        return tuple(sorted(str(play_at(place)) for place in members(found)))

    def counted(self, value: int, seconds: float = inf) -> tuple[int, bool]:
        """How many first plays reach the value, and whether these are all.

        Args:
            seconds: the most work on it, whatever the clock's limit says, see `RATE`.
        """
        if self._end is not None:
            return 0, True
        moments = self._search.control[NODES] + self.clock.counting(RATE, most=seconds)
        allowed = int(min(moments, self._allowed))
        try:
            found, whole = self._ran(
                lambda: solving.plays_reaching(self._state, self._search, value), allowed
            )
        except OutOfTimeError:
            return 0, False
        return sum(1 for _ in members(found)), whole

    def values(self) -> dict[str, int]:
        """Each first play with what it is worth, in the order of the notation."""
        if self._end is not None:
            return {}
        values = np.zeros(COLOURS * ROW, np.int64)
        found = self._run(
            lambda: solving.find_play_values(self._state, self._search, values, self._guess)
        )
        worth = {str(play_at(place)): int(values[place]) for place in members(found)}
        return dict(sorted(worth.items()))

    def line(self, value: int) -> tuple[str, ...]:
        """The line of best play by all, each seat's first one in the order of the notation."""
        if self._end is not None:
            return self._end.closing
        steps = self._run(lambda: self._followed(solving.best_line, value))
        assert steps is not None
        return steps

    def line_after(self, first: str, value: int) -> tuple[str, ...]:
        """A first play that is worth a value, and best play by all after it."""
        assert self._moment.end is None
        after = PlaySearch(self._moment.after(parse_play(first)), self.clock)
        return (first, *after.line(value))

    def sure(self) -> Line | None:
        """A line to the most that is proved once `value` was cut short; None if there is none.

        The seat is sure of the value that the line ends in. To find it takes no more moments than
        were kept for it, and no heed of the time: a few milliseconds.
        """
        if self._end is not None:
            return Line(self._end.value, self._end.closing)
        control = self._search.control
        control[STOP], control[MOST_NODES] = 0, control[NODES] + self._reserve
        steps = self._followed(solving.sure_line, min(self._guess, self.bound))
        return None if steps is None else Line(int(control[LEAST]), steps)

    def _followed(self, kernel: Callable[..., int], value: int) -> tuple[str, ...] | None:
        """The line that a kernel finds; None if it finds none."""
        state, places = self._state.copy(), np.zeros(MOST_PLAYS, np.int64)
        count = kernel(state, self._search, value, _order(), places)
        if count == solving.NO_LINE:
            return None
        steps = tuple(str(play_at(int(place))) for place in places[:count])
        return (*steps, PARADOX_WORD) if state[PARADOX] != NOBODY else steps

    def _run(self, work: Callable[[], T], reserve: int = 0) -> T:
        """The result of some work of the kernels.

        Args:
            reserve: the number of moments, of those that the limit allows, that are kept.

        Raises:
            OutOfTimeError: the limit was reached first.
        """
        result, whole = self._ran(work, self._allowed - reserve)
        if not whole:
            raise OutOfTimeError
        return result

    def _ran(self, work: Callable[[], T], allowed: int) -> tuple[T, bool]:
        """The result of some work of the kernels, and whether it came to its end.

        Raises:
            OutOfTimeError: the limit was reached before it began.
        """
        control = self._search.control
        self.clock.check()
        control[STOP], control[MOST_NODES] = 0, min(control[NODES] + BRIEF, allowed)
        result = work()
        if control[STOP] and control[NODES] <= allowed:
            if len(self._search.table) < 1 << self._table_bits:  # What it knew is found anew.
                self._search = self._search._replace(table=new_table(self._table_bits))
            control[STOP], control[MOST_NODES] = 0, allowed

            def stop() -> None:
                control[STOP] = 1

            def report() -> None:
                self.clock.report(None, self.bound)

            result = interruptible.run(work, stop, self.clock, report)
        return result, not control[STOP]


class PredictionSearch:
    """The search of a prediction: that of the play after each.

    Every question raises `OutOfTimeError` if the clock's limit is reached first, but for what is
    known since `value` or `values` has been answered.

    Attributes:
        clock: counts the time since the search was made.
    """

    def __init__(self, task: Predict, clock: Clock) -> None:
        self.clock = clock
        allowed = map(Prediction, task.round.rules.predictions)
        self._after = {str(each): PlaySearch(task.after(each), clock) for each in allowed}
        self._values: dict[str, int] = {}

    @property
    def bound(self) -> int:
        """A proved upper bound on the value."""
        return max(search.bound for search in self._after.values())

    def value(self) -> int:
        """The value that the seat can force after its best prediction."""
        return max(self.values().values())

    def reaching(self, goal: int) -> tuple[str, ...]:
        """The predictions after which the seat reaches a goal."""
        return tuple(text for text, value in self.values().items() if value >= goal)

    def counted(self, value: int, seconds: float = inf) -> tuple[int, bool]:  # noqa: ARG002
        """How many predictions reach the value; all are known."""
        return len(self.reaching(value)), True

    def values(self) -> dict[str, int]:
        """Each prediction with the value that the seat can force after it."""
        for text, search in self._after.items():
            if text not in self._values:
                self._values[text] = search.value()
        return self._values

    def line(self, value: int) -> tuple[str, ...]:
        """The first best prediction, and the line of best play by all."""
        return self.line_after(self.reaching(value)[0], value)

    def line_after(self, first: str, value: int) -> tuple[str, ...]:
        """A prediction that is worth a value, and best play by all after it."""
        return (first, *self._after[first].line(value))

    def sure(self) -> Line | None:
        """A line to the most that is proved once `value` was cut short; None if there is none."""
        found = [
            Line(line.value, (text, *line.steps))
            for text, search in self._after.items()
            if (line := search.sure()) is not None
        ]
        return max(found, key=lambda line: line.value, default=None)


@cache
def _order() -> Int64s:
    """All places in the order of their notation."""
    spaces = [Space(colour, number) for colour in Colour for number in NUMBERS]
    return np.array([place_of(space) for space in sorted(spaces, key=lambda s: s.text)], np.int64)


NAME = "search"

QUICK_COUNT = 0.1
"""Seconds of counting first moves before the line is reported."""


def solve(task: Task, limit: Limit = Limit(), _top: int = 1) -> Answer:
    """The value, the line of best play by all, and how many first moves are best.

    The limit's iterations are moments of the search; its time begins once the kernels are loaded,
    or compiled for the first time. A search that is cut short answers with a line to a value that
    the seat can force for certain, and with an upper bound, if it has found either.

    Raises:
        UnsupportedError: the task is neither `tricks` nor `predict`.
    """
    return _answer(task, limit, counted=True)


def prove(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line and its proof alone: first moves are not counted.

    Raises:
        UnsupportedError: the task is neither `tricks` nor `predict`.
    """
    return _answer(task, limit, counted=False)


def lone(task: Task, gap: int, limit: Limit = Limit()) -> Line | None:
    """The line of the best first move, if every other one is worth at least `gap` points less.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is neither `tricks` nor `predict`.
    """
    search = _search(task, limit)
    value = search.value()
    if len(search.reaching(value - gap + 1)) > 1:
        return None
    return Line(value, search.line(value))


def first_steps(task: Task, limit: Limit = Limit()) -> tuple[Line, ...]:
    """Each legal first move with what the seat is sure of after it, in the order of text.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is neither `tricks` nor `predict`.
    """
    values = _search(task, limit).values()
    return tuple(Line(values[text], (text,)) for text in sorted(values))


def ranked(task: Task, limit: Limit = Limit()) -> Iterator[Line]:
    """Each first move, the best one first, with best play by all after it.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is neither `tricks` nor `predict`.
    """
    search = _search(task, limit)
    values = search.values()
    for first in sorted(values, key=lambda text: (-values[text], text)):
        yield Line(values[first], search.line_after(first, values[first]))


def replies(task: Tricks, first: str, limit: Limit = Limit()) -> tuple[str, ...]:
    """The line of best play by all after a first play.

    Raises:
        IllegalMoveError: the play isn't legal.
        OutOfTimeError: the limit was reached first.
    """
    search = PlaySearch(task.start.after(parse_play(first)), Clock(limit))
    return search.line(search.value())


def _search(task: Task, limit: Limit) -> PlaySearch | PredictionSearch:
    if isinstance(task, Tricks):
        return PlaySearch(task.start, Clock(limit))
    if isinstance(task, Predict):
        return PredictionSearch(task, Clock(limit))
    raise UnsupportedError(
        _("the engine {name} answers tricks and predict alone").format(name=NAME)
    )


def _answer(task: Task, limit: Limit, *, counted: bool) -> Answer:
    search = _search(task, limit)
    try:
        value = search.value()
        line = Line(value, search.line(value))
    except OutOfTimeError:
        bound, sure = min(task.ceiling(), search.bound), search.sure()
        return Answer.unproved(() if sure is None else (sure,), bound, NAME, search.clock)
    answer = Answer.proved((line,), None, NAME, search.clock)
    return _counted(search, answer, line) if counted else answer


def _counted(search: PlaySearch | PredictionSearch, answer: Answer, line: Line) -> Answer:
    """The answer with its count; a long count reports the line to the clock first."""
    found, whole = search.counted(line.value, QUICK_COUNT)
    if not whole:
        search.clock.proved(line)
        if search.clock.counts_longer(QUICK_COUNT):
            found, whole = search.counted(line.value)
    least = found if found > 1 and not whole else None
    return replace(
        answer,
        solutions=found if whole else None,
        seconds=search.clock.seconds,
        solutions_at_least=least,
    )
