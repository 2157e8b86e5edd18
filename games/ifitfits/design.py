"""Designing a board as a task: lay some of the cards by the rules, seats taking turns, for a goal.

The target is the points or the box that a designer wants of a board.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from games.ifitfits import legality, recount, scoring
from games.ifitfits.board import Board, Box, Cat, Piece, Table
from games.ifitfits.cards import ICONS, Card
from games.ifitfits.files import parse_piece
from games.ifitfits.rulings import CATS, SEATS, Mode
from games.ifitfits.steps import Lay
from games.protocol import (
    Areas,
    Cell,
    Counting,
    Ending,
    GameError,
    IllegalMoveError,
    Regions,
    SingleReading,
    quoted,
)
from languages.messages import N_, _

_AMOUNT = re.compile(r"(cells|[mbfys])(=|>=|<=)(\d{1,2})", re.ASCII)
_POINTS = re.compile(r"-?\d{1,3}", re.ASCII)

EXPECTED_BOX = N_(
    "expected closed, open, cells=6, or an icon (m, b, f, y or s) with =, >= or <= and a number, "
    "as in m=5 or s<=1"
)
EXPECTED_SCORES = N_("expected the points of each seat, as in 7 5")

MOST = 999
"""No box has more of anything."""


class Amount(NamedTuple):
    """How many of something there are to be.

    Attributes:
        of: an icon's letter, or `cells`.
    """

    of: str
    least: int
    most: int

    def __str__(self) -> str:
        if self.least == self.most:
            return f"{self.of}={self.least}"
        return f"{self.of}<={self.most}" if self.most < MOST else f"{self.of}>={self.least}"

    def missed(self, count: int) -> int:
        """By how many a number is too small or too large."""
        return max(self.least - count, count - self.most, 0)


@dataclass(frozen=True)
class BoxTarget:
    """A box on the board that is as wanted.

    Attributes:
        closed: None if it may be either.
    """

    closed: bool | None
    amounts: tuple[Amount, ...]

    seats = 1
    """How many take turns in laying the cards."""

    def __str__(self) -> str:
        state = () if self.closed is None else ("closed" if self.closed else "open",)
        return " ".join([*state, *map(str, self.amounts)])

    @property
    def cells(self) -> Amount:
        """How large the box is to be."""
        sizes = (amount for amount in self.amounts if amount.of == CELLS)
        return next(sizes, Amount(CELLS, 1, MOST))

    def missed(self, board: Board, mode: Mode) -> int:  # noqa: ARG002
        """By how much the box that is most like it misses the target; 0 if one is as wanted."""
        return min((self._missed_by(board, box) for box in board.boxes), default=MOST)

    def _missed_by(self, board: Board, box: Box) -> int:
        counted = Counter(scoring.icons_of(board, box))
        counted[CELLS] = len(box.cells)
        wrong = self.closed is not None and self.closed is not box.closed
        return wrong + sum(amount.missed(counted[amount.of]) for amount in self.amounts)


@dataclass(frozen=True)
class ScoresTarget:
    """The points that each seat is to have."""

    points: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.points))

    @property
    def seats(self) -> int:
        """How many take turns in laying the cards."""
        return len(self.points)

    def missed(self, board: Board, mode: Mode) -> int:
        """By how many points the scores of a board miss the target, over all seats."""
        scores = scoring.scores(board, mode, self.seats)
        return sum(abs(s.total - p) for s, p in zip(scores, self.points, strict=True))


DesignTarget = BoxTarget | ScoresTarget

CELLS = "cells"


def parse_box_target(words: Sequence[str]) -> BoxTarget:
    """The target of words such as `closed cells=6 m=5 s=0`.

    Raises:
        GameError: there is no word, one is no target, or one says again what another did.
    """
    closed: dict[str, bool] = {}
    amounts: dict[str, Amount] = {}
    for word in words:
        amount = None if word in STATES else _amount(word)
        key = _("closed or open") if amount is None else amount.of
        if key in (closed if amount is None else amounts):
            text = _("{word}: the wish has {key} twice")
            raise GameError(text.format(word=quoted(word), key=key))
        if amount is None:
            closed[key] = STATES[word]
        else:
            amounts[key] = amount
    if not closed and not amounts:
        text = _("the wish is empty: {expected}")
        raise GameError(text.format(expected=_(EXPECTED_BOX)))
    order = (CELLS, *ICONS)
    wanted = sorted(amounts.values(), key=lambda amount: order.index(amount.of))
    return BoxTarget(next(iter(closed.values()), None), tuple(wanted))


def parse_scores_target(words: Sequence[str]) -> ScoresTarget:
    """The target of words such as `7 5`.

    Raises:
        GameError: a word is no number, or there are too few or too many of them.
    """
    for word in words:
        if not _POINTS.fullmatch(word):
            text = _("{word} is no number of points: {expected}")
            raise GameError(text.format(word=quoted(word), expected=_(EXPECTED_SCORES)))
    if len(words) not in SEATS:
        text = _("the wish has {number} numbers: {expected}, for {fewest} to {most} seats")
        expected = _(EXPECTED_SCORES)
        raise GameError(
            text.format(number=len(words), expected=expected, fewest=SEATS[0], most=SEATS[-1])
        )
    return ScoresTarget(tuple(map(int, words)))


STATES = {"closed": True, "open": False}


def _amount(word: str) -> Amount:
    match = _AMOUNT.fullmatch(word)
    if match is None:
        text = _("{word} is no wish for a box: {expected}")
        raise GameError(text.format(word=quoted(word), expected=_(EXPECTED_BOX)))
    number = int(match[3])
    least, most = {"=": (number, number), ">=": (number, MOST), "<=": (0, number)}[match[2]]
    return Amount(match[1], least, most)


@dataclass(frozen=True)
class DesignTurn:
    """One turn of a design: a card, and perhaps a cat across it."""

    texts: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.texts)


@dataclass(frozen=True)
class Design(SingleReading["Designed"]):
    """Lay `count` of the cards, the first at 0,0; the seats take turns, from seat 0 on.

    A cat may follow each card as in the game. The value is 0 if the target is met, and less by
    what it is missed by; a target is impossible if the best value is below 0.
    """

    mode: Mode
    table: Table
    cards: tuple[Card, ...]
    count: int
    target: DesignTarget

    game = "ifitfits"
    adversarial = False
    counting: ClassVar[Counting] = Counting.ENDS

    @property
    def line_estimate(self) -> float:
        """About how many lines there are."""
        return float(4 * len(self.cards) * self.count) ** self.count

    @property
    def start(self) -> DesignState:
        """The empty table."""
        cards = tuple(sorted((card.named for card in self.cards), key=str))
        return DesignState(self, Board.empty(self.table), cards, (CATS,) * self.target.seats)

    def ceiling(self) -> int:
        """A target can't be met by more than all of it."""
        return 0

    def replay(self, line: Iterable[str]) -> Designed:
        """The board of a line: cards, each with the cat that may follow it.

        Raises:
            IllegalMoveError: something isn't allowed, or the cards are too few or too many.
            GameError: a string is nothing that lies on a board.
        """
        state, last = self.start, None
        for piece in map(parse_piece, line):
            if isinstance(piece.thing, Card):
                state, last = state.with_card(piece.thing, piece.cell), piece.cell
            elif isinstance(piece.thing, Cat) and piece.across and last is not None:
                state, last = state.with_cat(piece.thing.seat, piece.cell, last), None
            else:
                raise IllegalMoveError(
                    _("{piece}: expected a card, or a cat across the last one").format(piece=piece)
                )
        if state.done != self.count:
            raise IllegalMoveError(
                _("{done} cards are laid: expected {count}").format(
                    done=state.done, count=self.count
                )
            )
        return Designed(self, state.board)


