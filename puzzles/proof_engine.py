"""Proofs that puzzles need, by two kinds of engines that share the rules alone.

For any game `brute` finds what every step of an attempt leaves within reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.protocol import IllegalMoveError, State, Task
from languages.messages import _
from solver import brute
from solver.answer import Answer, Limit, Line, OutOfTimeError, Status
from solver.engines import Searches, engine_named, engines_of

LIMIT = Limit(iterations=50_000_000)
"""Steps of an engine; a candidate that takes more to prove is no puzzle."""


class ProofEngine(NamedTuple):
    """An engine as the quality bar needs it; every answer is proved.

    Attributes:
        lone: the best line, if every other end is worth less; otherwise None.
        two: the lines to the two best ends; fewer if there are fewer ends.
        value: the value of the best line; None if no line is legal.
        prospects: each first step with the value of the best line after it, by text.

    Each raises `OutOfTimeError` where the engine found no proof.
    """

    lone: Callable[[Task], Line | None]
    two: Callable[[Task], tuple[Line, ...]]
    value: Callable[[Task], int | None]
    prospects: Callable[[Task], tuple[Line, ...]]


def fastest(limit: Limit = LIMIT) -> ProofEngine:
    """The fastest engine of each task's game; `brute` where it has no other."""

    def of(task: Task) -> ProofEngine:
        searches = engines_of(task.game).searches
        return named("brute", limit) if searches is None else _of_searches(searches(), limit)

    return ProofEngine(
        lambda task: of(task).lone(task),
        lambda task: of(task).two(task),
        lambda task: of(task).value(task),
        lambda task: of(task).prospects(task),
    )


def _of_searches(searches: Searches, limit: Limit) -> ProofEngine:
    return ProofEngine(
        lambda task: searches.lone(task, 1, limit),
        lambda task: _two(task, searches.solve, searches.first_steps, limit),
        lambda task: _proved(searches.prove(task, limit)).value,
        lambda task: searches.first_steps(task, limit),
    )


def named(name: str, limit: Limit = Limit()) -> ProofEngine:
    """An engine by its name; `brute` finds what each first step leads to."""

    def solve(task: Task, limit: Limit, top: int) -> Answer:
        return engine_named(task, name)(task, limit, top)

    def two(task: Task) -> tuple[Line, ...]:
        return _two(task, solve, brute.prospects, limit)

    return ProofEngine(
        lambda task: alone(two(task)),
        two,
        lambda task: _proved(solve(task, limit, 1)).value,
        lambda task: brute.prospects(task, limit),
    )


def _two(
    task: Task,
    solve: Callable[[Task, Limit, int], Answer],
    prospects: Callable[[Task, Limit], tuple[Line, ...]],
    limit: Limit,
) -> tuple[Line, ...]:
    """The two best ends; of a duel the two best first turns, the first with best play by all."""
    if not task.adversarial:
        return _proved(solve(task, limit, 2)).lines
    turns = sorted(prospects(task, limit), key=lambda line: -line.value)[:2]
    if alone(turns) is None:
        return tuple(turns)
    return (*_proved(solve(task, limit, 1)).lines, *turns[1:])


def alone(lines: Sequence[Line]) -> Line | None:
    """The first of the two best lines if the other is worth less, or there is no other."""
    if not lines or (len(lines) > 1 and lines[0].value == lines[1].value):
        return None
    return lines[0]


def _proved(answer: Answer) -> Answer:
    if answer.status not in (Status.OPTIMAL, Status.INFEASIBLE):
        raise OutOfTimeError
    return answer


def reaches(task: Task, line: Sequence[str]) -> tuple[int, ...]:
    """The best value that can still be reached after each step.

    The steps may stop anywhere, also within a move. Where others move too, they are the steps
    of the first move, and all seats play their best afterwards.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    counts = range(1, len(line) + 1)
    return tuple(_best(line[:count], _continued(task.start, line[:count])) for count in counts)


def worth(task: Task, line: Sequence[str]) -> int:
    """The value if nothing is added to the steps; others reply as well as they can.

    Raises:
        IllegalMoveError: the rules refuse a step, or the last move isn't whole.
    """
    return _best(line, _ended(task.start, line))


def replies(task: Task, line: Sequence[str]) -> tuple[str, ...]:
    """The steps of best play by all after a line that ends after its last step.

    Raises:
        IllegalMoveError: the rules refuse a step, or the last move isn't whole.
    """
    found = [brute.best_line(state) for state in _ended(task.start, line)]
    lines = [each for each in found if each is not None]
    if not lines:
        raise IllegalMoveError(
            _("{values}: not a line that the rules allow").format(values=" ".join(line))
        )
    return max(lines, key=lambda each: each.value).steps


def _best(line: Sequence[str], states: Iterator[State]) -> int:
    values = [value for value in map(brute.worth, states) if value is not None]
    if not values:
        raise IllegalMoveError(
            _("{values}: not a line that the rules allow").format(values=" ".join(line))
        )
    return max(values)


def _continued(state: State, steps: Sequence[str]) -> Iterator[State]:
    """The state after each move, or line of moves, that begins with the steps."""
    for move, after in state.children():
        texts = tuple(move.texts)
        if texts[: len(steps)] == tuple(steps):
            yield after
        elif tuple(steps[: len(texts)]) == texts:
            yield from _continued(after, steps[len(texts) :])


def _ended(state: State, steps: Sequence[str]) -> Iterator[State]:
    """The state after each line of moves that has just these steps."""
    if not steps:
        yield state
        return
    for move, after in state.children():
        texts = tuple(move.texts)
        if tuple(steps[: len(texts)]) == texts:
            yield from _ended(after, steps[len(texts) :])
