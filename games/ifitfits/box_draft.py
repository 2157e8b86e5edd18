"""The line of a `box` puzzle in the making: cards are placed one by one, with cats across them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.ifitfits import legality
from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import Card
from games.ifitfits.rulings import Mode
from games.ifitfits.steps import Lay, LayCat, Step, Turn
from games.protocol import IllegalMoveError
from languages.messages import _

SEAT = 0
"""The seat that plays alone."""


@dataclass(frozen=True)
class BoxDraft:
    """The steps that were taken so far, and what they did.

    Attributes:
        left: the cards still to place.
        cats: the cats that may still be laid.
        laid: the last card, as long as a cat may follow it.
    """

    mode: Mode
    board: Board
    left: tuple[Card, ...]
    cats: int
    steps: tuple[Step, ...] = ()
    laid: Lay | None = None

    @property
    def move(self) -> Turn:
        """The steps so far."""
        return Turn(self.steps)

    @property
    def complete(self) -> bool:
        """Whether every card is placed."""
        return not self.left

    def next_steps(self) -> Iterator[Step]:
        """Every step that the rules allow next."""
        yield from self._cats()
        for card in dict.fromkeys(self.left):
            yield from legality.placements(self.board, card, self.mode)

    def extended(self) -> Iterator[BoxDraft]:
        """The draft with each placement of each different card, in the order of their text."""
        lays = (step for step in self.next_steps() if isinstance(step, Lay))
        return (self.play(lay) for lay in sorted(lays, key=lambda lay: lay.text))

    def with_cats(self) -> Iterator[BoxDraft]:
        """The draft with each cat that may follow the last card, in the order of their text."""
        return (self.play(cat) for cat in sorted(self._cats(), key=lambda cat: cat.text))

    def add(self, step: Step) -> BoxDraft:
        """The draft with one more step, checked.

        Raises:
            IllegalMoveError: the step isn't allowed here; the text says why.
        """
        reason = self.refusal(step)
        if reason is not None:
            raise IllegalMoveError(f"{step.text}: {reason}")
        return self.play(step)

    def play(self, step: Step) -> BoxDraft:
        """The draft with one more step, which must be legal."""
        steps = (*self.steps, step)
        if isinstance(step, LayCat):
            board = self.board.put_across(step.cell, Cat(SEAT))
            return BoxDraft(self.mode, board, self.left, self.cats - 1, steps)
        assert isinstance(step, Lay)
        at = self.left.index(step.card.named)
        left = self.left[:at] + self.left[at + 1 :]
        board = self.board.put(step.cell, step.card)
        return BoxDraft(self.mode, board, left, self.cats, steps, step)

    def refusal(self, step: Step) -> str | None:
        """Why the rules refuse a step; None if they allow it."""
        if isinstance(step, LayCat):
            return self._cat_refusal(step)
        if not isinstance(step, Lay):
            return _("expected a card to place, or a cat across the last one")
        if step.card.named not in self.left:
            return _("{card} is not among the cards that are left").format(card=step.card.named)
        return legality.place_refusal(self.board, step, self.mode)

    def _cats(self) -> Iterator[LayCat]:
        if self.laid is not None and self.cats:
            for edge in legality.cat_edges(self.board, SEAT, self.laid.cell):
                yield LayCat(*edge)

    def _cat_refusal(self, cat: LayCat) -> str | None:
        if self.laid is None:
            return _("a cat may only follow a card")
        if not self.cats:
            return _("no cat is left")
        if cat.cell not in (self.laid.cell, (self.laid.x - 1, self.laid.y)):
            return _("a cat goes across the card that was placed last")
        return legality.cat_refusal(self.board, SEAT, cat.cell)
