"""The whole truth of a game at one moment, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.catbox import legality, notation, scoring
from games.catbox.board import Board
from games.catbox.draft import Draft
from games.catbox.faces import Card, Face
from games.catbox.moves import Moves
from games.catbox.observation import Observation, observe
from games.catbox.result import Result, Score, decide, places
from games.catbox.rulings import Edition, Mode, seat_rules
from games.catbox.seat import Guard, Saved, Seat
from games.catbox.turn import PASS, PutGuard, Source, TakeFish, Turn
from games.protocol import GameError
from languages.messages import _


@dataclass(frozen=True)
class Position:
    """A position between two turns.

    Attributes:
        turn: the seat to move.
        guards: box tokens on the table, in the order in which they were put.
        pile: the cards left to draw from the top; `????/????` where they aren't known.
        passes: how many seats in a row have just passed.
    """

    edition: Edition
    mode: Mode
    board: Board
    seats: tuple[Seat, ...]
    turn: int
    guards: tuple[Guard, ...] = ()
    pile: tuple[Card, ...] = ()
    passes: int = 0

    @property
    def mover(self) -> Seat:
        """The seat to move."""
        return self.seats[self.turn]

    @property
    def following(self) -> int:
        """The seat whose turn comes next."""
        return (self.turn + 1) % len(self.seats)

    @property
    def over(self) -> bool:
        """Whether the game has ended (ruling: pass)."""
        left = self.pile or any(seat.hand or seat.saved for seat in self.seats)
        return not left or self.passes >= len(self.seats)

    @property
    def moves(self) -> Moves:
        """The legal turns, as a lazy collection."""
        return Moves(self.draft)

    @cached_property
    def draft(self) -> Draft:
        """The turn of the seat to move, with no step taken yet."""
        return Draft(self, self.board)

    @property
    def standing_guards(self) -> tuple[Guard, ...]:
        """The guards that bind the seat to move; its own is lifted as its turn begins."""
        return tuple(guard for guard in self.guards if guard.seat != self.turn)

    def play(self, turn: Turn, *, any_source: bool = False) -> Position:
        """The position after a turn.

        Raises:
            IllegalMoveError: the turn isn't legal here, or doesn't say which of several cards.
        """
        return self.moves.draft(turn, any_source=any_source).end()

    def after(self, draft: Draft) -> Position:
        """The position after a complete draft of this position's turn."""
        seats, pile = self._refilled(draft)
        return replace(
            self,
            board=draft.board,
            seats=seats,
            turn=self.following,
            guards=self.guards_after(draft),
            pile=pile,
            passes=self.passes + 1 if draft.move == PASS else 0,
        )

    def guards_after(self, draft: Draft) -> tuple[Guard, ...]:
        """The guards that stand after a draft: the next seat's own is lifted."""
        put = (step for step in draft.steps if isinstance(step, PutGuard))
        guards = self.standing_guards + tuple(Guard(self.turn, step.x, step.y) for step in put)
        return tuple(guard for guard in guards if guard.seat != self.following)

    def playable(self, seat: int) -> Iterator[tuple[Source, Face]]:
        """The cards that a seat may lay, each with the face that it would show.

        Its own cards show their secret face, cards of other hands the public one.
        """
        for source, card in self.hand_cards(seat):
            yield source, card.secret if source.seat == seat else card.public
        for slot, saved in enumerate(self.seats[seat].saved):
            yield Source(None, slot), saved.face

    def hand_cards(self, first: int | None = None) -> Iterator[tuple[Source, Card]]:
        """Every card in a hand, from the `first` seat (by default the mover) round the table."""
        start = self.turn if first is None else first
        for step in range(len(self.seats)):
            owner = (start + step) % len(self.seats)
            for slot, card in enumerate(self.seats[owner].hand):
                yield Source(owner, slot), card

    def taken(self, source: Source) -> Card | Saved:
        """The card at a source, as the mover would take it."""
        if source.seat is None:
            return self.mover.saved[source.slot]
        return self.seats[source.seat].hand[source.slot]

    @property
    def stranded(self) -> bool:
        """Whether the seat to move has cards to play but no legal placement for any."""
        faces = [face for _, face in self.playable(self.turn)]
        barred = self.draft.barred
        return bool(faces) and not any(
            legality.anchors(self.board, legality.cover_rule(face), barred) for face in faces
        )

    def scores(self) -> tuple[Score, ...]:
        """The points of every seat if the game ended here.

        Raises:
            GameError: an identity is unknown.
        """
        return tuple(map(self.score, range(len(self.seats))))

    def score(self, seat: int) -> Score:
        """The points of one seat if the game ended here.

        Raises:
            GameError: its identity is unknown.
        """
        identity, tokens = self.seats[seat].identity, self.seats[seat].tokens
        if identity is None:
            raise GameError(_("the identity of seat {seat} is unknown").format(seat=seat))
        return Score(seat, scoring.tally(self.board, identity), len(tokens))

    def result(self) -> Result:
        """Who wins if the game ends here.

        Raises:
            GameError: an identity is unknown.
        """
        return decide(self.edition, self.scores())

    def places(self) -> tuple[float, ...]:
        """The place of each seat if the game ended here (ruling: tie).

        Raises:
            GameError: an identity is unknown.
        """
        return places(self.edition, self.scores())

    def notation(self, turn: Turn) -> str:
        """The text of a turn, with the source of a card only where it would be ambiguous."""
        return notation.spelled(self, turn)

    def observation(self, seat: int) -> Observation:
        """The position as a seat sees it, without what it has seen before."""
        return observe(self, seat)

    def _refilled(self, draft: Draft) -> tuple[tuple[Seat, ...], tuple[Card, ...]]:
        """Cards and tokens of the turn gone; hands drawn up from the mover round the table."""
        seats = list(self.seats)
        seats[self.turn] = self._spent(draft)
        pile, size = self.pile, seat_rules(len(seats)).hand
        for step in range(len(seats)):
            owner = (self.turn + step) % len(seats)
            given = {source.slot for source in draft.gone if source.seat == owner}
            if given:
                hand = tuple(c for slot, c in enumerate(seats[owner].hand) if slot not in given)
                drawn = max(0, size - len(hand))
                seats[owner] = replace(seats[owner], hand=hand + pile[:drawn])
                pile = pile[drawn:]
        return tuple(seats), pile

    def _spent(self, draft: Draft) -> Seat:
        played = {source.slot for source in draft.gone if source.seat is None}
        saved = [card for slot, card in enumerate(self.mover.saved) if slot not in played]
        saved += [self._fished(step) for step in draft.steps if isinstance(step, TakeFish)]
        tokens = tuple(token for token in self.mover.tokens if token is not draft.token)
        return replace(self.mover, tokens=tokens, saved=tuple(saved))

    def _fished(self, step: TakeFish) -> Saved:
        own = step.source is not None and step.source.seat == self.turn
        return Saved(step.card.secret, step.card.public) if own else Saved(step.card.public)
