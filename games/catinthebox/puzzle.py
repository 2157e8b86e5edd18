"""The puzzles of one round: tricks against all others, a line for all seats, a prediction."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import prod
from typing import TYPE_CHECKING, ClassVar, Literal

from games.catinthebox.position import Draft, Position
from games.catinthebox.round import LAST_CARDS, Phase, Round, Seat
from games.catinthebox.steps import Play, Prediction, Step, parse_step
from games.catinthebox.wish import Wish
from games.protocol import Areas, Counting, IllegalMoveError, Regions, SingleReading
from languages.lists import either_text
from languages.messages import _

GAME = "catinthebox"

PARADOX = "paradox"
"""The last word of a line that ends in one."""

CARDS_TO_PREDICT = {3: 4, 4: 3, 5: 2}
"""By the number of seats, the most cards in a hand for which a prediction is asked."""


class Objective(StrEnum):
    """The value of a puzzle: a seat's points, its lead over the best other, or all points."""

    SCORE = "score"
    MARGIN = "margin"
    TOTAL = "total"


def worth(points: Sequence[int], objective: Objective, seat: int) -> int:
    """The value of a round to a seat, or to all, by the points of every seat."""
    if objective is Objective.TOTAL:
        return sum(points)
    others = [*points[:seat], *points[seat + 1 :]]
    return points[seat] - (max(others) if objective is Objective.MARGIN else 0)


def tricks_left(moment: Round) -> int:
    """How many tricks are still to be taken, the open one included, without a paradox."""
    cards = len(moment.seats[moment.leader].hand) + bool(moment.trick)
    return max(cards - 1, 0)


@dataclass(frozen=True)
class RoundPuzzle(SingleReading["RoundState"]):
    """The base of the puzzles of a round, whose lines end with the round by default."""

    position: Position
    objective: Objective

    game: ClassVar[str] = GAME
    adversarial: ClassVar[bool]

    if TYPE_CHECKING:
        # A property here would stand in the way of the kinds in which it is a field.
        @property
        def seat(self) -> int:
            """The seat whose points count."""

    @property
    def round(self) -> Round:
        """The moment of the round, with a paradox if the seat to move can't play."""
        return self.position.round.resolved()

    @property
    def line_estimate(self) -> float:
        """Upper bound on the number of lines.

        No colour closes, no space is taken, and after the first play nobody has to follow.
        """
        moment = self.round
        if moment.over:
            return 1.0
        choices = [_choices(moment, seat) for seat in moment.seats]
        plays = [prod(each, start=1.0) for each in choices]
        if choices[moment.turn]:
            first, *later = choices[moment.turn]
            plays[moment.turn] = prod(later, start=float(min(first, max(len(moment.steps), 1))))
        return prod(plays)

    def ceiling(self) -> int:
        """A bound: the seats that count win all tricks and join all tokens, others get nothing."""
        return ceiling(self.round, self.objective, self.seat)

    def value(self, end: Round) -> int | None:
        """The value of a finished round."""
        points = [end.points(at).points for at in range(len(end.seats))]
        return worth(points, self.objective, self.seat)

    def replay(self, line: Iterable[str]) -> RoundState:
        """The end of a line.

        Raises:
            IllegalMoveError: a step isn't allowed, or the line stops short or doesn't count.
        """
        return _replay(RoundState(self, self.round), line)


@dataclass(frozen=True)
class Tricks(RoundPuzzle):
    """Everybody plays to the end of the round; all others as one oppose the seat to move."""

    kind: ClassVar[Literal["tricks"]] = "tricks"
    adversarial: ClassVar[bool] = True
    counting: ClassVar[Counting] = Counting.FIRST_MOVES

    @property
    def seat(self) -> int:
        """The seat that makes the value high."""
        return self.position.turn

    @property
    def start(self) -> RoundState:
        """The moment before the first play."""
        return RoundState(self, self.round)

    @property
    def draft(self) -> Draft:
        """The play that is asked, not yet made."""
        return Draft(Position(self.round))


