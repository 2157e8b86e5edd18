"""A whole game between two moves: the round that is played, those before it, those to come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.catinthebox.observation import Observation, view
from games.catinthebox.round import Points, Round, Seat, begin
from games.catinthebox.rulings import Bonus, Follow
from games.catinthebox.steps import Step
from games.protocol import IllegalMoveError
from games.rng import Stream
from languages.messages import _


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

    def play(self, move: Step) -> Position:
        """The position after a move; where it ends a round, the next one begins.

        Raises:
            IllegalMoveError: the move isn't legal here.
        """
        after = replace(self, round=self.round.play(move))
        return after._next_round() if after.round.over and self.coming else after

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

    def observation(self, seat: int) -> Observation:
        """The observation of this position by a seat, with an empty history."""
        return Observation(seat, view(self, seat))

    def alone(self) -> Position:
        """The same moment of the round as a game of this one round."""
        return Position(self.round)

    def _next_round(self) -> Position:
        points = tuple(self.round.points(seat).points for seat in range(len(self.seats)))
        deal, *later = self.coming
        begun = deal.round(self.round.follow, self.round.bonus)
        return Position(begun, (*self.past, points), tuple(later))


def begun(deals: Iterable[RoundDeal], follow: Follow, bonus: Bonus) -> Position:
    """The position before the first move of a game of some rounds."""
    first, *later = deals
    return Position(first.round(follow, bonus), coming=tuple(later))
