"""What a try comes to: whether it is the solution, and which steps gave something away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from cli.catbox.input_parsing import Making
from games import loading
from games.catbox.chain_draft import ChainDraft
from games.catbox.notation import spelled
from games.catbox.outcome import Outcome, Stakes
from games.catbox.puzzle import Chain, Duel, Puzzle, SingleTurn
from games.protocol import GameError
from puzzles.challenge import Challenge, Trap


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


class Verdict(NamedTuple):
    """What a whole try comes to.

    Attributes:
        value: what it reaches; in a duel, what it makes sure of.
        gifts: what gave something away; nothing if the puzzle is solved.
        trap: the trap of the challenge that it fell into.
    """

    value: int
    gifts: tuple[Gift, ...]
    trap: Trap | None


def puzzle_of(challenge: Challenge) -> Puzzle:
    """The puzzle that a challenge is about.

    Raises:
        GameError: it holds none.
    """
    content = loading.parse(msgspec.json.encode(challenge.puzzle)).value
    if isinstance(content, Chain | SingleTurn):
        return content
    raise GameError("not a challenge: expected a puzzle in it")


def start_of(puzzle: Puzzle) -> Making:
    """A puzzle's line with no step taken yet."""
    return puzzle.draft if isinstance(puzzle, Chain) else puzzle.position.draft


def stakes_of(puzzle: Puzzle, making: Making) -> Stakes:
    """Whose points count after some steps, with the tokens that are left."""
    if isinstance(puzzle, Chain):
        return puzzle.stakes
    spent = not isinstance(making, ChainDraft) and making.token is not None
    return puzzle.stakes(puzzle.position, puzzle.position.turn if spent else None)


def verdict(challenge: Challenge, puzzle: Puzzle, making: Making) -> Verdict:
    """What a whole try comes to."""
    line = _texts(making)
    value = _value(challenge, puzzle, making)
    trap = next((trap for trap in challenge.traps if trap.line == line), None)
    if value >= challenge.value:
        return Verdict(value, (), None)
    reaches = _reaches(challenge, puzzle, line, value)
    return Verdict(value, tuple(_gifts(challenge.value, line, reaches, value)), trap)


def _texts(making: Making) -> tuple[str, ...]:
    """The steps in notation, each with its source where it could be several cards."""
    if isinstance(making, ChainDraft):
        return tuple(step.text for step in making.steps)
    return tuple(spelled(making.position, making.move).split())


def _value(challenge: Challenge, puzzle: Puzzle, making: Making) -> int:
    """What the puzzle is worth if nothing is added; looked up where replies would be searched."""
    if isinstance(making, ChainDraft) or not isinstance(puzzle, Duel):
        return Outcome(making.board, stakes_of(puzzle, making)).value
    first = challenge.reach(_texts(making)[0])
    if first is not None and len(making.steps) == 1:
        return first
    from puzzles.catbox.step_regret import turn_worth

    return turn_worth(puzzle, making)


def _reaches(
    challenge: Challenge, puzzle: Puzzle, line: tuple[str, ...], value: int
) -> tuple[int, ...]:
    """What the best play after each step reaches: looked up if it can be, else searched."""
    first = challenge.reach(line[0])
    if first is not None and (first == value or len(line) == 1):
        return (first,) * len(line)
    from puzzles.catbox.step_regret import reaches

    return reaches(puzzle, line)


def _gifts(
    best: int, line: tuple[str, ...], reaches: tuple[int, ...], value: int
) -> Iterator[Gift]:
    for step, reach in (*zip(line, reaches, strict=True), (None, value)):
        if reach < best:
            yield Gift(step, reach, best - reach)
            best = reach