@dataclass(frozen=True)
class Predict(RoundPuzzle):
    """A seat chooses its prediction, and then all play on as in `Tricks`.

    Attributes:
        seat: the seat that predicts and maximises the value, whoever leads.
    """

    seat: int

    kind: ClassVar[Literal["predict"]] = "predict"
    adversarial: ClassVar[bool] = True
    counting: ClassVar[Counting] = Counting.FIRST_MOVES

    @property
    def round(self) -> Round:
        """The round before its first play, without the prediction that is asked."""
        return replace(self.position.round, phase=Phase.PLAY)

    @property
    def start(self) -> PredictionState:
        """The moment before the prediction."""
        return PredictionState(self, self.round)

    @property
    def draft(self) -> Draft:
        """The prediction that is asked, not yet made."""
        asked = replace(self.round, phase=Phase.PREDICT, leader=self.seat)
        return Draft(Position(asked))

    @property
    def line_estimate(self) -> float:
        """Upper bound on the number of lines, after every prediction."""
        return len(self.round.rules.predictions) * super().line_estimate

    def after(self, prediction: Prediction) -> RoundState:
        """The moment before the first play, once the prediction is made.

        Raises:
            IllegalMoveError: the number isn't one that may be predicted.
        """
        allowed = self.round.rules.predictions
        if prediction.tricks not in allowed:
            text = _("{step}: expected {numbers} tricks")
            raise IllegalMoveError(text.format(step=prediction, numbers=either_text(allowed)))
        seats = list(self.round.seats)
        seats[self.seat] = replace(seats[self.seat], prediction=prediction.tricks)
        return RoundState(self, replace(self.round, seats=tuple(seats)).resolved())

    def replay(self, line: Iterable[str]) -> RoundState:
        """The end of a line that begins with the prediction.

        Raises:
            IllegalMoveError: a step isn't allowed, or the line stops short.
        """
        texts = tuple(line)
        if not texts:
            raise IllegalMoveError(_("the line stops short"))
        first = parse_step(texts[0])
        if not isinstance(first, Prediction):
            raise IllegalMoveError(_("{step}: expected a prediction such as =1").format(step=first))
        return _replay(self.after(first), texts[1:])


@dataclass(frozen=True)
class Together(RoundPuzzle):
    """One person plays for all seats to the end of the round, without a paradox.

    Attributes:
        wish: all that has to hold at the end.
        seat: whose points count; 0 where those of all do.
    """

    wish: tuple[Wish, ...] = ()
    seat: int = 0

    kind: ClassVar[Literal["together"]] = "together"
    adversarial: ClassVar[bool] = False
    counting: ClassVar[Counting] = Counting.NONE

    @property
    def start(self) -> RoundState:
        """The moment before the first play."""
        return RoundState(self, self.round)

    @property
    def draft(self) -> TogetherDraft:
        """The line with no play yet."""
        return TogetherDraft(self, self.round)

    def value(self, end: Round) -> int | None:
        """The value of a finished round; None after a paradox or with a wish unfulfilled."""
        counts = end.paradox is None and all(wish.holds(end) for wish in self.wish)
        return super().value(end) if counts else None


RoundTask = Tricks | Together | Predict


@dataclass(frozen=True)
class RoundState:
    """A state of a puzzle's round; it is its own end once the round is over."""

    task: RoundPuzzle
    round: Round

    @property
    def end(self) -> RoundState | None:
        """The state itself, if the round is over and the line counts."""
        return self if self.round.over and self.task.value(self.round) is not None else None

    @property
    def maximising(self) -> bool:
        """Whether the seat whose points count is to move, or one person plays for all."""
        return not self.task.adversarial or self.round.turn == self.task.seat

    def children(self) -> Iterator[tuple[Step, RoundState]]:
        """Each legal play with the state after it, in the order of the notation."""
        for step in self.round.steps:
            yield step, self.after(step)

    def after(self, step: Step) -> RoundState:
        """The state after a play.

        Raises:
            IllegalMoveError: the rules don't allow it.
        """
        return RoundState(self.task, self.round.play(step))

    @property
    def trace(self) -> Hashable:
        """The round."""
        return self.round

    @property
    def key(self) -> Hashable:
        """The round at its end."""
        return self.round

    @property
    def closing(self) -> tuple[str, ...]:
        """The last word of the line, if the round has ended in a paradox that no file states."""
        stated = self.task.position.round.paradox is not None
        return () if self.round.paradox is None or stated else (PARADOX,)

    @property
    def value(self) -> int:
        """The value of the finished round."""
        value = self.task.value(self.round)
        assert value is not None
        return value

    def regions(self) -> Mapping[str, Regions]:
        """Every seat's tokens and groups."""
        return {str(at): self.round.board.regions(at) for at in range(len(self.round.seats))}

    def recount(self, areas: Areas) -> int:
        """The value from every seat's groups."""
        totals = []
        for seat in range(len(self.round.seats)):
            points = self.round.points(seat)
            largest = max(map(len, areas[str(seat)]), default=0)
            totals.append(points.points - points.bonus + (largest if points.bonus else 0))
        return worth(totals, self.task.objective, self.task.seat)


