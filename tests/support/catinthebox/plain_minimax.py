"""Minimax with a memo, in plain Python, for rounds of Cat in the Box.

It has the rules of the play written down once more, on tuples, and shares nothing with the game or
the engine but the puzzle that it is asked.
"""

from __future__ import annotations

from typing import NamedTuple

from games.catinthebox.puzzle import Objective, Predict, Tricks
from games.catinthebox.rulings import Bonus, Follow
from solver.answer import Clock, Limit, OutOfTimeError

RED, ROWS, LAST = 0, 4, 1
NEUTRAL = -1
SMALL = 4
"""With two seats the bonus is for a seat that won at most this many tricks."""

CHECK_EVERY = 1024


class PlayState(NamedTuple):
    """A moment of the play.

    Attributes:
        board: the owner of the token on each space, row by row; None on free ones.
        trick: the spaces that were filled in the open trick, from the leader on.
    """

    board: tuple[int | None, ...]
    hands: tuple[tuple[int, ...], ...]
    open: tuple[frozenset[int], ...]
    won: tuple[int, ...]
    leader: int
    trick: tuple[int, ...]


class Plain:
    """Minimax over one puzzle."""

    def __init__(self, task: Tricks | Predict, predictions: list[int | None], clock: Clock) -> None:
        moment = task.position.round
        self.seats, self.columns = len(moment.seats), moment.board.numbers
        self.seat, self.margin = task.seat, task.objective is Objective.MARGIN
        self.strict = moment.follow is Follow.STRICT
        self.published = moment.bonus is Bonus.PUBLISHED
        self.predictions = predictions
        self.memo: dict[PlayState, int] = {}
        self.clock = clock

    def plays(self, state: PlayState) -> list[int]:
        """The spaces on which the seat to move may play; none ends the round."""
        seat = self.turn(state)
        free = [
            row * self.columns + number - 1
            for row in sorted(state.open[seat])
            for number in sorted(set(state.hands[seat]))
            if state.board[row * self.columns + number - 1] is None
        ]
        if not state.trick:
            broken = any(owner not in (None, NEUTRAL) for owner in state.board[: self.columns])
            rest = [space for space in free if self.row(space) != RED]
            return free if broken or not rest else rest
        following = [space for space in free if self.row(space) == self.row(state.trick[0])]
        return following if self.strict and following else free

    def after(self, state: PlayState, space: int) -> PlayState:
        """The moment after a play."""
        seat = self.turn(state)
        board, hands, opened = list(state.board), list(state.hands), list(state.open)
        board[space] = seat
        hand = list(hands[seat])
        hand.remove(space % self.columns + 1)
        hands[seat] = tuple(hand)
        if state.trick and self.row(space) != self.row(state.trick[0]):
            opened[seat] = opened[seat] - {self.row(state.trick[0])}
        trick, won, leader = (*state.trick, space), list(state.won), state.leader
        if len(trick) == self.seats:
            leader = (leader + self.winner(trick)) % self.seats
            won[leader] += 1
            trick = ()
        return PlayState(tuple(board), tuple(hands), tuple(opened), tuple(won), leader, trick)

    def winner(self, trick: tuple[int, ...]) -> int:
        """The place in a trick of the play that wins it."""
        reds = [space for space in trick if self.row(space) == RED]
        led = [space for space in trick if self.row(space) == self.row(trick[0])]
        return trick.index(max(reds or led))

    def value(self, state: PlayState) -> int:
        """The value of a moment under best play by all."""
        if state not in self.memo:
            if len(self.memo) % CHECK_EVERY == 0 and self.clock.passed(len(self.memo)):
                raise OutOfTimeError
            self.memo[state] = self._value(state)
        return self.memo[state]

    def _value(self, state: PlayState) -> int:
        if not state.trick and len(state.hands[state.leader]) <= LAST:
            return self.worth(state, None)
        spaces = self.plays(state)
        if not spaces:
            return self.worth(state, self.turn(state))
        values = [self.value(self.after(state, space)) for space in spaces]
        return max(values) if self.turn(state) == self.seat else min(values)

    def worth(self, state: PlayState, paradox: int | None) -> int:
        """The value of a round that is over."""
        points = [self.points(state, seat, paradox) for seat in range(self.seats)]
        own = points.pop(self.seat)
        return own - max(points) if self.margin else own

    def points(self, state: PlayState, seat: int, paradox: int | None) -> int:
        """The points of a seat at the end."""
        won = state.won[seat]
        if seat == paradox:
            return -won
        if self.seats == 2:
            earned = self.published and won <= SMALL
        else:
            earned = self.predictions[seat] == won
        return won + (self.group(state, seat) if earned else 0)

    def group(self, state: PlayState, seat: int) -> int:
        """The size of a seat's largest group."""
        own, largest = {s for s, owner in enumerate(state.board) if owner == seat}, 0
        while own:
            edge, size = [own.pop()], 0
            while edge:
                space, size = edge.pop(), size + 1
                row, column = divmod(space, self.columns)
                for r, c in ((row - 1, column), (row + 1, column), (row, column - 1)):
                    near = r * self.columns + c
                    if c >= 0 and near in own:
                        own.remove(near)
                        edge.append(near)
                if column + 1 < self.columns and space + 1 in own:
                    own.remove(space + 1)
                    edge.append(space + 1)
            largest = max(largest, size)
        return largest

    def turn(self, state: PlayState) -> int:
        """The seat to move."""
        return (state.leader + len(state.trick)) % self.seats

    def row(self, space: int) -> int:
        """The colour of a space."""
        return space // self.columns

    def text(self, space: int) -> str:
        """The notation of a play."""
        return f"{'RBYG'[self.row(space)]}{space % self.columns + 1}"


def read(task: Tricks | Predict) -> PlayState:
    """The moment that a puzzle begins with."""
    moment = task.position.round
    columns = moment.board.numbers
    return PlayState(
        moment.board.owners,
        tuple(seat.hand for seat in moment.seats),
        tuple(frozenset(map(int, seat.open)) for seat in moment.seats),
        tuple(seat.won for seat in moment.seats),
        moment.leader,
        tuple(play.colour * columns + play.number - 1 for play in moment.trick),
    )


def first_values(task: Tricks | Predict, limit: Limit = Limit()) -> dict[str, int]:
    """The value of every first move; empty where the round is over.

    Raises:
        OutOfTimeError: the limit was reached first; its iterations are moments.
    """
    state, clock = read(task), Clock(limit)
    predictions = [seat.prediction for seat in task.position.round.seats]
    if isinstance(task, Tricks):
        if task.start.end is not None:
            return {}
        plain = Plain(task, predictions, clock)
        return {plain.text(s): plain.value(plain.after(state, s)) for s in plain.plays(state)}
    values = {}
    for tricks in task.round.rules.predictions:
        predictions[task.seat] = tricks
        values[f"={tricks}"] = Plain(task, predictions, clock).value(state)
    return values
