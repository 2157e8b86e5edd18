"""A turn or an attempt in the making, step by step, and how the page shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

from games.protocol import Draft, Step
from languages.messages import spoken
from views.table_state import DraftTable, Pick, texts_of
from views.view import View

KNOWN: Final = 256
"""Drafts and tables of one position that are kept; those that were made last."""


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

    def to(self, after: Draft) -> DraftLine:
        """The line with the draft after one more step."""
        return DraftLine((*self.drafts, after))

    def since(self, earlier: DraftLine) -> tuple[Draft, ...]:
        """The last draft of a line that this one goes on with, and those after it."""
        return self.drafts[len(earlier.drafts) - 1 :]


class Reader:
    """Reads the steps that may follow a draft, each step of a line once.

    Args:
        start: the draft before the first step.
    """

    def __init__(self, view: View, start: Draft) -> None:
        self.view, self.start = view, start
        self._known: dict[tuple[str, ...], Draft] = {}
        self._lock = Lock()

    def __call__(self, steps: tuple[str, ...]) -> Draft:
        """The draft after steps in notation.

        Raises:
            GameError: one of them isn't legal.
        """
        if not steps:
            return self.start
        draft = self._known.get(steps)
        if draft is None:
            draft = self(steps[:-1])
            for step in self.view.turns.steps(draft, steps[-1]):
                draft = draft.add(step)
            self.know(steps, draft)
        return draft

    def line(self, steps: tuple[str, ...]) -> DraftLine:
        """The drafts before and after each of the steps; raises as a call does."""
        return DraftLine(tuple(self(steps[:count]) for count in range(len(steps) + 1)))

    def know(self, steps: tuple[str, ...], draft: Draft) -> None:
        """Keep the draft after some steps, which needn't be read then."""
        with self._lock:
            self._known[steps] = draft
            if len(self._known) > KNOWN:
                del self._known[next(iter(self._known))]


class Taken(NamedTuple):
    """A line with one more step, and what that did."""

    steps: tuple[str, ...]
    happened: tuple[str, ...] = ()


class Tables:
    """The tables of the page after lines of steps, each of which is made once a language.

    Args:
        lay: makes the table of a draft.
    """

    def __init__(self, read: Reader, lay: Callable[[Draft], DraftTable]) -> None:
        self.view, self.read, self._lay = read.view, read, lay
        self._laid = lru_cache(KNOWN)(self._new)

    def after(self, steps: Sequence[str]) -> DraftTable:
        """The table after some steps.

        Raises:
            GameError: one of them isn't legal.
        """
        return self._laid(tuple(steps), spoken())

    def taken(self, steps: Sequence[str], pick: Pick) -> Taken:
        """The steps with that of a pick, and what it did.

        Raises:
            GameError: one of them isn't legal, or the pick makes no step.
        """
        table = self.after(steps)
        draft = table.step(pick)
        texts = texts_of(self.view, draft)
        self.read.know(texts, draft)
        return Taken(texts, table.happened((table.draft, draft)))

    def told(self, steps: Sequence[str], known: int | None) -> Taken:
        """A line, and the effects of its steps; raises as `after` does.

        Args:
            known: the number of steps whose effects are known; None for all of them.
        """
        table = self.after(steps)
        line = () if known is None else self.read.line(tuple(steps)).drafts[known:]
        return Taken(texts_of(self.view, table.draft), table.happened(line or (table.draft,)))

    def _new(self, steps: tuple[str, ...], _language: str) -> DraftTable:
        return self._lay(self.read(steps))
