"""The legal moves of a position, as a lazy collection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.ifitfits.steps import Turn
from games.protocol import IllegalMoveError
from games.rng import Stream
from languages.messages import _

if TYPE_CHECKING:
    from games.ifitfits.draft import Draft


class Moves:
    """All moves of the seat to move: iterate, `in`, `len`, `random(rng)`, `drafts()`."""

    def __init__(self, start: Draft) -> None:
        self._start = start

    def __iter__(self) -> Iterator[Turn]:
        return (draft.move for draft in self.drafts())

    def __len__(self) -> int:
        return sum(1 for _ in self.drafts())

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Turn):
            return False
        try:
            self.draft(move)
        except IllegalMoveError:
            return False
        return True

    def drafts(self) -> Iterator[Draft]:
        """Every legal move as a complete draft, in the order of the steps' texts."""
        yield from _completions(self._start)

    def draft(self, move: Turn) -> Draft:
        """The complete draft of a move, checked step by step.

        Raises:
            IllegalMoveError: the move isn't legal here.
        """
        draft = self._start
        for step in move.steps:
            draft = draft.add(step)
        if not draft.complete:
            raise IllegalMoveError(_("a turn has a step"))
        return draft

    def random(self, rng: Stream) -> Turn:
        """A legal move, drawn step by step.

        Each sort of first step is as likely as the next, and so is each step of its sort; then
        each cat that may follow, and none.

        Raises:
            IllegalMoveError: the game is over.
        """
        draft = self._start
        steps = [*draft.next_steps()]
        if not steps:
            raise IllegalMoveError(_("the game is over"))
        sort = rng.choice([*dict.fromkeys(map(type, steps))])
        draft = draft.play(rng.choice([step for step in steps if type(step) is sort]))
        cats = [None, *draft.next_steps()]
        cat = rng.choice(cats)
        return draft.move if cat is None else draft.play(cat).move


def _completions(draft: Draft) -> Iterator[Draft]:
    for step in sorted(draft.next_steps(), key=lambda step: step.text):
        longer = draft.play(step)
        if longer.complete:
            yield longer
        yield from _completions(longer)
