"""Duels: the mover's turn has to stand up to every reply found so far, until none is better.

Each of the mover's turns has a bound, the least that a reply known to be legal after it leaves of
the value. The turn with the highest bound is given to CP-SAT, which finds the best joint reply of
all others to it: that settles the turn, and the reply lowers the bounds of others. It ends when
no turn has a bound above the best value that is settled; for the count, none that reaches it.
"""

from __future__ import annotations

import heapq
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from games.protocol import State, Task
from solver.answer import Answer, Clock, Line, OutOfTimeError
from solver.cpsat.solving import NAME, Search

Texts = tuple[str, ...]
"""Steps in notation."""


class JointReplies(Protocol):
    """The joint replies of the other seats of one duel to a turn of the mover.

    All methods but `promise` and `left` raise `OutOfTimeError` if the time runs out.
    """

    def promise(self, texts: Texts, state: Any, /) -> int:
        """How early a turn is tried among those of the same bound: the highest first."""

    def left(self, texts: Texts, state: Any, reply: Texts, /) -> int | None:
        """The value that a known reply leaves after a turn; None if it isn't legal there."""

    def worst(self, texts: Texts, state: Any, /) -> Line:
        """The reply that leaves least of the value."""

    def first(self, state: Any, value: int, /) -> Texts:
        """The joint reply that leaves this value, with each seat's first turn that does."""


@dataclass
class _Turn:
    """A turn of the mover.

    Attributes:
        number: rank in the order of the turns' texts.
        state: the position after the turn.
        bound: upper bound on the turn's value, reached by a known reply.
        promise: heuristic value; ties of the bound are tried in its order, highest first.
        tried: number of known replies already tried.
        settled: whether the bound is proved to be the value.
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


class DuelProver(Search):
    """The mover's turns, the replies found so far, and the best line that is settled."""

    def __init__(self, task: Task, clock: Clock, replies: JointReplies) -> None:
        super().__init__(task, clock)
        self._start, self._replies = task.start, replies
        self._turns: list[_Turn] = []
        self._known: list[Texts] = []

    def answer(self, *, counting: bool, first: bool = True) -> Answer:
        """Best play by all: at each seat the first turn, in the order of text, among the best.

        Args:
            counting: whether the best ends of the first turn are counted.
            first: otherwise any line of best play is enough.
        """
        try:
            best = self.prove()
        except OutOfTimeError:
            return self.unproved()
        if best is None:
            return Answer.infeasible(NAME, self._clock)
        count = None
        with suppress(OutOfTimeError):
            count = self.count() if counting else None
            best = self.first() if first else best
        return Answer.proved((best,), count, NAME, self._clock)

    def prove(self) -> Line | None:
        """A line of best play by all; None if the mover has no turn.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        self._list_turns()
        left = [turn.rank for turn in self._turns]
        heapq.heapify(left)
        while left and not self._beaten(bound := -left[0][0]):
            self.note_bound(bound)
            turn = self._turns[heapq.heappop(left)[-1]]
            if turn.settled or not self._lowered(turn):
                self._settle(turn)
            else:
                heapq.heappush(left, turn.rank)
        if self.incumbent is not None:
            self.note_bound(self.incumbent.value)
        return self.incumbent

    def count(self) -> int:
        """How many ends of the first turn keep the value of best play, once that is proved.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        return len({turn.state.trace for turn in self._turns if self._is_best(turn)})

    def first(self) -> Line:
        """The first line of best play in the order of text, turn by turn, once one is proved.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        assert self.incumbent is not None
        turn = next(turn for turn in self._turns if self._is_best(turn))
        value = self.incumbent.value
        return Line(value, turn.texts + self._replies.first(turn.state, value))

    def _list_turns(self) -> None:
        for number, (step, state) in enumerate(self._start.children()):
            self._clock.check()
            turn = _Turn(number, step.texts, state, self._bound)
            if state.end is not None:
                turn.bound, turn.settled = state.end.value, True
            else:
                turn.promise = self._replies.promise(step.texts, state)
            self._turns.append(turn)

    def _beaten(self, bound: int) -> bool:
        return self.incumbent is not None and bound <= self.incumbent.value

    def _is_best(self, turn: _Turn) -> bool:
        """Whether a turn keeps the value of best play."""
        assert self.incumbent is not None
        value = self.incumbent.value
        while not turn.settled and turn.bound >= value:
            if not self._lowered(turn):
                self._settle(turn)
        return turn.bound >= value

    def _lowered(self, turn: _Turn) -> bool:
        """Whether one of the replies not tried yet leaves less than the turn's bound."""
        for reply in self._known[turn.tried :]:
            turn.tried += 1
            value = self._replies.left(turn.texts, turn.state, reply)
            if value is not None and value < turn.bound:
                turn.bound = value
                return True
        return False

    def _settle(self, turn: _Turn) -> None:
        """Find the best reply to a turn, if it isn't known yet, and keep the turn if it is best."""
        reply: Texts = ()
        if not turn.settled:
            turn.bound, reply = self._replies.worst(turn.texts, turn.state)
            turn.settled = True
            self._known.append(reply)
        self.note(Line(turn.bound, turn.texts + reply))
