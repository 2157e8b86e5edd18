"""What a try comes to: whether it is the solution, and which steps gave something away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from cli.choosing import Making
from games.catbox import loading
from games.catbox.chain_draft import ChainDraft
from games.catbox.notation import spelled
from games.catbox.outcome import Outcome, Stakes
from games.catbox.puzzle import Chain, Puzzle, SingleTurn
from games.protocol import GameError
from puzzles.challenge import Challenge, Trap


class Gift(NamedTuple):
    """A step that gave something away.

    Attributes:
        number: of the step in its line, from 0.
        reach: what the best play after it still reaches.
        lost: by how much that is less than before it.
    """

    number: int
    step: str
    reach: int
    lost: int


class Verdict(NamedTuple):
    """What a whole try comes to.

    Attributes:
        value: what it reaches; in a duel, what it makes sure of.
        gifts: the steps that gave something away; none if the puzzle is solved.
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
    content = loading.parse(msgspec.json.encode(challenge.puzzle))
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
    reaches = _reaches(challenge, puzzle, making, line)
    trap = next((trap for trap in challenge.traps if trap.line == line), None)
    return Verdict(reaches[-1], tuple(_gifts(challenge.value, line, reaches)), trap)


def _texts(making: Making) -> tuple[str, ...]:
    """The steps in notation, each with its source where it could be several cards."""
    if isinstance(making, ChainDraft):
        return tuple(step.text for step in making.steps)
    return tuple(spelled(making.position, making.turn).split())


def _reaches(
    challenge: Challenge, puzzle: Puzzle, making: Making, line: tuple[str, ...]
) -> tuple[int, ...]:
    """What the best play after each step reaches: looked up if it can be, else searched."""
    first = challenge.reach(line[0])
    end = first if len(line) == 1 else None
    if not puzzle.adversarial:
        end = Outcome(making.board, stakes_of(puzzle, making)).value
    if end is not None and end in (first, challenge.value):
        return (end,) * len(line)
    from puzzles.catbox.refuting import reaches

    return reaches(puzzle, line)


def _gifts(best: int, line: tuple[str, ...], reaches: tuple[int, ...]) -> Iterator[Gift]:
    for number, (step, reach) in enumerate(zip(line, reaches, strict=True)):
        if reach < best:
            yield Gift(number, step, reach, best - reach)
            best = reach
