"""The engines for Cat in the Box: compiled `search`, `cpsat` for `together`, `deduction`."""

from __future__ import annotations

from collections.abc import Iterator

from games.protocol import Counting, Task
from languages.lists import listed
from languages.messages import _
from solver import brute
from solver.answer import Answer, Limit, Line, UnsupportedError
from solver.engines import Engines, Searches, lazy

BY_NAME = {
    "cpsat": lazy("solver.catinthebox.cpsat.engine:solve"),
    "deduction": lazy("solver.catinthebox.deduction.deduction:solve"),
    "search": lazy("solver.catinthebox.search.engine:solve"),
}

ANSWERS = {
    "search": (Counting.FIRST_MOVES, ("tricks", "predict")),
    "cpsat": (Counting.NONE, ("together",)),
    "deduction": (Counting.ENDS, ("deduce",)),
}
"""The counting of the tasks that each engine answers, and the names of these tasks."""


def _check(task: Task, engine: str) -> None:
    """Raise `UnsupportedError` for a task that an engine has no model for."""
    if engine in ANSWERS and task.counting is not ANSWERS[engine][0]:
        raise UnsupportedError(
            _("the engine {engine} answers {answers} alone").format(
                engine=engine, answers=listed(ANSWERS[engine][1])
            )
        )


def _best(task: Task, limit: Limit, top: int) -> Answer:
    """The answer of the fastest engine for a task, with at most `top` ends."""
    name = next(name for name, (counting, _) in ANSWERS.items() if counting is task.counting)
    return BY_NAME[name](task, limit, top)


def _prove(task: Task, limit: Limit) -> Answer:
    from solver.catinthebox.cpsat import engine as cpsat
    from solver.catinthebox.search import engine as search

    if task.adversarial:
        return search.prove(task, limit)
    return cpsat.prove(task, limit) if task.counting is Counting.NONE else _best(task, limit, 1)


def _lone(task: Task, gap: int, limit: Limit) -> Line | None:
    from solver.catinthebox.cpsat import engine as cpsat
    from solver.catinthebox.search import engine as search

    if task.adversarial:
        return search.lone(task, gap, limit)
    if task.counting is Counting.NONE:
        return cpsat.lone(task, gap, limit)
    answer = _best(task, limit, 2)
    values = [line.value for line in answer.lines]
    alone = bool(values) and (len(values) == 1 or values[0] - values[1] >= gap)
    return answer.lines[0] if alone else None


def _first_steps(task: Task, limit: Limit) -> tuple[Line, ...]:
    from solver.catinthebox.search import engine

    if task.adversarial:
        return engine.first_steps(task, limit)
    if task.counting is Counting.NONE:
        return brute.prospects(task, limit)
    ranked = _best(task, limit, int(task.line_estimate)).lines
    return tuple(sorted(ranked, key=lambda line: line.steps))


def _ranked(task: Task, limit: Limit) -> Iterator[Line]:
    from solver.catinthebox.search import engine

    return engine.ranked(task, limit)


ENGINES = Engines(
    BY_NAME,
    tuple(ANSWERS),
    _check,
    lambda: Searches(_best, _prove, _lone, _first_steps, _ranked),
)
