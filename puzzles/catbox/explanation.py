"""The challenge of a good candidate: the solution step by step, three hints, and the traps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catbox import scoring
from games.catbox.board import Board
from games.catbox.faces import Identity
from games.catbox.names import step_named
from games.protocol import Cell
from languages.message import Message, message, verbatim
from languages.messages import N_
from puzzles.candidate import Candidate, Explanation, new_challenge, weaker_traps
from puzzles.catbox.line_steps import line_steps
from puzzles.catbox.step_explanation import NAMES, ExplainedStep, step_text, summed
from puzzles.challenge import Challenge
from puzzles.recipe import Recipe


def explained(
    candidate: Candidate[Any],
    recipe: Recipe,
    task: Message,
    begin: ExplainedStep,
    why: Message,
    outlook: Message | None = None,
    *,
    whole: bool = True,
) -> Challenge:
    """The challenge of a good candidate.

    Args:
        begin: the first step that hints lead to; one that a best line may begin with.
        why: the first hint, in one sentence.
        outlook: the best replies after the last step, in one sentence; None if there are none.
        whole: whether the lines of the weaker strategies are whole lines.
    """
    shown = line_steps(candidate.puzzle, candidate.lines[0].steps)
    last = shown[-1]
    given = Explanation(
        task=task,
        start=shown[0].worth[0],
        hints=(why, *_hints(begin)),
        sentences=(
            *map(step_text, shown),
            outlook or summed(last.change.after, last.then),
        ),
        traps=weaker_traps(candidate, recipe.tier, whole=whole, named=step_named),
    )
    return new_challenge(candidate, recipe, given)


def _hints(step: ExplainedStep) -> tuple[Message, Message]:
    """Where the first step goes: the area first, then the cell."""
    cells = sorted(step.change.altered, key=lambda cell: cell[::-1])
    return _place(step, cells), message("Begin with this: {step}.", step=step.label.text)


def _place(step: ExplainedStep, cells: Sequence[Cell]) -> Message:
    """Where a step belongs: at the area that it touches most of, its own colour's or a rival's."""
    stakes = (step.stakes.own, *step.stakes.rivals)
    for whose in (stake.identity for stake in stakes):
        touched = [area for area in _areas(step.change.before, whose) if _near(area, cells)]
        if touched and whose is not Identity.CHIHUAHUA:
            area = max(touched, key=len)
            x, y = min(area, key=lambda cell: cell[::-1])
            if whose is step.stakes.own.identity:
                text = N_("It belongs on or beside your area of {size} at {place}.")
            else:
                text = N_("It belongs on or beside {name}'s area of {size} at {place}.")
            name, place = message(NAMES[whose]), verbatim(f"{x},{y}")
            return message(text, name=name, size=len(area), place=place)
    return _quarter(step.change.before, cells)


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
