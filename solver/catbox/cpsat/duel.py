"""Duels: the mover's turn has to stand up to every reply found so far, until none is better.

Each of the mover's turns has a bound, the least that a reply known to be legal after it leaves
of the value. The turn with the highest bound is given to CP-SAT, which finds the best reply to
it: that settles the turn, and the reply lowers the bounds of others. It ends when no turn has a
bound above the best value that is settled.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from games.protocol import State, Task
from solver.answer import Answer, Clock, Line, OutOfTimeError, Status
from solver.catbox.cpsat.replies import Replies
from solver.cpsat.solving import NAME

Texts = tuple[str, ...]


def solve_duel(task: Task, clock: Clock, hint: Sequence[str] | None = None) -> Answer:
    """Best play by all: at each seat the first turn, in the order of text, among the best.

    Args:
        hint: a line whose first turn is tried early.

    Raises:
        IllegalMoveError: the hint is no legal line.
        UnsupportedError: a duel that there is no model for.
    """
    duel = _Duel(task, clock)
    try:
        duel.list_turns(hint)
        duel.settle()
        with suppress(OutOfTimeError):
            duel.take_first()
    except OutOfTimeError:
        return duel.unproved()
    if duel.best is None:
        return Answer(Status.INFEASIBLE, (), None, 0, NAME, clock.seconds)
    return Answer(Status.OPTIMAL, (duel.best,), duel.best.value, None, NAME, clock.seconds)


@dataclass
class _Turn:
    """A turn of the mover.

    Attributes:
        number: its place in the order of text.
        bound: a reply is known that leaves no more.
        promise: among equal bounds the highest is tried first.
        tried: how many of the known replies are tried.
        settled: whether no reply leaves less than the bound.
    """

    number: int
    texts: Texts
    state: State
    bound: int
    promise: int = 0
    tried: int = 0
    settled: bool = False

    @property
    def rank(self) -> tuple[int, int, int]:
        """Smaller for turns that are looked at earlier."""
        return -self.bound, -self.promise, self.number


class _Duel:
    """The mover's turns, the replies found so far, and the best line that is settled."""

    def __init__(self, task: Task, clock: Clock) -> None:
        self._task = task
        self._clock = clock
        self._replies = Replies(task)
        self._turns: list[_Turn] = []
        self._known: list[Texts] = []
        self._bound = task.ceiling()
        self._best_number = 0
        self.best: Line | None = None

    def list_turns(self, hint: Sequence[str] | None) -> None:
        """Every turn that the mover may take.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        if hint is not None:
            self._task.replay(hint)
        for number, (step, state) in enumerate(self._task.start.children()):
            self._clock.check()
            turn = _Turn(number, step.texts, state, self._bound)
            if state.end is not None:
                turn.bound, turn.settled = state.end.value, True
            else:
                hinted = hint is not None and tuple(hint[: len(step.texts)]) == step.texts
                turn.promise = self._bound if hinted else self._replies.at_once(state)
            self._turns.append(turn)

    def settle(self) -> None:
        """Find the value of best play.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        left = [turn.rank for turn in self._turns]
        heapq.heapify(left)
        while left and not self._beaten(bound := -left[0][0]):
            self._tell(bound)
            turn = self._turns[heapq.heappop(left)[-1]]
            if turn.settled or not self._lowered(turn):
                self._settle_turn(turn)
            else:
                heapq.heappush(left, turn.rank)
        if self.best is not None:
            self._tell(self.best.value)

    def take_first(self) -> None:
        """Make the best line the first in the order of text, turn by turn.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        if self.best is None:
            return
        value = self.best.value
        for turn in self._turns[: self._best_number + 1]:
            while not turn.settled and turn.bound >= value:
                if not self._lowered(turn):
                    self._settle_turn(turn)
            if turn.bound >= value:
                steps = turn.texts + self._first_reply(turn.state, value)
                self.best = Line(value, steps)
                return

    def unproved(self) -> Answer:
        """The answer of a search that is cut short."""
        lines = () if self.best is None else (self.best,)
        status = Status.FEASIBLE if lines else Status.UNKNOWN
        return Answer(status, lines, self._bound, None, NAME, self._clock.seconds)

    def _beaten(self, bound: int) -> bool:
        return self.best is not None and bound <= self.best.value

    def _tell(self, bound: int) -> None:
        """Keep a lower bound of all turns, and report it."""
        if bound < self._bound:
            self._bound = bound
            self._clock.report(None if self.best is None else self.best.value, bound)

    def _lowered(self, turn: _Turn) -> bool:
        """Whether one of the replies not tried yet leaves less than the turn's bound."""
        for reply in self._known[turn.tried :]:
            turn.tried += 1
            least = min(self._replies.values(turn.state, reply), default=turn.bound)
            if least < turn.bound:
                turn.bound = least
                return True
        return False

    def _settle_turn(self, turn: _Turn) -> None:
        """Find the best reply to a turn, if it isn't known yet, and keep the turn if it is best."""
        reply: Texts = ()
        if not turn.settled:
            worst = self._worst(turn.state)
            turn.bound, reply, turn.settled = worst.value, worst.steps, True
            self._known.append(reply)
        if not self._beaten(turn.bound):
            self.best = Line(turn.bound, turn.texts + reply)
            self._best_number = turn.number
            self._clock.report(self.best.value, self._bound)

    def _worst(self, state: State) -> Line:
        """The reply that leaves least of the value.

        Raises:
            OutOfTimeError: the time ran out before that was proved.
        """
        if state.end is not None:
            return Line(state.end.value, ())
        passing = self._replies.passing(state)
        worst = None if passing is None else Line(self._least(state, passing), passing)
        for plan in self._replies.plans(state):
            floor = None if worst is None else 1 - worst.value
            found = plan.model(self._clock).best(self._clock, floor)
            if found is not None:
                if not found.proved:
                    raise OutOfTimeError
                steps = plan.spell(found.laid)
                worst = Line(self._least(state, steps), steps)
        assert worst is not None
        return worst

    def _least(self, state: State, reply: Texts) -> int:
        return min(self._replies.values(state, reply))

    def _first_reply(self, state: State, value: int) -> Texts:
        """The joint reply that leaves this value, with each seat's first turn that does."""
        if state.end is not None:
            return ()
        first = None if self._replies.is_last(state) else self._first_texts(state, value)
        for step, child in state.children():
            self._clock.check()
            if first in (None, step.texts) and self._worst(child).value == value:
                return step.texts + self._first_reply(child, value)
        raise AssertionError("the model has a reply that the rules refuse")

    def _first_texts(self, state: State, value: int) -> Texts:
        """The next turn of the joint reply of this value whose text comes first."""
        passing = self._replies.passing(state)
        firsts = [] if passing is None else [passing[0]]
        for plan in self._replies.plans(state):
            found = plan.model(self._clock).smallest(self._clock, -value, 1)
            if found is not None:
                firsts.append(plan.spell(found.laid)[0])
        return (min(firsts),)