@dataclass(frozen=True)
class DesignState:
    """A board in the making.

    Attributes:
        left: the cards that aren't on it.
        cats: how many each seat has left.
    """

    task: Design
    board: Board
    left: tuple[Card, ...]
    cats: tuple[int, ...]

    end = None
    maximising = True

    @property
    def done(self) -> int:
        """How many cards are laid."""
        return len(self.task.cards) - len(self.left)

    def children(self) -> Iterator[tuple[DesignTurn, DesignState | Designed]]:
        """Each legal turn, in the order of text."""
        seat = self.done % len(self.cats)
        for card in dict.fromkeys(self.left):
            for lay in legality.placements(self.board, card, self.task.mode):
                laid = self.with_card(lay.card, lay.cell)
                yield DesignTurn((lay.text,)), laid._ended()
                edges = legality.cat_edges(laid.board, seat, lay.cell) if self.cats[seat] else ()
                for edge in edges:
                    cat = str(Piece(Cat(seat), edge, True))
                    catted = laid.with_cat(seat, edge, lay.cell)
                    yield DesignTurn((lay.text, cat)), catted._ended()

    @property
    def trace(self) -> Hashable:
        """The board, the cards that are left, and the cats that each seat has left."""
        return self.board.key, self.left, self.cats

    def with_card(self, card: Card, cell: Cell) -> DesignState:
        """The state with one more card.

        Raises:
            IllegalMoveError: it may not be laid there, or isn't left.
        """
        lay = Lay(card, *cell)
        reason = legality.place_refusal(self.board, lay, self.task.mode)
        if card.named not in self.left:
            reason = _("{card} is not among the cards that are left").format(card=card.named)
        if reason is not None:
            raise IllegalMoveError(f"{lay.text}: {reason}")
        at = self.left.index(card.named)
        left = self.left[:at] + self.left[at + 1 :]
        return replace(self, board=self.board.put(cell, card), left=left)

    def with_cat(self, seat: int, edge: Cell, last: Cell) -> DesignState:
        """The state with a cat of the seat that has laid the last card.

        Raises:
            IllegalMoveError: it may not be laid there.
        """
        reason = legality.cat_refusal(self.board, seat, edge)
        if edge not in (last, (last[0] - 1, last[1])):
            reason = _("a cat goes across the card that was laid last")
        elif seat != (self.done - 1) % len(self.cats) or not self.cats[seat]:
            reason = _("it isn't this seat's turn, or it has no cat left")
        if reason is not None:
            raise IllegalMoveError(f"{Piece(Cat(seat), edge, True)}: {reason}")
        cats = tuple(count - (at == seat) for at, count in enumerate(self.cats))
        return replace(self, board=self.board.put_across(edge, Cat(seat)), cats=cats)

    def _ended(self) -> DesignState | Designed:
        return Designed(self.task, self.board) if self.done == self.task.count else self


@dataclass(frozen=True)
class Designed(Ending):
    """A board with all its cards."""

    task: Design
    board: Board

    @property
    def trace(self) -> Hashable:
        """The board."""
        return self.board.key

    @property
    def key(self) -> Hashable:
        """The board, whatever the order of its cards."""
        return self.board.key

    @property
    def value(self) -> int:
        """The points by which the board misses the target, times -1; 0 if it is met."""
        return -self.task.target.missed(self.board, self.task.mode)

    def regions(self) -> Mapping[str, Regions]:
        """The occupied cells, and the boxes that they are joined to."""
        return {"box": recount.regions(self.board)}

    def recount(self, areas: Areas) -> int:
        """The value, points being counted from the cells of every box."""
        if not isinstance(self.task.target, ScoresTarget):
            return self.value
        wanted = self.task.target.points
        totals = recount.totals(self.board, areas["box"], self.task.mode, len(wanted))
        return -sum(abs(total - want) for total, want in zip(totals, wanted, strict=True))
