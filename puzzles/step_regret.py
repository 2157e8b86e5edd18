"""The best value still within reach after each step of an attempt, for any game, by `brute`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.protocol import IllegalMoveError, State, Task
from languages.messages import _
from solver import brute


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
