"""The engine `search`: exact answers to `tricks` and `predict` from compiled code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.catinthebox.puzzle import Predict, Tricks
from games.catinthebox.steps import parse_play
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, UnsupportedError
from solver.catinthebox.search.double_dummy import PlaySearch, PredictionSearch

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
        return _unproved(task, search)
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


def _unproved(task: Task, search: PlaySearch | PredictionSearch) -> Answer:
    """The answer of a search that was cut short: a value that the seat can force, and a bound."""
    bound, line = min(task.ceiling(), search.bound), search.sure()
    return Answer.unproved(() if line is None else (line,), bound, NAME, search.clock)
