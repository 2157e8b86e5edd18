"""Duels of If It Fits: the joint replies that leave least of the value, in one model."""

from __future__ import annotations

from contextlib import suppress

from games.ifitfits.outcome import Outcome
from games.ifitfits.puzzle import SingleTurn, TurnState
from games.protocol import IllegalMoveError
from solver.answer import Answer, Clock, Line, OutOfTimeError
from solver.cpsat.duels import DuelProver
from solver.cpsat.solving import NAME, optimum
from solver.ifitfits.cpsat.turn_model import Texts, TurnModel


def solve_duel(task: SingleTurn, clock: Clock, *, counting: bool = True) -> Answer:
    """Best play by all: at each seat the first turn, in the order of text, among the best.

    Args:
        counting: whether best ends of the first turn are counted, and the line is the first.

    Raises:
        GameError: a card of a seat that moves is unknown.
    """
    search = DuelProver(task, clock, _ModelledReplies(task, clock))
    try:
        best = search.prove()
    except OutOfTimeError:
        return search.unproved()
    if best is None:
        return Answer.infeasible(NAME, clock)
    count = None
    with suppress(OutOfTimeError):
        if counting:
            count = search.count()
            best = search.first()
    return Answer.proved((best,), count, NAME, clock)


class _ModelledReplies:
    """The joint replies of one duel, each the best of a model of all turns that are left."""

    def __init__(self, task: SingleTurn, clock: Clock) -> None:
        self._task, self._clock = task, clock

    def promise(self, _: Texts, state: TurnState) -> int:
        """The value of the board without any reply."""
        return Outcome(state.position.board, self._task.stakes).value

    def left(self, _: Texts, state: TurnState, reply: Texts) -> int | None:
        """The value that a known reply leaves after a turn; None if it isn't legal there."""
        try:
            return state.replay(reply).value
        except IllegalMoveError:
            return None

    def worst(self, _: Texts, state: TurnState) -> Line:
        """The joint reply that leaves least of the value.

        Raises:
            OutOfTimeError: the time ran out before that was proved.
        """
        model = self._model(state)
        model.model.minimize(model.value)
        solver = optimum(model.model, self._clock)
        assert solver is not None
        reply = model.steps(solver)
        return Line(state.replay(reply).value, reply)

    def first(self, state: TurnState | Outcome, value: int) -> Texts:
        """The joint reply that leaves this value, with each seat's first turn that does.

        Raises:
            OutOfTimeError: the time ran out first.
        """
        if isinstance(state, Outcome):
            return ()
        model = self._model(state)
        model.model.add(model.value == value)
        model.model.minimize(model.rank(0))
        solver = optimum(model.model, self._clock)
        assert solver is not None
        first = model.turn(solver, 0)
        then = next(child for step, child in state.children() if step.texts == first)
        return first + self.first(then, value)

    def _model(self, state: TurnState) -> TurnModel:
        return TurnModel(state.position, state.left, self._task.stakes)
