"""A challenge with its explanation: the solution step by step, three hints, and the traps."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.ifitfits.files import text
from games.ifitfits.puzzle import Puzzle
from languages.message import Message
from puzzles.challenge import Challenge, format_of, grouped
from puzzles.ifitfits.box_text import summed
from puzzles.ifitfits.fingerprint import fingerprint
from puzzles.ifitfits.line_steps import LineStep, line_steps
from puzzles.ifitfits.step_explanation import hints, step_text
from puzzles.ifitfits.tried_turn import worth
from puzzles.recipe import Recipe
from puzzles.strategy import Strategy
from puzzles.traps import traps
from solver.answer import Line


class Explanation(NamedTuple):
    """The parts of a good candidate's explanation that depend on its kind.

    Attributes:
        task: the task in one sentence or two.
        lines: the best line, and the next best if there is one.
        begin: the first step that hints lead to; one that a best line may begin with.
        why: the first hint, in one sentence.
        weaker: the strategies that don't find it.
        prospects: each first step with the best value after it.
        reaches: the best value still within reach after each step of a line.
        outlook: the best replies after the last step; empty if there are none.
        whole: whether the lines of the weaker strategies are whole lines.
    """

    puzzle: Puzzle
    candidate: Any
    task: Message
    lines: tuple[Line, ...]
    begin: LineStep
    why: Message
    weaker: Sequence[Strategy]
    prospects: Sequence[Line]
    reaches: Callable[[Sequence[str]], Sequence[int]]
    outlook: tuple[Message, ...] = ()
    whole: bool = True


def new_challenge(given: Explanation, recipe: Recipe) -> Challenge:
    """The challenge of a good candidate."""
    puzzle, best = given.puzzle, given.lines[0]
    shown = line_steps(puzzle, best.steps)
    ending = given.outlook or (summed(shown[-1].after, puzzle.stakes),)
    return Challenge(
        format=format_of(puzzle.game),
        recipe=str(recipe),
        kind=recipe.kind,
        tier=recipe.tier.name,
        fingerprint=fingerprint(puzzle),
        task=given.task,
        puzzle=json.loads(text(puzzle)),
        start=worth(shown[0].before, puzzle.stakes),
        value=best.value,
        gap=best.value - given.lines[1].value if len(given.lines) > 1 else 0,
        solution=best.steps,
        hints=(given.why, *hints(given.begin)),
        explanation=(*map(step_text, shown), *ending),
        traps=tuple(
            traps(given.weaker, given.candidate, best.value, given.reaches, whole=given.whole)
        ),
        prospects=grouped(given.prospects),
    )
