"""A chain in the making: which placements may come next, and the board that they make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.catbox import legality
from games.catbox.board import Board
from games.catbox.faces import Face
from games.catbox.plays import Plays
from games.catbox.turn import Play, Source, Step, Turn
from games.protocol import IllegalMoveError
from languages.messages import _


@dataclass(frozen=True)
class ChainDraft:
    """The placements that were made so far, as a `Draft` holds those of a turn.

    Attributes:
        left: the faces that are still to be placed; a source's slot is a place among them.
    """

    board: Board
    left: tuple[Face, ...]
    steps: tuple[Step, ...] = ()

    @property
    def must_play(self) -> bool:
        """Whether a face is left to place."""
        return bool(self.left)

    @property
    def complete(self) -> bool:
        """Whether the chain ends here."""
        return not self.left

    @property
    def move(self) -> Turn:
        """The placements so far, as the steps of one turn."""
        return Turn(self.steps)

    def sources(self) -> tuple[tuple[Source, Face], ...]:
        """The faces that are left, each with its place among them."""
        return tuple((Source(None, slot), face) for slot, face in enumerate(self.left))

    def plays(self) -> Plays:
        """Every legal way to place the next face."""
        return Plays(self.board, self.sources(), frozenset(), stacked=False)

    def next_steps(self) -> Iterator[Step]:
        """Every step that the rules allow next."""
        yield from self.plays()

    def refusal(self, step: Step) -> str | None:
        """Why the rules refuse a step; None if they allow it."""
        if not isinstance(step, Play):
            return _("{step}: a chain is laid without tokens").format(step=step.text)
        if step.placement.face not in self.left:
            return _("{step}: no such face is left to place").format(step=step.text)
        return legality.refusal(self.board, step.placement)

    def add(self, step: Step) -> ChainDraft:
        """The draft with one more step, checked.

        Raises:
            IllegalMoveError: the step isn't allowed here.
        """
        reason = self.refusal(step)
        if reason or not isinstance(step, Play):
            raise IllegalMoveError(reason)
        slot = self.left.index(step.placement.face)
        left = self.left[:slot] + self.left[slot + 1 :]
        return ChainDraft(self.board.place(step.placement), left, (*self.steps, step))
