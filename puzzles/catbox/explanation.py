"""A challenge with its explanation: the solution step by step, three hints, and the traps."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.files import puzzle_text
from games.catbox.names import step_named
from games.catbox.puzzle import Puzzle
from games.protocol import Cell
from languages.message import Message, message, verbatim
from languages.messages import N_
from puzzles.catbox.fingerprint import fingerprint
from puzzles.catbox.line_steps import line_steps
from puzzles.catbox.step_explanation import NAMES, ExplainedStep, step_text, summed
from puzzles.challenge import Challenge, grouped
from puzzles.recipe import Recipe
from puzzles.strategy import Strategy
from puzzles.traps import traps
from solver.answer import Line


class Explanation(NamedTuple):
    """The parts of a good candidate's explanation that depend on its kind.

    Attributes:
        task: the task in one sentence.
        lines: the best line, and the next best if there is one.
        begin: the first step that hints lead to; one that a best line may begin with.
        why: the first hint, in one sentence.
        weaker: the strategies that don't find it.
        prospects: each first step with the best value after it.
        reaches: the best value still within reach after each step of a line.
        outlook: the best replies after the last step, in one sentence; None if there are none.
        whole: whether the lines of the weaker strategies are whole lines.
    """

    puzzle: Puzzle
    candidate: Any
    task: Message
    lines: tuple[Line, ...]
    begin: ExplainedStep
    why: Message
    weaker: Sequence[Strategy]
    prospects: Sequence[Line]
    reaches: Callable[[Sequence[str]], Sequence[int]]
    outlook: Message | None = None
    whole: bool = True


def new_challenge(given: Explanation, recipe: Recipe) -> Challenge:
    """The challenge of a given."""
    best, shown = given.lines[0], line_steps(given.puzzle, given.lines[0].steps)
    end = shown[-1]
    ending = given.outlook or summed(end.after, end.then)
    return Challenge(
        recipe=str(recipe),
        kind=recipe.kind,
        tier=recipe.tier.name,
        fingerprint=fingerprint(given.puzzle),
        task=given.task,
        puzzle=json.loads(puzzle_text(given.puzzle)),
        start=shown[0].worth[0],
        value=best.value,
        gap=best.value - given.lines[1].value if len(given.lines) > 1 else best.value,
        solution=best.steps,
        hints=(given.why, *_hints(given.begin)),
        explanation=(*map(step_text, shown), ending),
        traps=tuple(
            traps(
                given.weaker,
                given.candidate,
                best.value,
                given.reaches,
                whole=given.whole,
                named=step_named,
            )
        ),
        prospects=grouped(given.prospects),
    )


def _hints(step: ExplainedStep) -> tuple[Message, Message]:
    """Where the first step goes: the area first, then the cell."""
    cells = sorted(changed(step.before, step.after), key=lambda cell: cell[::-1])
    return _place(step, cells), message("Begin with this: {step}.", step=step.label.text)


def changed(before: Board, after: Board) -> set[Cell]:
    """The cells that look different."""
    return {cell for cell, letter in after.cells.items() if before.cells.get(cell) != letter}


def _place(step: ExplainedStep, cells: Sequence[Cell]) -> Message:
    """Where a step belongs: at the area that it touches most of, its own colour's or a rival's."""
    stakes = (step.stakes.own, *step.stakes.rivals)
    for whose in (stake.identity for stake in stakes):
        touched = [area for area in _areas(step.before, whose) if _near(area, cells)]
        if touched and whose is not Identity.CHIHUAHUA:
            area = max(touched, key=len)
            x, y = min(area, key=lambda cell: cell[::-1])
            if whose is step.stakes.own.identity:
                text = N_("It belongs on or beside your area of {size} at {place}.")
            else:
                text = N_("It belongs on or beside {name}'s area of {size} at {place}.")
            name, place = message(NAMES[whose]), verbatim(f"{x},{y}")
            return message(text, name=name, size=len(area), place=place)
    return _quarter(step.before, cells)


def _areas(board: Board, identity: Identity) -> tuple[frozenset[Cell], ...]:
    return scoring.regions(board)[identity.letter].areas


def _near(area: frozenset[Cell], cells: Sequence[Cell]) -> bool:
    return any(abs(x - a) + abs(y - b) <= 1 for x, y in cells for a, b in area)


def _quarter(board: Board, cells: Sequence[Cell]) -> Message:
    left, top, right, bottom = board.bounds
    x, y = (sum(axis) / len(cells) for axis in zip(*cells, strict=True))
    at_left = 2 * x < left + right
    if 2 * y < top + bottom:
        upper = message("It belongs in the upper left of the board.")
        return upper if at_left else message("It belongs in the upper right of the board.")
    lower = message("It belongs in the lower left of the board.")
    return lower if at_left else message("It belongs in the lower right of the board.")
