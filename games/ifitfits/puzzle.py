"""Puzzles: a question about a board or a position, with one value to make as high as possible.

A box is filled by a draft of its own. How many lines a puzzle has at most, to pick an engine by, is
estimated as if every card fitted everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from math import prod
from typing import ClassVar, Literal

from games.ifitfits import legality
from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import SPRAY, TOYS, Card, Toy
from games.ifitfits.position import Draft, Position
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import Outcome, Stakes
from games.ifitfits.steps import Lay, LayCat, Step, Turn, parse_step
from games.ifitfits.wording import seat_text
from games.protocol import Counting, IllegalMoveError, SingleReading
from languages.messages import _

SEAT = 0
"""The seat that plays alone."""

OPENED = 2
"""Empty cells that a card adds to those beside cards, at most: three near it, less its own."""

WAYS = 2
"""How a card may lie."""

WITH_CATS = 3
"""A card may be followed by no cat, or by one at either of its long sides."""


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


class Objective(StrEnum):
    """The value of a puzzle: a seat's points, or its lead over the best other seat."""

    SCORE = "score"
    MARGIN = "margin"


@dataclass(frozen=True)
class SingleTurn(SingleReading[Outcome]):
    """Take one whole turn in a position, for the seat to move; nothing is drawn."""

    position: Position
    objective: Objective

    game = "ifitfits"
    kind: ClassVar[Literal["turn", "duel"]] = "turn"
    adversarial = False
    counting: ClassVar[Counting] = Counting.ENDS

    @property
    def start(self) -> TurnState:
        """The position before the turn."""
        return TurnState(self, self.position, self.length)

    @property
    def length(self) -> int:
        """How many turns are taken."""
        return 1

    @property
    def line_estimate(self) -> float:
        """Upper bound on the number of lines."""
        board, hands = self.position.board, [len(seat.hand) for seat in self.position.seats]
        cells, lying = _free_cells(board), len(legality.evictions(board))
        lines = 1.0
        for taken in range(self.length):
            hand = hands[(self.position.turn + taken) % len(hands)]
            lays = (cells + OPENED * taken) * (1 + WAYS * WITH_CATS * hand)
            lines *= max(lays + (lying + taken + 1) * hand, 1)
        return lines

    @property
    def draft(self) -> Draft:
        """The mover's turn with no step taken yet."""
        return self.position.turn_draft

    @property
    def stakes(self) -> Stakes:
        """Whose points count."""
        seats, margin = len(self.position.seats), self.objective is Objective.MARGIN
        return Stakes(self.position.mode, seats, self.position.turn, margin)

    def ceiling(self) -> int:
        """Upper bound on the value of any line.

        The mover gets all toys, doubled, and all points for cats; in a margin the best other seat
        gets all sprays, doubled.
        """
        hands = (held for seat in self.position.seats for held in seat.hand)
        things = [*_things(self.position.board), *hands]
        return most(things, with_sprays=self.objective is Objective.MARGIN)

    def replay(self, line: Iterable[str]) -> Outcome:
        """The end that the steps of the turns lead to.

        Raises:
            IllegalMoveError: a step isn't allowed, or the line stops short.
            GameError: a string is not a step.
        """
        return self.start.replay(line)


@dataclass(frozen=True)
class Duel(SingleTurn):
    """Take one whole turn; then each other seat takes one to make the value small."""

    kind = "duel"
    adversarial = True
    counting: ClassVar[Counting] = Counting.FIRST_ENDS

    @property
    def length(self) -> int:
        """One turn a seat."""
        return len(self.position.seats)


@dataclass(frozen=True, eq=False)
class TurnState:
    """A position with some turns still to take."""

    task: SingleTurn
    position: Position
    left: int

    end = None

    @property
    def maximising(self) -> bool:
        """Whether the puzzle's own seat is to move."""
        return self.position.turn == self.task.position.turn

    def children(self) -> Iterator[tuple[Turn, TurnState | Outcome]]:
        """Each legal turn, in the order of its steps' texts."""
        for draft in self.position.turns.drafts():
            yield draft.move, self.after(draft)

    def replay(self, line: Iterable[str]) -> Outcome:
        """The end that the steps of the turns still to take lead to.

        Raises:
            IllegalMoveError: a step isn't allowed, or the line stops short.
            GameError: a string is not a step.
        """
        state: TurnState | Outcome = self
        steps = [parse_step(text) for text in line]
        while steps:
            if isinstance(state, Outcome):
                raise IllegalMoveError(_("{step}: nothing may follow").format(step=steps[0].text))
            draft = state.position.turn_draft.add(steps.pop(0))
            while steps and steps[0] in draft.next_steps():
                draft = draft.play(steps.pop(0))
            state = state.after(draft)
        if not isinstance(state, Outcome):
            text = _("the line stops short: {name} is to move")
            raise IllegalMoveError(text.format(name=seat_text(state.position.turn)))
        return state

    def after(self, draft: Draft) -> TurnState | Outcome:
        """The state after a turn; seats that can do nothing are skipped."""
        position = self.position.after_turn(draft)
        for left in range(self.left - 1, 0, -1):
            if position.turns:
                return TurnState(self.task, position, left)
            position = replace(position, turn=position.following)
        return Outcome(position.board, self.task.stakes)

    @property
    def trace(self) -> Hashable:
        """The board, the hands of the seats still to move, everybody's cats, and the phase."""
        position, count = self.position, len(self.position.seats)
        coming = (position.seats[(position.turn + step) % count] for step in range(self.left))
        cats = tuple(seat.cats for seat in position.seats)
        return position.board.key, position.turn, tuple(coming), cats, position.ending


