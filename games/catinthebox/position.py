"""A whole game between two moves: the rounds, the moves that may be made, what each seat sees.

Positions, drafts and observations hold one another, so that they stand in one module.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from games import protocol
from games.catinthebox.round import Points, Round, Seat, begin
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.steps import UNKNOWN, Discard, Step
from games.protocol import IllegalMoveError
from games.rng import Stream
from languages.messages import _

Seen = protocol.Seen["Position", Step]
"""A past move as one seat saw it; another seat's discard has no number."""


@dataclass(frozen=True)
class Observation:
    """The game as one seat sees it (ruling: seen).

    Attributes:
        seat: the seat that looks.
        view: the position with 0 for every card and None for every discard that the seat
            doesn't know, and with the deals of later rounds blanked.
        history: the moves that the seat has seen, the first one first; empty if unknown.
    """

    seat: int
    view: Position
    history: tuple[Seen, ...] = ()

    @property
    def moves(self) -> Moves:
        """The legal moves of the seat to move, which depend on nothing hidden from it."""
        return self.view.moves

    @property
    def this_round(self) -> tuple[Seen, ...]:
        """The moves that the seat has seen in the present round."""
        number = len(self.view.past)
        return tuple(seen for seen in self.history if len(seen.view.past) == number)

    @property
    def text(self) -> str:
        """All that the seat knows; equal for two games exactly if they look alike to it."""
        lines, number = [f"seat {self.seat}"], -1
        for seen in self.history:
            if len(seen.view.past) > number:
                number = len(seen.view.past)
                lines.append(_in_sight(seen.view))
            lines.append(str(seen.move))
        return "\n".join([*lines, _in_sight(self.view)])


def view(position: Position, seat: int) -> Position:
    """The position with everything blanked that `seat` doesn't know."""
    own = position.seats[seat]
    seats = tuple(
        s if s is own else replace(s, hand=(UNKNOWN,) * len(s.hand), discard=None)
        for s in position.seats
    )
    coming = tuple(
        deal._replace(
            hands=tuple((UNKNOWN,) * len(hand) for hand in deal.hands),
            neutral=(UNKNOWN,) * len(deal.neutral),
        )
        for deal in position.coming
    )
    return replace(position, round=replace(position.round, seats=seats), coming=coming)


def _in_sight(view: Position) -> str:
    """Everything that a view holds."""
    moment = view.round
    seats = " | ".join(map(_seat_text, moment.seats))
    board, trick = " ".join(map(str, moment.board.tokens)), " ".join(map(str, moment.trick))
    agreed = f"{moment.follow} {moment.bonus} {moment.phase} {view.past} of {view.rounds}"
    return f"{agreed}: {seats}; {board or '-'}; {moment.leader} {trick or '-'} {moment.paradox}"


def _seat_text(seat: Seat) -> str:
    hand, colours = " ".join(map(str, seat.hand)), "".join(str(int(c)) for c in sorted(seat.open))
    return f"{hand or '-'} {colours or '-'} {seat.prediction} {seat.won} {seat.discard}"


class RoundDeal(NamedTuple):
    """The hands of one round, its neutral cards, and the seat that begins.

    Attributes:
        hands: the cards of each seat.
        neutral: the cards turned up with two players, in order.
    """

    first: int
    hands: tuple[tuple[int, ...], ...]
    neutral: tuple[int, ...] = ()

    def round(self, follow: Follow, bonus: Bonus) -> Round:
        """The first moment of the round."""
        return begin(self.hands, self.first, self.neutral, follow, bonus)


class Score(NamedTuple):
    """The points of one seat in a game.

    Attributes:
        total: over all rounds, the present one as it stands included.
        round: those of the present round.
    """

    total: int
    round: Points


class Moves(tuple[Step, ...]):
    """The legal moves, which are few enough to be listed."""

    def random(self, rng: Stream) -> Step:
        """A legal move.

        Raises:
            IllegalMoveError: the game is over.
        """
        if not self:
            raise IllegalMoveError(_("the game is over"))
        return rng.choice(self)


