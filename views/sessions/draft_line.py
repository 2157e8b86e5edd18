"""A turn or an attempt in the making, step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from games.protocol import Draft, Step
from views.view import View

KNOWN: Final = 256
"""Drafts of one position that are kept; those that were asked for last."""


class DraftLine(NamedTuple):
    """The draft before the first step, and after each step."""

    drafts: tuple[Draft, ...]

    @property
    def start(self) -> Draft:
        """The draft before the first step."""
        return self.drafts[0]

    @property
    def draft(self) -> Draft:
        """The draft after the last step."""
        return self.drafts[-1]

    @property
    def begun(self) -> bool:
        """Whether a step was taken."""
        return len(self.drafts) > 1

    @property
    def whole(self) -> bool:
        """Whether the line may end here, and nothing can follow."""
        return self.draft.complete and not any(True for _ in self.draft.next_steps())

    @property
    def shorter(self) -> DraftLine:
        """The line without its last step."""
        return DraftLine(self.drafts[:-1])

    def added(self, *steps: Step) -> DraftLine:
        """The line with steps added, all of them or none.

        Raises:
            IllegalMoveError: one of them isn't allowed.
        """
        drafts = list(self.drafts)
        for step in steps:
            drafts.append(drafts[-1].add(step))
        return DraftLine(tuple(drafts))

    def since(self, earlier: DraftLine) -> tuple[Draft, ...]:
        """The last draft of a line that this one goes on with, and those after it."""
        return self.drafts[len(earlier.drafts) - 1 :]


Reader = Callable[[tuple[str, ...]], Draft]
"""Gives the draft after steps in notation; raises `GameError` if one of them isn't legal."""


def reader_of(view: View, start: Draft) -> Reader:
    """A reader of the steps that may follow a draft, which reads each step of a line once."""

    @lru_cache(KNOWN)
    def read(steps: tuple[str, ...]) -> Draft:
        if not steps:
            return start
        draft = read(steps[:-1])
        for step in view.turns.steps(draft, steps[-1]):
            draft = draft.add(step)
        return draft

    return read
