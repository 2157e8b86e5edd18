"""A line taken apart into steps, each with the boards before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.ifitfits.change import Change
from games.ifitfits.outcome import Outcome
from games.ifitfits.position import Draft
from games.ifitfits.puzzle import Packing, Puzzle, SingleTurn, TurnState
from games.ifitfits.steps import Step, parse_step


class LineStep(NamedTuple):
    """One step of the puzzle's own seat."""

    step: Step
    change: Change


def line_steps(puzzle: Puzzle, line: Sequence[str]) -> tuple[LineStep, ...]:
    """The steps of a line; of a duel's line, those of the first turn.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    if isinstance(puzzle, Packing):
        return tuple(_packed(puzzle, line))
    return tuple(_taken(puzzle, next(turns(puzzle, line))))


def turns(puzzle: SingleTurn, line: Sequence[str]) -> Iterator[Draft]:
    """The turns of a line, one a seat that could do something.

    Raises:
        IllegalMoveError: the rules refuse a step.
    """
    state: TurnState | Outcome = puzzle.start
    steps = [parse_step(text) for text in line]
    while steps and not isinstance(state, Outcome):
        draft = state.position.turn_draft.add(steps.pop(0))
        while steps and steps[0] in draft.next_steps():
            draft = draft.play(steps.pop(0))
        yield draft
        state = state.after(draft)


def _packed(puzzle: Packing, line: Sequence[str]) -> Iterator[LineStep]:
    draft = puzzle.draft
    for step in map(parse_step, line):
        longer = draft.add(step)
        yield LineStep(step, Change(draft.board, longer.board, puzzle.stakes))
        draft = longer


def _taken(puzzle: SingleTurn, turn: Draft) -> Iterator[LineStep]:
    draft = puzzle.position.turn_draft
    for step in turn.steps:
        longer = draft.play(step)
        yield LineStep(step, Change(draft.board, longer.board, puzzle.stakes))
        draft = longer