@dataclass(frozen=True)
class PredictionState:
    """The state before a prediction."""

    task: Predict
    round: Round

    end: ClassVar[None] = None
    maximising: ClassVar[bool] = True

    def children(self) -> Iterator[tuple[Step, RoundState]]:
        """Each prediction with the state before the first play."""
        for tricks in self.round.rules.predictions:
            prediction = Prediction(tricks)
            yield prediction, self.task.after(prediction)

    @property
    def trace(self) -> Hashable:
        """Equal only for the same question."""
        return self.task


@dataclass(frozen=True)
class TogetherDraft:
    """A line for all seats in the making."""

    task: Together
    round: Round
    steps: tuple[Step, ...] = ()

    @property
    def move(self) -> tuple[Step, ...]:
        """The plays so far."""
        return self.steps

    @property
    def complete(self) -> bool:
        """Whether the round is over, without a paradox and with every wish fulfilled."""
        return RoundState(self.task, self.round).end is not None

    def next_steps(self) -> tuple[Step, ...]:
        """The legal plays of the seat to move."""
        return self.round.steps

    def add(self, step: Step) -> TogetherDraft:
        """The draft with one more play.

        Raises:
            IllegalMoveError: the rules don't allow it; the text says why.
        """
        return TogetherDraft(self.task, self.round.play(step), (*self.steps, step))


def ceiling(moment: Round, objective: Objective, seat: int) -> int:
    """A proved bound on the value of any line: every trick and token counts where it helps."""
    left, seats = tricks_left(moment), range(len(moment.seats))
    most = [moment.seats[at].won + len(moment.board.cells(at)) + 2 * left for at in seats]
    if objective is Objective.TOTAL:
        return sum(most)
    worst = max(-moment.seats[at].won - left for at in seats if at != seat)
    return most[seat] - (worst if objective is Objective.MARGIN else 0)


def _replay(start: RoundState, line: Iterable[str]) -> RoundState:
    state, texts = start, tuple(line)
    plays = texts[:-1] if texts[-1:] == (PARADOX,) else texts
    for text in plays:
        step = parse_step(text)
        if not isinstance(step, Play):
            raise IllegalMoveError(_("{step}: expected a play such as B3").format(step=text))
        state = state.after(step)
    _check_end(state, texts[len(plays) :])
    return state


def _check_end(state: RoundState, closing: tuple[str, ...]) -> None:
    if not state.round.over:
        raise IllegalMoveError(_("the line stops short"))
    if closing != state.closing and state.closing:
        raise IllegalMoveError(_("the line ends in a paradox, and doesn't say so"))
    if closing != state.closing:
        raise IllegalMoveError(_("the line ends without a paradox, and doesn't say so"))
    if state.end is None:
        raise IllegalMoveError(_("the line ends in a paradox, or a wish isn't fulfilled"))


def _choices(moment: Round, seat: Seat) -> list[int]:
    """Upper bound on what a seat may play at each of its plays, the first one first."""
    numbers = sorted(
        (
            sum(moment.board.free(colour, number) for colour in seat.open)
            for number in set(seat.hand)
        ),
        reverse=True,
    )
    sizes = range(len(seat.hand), LAST_CARDS, -1)
    return [max(sum(numbers[:size]), 1) for size in sizes]
