"""The challenge of a good candidate: the solution step by step, three hints, and the traps."""

from __future__ import annotations

from typing import Any

from languages.message import Message
from puzzles.candidate import Candidate, new_challenge, weaker_traps
from puzzles.challenge import Challenge
from puzzles.ifitfits.box_text import summed
from puzzles.ifitfits.line_steps import LineStep, line_steps
from puzzles.ifitfits.step_explanation import hints, step_text
from puzzles.recipe import Recipe


def explained(
    candidate: Candidate[Any],
    recipe: Recipe,
    task: Message,
    begin: LineStep,
    why: Message,
    outlook: tuple[Message, ...] = (),
    *,
    whole: bool = True,
) -> Challenge:
    """The challenge of a good candidate.

    Args:
        begin: the first step that hints lead to; one that a best line may begin with.
        why: the first hint, in one sentence.
        outlook: the best replies after the last step; empty if there are none.
        whole: whether the lines of the weaker strategies are whole lines.
    """
    shown, stakes = line_steps(candidate.puzzle, candidate.lines[0].steps), candidate.puzzle.stakes
    return new_challenge(
        candidate,
        recipe,
        task=task,
        start=shown[0].change.worth[0],
        hints=(why, *hints(begin)),
        sentences=(*map(step_text, shown), *(outlook or (summed(shown[-1].change.after, stakes),))),
        traps=weaker_traps(candidate, recipe.tier, whole=whole),
    )
