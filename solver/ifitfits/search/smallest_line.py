"""The smallest line of a `box` puzzle that reaches a value, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.ifitfits.box_draft import BoxDraft
from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import Packing
from solver.answer import Line

Reaches = Callable[[Packing], bool]
"""Whether a line of a puzzle reaches the value."""


def smallest_line(task: Packing, value: int, reaches: Reaches) -> Line:
    """The line that reaches a value whose text comes first; there must be one."""
    draft = task.draft
    while not (draft.complete and _worth(task, draft) >= value):
        longer = (draft.play(step) for step in sorted(draft.next_steps(), key=lambda s: s.text))
        draft = next(each for each in longer if _leads(task, each, value, reaches))
    return Line(value, draft.move.texts)


def _leads(task: Packing, draft: BoxDraft, value: int, reaches: Reaches) -> bool:
    """Whether some line that goes on from a draft reaches the value."""
    for each in (draft, *draft.with_cats()):
        if each.complete:
            reached = _worth(task, each) >= value
        else:
            reached = reaches(replace(task, board=each.board, cards=each.left, cats=each.cats))
        if reached:
            return True
    return False


def _worth(task: Packing, draft: BoxDraft) -> int:
    return Outcome(draft.board, task.stakes).value