@dataclass(frozen=True)
class Draft:
    """A move in the making: one step, and it is made."""

    position: Position
    steps: tuple[Step, ...] = ()

    @property
    def move(self) -> Step:
        """The one step."""
        return self.steps[0]

    @property
    def complete(self) -> bool:
        """Whether the step is taken."""
        return bool(self.steps)

    def next_steps(self) -> Moves:
        """The legal steps; none once the step is taken."""
        return Moves() if self.steps else self.position.moves

    def add(self, step: Step) -> Draft:
        """The draft with its step.

        Raises:
            IllegalMoveError: the rules don't allow it; the text says why.
        """
        if self.steps:
            text = _("{step}: nothing may follow {move}")
            raise IllegalMoveError(text.format(step=step, move=self.move))
        self.position.round.check(step)
        return replace(self, steps=(step,))

    @property
    def text(self) -> str:
        """The text of the move."""
        return self.move.text

    def end(self) -> Position:
        """The position after the move; where it ends a round, the next one begins."""
        return self._end

    @cached_property
    def _end(self) -> Position:
        position = self.position
        after = replace(position, round=position.round.after(self.move))
        return after.next_round() if after.round.over and position.coming else after


@dataclass(frozen=True)
class Position:
    """The whole truth of a game between two moves.

    Attributes:
        round: the round that is played.
        past: the points of every seat in each round before it.
        coming: the deal of each round after it.
    """

    round: Round
    past: tuple[tuple[int, ...], ...] = ()
    coming: tuple[RoundDeal, ...] = ()

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.round.turn

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The cards, prediction and tricks of each seat in the present round."""
        return self.round.seats

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return len(self.past) + 1 + len(self.coming)

    @property
    def over(self) -> bool:
        """Whether the last round has ended."""
        return self.round.over and not self.coming

    @property
    def moves(self) -> Moves:
        """The legal moves, in the order of their notation.

        Raises:
            GameError: the hand of the seat to move isn't known.
        """
        return Moves(self.round.steps)

    @property
    def draft(self) -> Draft:
        """The move of the seat to move, not yet made."""
        return Draft(self)

    def drafted(self, move: Step) -> Draft:
        """The complete draft of a move.

        Raises:
            IllegalMoveError: the move isn't legal here.
        """
        return self.draft.add(move)

    def play(self, move: Step) -> Position:
        """The position after a move; where it ends a round, the next one begins.

        Raises:
            IllegalMoveError: the move isn't legal here.
        """
        return self.drafted(move).end()

    def notation(self, move: Step) -> str:
        """The text of a move."""
        return move.text

    def scores(self) -> tuple[Score, ...]:
        """The points of every seat if the game ended here."""
        return tuple(map(self.score, range(len(self.seats))))

    def score(self, seat: int) -> Score:
        """The points of one seat if the game ended here."""
        points = self.round.points(seat)
        return Score(points.points + sum(past[seat] for past in self.past), points)

    def places(self) -> tuple[float, ...]:
        """The place of every seat, by its total and then by its last round (ruling: game)."""
        ranks = [(score.total, score.round.points) for score in self.scores()]
        return tuple(
            1 + sum(rank > own for rank in ranks) + (ranks.count(own) - 1) / 2 for own in ranks
        )

    def observation(
        self,
        seat: int,
        history: tuple[Seen, ...] = (),
        cards: tuple[()] = (),  # noqa: ARG002
    ) -> Observation:
        """The position as a seat sees it, with what it has seen before."""
        return Observation(seat, view(self, seat), history)

    def seen(self, move: Step, seat: int) -> Seen:
        """A move of this position as a seat sees it."""
        hidden = isinstance(move, Discard) and seat != self.turn
        return Seen(view(self, seat), Discard(UNKNOWN) if hidden else move)

    def alone(self) -> Position:
        """A game of this one round, at this moment of it."""
        return Position(self.round)

    def next_round(self) -> Position:
        """The first moment of the next round."""
        points = tuple(self.round.points(seat).points for seat in range(len(self.seats)))
        deal, *later = self.coming
        begun = deal.round(self.round.follow, self.round.bonus)
        return Position(begun, (*self.past, points), tuple(later))


def begun(deals: Iterable[RoundDeal], follow: Follow, bonus: Bonus) -> Position:
    """The position before the first move of a game of some rounds."""
    first, *later = deals
    return Position(first.round(follow, bonus), coming=tuple(later))
