"""The engine `search`: exact answers from compiled code."""

from __future__ import annotations

from collections.abc import Iterator

from games.catbox.puzzle import Duel
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, UnsupportedError
from solver.catbox.search import answers, prospects


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    The limit's iterations are placements that are tried; its time begins once the kernels are
    loaded, or compiled for the first time.

    Raises:
        UnsupportedError: the task is of no kind that the kernels know.
    """
    return answers.answer(task, Clock(limit), top)


def prove(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line and its proof alone: no smallest line, and ends are not counted.

    Raises:
        UnsupportedError: the task is of no kind that the kernels know.
    """
    return answers.proof(task, Clock(limit))


def glance(task: Task, limit: Limit = Limit()) -> tuple[str, ...] | None:
    """A good line that takes next to no time and proves nothing; None but for chains."""
    return answers.glance(task, Clock(limit))


def lone(task: Task, gap: int, limit: Limit = Limit()) -> Line | None:
    """The best line, if it is proved that every other end is worth at least `gap` points less.

    Raises:
        OutOfTimeError: the limit was reached before that was known.
        UnsupportedError: the task is of no kind that the kernels know.
    """
    return prospects.lone(task, gap, Clock(limit))


def first_steps(task: Task, limit: Limit = Limit()) -> tuple[Line, ...]:
    """Each legal first step with the value of the best line after it, in the order of text.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is of no kind that the kernels know.
    """
    return prospects.first_steps(task, Clock(limit))


def ranked(task: Task, limit: Limit = Limit()) -> Iterator[Line]:
    """Each first turn of a duel, the best one first, with best play by all after it.

    Raises:
        OutOfTimeError: the limit was reached first.
        UnsupportedError: the task is no duel.
    """
    if not isinstance(task, Duel):
        raise UnsupportedError(_("nobody replies here"))
    return prospects.ranked(task, Clock(limit))
