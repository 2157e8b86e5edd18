"""A line taken apart into steps, each with the boards before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from games.catbox.board import Placement
from games.catbox.draft import Draft
from games.catbox.duel_lines import read_turns
from games.catbox.notation import parse_placement, parse_step
from games.catbox.outcome import Stakes
from games.catbox.puzzle import Chain, Puzzle, SingleTurn
from games.catbox.rulings import Token
from games.catbox.turn import PASS, MoveMouse, Play, PutGuard, Step, TakeFish, Use
from games.protocol import IllegalMoveError
from puzzles.catbox.step_explanation import LineStep

SPARE = 4
"""Placements that a turn adds to a board at most, and some."""

ALLOWING = {
    Token.PAW: "The paw's second card, {},",
    Token.STACK: "Stacked on what lies there, {}",
}
"""How a card that a token allows is described."""


def line_steps(puzzle: Puzzle, line: Sequence[str]) -> tuple[LineStep, ...]:
    """The steps of a line of a puzzle; of a duel's line, those of the first turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    return tuple(_of_chain(puzzle, line) if isinstance(puzzle, Chain) else _of_turn(puzzle, line))


def first_turn(puzzle: SingleTurn, line: Sequence[str]) -> tuple[Draft, ...]:
    """The drafts of the mover's turn in a line, from the empty one to the whole turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    position = replace(puzzle.position, board=puzzle.position.board.spared(SPARE))
    steps = tuple(None if text == str(PASS) else parse_step(text) for text in line)
    drafts = next(_readings((position.draft,), steps, puzzle.length), None)
    if drafts is None:
        raise IllegalMoveError(f"{' '.join(line)}: not a line that the rules allow")
    return drafts


def _of_chain(puzzle: Chain, line: Sequence[str]) -> Iterator[LineStep]:
    board = puzzle.board.spared(len(puzzle.faces))
    for placement in map(parse_placement, line):
        after = board.place(placement)
        yield LineStep(_laid(placement), board, after, puzzle.stakes, puzzle.stakes)
        board = after


def _of_turn(puzzle: SingleTurn, line: Sequence[str]) -> Iterator[LineStep]:
    allowed = None
    for draft, then in pairwise(first_turn(puzzle, line)):
        step = then.steps[-1]
        if isinstance(step, Use):
            allowed = step.token
            continue
        label = ALLOWING[allowed].format(_label(step)) if allowed else _label(step)
        spent = draft.token is not None and allowed is None
        stakes = _stakes(puzzle, spent), _stakes(puzzle, then.token is not None)
        lifts = isinstance(step, MoveMouse)
        yield LineStep(label, draft.board, then.board, *stakes, lifts)
        allowed = None


def _readings(
    drafts: tuple[Draft, ...], steps: tuple[Step | None, ...], turns: int
) -> Iterator[tuple[Draft, ...]]:
    """The drafts of the first turn in each way to read the steps as this number of turns."""
    draft = drafts[-1]
    if draft.steps and draft.complete and any(read_turns(draft.end(), steps, turns - 1)):
        yield drafts
    if steps and steps[0] is not None:
        for longer in draft.variants(steps[0]):
            yield from _readings((*drafts, longer), steps[1:], turns)


def _stakes(puzzle: SingleTurn, spent: bool) -> Stakes:
    mover = puzzle.position.turn
    return puzzle.stakes(puzzle.position, mover if spent else None)


def _laid(placement: Placement) -> str:
    return f"{placement.face} at {placement.x},{placement.y}"


def _label(step: Step) -> str:
    match step:
        case Play(placement):
            return _laid(placement)
        case PutGuard(x, y):
            return f"The guard on {x},{y}"
        case TakeFish(card):
            return f"The fish, which saves {card},"
        case MoveMouse(lifted, x, y):
            return f"The mouse, which moves {_laid(lifted)} to {x},{y},"
        case _:
            return step.text
