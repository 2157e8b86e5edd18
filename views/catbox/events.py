"""The effects of a step of a turn, in sentences."""

from __future__ import annotations

from games.catbox.turn import Play, Step, TakeFish, Use
from languages.messages import _
from views.catbox.input import AnyDraft
from views.catbox.table import EFFECTS
from views.tabletop import AnyTabletop, Choice, Ghost


def step_text(tabletop: AnyTabletop, before: AnyDraft, after: AnyDraft) -> str:
    """A step, what it does, and what it brings in points.

    Args:
        before, after: the draft without the step, and with it.
    """
    step = after.steps[-1]
    cell = (step.placement.x, step.placement.y) if isinstance(step, Play) else (0, 0)
    effects = tabletop.effects(before, Ghost(Choice(step.text), cell, 0, step, after))
    return f"{step.text}: {'; '.join((*_meaning(step), *effects))}."


def _meaning(step: Step) -> tuple[str, ...]:
    """The use of a token that has no place of its own."""
    if isinstance(step, Use):
        return (_(EFFECTS[step.token]).rstrip("."),)
    return (_("you alone may lay it, in a later turn"),) if isinstance(step, TakeFish) else ()
