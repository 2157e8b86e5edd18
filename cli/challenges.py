"""Challenges as the screen, pictures and programs show them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from cli.catbox.paint import beside, board_text, face_text, fits, laid_cells
from cli.inputs import InputError
from cli.inspect import position_text
from games.catbox.board import Board
from games.catbox.puzzle import Chain, Puzzle
from games.protocol import GameError, quoted
from puzzles.challenge import Challenge
from puzzles.filling import kinds_in
from puzzles.library import Entry
from puzzles.tier import tier_named

KINDS: Final = "puzzles.catbox.kinds"
"""The module with the kinds of puzzles."""


def check_names(kinds: Collection[str], tiers: Collection[str]) -> None:
    """Nothing if there are such kinds and tiers.

    Raises:
        GameError: there is none of a name.
    """
    for tier in tiers:
        tier_named(tier)
    known = kinds_in(KINDS)
    for kind in kinds:
        if kind not in known:
            expected = f"expected {', '.join(known)}"
            raise InputError(f"{quoted(kind)} is no kind of puzzle: {expected}")


def challenge_of(path: Path, entry: Entry) -> Challenge:
    """The challenge of a place in a library.

    Raises:
        InputError: it was tampered with.
    """
    try:
        return entry.challenge
    except GameError as error:
        raise InputError(f"{path}: puzzle {entry.number}: {error}") from None


def row(path: Path, entry: Entry) -> dict[str, Any]:
    """What a list tells of a puzzle."""
    challenge = challenge_of(path, entry)
    return {
        "number": entry.number,
        "kind": entry.kind,
        "tier": entry.tier,
        "value": challenge.value,
        "gap": challenge.gap,
        "task": challenge.task,
        "recipe": entry.recipe,
        "fingerprint": challenge.fingerprint,
    }


def board_of(puzzle: Puzzle) -> Board:
    """The board before anything is placed."""
    return puzzle.board if isinstance(puzzle, Chain) else puzzle.position.board


def solved_board(puzzle: Puzzle, challenge: Challenge) -> Board:
    """The board after the solution.

    Raises:
        GameError: the rules refuse it.
    """
    ends = list(puzzle.readings(challenge.solution))
    return next((end for end in ends if end.value == challenge.value), ends[0]).board


def puzzle_text(puzzle: Puzzle, width: int) -> Text:
    """A board and the cards to place on it, or all seats."""
    if isinstance(puzzle, Chain):
        cards = Text(" ").join(face_text(face) for face in puzzle.faces)
        text = board_text(puzzle.board, width=width)
        return text.append("\n\nto place: ").append_text(cards)
    guards = [(guard.x, guard.y) for guard in puzzle.position.guards]
    board = board_text(puzzle.position.board, guards=guards, width=width)
    return board.append("\n\n").append_text(position_text(puzzle.position))


def solution_text(puzzle: Puzzle, challenge: Challenge, width: int) -> Text:
    """The hints, the solution with its board, and what is told about it."""
    return (
        Text("\n")
        .join(Text(line) for line in _solution_lines(challenge))
        .append("\n\n")
        .append(_after(puzzle, challenge, width))
    )


def _solution_lines(challenge: Challenge) -> Iterator[str]:
    for number, hint in enumerate(challenge.hints, start=1):
        yield f"hint {number}: {hint}"
    yield ""
    yield f"solution: {' '.join(challenge.solution)}"
    yield from challenge.explanation
    yield f"{challenge.value} in all, {challenge.gap} more than any other end."
    for trap in challenge.traps:
        yield f"trap: {' '.join(trap.line)}. {trap.text}"


def _after(puzzle: Puzzle, challenge: Challenge, width: int) -> Text:
    before, after = board_of(puzzle), solved_board(puzzle, challenge)
    new = laid_cells(before, after)
    if fits(before, width // 2 - 2) and fits(after, width // 2 - 2):
        return beside(board_text(before), board_text(after, new))
    return board_text(after, new, width=width)
