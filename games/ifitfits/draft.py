"""A turn in the making: the one place where the rules say which step may come next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.ifitfits import legality
from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import PRINCESS, Card
from games.ifitfits.steps import DRAW, Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Step, Turn
from games.protocol import IllegalMoveError
from languages.messages import _

if TYPE_CHECKING:
    from games.ifitfits.position import Position


@dataclass(frozen=True)
class Draft:
    """The steps that the seat to move has taken so far, and what they did.

    Attributes:
        undealt: whether the hand is played as it is, without drawing, as puzzles do.
    """

    position: Position
    board: Board
    steps: tuple[Step, ...] = ()
    undealt: bool = False

    @property
    def move(self) -> Turn:
        """The steps so far as a turn."""
        return Turn(self.steps)

    @property
    def complete(self) -> bool:
        """Whether the turn may end here."""
        return bool(self.steps)

    @property
    def seat(self) -> int:
        """The seat that moves."""
        return self.position.turn

    def next_steps(self) -> Iterator[Step]:
        """Every step that the rules allow next.

        Raises:
            GameError: a card of the hand is unknown.
        """
        if self.position.over:
            return
        if self.steps:
            yield from self._cats()
        else:
            yield from self._first_steps()

    def add(self, step: Step) -> Draft:
        """The draft with one more step, checked.

        Raises:
            IllegalMoveError: the step isn't allowed here; the text says why.
            GameError: a card of the hand is unknown.
        """
        reason = self.refusal(step)
        if reason is not None:
            raise IllegalMoveError(f"{step.text}: {reason}")
        return self.play(step)

    def play(self, step: Step) -> Draft:
        """The draft with one more step, which must be legal."""
        return Draft(self.position, self._board_after(step), (*self.steps, step), self.undealt)

    def end(self) -> Position:
        """The position after this turn, which must be complete."""
        return self.position.after(self)

    def refusal(self, step: Step) -> str | None:
        """Why the rules refuse a step; None if they allow it.

        Raises:
            GameError: a card of the hand is unknown.
        """
        if self.position.over:
            return _("the game is over")
        if self.steps:
            return self._cat_refusal(step)
        if self.position.start is not None:
            return self._start_refusal(step)
        if self.position.toy is not None:
            return self._toy_refusal(step)
        return self._turn_refusal(step)

    # Legal steps

    def _first_steps(self) -> Iterator[Step]:
        if self.position.start is not None:
            yield from self.position.start.placements(self.board, self.position.mode)
        elif self.position.toy is not None:
            yield from self._toys()
        else:
            yield from self._turn_steps()

    def _turn_steps(self) -> Iterator[Step]:
        if self._may_choose:
            if not self.undealt:
                yield DRAW
            yield from self._naps()
        if self._plays_hand:
            yield from self._hand_steps()

    def _hand_steps(self) -> Iterator[Step]:
        plays = [*self._lays(), *self._evictions()]
        yield from plays or map(Drop, self.position.held)

    def _lays(self) -> Iterator[Step]:
        for held in self.position.held:
            if isinstance(held, Card):
                yield from legality.placements(self.board, held, self.position.mode)

    def _evictions(self) -> Iterator[Step]:
        if PRINCESS in self.position.held:
            yield from legality.evictions(self.board)

    def _naps(self) -> Iterator[Step]:
        if self.position.mover.cats:
            yield from (Nap(*cell) for cell in legality.free_cells(self.board))

    def _cats(self) -> Iterator[Step]:
        laid = self.steps[-1]
        if isinstance(laid, Lay) and self.position.start is None and self.position.mover.cats:
            edges = legality.cat_edges(self.board, self.seat, laid.cell)
            yield from (LayCat(*edge) for edge in edges)

    def _toys(self) -> Iterator[Step]:
        toy = self.position.toy
        assert toy is not None
        edges = legality.free_edges(self.board)
        if edges:
            yield from (LayToy(toy, *edge) for edge in edges)
        else:
            cells = legality.free_cells(self.board)
            yield from (LayToy(toy, *cell, True) for cell in cells)

    @property
    def _may_choose(self) -> bool:
        """Whether the seat may still choose between its hand and a sleeping cat."""
        return not self.position.drawn and not self.position.ending

    @property
    def _plays_hand(self) -> bool:
        return self.undealt or not self._may_choose

    # Why something may not come

    def _cat_refusal(self, step: Step) -> str | None:
        laid = self.steps[-1]
        if not isinstance(step, LayCat):
            return _("only a cat may follow here")
        if not isinstance(laid, Lay) or self.position.start is not None:
            return _("a cat may only follow a cardboard card that was played")
        if not self.position.mover.cats:
            return _("no cat is left")
        reason = legality.cat_refusal(self.board, self.seat, step.cell)
        beside = step.cell in (laid.cell, (laid.x - 1, laid.y))
        return reason if beside or reason else _("a cat goes across the card of this turn")

    def _start_refusal(self, step: Step) -> str | None:
        if not isinstance(step, Lay):
            return _("a starting card has to be placed")
        assert self.position.start is not None
        return self.position.start.refusal(self.board, self.position.mode, step)

    def _toy_refusal(self, step: Step) -> str | None:
        toy = self.position.toy
        if not isinstance(step, LayToy) or step.toy != toy:
            return _("{toy} was drawn and has to be laid first").format(toy=toy)
        if not step.inside:
            return legality.edge_refusal(self.board, step.cell)
        if legality.free_edges(self.board):
            return _("a special toy goes across two cards while there is a place")
        return legality.cell_refusal(self.board, step.cell)

    def _turn_refusal(self, step: Step) -> str | None:
        if isinstance(step, Draw | Nap):
            return self._choice_refusal(step)
        if isinstance(step, LayCat):
            return _("a card has to be placed before a cat")
        if isinstance(step, LayToy):
            return _("no special toy was drawn")
        if not self._plays_hand:
            return _("draw a card first, or play a sleeping cat")
        return self._hand_refusal(step)

    def _choice_refusal(self, step: Draw | Nap) -> str | None:
        if self.position.ending:
            return _("the last phase has begun: hands are played out")
        if self.position.drawn:
            return _("this seat has drawn already")
        if isinstance(step, Draw):
            return _("nothing is drawn here") if self.undealt else None
        if not self.position.mover.cats:
            return _("no cat is left")
        return legality.cell_refusal(self.board, step.cell)

    def _hand_refusal(self, step: Lay | Evict | Drop) -> str | None:
        held = self.position.held
        name = _taken(step)
        if name not in held:
            return _("the hand doesn't hold {name}").format(name=name)
        if isinstance(step, Lay):
            return legality.place_refusal(self.board, step, self.position.mode)
        if isinstance(step, Evict):
            return legality.evict_refusal(self.board, step)
        if any(True for _ in self._lays()) or any(True for _ in self._evictions()):
            return _("one discards only if nothing of the hand can be played (ruling: unfit)")
        return None

    def _board_after(self, step: Step) -> Board:
        board, cat = self.board, Cat(self.seat)
        match step:
            case Lay():
                return board.put(step.cell, step.card)
            case LayCat():
                return board.put_across(step.cell, cat)
            case Nap():
                return board.put(step.cell, cat)
            case Evict() | LayToy():
                thing = step.toy if isinstance(step, LayToy) else PRINCESS
                inside = step.inside if isinstance(step, LayToy) else step.asleep
                return (board.put if inside else board.put_across)(step.cell, thing)
            case Draw() | Drop():
                return board


def _taken(step: Lay | Evict | Drop) -> Card | object:
    """The card that a step takes from the hand."""
    if isinstance(step, Lay):
        return step.card.named
    return PRINCESS if isinstance(step, Evict) else step.held
