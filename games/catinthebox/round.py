"""One round of Cat in the Box, from the discards to its points, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from games.catinthebox.research_board import PlacedToken, ResearchBoard, neutral_tokens
from games.catinthebox.rulings import MOST_FOR_BONUS, Bonus, Follow, SeatRules, seat_rules
from games.catinthebox.steps import UNKNOWN, Colour, Discard, Play, Prediction, Step
from games.protocol import GameError, IllegalMoveError
from languages.lists import either_text
from languages.messages import N_, _

LAST_CARDS = 1
"""The round ends when this many cards are left in every hand."""

OPEN = frozenset(Colour)
"""All colours, as they are open to each seat when a round begins."""


class Phase(StrEnum):
    """The kind of step that a round asks for."""

    DISCARD = "discard"
    PREDICT = "predict"
    PLAY = "play"


EXPECTED = {
    Phase.DISCARD: N_("{step}: expected a discard such as x4"),
    Phase.PREDICT: N_("{step}: expected a prediction such as =1"),
    Phase.PLAY: N_("{step}: expected a play such as B3"),
}
"""The refusal, by phase, of a step of another kind."""


@dataclass(frozen=True)
class Seat:
    """The cards, colours, prediction and tricks of a seat.

    Attributes:
        hand: the numbers of its cards, ascending; unknown cards, 0, come last.
        open: the colours that it may declare.
        prediction: the tricks that it has predicted; None without a prediction.
        won: the tricks that it has won.
        discard: the card that it has laid aside; None before, or where it isn't known.
    """

    hand: tuple[int, ...]
    open: frozenset[Colour] = OPEN
    prediction: int | None = None
    won: int = 0
    discard: int | None = None

    def without(self, number: int) -> tuple[int, ...]:
        """The hand with one card of a number less."""
        place = self.hand.index(number)
        return self.hand[:place] + self.hand[place + 1 :]


def sorted_hand(hand: Iterable[int]) -> tuple[int, ...]:
    """A hand as a seat keeps it: known numbers ascending, then unknown cards."""
    return tuple(sorted(hand, key=lambda number: (number == UNKNOWN, number)))


class Points(NamedTuple):
    """The points of one seat in a round.

    Attributes:
        tricks: the tricks that it has won.
        bonus: for its largest group, where it earns one.
        points: all in all; tricks count against the seat that caused a paradox.
        group: the size of its largest group.
    """

    tricks: int
    bonus: int
    points: int
    group: int


@dataclass(frozen=True)
class Round:
    """A moment of a round.

    Attributes:
        leader: who leads, or led, the open trick; before the play, who begins the round.
        trick: the plays of the open trick so far, from the leader on; their tokens lie on
            the board.
        paradox: the seat that has caused one.
    """

    seats: tuple[Seat, ...]
    board: ResearchBoard
    leader: int
    trick: tuple[Play, ...] = ()
    phase: Phase = Phase.PLAY
    paradox: int | None = None
    follow: Follow = Follow.FREE
    bonus: Bonus = Bonus.PUBLISHED

    @property
    def rules(self) -> SeatRules:
        """The rules for this number of seats."""
        return seat_rules(len(self.seats))

    @property
    def broken(self) -> bool:
        """Whether anybody has declared red (ruling: break)."""
        return self.board.declared(Colour.RED)

    @property
    def lead(self) -> Colour | None:
        """The colour that was led; None before."""
        return self.trick[0].colour if self.trick else None

    @cached_property
    def turn(self) -> int:
        """The seat to act; the seat that leads once everybody has acted."""
        if self.phase is Phase.PLAY:
            return (self.leader + len(self.trick)) % len(self.seats)
        seats = ((self.leader + step) % len(self.seats) for step in range(len(self.seats)))
        return next((seat for seat in seats if not self._acted(seat)), self.leader)

    @property
    def mover(self) -> Seat:
        """The seat to act, with its cards."""
        return self.seats[self.turn]

    @property
    def finished(self) -> bool:
        """Whether everybody has one card left (ruling: end)."""
        whole = self.phase is Phase.PLAY and not self.trick
        return whole and all(len(seat.hand) <= LAST_CARDS for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether the round has ended: by a paradox, or with the last cards."""
        return self.paradox is not None or self.finished

    @property
    def stuck(self) -> bool:
        """Whether the seat to act can't play, and so causes a paradox (ruling: paradox)."""
        return self.phase is Phase.PLAY and not self.over and not self.steps

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The legal steps of the seat to act, in the order of the notation.

        Raises:
            GameError: a card of its hand is unknown.
        """
        if self.over:
            return ()
        if UNKNOWN in self.mover.hand:
            raise GameError(_("the hand of seat {seat} isn't known").format(seat=self.turn))
        numbers = sorted(set(self.mover.hand))
        if self.phase is Phase.DISCARD:
            return tuple(map(Discard, numbers))
        if self.phase is Phase.PREDICT:
            return tuple(map(Prediction, self.rules.predictions))
        return tuple(sorted(self._plays(), key=str))

    def play(self, step: Step) -> Round:
        """The moment after a step, with the paradox if it leaves the next seat none.

        Raises:
            IllegalMoveError: the rules don't allow it; the text says why.
        """
        self.check(step)
        return self.after(step)

    def after(self, step: Step) -> Round:
        """The moment after a legal step."""
        if isinstance(step, Discard):
            hand = self.mover.without(step.number)
            return self._with(hand=hand, discard=step.number)._settled()
        if isinstance(step, Prediction):
            return self._with(prediction=step.tricks)._settled()
        return self._played(step)._settled().resolved()

    def check(self, step: Step) -> None:
        """Raise unless the rules allow a step.

        Raises:
            IllegalMoveError: they don't; the text says why.
        """
        if step not in self.steps:
            raise IllegalMoveError(self._refusal(step))

    def resolved(self) -> Round:
        """This moment, with a paradox where the seat to act can't play."""
        unknown = UNKNOWN in self.mover.hand
        return self if unknown or not self.stuck else replace(self, paradox=self.turn)

    def points(self, seat: int) -> Points:
        """The points of a seat if the round ended here (rulings: points, bonus)."""
        own, group = self.seats[seat], self.board.group(seat)
        if seat == self.paradox:
            return Points(own.won, 0, -own.won, group)
        bonus = group if self._earns_bonus(own) else 0
        return Points(own.won, bonus, own.won + bonus, group)

    def _earns_bonus(self, seat: Seat) -> bool:
        if self.rules.predictions:
            return seat.prediction == seat.won
        return self.bonus is Bonus.PUBLISHED and seat.won <= MOST_FOR_BONUS

    def _acted(self, seat: int) -> bool:
        if self.phase is Phase.PREDICT:
            return self.seats[seat].prediction is not None
        return len(self.seats[seat].hand) < max(len(each.hand) for each in self.seats)

    def _plays(self) -> Iterator[Play]:
        if self.lead is None:
            plays = list(self._declarable(self.mover.open - {Colour.RED}))
            return iter(plays) if plays and not self.broken else self._declarable(self.mover.open)
        following = list(self._declarable(self.mover.open & {self.lead}))
        bound = self.follow is Follow.STRICT and following
        return iter(following) if bound else self._declarable(self.mover.open)

    def _declarable(self, colours: frozenset[Colour]) -> Iterator[Play]:
        """The cards of the mover in all these colours whose spaces are free."""
        for number in sorted(set(self.mover.hand)):
            for colour in sorted(colours):
                if self.board.free(colour, number):
                    yield Play(colour, number)

    def _with(self, **changes: object) -> Round:
        """The moment with something changed of the seat to act."""
        seats = list(self.seats)
        seats[self.turn] = replace(self.mover, **changes)  # type: ignore[arg-type]
        return replace(self, seats=tuple(seats))

    def _played(self, play: Play) -> Round:
        closed = frozenset() if self.lead in (None, play.colour) else frozenset({self.lead})
        after = self._with(hand=self.mover.without(play.number), open=self.mover.open - closed)
        board = self.board.put(PlacedToken(play.space, self.turn))
        return replace(after, board=board, trick=(*self.trick, play))

    def _settled(self) -> Round:
        """The moment with a whole trick taken, and a phase ended in which all have acted."""
        if self.phase is Phase.PLAY:
            if len(self.trick) < len(self.seats):
                return self
            winner = (self.leader + winning_play(self.trick)) % len(self.seats)
            seats = list(self.seats)
            seats[winner] = replace(seats[winner], won=seats[winner].won + 1)
            return replace(self, seats=tuple(seats), leader=winner, trick=())
        if self.phase is Phase.PREDICT:
            done = all(seat.prediction is not None for seat in self.seats)
            return replace(self, phase=Phase.PLAY).resolved() if done else self
        sizes = {len(seat.hand) for seat in self.seats}
        if len(sizes) > 1:
            return self
        if self.rules.predictions:
            return replace(self, phase=Phase.PREDICT)
        return replace(self, phase=Phase.PLAY).resolved()

    def _refusal(self, step: Step) -> str:
        if self.over:
            return _("{step}: the round is over").format(step=step)
        expected = {Phase.DISCARD: Discard, Phase.PREDICT: Prediction, Phase.PLAY: Play}
        if not isinstance(step, expected[self.phase]):
            return _(EXPECTED[self.phase]).format(step=step)
        if isinstance(step, Prediction):
            allowed = either_text(self.rules.predictions)
            return _("{step}: expected {numbers} tricks").format(step=step, numbers=allowed)
        if step.number not in self.mover.hand:
            text = _("{step}: the hand holds no {number}")
            return text.format(step=step, number=step.number)
        assert isinstance(step, Play)
        return f"{step}: {self._play_refusal(step)}"

    def _play_refusal(self, play: Play) -> str:
        if not self.board.free(play.colour, play.number):
            return _("the space is taken")
        if play.colour not in self.mover.open:
            return _("{colour} is closed to the seat to move").format(colour=play.colour.word)
        if self.lead is None:
            return _("red isn't broken, so another colour has to be led")
        return _("{colour} was led, and has to be followed").format(colour=self.lead.word)


def winning_play(trick: tuple[Play, ...]) -> int:
    """The place in a trick of the play that wins it (ruling: trick)."""

    def rank(place: int) -> tuple[bool, bool, int]:
        play = trick[place]
        return play.colour == Colour.RED, play.colour == trick[0].colour, play.number

    return max(range(len(trick)), key=rank)


def begin(
    hands: tuple[tuple[int, ...], ...],
    first: int,
    neutral: tuple[int, ...] = (),
    follow: Follow = Follow.FREE,
    bonus: Bonus = Bonus.PUBLISHED,
) -> Round:
    """The first moment of a round.

    Args:
        hands: the cards dealt to each seat.
        first: the seat that begins.
        neutral: the cards turned up with two players (ruling: two).
    """
    board = ResearchBoard.empty(seat_rules(len(hands)).numbers)
    board = board.put(*neutral_tokens(neutral))
    seats = tuple(Seat(tuple(sorted(hand))) for hand in hands)
    return Round(seats, board, first, phase=Phase.DISCARD, follow=follow, bonus=bonus)
