"""The whole truth of a game between two moves, and what a move makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.ifitfits import legality, scoring
from games.ifitfits.board import Board, Cat
from games.ifitfits.cards import PRINCESS, UNKNOWN, Card, Drawn, Held, Toy
from games.ifitfits.draft import Draft
from games.ifitfits.moves import Moves
from games.ifitfits.observation import Observation, observe
from games.ifitfits.rulings import Mode
from games.ifitfits.scoring import Score
from games.ifitfits.steps import Draw, Drop, Evict, Lay, LayCat, LayToy, Nap, Turn
from games.ifitfits.wording import either_text, place_text
from games.protocol import GameError
from languages.messages import _


@dataclass(frozen=True)
class Seat:
    """A player's hand and cats.

    Attributes:
        hand: cards and Princesses, each card the way up that gives it its name, sorted.
        cats: those still in front of the player.
    """

    hand: tuple[Held, ...]
    cats: int

    def without(self, held: Held) -> Seat:
        """The seat with one thing of the hand gone."""
        at = self.hand.index(held)
        return replace(self, hand=self.hand[:at] + self.hand[at + 1 :])

    def with_drawn(self, held: Held) -> Seat:
        """The seat with one thing more in the hand."""
        return replace(self, hand=sorted_hand((*self.hand, held)))


@dataclass(frozen=True)
class Start:
    """The set-up before the first turn: players place starting cards (ruling: start).

    Attributes:
        cards: those not placed yet.
        left: how many players have still to place one.
    """

    cards: tuple[Card, ...]
    left: int

    def placements(self, board: Board, mode: Mode) -> Iterator[Lay]:
        """Every way to place one of the cards."""
        ways = sorted({way for card in self.cards for way in card.ways}, key=str)
        for cell in legality.column_ends(board):
            yield from (Lay(way, *cell) for way in ways if legality.fits(board, cell, way, mode))

    def refusal(self, board: Board, mode: Mode, lay: Lay) -> str | None:
        """Why a card may not be placed; None if it may."""
        ends = legality.column_ends(board)
        if lay.card.named not in (card.named for card in self.cards):
            cards = " ".join(map(str, self.cards))
            return _("expected one of the starting cards {cards}").format(cards=cards)
        if lay.cell not in ends:
            places = either_text([place_text(cell) for cell in ends])
            return _("expected a starting card at {places}").format(places=places)
        if not legality.fits(board, lay.cell, lay.card, mode):
            return _("a wall would lie against a wall")
        return None

    def without(self, card: Card) -> Start:
        """The set-up with one card placed."""
        at = [each.named for each in self.cards].index(card.named)
        return Start(self.cards[:at] + self.cards[at + 1 :], self.left - 1)


@dataclass(frozen=True)
class Position:
    """The whole truth of a game between two moves.

    Attributes:
        drawn: whether the seat to move has drawn already.
        pile: the cards to draw, from the top.
        ending: whether the last phase has begun (ruling: end).
        toy: the special toy that the seat to move has drawn and has to lay.
        start: the set-up, until every player has placed a starting card.
        discards: the cards and Princesses that went out of the game, in order.
    """

    mode: Mode
    board: Board
    seats: tuple[Seat, ...]
    turn: int
    pile: tuple[Drawn, ...] = ()
    drawn: bool = False
    ending: bool = False
    toy: Toy | None = None
    start: Start | None = None
    discards: tuple[Drawn, ...] = ()

    @property
    def mover(self) -> Seat:
        """The seat to move."""
        return self.seats[self.turn]

    @property
    def held(self) -> tuple[Held, ...]:
        """The different things in the hand of the seat to move, in order.

        Raises:
            GameError: one is unknown.
        """
        if UNKNOWN in self.mover.hand:
            text = _("a card in the hand of seat {seat} is unknown (????)")
            raise GameError(text.format(seat=self.turn))
        return tuple(dict.fromkeys(self.mover.hand))

    @property
    def over(self) -> bool:
        """Whether the last phase has begun and nobody has a card."""
        return self.ending and not any(seat.hand for seat in self.seats)

    @property
    def draft(self) -> Draft:
        """The move of the seat to move, with no step taken yet."""
        return Draft(self, self.board)

    @property
    def moves(self) -> Moves:
        """The legal moves: to draw is one of its own, and so is to lay a special toy."""
        return Moves(self.draft)

    @property
    def turn_draft(self) -> Draft:
        """The turn of the seat to move with its hand as it is, as puzzles take it."""
        return Draft(self, self.board, undealt=True)

    @property
    def turns(self) -> Moves:
        """The legal turns of the seat to move if nothing is drawn."""
        return Moves(self.turn_draft)

    def play(self, move: Turn) -> Position:
        """The position after a move.

        Raises:
            IllegalMoveError: the move isn't legal here.
            GameError: the card that is drawn is unknown.
        """
        return self.moves.draft(move).end()

    def after(self, draft: Draft) -> Position:
        """The position after a complete draft of this position."""
        match draft.steps[0]:
            case Draw():
                return replace(self, drawn=True)._drawing()
            case LayToy():
                return replace(self, board=draft.board, toy=None)._drawing()
            case Lay(card) if self.start is not None:
                return self._placed(draft.board, self.start.without(card))
        return self.after_turn(draft)._next_turn()

    def after_turn(self, draft: Draft) -> Position:
        """The position after a whole turn, before anything is settled for the next seat.

        Its seat to move is the next one, whether or not it can do anything, and `drawn` is as it
        was unless the last phase has begun.
        """
        seats = self._seats_after(draft)
        spent = min(self.mover.cats, seats[self.turn].cats) == 0
        ending = self.ending or spent or not self.pile
        return replace(
            self,
            board=draft.board,
            seats=seats,
            turn=self.following,
            ending=ending,
            drawn=self.drawn and not ending,
            discards=self.discards + tuple(s.held for s in draft.steps if isinstance(s, Drop)),
        )

    @property
    def following(self) -> int:
        """The next seat in turn order."""
        return (self.turn + 1) % len(self.seats)

    def notation(self, move: Turn) -> str:
        """The text of a move."""
        return str(move)

    @cached_property
    def _scores(self) -> tuple[Score, ...]:
        return scoring.scores(self.board, self.mode, len(self.seats))

    def scores(self) -> tuple[Score, ...]:
        """The points of every seat if the game ended here."""
        return self._scores

    def score(self, seat: int) -> Score:
        """The points of one seat if the game ended here."""
        return self._scores[seat]

    def places(self) -> tuple[float, ...]:
        """The place of every seat if the game ended here (ruling: tie)."""
        return scoring.places(self.scores())

    def observation(self, seat: int) -> Observation:
        """The observation of this position by a seat, with an empty history."""
        return observe(self, seat)

    def _drawing(self) -> Position:
        """The position once the seat to move has drawn until it has to decide something."""
        if not self.pile:
            return self if self.mover.hand else self._skipped()
        top, pile = self.pile[0], self.pile[1:]
        if top is UNKNOWN:
            raise GameError(_("the card that is drawn is unknown (????)"))
        if isinstance(top, Toy):
            return replace(self, pile=pile)._toy_drawn(top)
        return replace(self, pile=pile, seats=self._with_seat(self.mover.with_drawn(top)))

    def _skipped(self) -> Position:
        """The position after the turn of a seat that had nothing to play and nothing to draw."""
        return replace(self, turn=self.following, ending=True, drawn=False).settled()

    def _toy_drawn(self, toy: Toy) -> Position:
        if legality.free_edges(self.board) or legality.free_cells(self.board):
            return replace(self, toy=toy)
        return replace(self, discards=(*self.discards, toy))._drawing()

    def _next_turn(self) -> Position:
        return replace(self, drawn=False).settled()

    def settled(self) -> Position:
        """The position with seats skipped that can do nothing (ruling: turn)."""
        position = self
        while not position.over and position.ending and not position.mover.hand:
            position = replace(position, turn=position.following)
        return position

    def _placed(self, board: Board, start: Start) -> Position:
        placed = replace(self, board=board, start=start, turn=self.following)
        return placed._started()

    def _started(self) -> Position:
        """The position with players skipped whose starting cards don't fit."""
        position = self
        while position.start is not None:
            start = position.start
            if start.left and any(True for _ in start.placements(position.board, self.mode)):
                return position
            skipped = replace(start, left=start.left - 1) if start.left else None
            turn = position.following if start.left else position.turn
            position = replace(position, start=skipped, turn=turn)
        return position

    def _seats_after(self, draft: Draft) -> tuple[Seat, ...]:
        seats = list(self.seats)
        for step in draft.steps:
            own = seats[self.turn]
            match step:
                case Lay(card):
                    seats[self.turn] = own.without(card.named)
                case Drop(held):
                    seats[self.turn] = own.without(held)
                case LayCat() | Nap():
                    seats[self.turn] = replace(own, cats=own.cats - 1)
                case Evict():
                    seats[self.turn] = own.without(PRINCESS)
                    owner = self._evicted(step).seat
                    seats[owner] = replace(seats[owner], cats=seats[owner].cats + 1)
        return tuple(seats)

    def _evicted(self, step: Evict) -> Cat:
        cat = self.board.cells[step.cell] if step.asleep else self.board.edges[step.cell]
        assert isinstance(cat, Cat)
        return cat

    def _with_seat(self, seat: Seat) -> tuple[Seat, ...]:
        return (*self.seats[: self.turn], seat, *self.seats[self.turn + 1 :])


def sorted_hand(hand: tuple[Held, ...]) -> tuple[Held, ...]:
    """A hand in the order of its texts: in which order cards came is no part of a position."""
    return tuple(sorted(hand, key=str))
