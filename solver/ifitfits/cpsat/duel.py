"""Duels: the mover's turn has to stand up to every reply found so far, until none is better.

Each of the mover's turns has a bound, the least that a reply known to be legal after it leaves of
the value. The turn with the highest bound is given to CP-SAT, which finds the best joint reply of
all others to it: that settles the turn, and the reply lowers the bounds of others. It ends when
no turn has a bound above the best value that is settled; for the count, none that reaches it.
"""

from __future__ import annotations

import heapq
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass

from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import SingleTurn, TurnState
from games.protocol import IllegalMoveError
from solver.answer import Answer, Clock, Line, OutOfTimeError, Status
from solver.cpsat.solving import NAME, optimum
from solver.ifitfits.cpsat.turn_model import Texts, TurnModel


def solve_duel(task: SingleTurn, clock: Clock, *, counting: bool = True) -> Answer:
    """Best play by all: at each seat the first turn, in the order of text, among the best.

    Args:
        counting: whether best ends of the first turn are counted, and the line is the first.

    Raises:
        GameError: a card of a seat that moves is unknown.
    """
    duel, count = _Duel(task, clock), None
    try:
        duel.list_turns()
        duel.settle()
        with suppress(OutOfTimeError):
            count = duel.count() if counting else None
            if counting:
                duel.take_first()
    except OutOfTimeError:
        return duel.unproved()
    if duel.best is None:
        return Answer(Status.INFEASIBLE, (), None, 0, NAME, clock.seconds)
    return Answer(Status.OPTIMAL, (duel.best,), duel.best.value, count, NAME, clock.seconds)


@dataclass
class _Turn:
    """A turn of the mover.

    Attributes:
        number: its place in the order of text.
        state: where it leads to.
        bound: a reply is known that leaves no more.
        promise: among equal bounds the highest is tried first.
        tried: how many of the known replies are tried.
        settled: whether no reply leaves less than the bound.
    """

    number: int
    texts: Texts
    state: TurnState | Outcome
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

    def __init__(self, task: SingleTurn, clock: Clock) -> None:
        self._task, self._clock = task, clock
        self._turns: list[_Turn] = []
        self._known: list[Texts] = []
        self._bound = task.ceiling()
        self.best: Line | None = None

    def list_turns(self) -> None:
        """Every turn that the mover may take.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        for number, (step, state) in enumerate(self._task.start.children()):
            self._clock.check()
            turn = _Turn(number, step.texts, state, self._bound)
            if isinstance(state, Outcome):
                turn.bound, turn.settled = state.value, True
            else:
                turn.promise = Outcome(state.position.board, self._task.stakes).value
            self._turns.append(turn)

    def settle(self) -> None:
        """Find the value of best play.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        left = [turn.rank for turn in self._turns]
        heapq.heapify(left)
        while left and (self.best is None or -left[0][0] > self.best.value):
            self._report(-left[0][0])
            turn = self._turns[heapq.heappop(left)[-1]]
            if turn.settled or not self._lowered(turn):
                self._settle_turn(turn)
            else:
                heapq.heappush(left, turn.rank)
        if self.best is not None:
            self._report(self.best.value)

    def count(self) -> int:
        """How many ends of the first turn keep the value of best play.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        if self.best is None:
            return 0
        kept: set[Hashable] = set()
        for turn in self._turns:
            while not turn.settled and turn.bound >= self.best.value:
                if not self._lowered(turn):
                    self._settle_turn(turn)
            if turn.bound >= self.best.value:
                kept.add(turn.state.trace)
        return len(kept)

    def take_first(self) -> None:
        """Make the best line the first in the order of text, once all turns are counted.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        if self.best is not None:
            value = self.best.value
            turn = next(turn for turn in self._turns if turn.bound >= value)
            self.best = Line(value, turn.texts + self._first_reply(turn.state, value))

    def unproved(self) -> Answer:
        """The answer of a search that is cut short."""
        lines = () if self.best is None else (self.best,)
        status = Status.FEASIBLE if lines else Status.UNKNOWN
        return Answer(status, lines, self._bound, None, NAME, self._clock.seconds)

    def _report(self, bound: int) -> None:
        """Keep a lower bound of all turns, and report it."""
        if bound < self._bound:
            self._bound = bound
            self._clock.report(None if self.best is None else self.best.value, bound)

    def _lowered(self, turn: _Turn) -> bool:
        """Whether one of the replies not tried yet leaves less than the turn's bound."""
        for reply in self._known[turn.tried :]:
            turn.tried += 1
            with suppress(IllegalMoveError):
                value = self._task.replay(turn.texts + reply).value
                if value < turn.bound:
                    turn.bound = value
                    return True
        return False

    def _settle_turn(self, turn: _Turn) -> None:
        """Find the best reply to a turn, if it isn't known yet, and keep the turn if it is best."""
        reply: Texts = ()
        if isinstance(turn.state, TurnState) and not turn.settled:
            reply = self._worst(turn.state)
            turn.bound, turn.settled = self._task.replay(turn.texts + reply).value, True
            self._known.append(reply)
        if self.best is None or turn.bound > self.best.value:
            self.best = Line(turn.bound, turn.texts + reply)
            self._clock.report(self.best.value, self._bound)

    def _worst(self, state: TurnState) -> Texts:
        """The joint reply that leaves least of the value."""
        model = self._model(state)
        model.model.minimize(model.value)
        solver = optimum(model.model, self._clock)
        assert solver is not None
        return model.steps(solver)

    def _first_reply(self, state: TurnState | Outcome, value: int) -> Texts:
        """The joint reply that leaves this value, with each seat's first turn that does."""
        if isinstance(state, Outcome):
            return ()
        model = self._model(state)
        model.model.add(model.value == value)
        model.model.minimize(model.rank(0))
        solver = optimum(model.model, self._clock)
        assert solver is not None
        first = model.turn(solver, 0)
        then = next(child for step, child in state.children() if step.texts == first)
        return first + self._first_reply(then, value)

    def _model(self, state: TurnState) -> TurnModel:
        return TurnModel(state.position, state.left, self._task.stakes)