@dataclass(frozen=True)
class Packing(SingleReading[Outcome]):
    """The puzzle `box`: place all cards, each legally at its time, with cats across them.

    Attributes:
        cards: those to place, each the way up that gives it its name, sorted.
        cats: the most cats of seat 0 that may be laid, at most one after each card.
    """

    mode: Mode
    board: Board
    cards: tuple[Card, ...]
    cats: int

    game = "ifitfits"
    kind = "box"
    objective = Objective.SCORE
    adversarial = False
    counting: ClassVar[Counting] = Counting.ENDS

    @property
    def line_estimate(self) -> float:
        """Upper bound on the number of lines."""
        cells, ways = _free_cells(self.board), WAYS * (WITH_CATS if self.cats else 1)
        cards = len(self.cards)
        return prod(float((cells + OPENED * laid) * ways * (cards - laid)) for laid in range(cards))

    @property
    def draft(self) -> BoxDraft:
        """The line with nothing placed yet, as it is put together by hand."""
        return BoxDraft(self.mode, self.board, self.cards, self.cats)

    @property
    def start(self) -> PackingState:
        """The board with nothing placed yet."""
        return PackingState(self, self.draft)

    @cached_property
    def stakes(self) -> Stakes:
        """The points of seat 0."""
        seats = 1 + max((cat.seat for cat in self.board.cats()), default=0)
        return Stakes(self.mode, seats, 0)

    def ceiling(self) -> int:
        """Upper bound on the value of any line: all toys, doubled, and all points for cats."""
        return most([*_things(self.board), *self.cards], with_sprays=False)

    def replay(self, line: Iterable[str]) -> Outcome:
        """The end that a line leads to.

        Raises:
            IllegalMoveError: a step isn't allowed, or cards are left.
            GameError: a string is not a step.
        """
        draft = self.draft
        for text in line:
            draft = draft.add(parse_step(text))
        if not draft.complete:
            text = _("the line stops short: {card} is not placed")
            raise IllegalMoveError(text.format(card=draft.left[0]))
        return Outcome(draft.board, self.stakes)


@dataclass(frozen=True, eq=False)
class PackingState:
    """A packing with some cards still to place."""

    task: Packing
    draft: BoxDraft

    end = None
    maximising = True

    def children(self) -> Iterator[tuple[Turn, PackingState | Outcome]]:
        """Each placement of each different card, alone and with each cat, in order of text."""
        for laid in self.draft.extended():
            yield Turn(laid.steps[-1:]), self._after(laid)
            for catted in laid.with_cats():
                yield Turn(catted.steps[-2:]), self._after(catted)

    def _after(self, draft: BoxDraft) -> PackingState | Outcome:
        fresh = replace(draft, laid=None)
        done = Outcome(draft.board, self.task.stakes)
        return done if draft.complete else PackingState(self.task, fresh)

    @property
    def trace(self) -> Hashable:
        """The board, and the cards and cats that are left."""
        return self.draft.board.key, self.draft.left, self.draft.cats


Puzzle = SingleTurn | Duel | Packing


def most(things: Iterable[object], *, with_sprays: bool) -> int:
    """The most points that a seat could have of these things, and others could be behind it."""
    things = list(things)
    icons = Counter("".join(t.icons for t in things if isinstance(t, Card | Toy)))
    toys = sum(icons[toy] for toy in TOYS)
    return 2 * (toys + with_sprays * icons[SPRAY]) + EXTRA


EXTRA = 4
"""The most points that cats can add to one seat's boxes: all of the five but one."""


def _things(board: Board) -> Iterator[object]:
    yield from board.cells.values()
    yield from board.edges.values()


def _free_cells(board: Board) -> int:
    """Upper bound on the empty cells beside cards; an empty table has one, and then four."""
    return max(len(legality.free_cells(board)), OPENED)
