"""The judgement of an attempt: whether it is the solution, and which steps gave something away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from games import loading, registry
from games.loading import Content
from games.protocol import Draft, GameError, Puzzle, Role
from languages.messages import _
from puzzles.challenge import Challenge, Trap
from puzzles.kind import judge_named
from views.view import view_of


class Grade(NamedTuple):
    """The judgement of a whole attempt, with its explanation, a line each."""

    right: bool
    lines: tuple[str, ...]


class Gift(NamedTuple):
    """A step that gave something away, or the end of a turn that could have gone on.

    Attributes:
        step: its text; None for the end.
        reach: what could still be reached after it.
        lost: by how much that is less than before it.
    """

    step: str | None
    reach: int
    lost: int


class Feedback(NamedTuple):
    """The judgement of a whole attempt.

    Attributes:
        value: what it reaches; in a duel, what it makes sure of.
        gifts: what gave something away; empty if the puzzle is solved.
        trap: the trap of the challenge that it fell into.
        replies: in a duel, the best replies to it; empty if the puzzle is solved.
    """

    value: int
    gifts: tuple[Gift, ...]
    trap: Trap | None
    replies: tuple[str, ...] = ()


def content_of(challenge: Challenge) -> Content:
    """The puzzle that a challenge is about.

    Raises:
        GameError: it holds none.
    """
    content = loading.parse(msgspec.json.encode(challenge.puzzle))
    if content.role is not Role.PUZZLE:
        raise GameError(_("not a challenge: expected a puzzle in it"))
    return content


def feedback(challenge: Challenge, puzzle: Puzzle, draft: Draft) -> Feedback:
    """The judgement of a whole attempt against the solution of its challenge."""
    line = view_of(registry.entry(challenge.game)).turns.step_texts(draft)
    value = _value(challenge, puzzle, draft, line)
    trap = next((trap for trap in challenge.traps if trap.line == line), None)
    if value >= challenge.value:
        return Feedback(value, (), None)
    reaches = _reaches(challenge, puzzle, line, value)
    gifts = tuple(_gifts(challenge.value, line, reaches, value))
    return Feedback(value, gifts, trap, _replies(challenge, puzzle, line))


def is_searched(challenge: Challenge, puzzle: Puzzle, draft: Draft) -> bool:
    """Whether judging an attempt takes a search; else its value is looked up."""
    line = view_of(registry.entry(challenge.game)).turns.step_texts(draft)
    first = challenge.reach(line[0])
    if puzzle.adversarial:
        whole = len(line) == 1 and not any(True for _ in draft.next_steps())
        return first is None or not whole or first < challenge.value
    value = puzzle.replay(line).value
    return value < challenge.value and (first is None or (first != value and len(line) > 1))


def _value(challenge: Challenge, puzzle: Puzzle, draft: Draft, line: tuple[str, ...]) -> int:
    """The value of the puzzle if nothing is added; looked up where replies would be searched."""
    if not puzzle.adversarial:
        return puzzle.replay(line).value
    first = challenge.reach(line[0])
    whole = len(line) == 1 and not any(True for _ in draft.next_steps())
    if first is not None and whole:
        return first
    return judge_named(challenge.game, challenge.kind).worth(puzzle, line)


def _replies(challenge: Challenge, puzzle: Puzzle, line: tuple[str, ...]) -> tuple[str, ...]:
    """The best replies to a line that isn't the solution; empty where nobody replies."""
    if not puzzle.adversarial:
        return ()
    return judge_named(challenge.game, challenge.kind).replies(puzzle, line)


def _reaches(
    challenge: Challenge, puzzle: Puzzle, line: tuple[str, ...], value: int
) -> tuple[int, ...]:
    """The greatest value still in reach after each step: looked up if it can be, else searched."""
    first = challenge.reach(line[0])
    if first is not None and (first == value or len(line) == 1):
        return (first,) * len(line)
    return judge_named(challenge.game, challenge.kind).reaches(puzzle, line)


def _gifts(
    best: int, line: tuple[str, ...], reaches: tuple[int, ...], value: int
) -> Iterator[Gift]:
    for step, reach in (*zip(line, reaches, strict=True), (None, value)):
        if reach < best:
            yield Gift(step, reach, best - reach)
            best = reach
