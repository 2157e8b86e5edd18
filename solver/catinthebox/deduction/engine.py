"""The engine `deduction` for `deduce`: answers that some world fits, by counting the worlds."""

from __future__ import annotations

from games.catinthebox.clues import rounds_before
from games.catinthebox.deduce import Deduce
from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, UnsupportedError
from solver.catinthebox.deduction.deduction import Deduction

NAME = "deduction"


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The answers that are possible first, each in the order of its number.

    Raises:
        UnsupportedError: the task is another one than `deduce`.
    """
    if not isinstance(task, Deduce):
        raise UnsupportedError(_("the engine {name} answers deduce alone").format(name=NAME))
    clock, lines = Clock(limit), first_steps(task)
    ranked = sorted(lines, key=lambda line: -line.value)
    best = ranked[0].value
    count = sum(line.value == best for line in ranked)
    return Answer.proved(ranked[:top], count, NAME, clock)


def first_steps(task: Deduce) -> tuple[Line, ...]:
    """Every answer with 1 if some world fits it, else 0, in the order of text."""
    rounds = list(rounds_before(task.round, task.first, task.plays))
    deduction = Deduction.at(task.round, zip(rounds[:-1], task.plays, strict=True))
    possible = deduction.discard(task.seat) if deduction.worlds else {}
    return tuple(Line(int(each.number in possible), (each.text,)) for each in task.answers)
