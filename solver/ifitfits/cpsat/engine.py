"""The engine `cpsat`: the best line of a puzzle, its smallest text, and how many ends tie.

A duel is answered by the joint replies that leave least of the value, in one model.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from games.ifitfits.puzzle import Packing, SingleTurn, TurnState
from games.ifitfits.scoring import Outcome
from games.protocol import IllegalMoveError, Task
from languages.messages import _
from solver.answer import Answer, Clock, Limit, Line, OutOfTimeError, UnsupportedError
from solver.cpsat.duels import DuelProver
from solver.cpsat.solving import (
    EFFORT,
    MOST_COUNTED,
    NAME,
    Search,
    Solution,
    Ties,
    enumerated,
    optimum,
)
from solver.ifitfits.cpsat.packing_search import PackingProver
from solver.ifitfits.cpsat.turns import Texts, TurnModel


class _TurnReplies:
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


class TurnProver(Search):
    """Proves the best ends of one turn, value after value.

    Raises:
        GameError: a card of the hand is unknown.
    """

    def __init__(self, task: SingleTurn, clock: Clock) -> None:
        super().__init__(task, clock)
        self._task = task

    def prove(self, below: int | None = None) -> Line | None:
        """A line of the highest value, or of the highest below one; None if there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """
        if self._task.position.over:
            return None
        best: Line | None = None
        model = self._model()
        if below is not None:
            model.model.add(model.value < below)

        def note(solution: Solution) -> None:
            nonlocal best
            best = self._line(model, solution)
            self.note(best)

        self.highest(model, note)
        return best

    def ties(self, best: Line, most: int) -> Ties:
        """The ends of the value of a line; that line alone if it took too long to find any."""
        model = self._model()
        model.model.add(model.value == best.value)
        smallest: dict[Hashable, Line] = {}

        def add(solution: Solution) -> bool:
            line = self._line(model, solution)
            key = self._task.replay(line.steps).key
            smallest[key] = min(line, smallest.get(key, line), key=lambda each: each.steps)
            return len(smallest) <= MOST_COUNTED

        complete = enumerated(model.model, self._clock, EFFORT, add)
        lines = sorted(smallest.values(), key=lambda line: line.steps)
        return Ties(lines[:most] or [best], len(smallest), complete)

    def _model(self) -> TurnModel:
        return TurnModel(self._task.position, 1, self._task.stakes)

    def _line(self, model: TurnModel, solution: Solution) -> Line:
        steps = model.steps(solution)
        return Line(self._task.replay(steps).value, steps)


class Prover(Protocol):
    """Proves the best ends of one puzzle, value after value."""

    def prove(self, below: int | None = None) -> Line | None:
        """A line of the highest value, or of the highest below one; None if there is none.

        Raises:
            OutOfTimeError: that wasn't settled in time.
        """

    def ties(self, best: Line, most: int) -> Ties:
        """The ends of the value of a line; that line alone if it took too long to find any."""

    def proved(self, lines: list[Line], ties: Ties | None = None) -> Answer:
        """The answer once the highest value is known."""

    def unproved(self) -> Answer:
        """The answer if time has run out: the best line so far, and the bound."""


def solve(task: Task, limit: Limit = Limit(), top: int = 1) -> Answer:
    """The lines to the `top` best different ends, and how many ends are best.

    The limit's iterations are conflicts of each single search.

    Raises:
        UnsupportedError: a puzzle that there is no model for.
    """
    if task.adversarial:
        return _duel(task, Clock(limit)).answer(counting=True)
    prover = _prover(task, Clock(limit))
    lines: list[Line] = []
    best: Ties | None = None
    try:
        line = prover.prove()
        while line is not None and len(lines) < top:
            ties = prover.ties(line, top - len(lines))
            best = best or ties
            lines += ties.lines
            line = prover.prove(line.value) if ties.complete and len(lines) < top else None
    except OutOfTimeError:
        if best is None:
            return prover.unproved()
    return prover.proved(lines, best)


def prove(task: Task, limit: Limit = Limit()) -> Answer:
    """A best line and its proof alone: not the smallest line, and ends are not counted.

    Raises:
        UnsupportedError: a puzzle that there is no model for.
    """
    if task.adversarial:
        return _duel(task, Clock(limit)).answer(counting=False, first=False)
    prover = _prover(task, Clock(limit))
    try:
        line = prover.prove()
    except OutOfTimeError:
        return prover.unproved()
    return prover.proved([] if line is None else [line])


def _duel(task: Task, clock: Clock) -> DuelProver:
    turn = _turn_only(task)
    return DuelProver(turn, clock, _TurnReplies(turn, clock))


def _prover(task: Task, clock: Clock) -> Prover:
    if isinstance(task, Packing):
        return PackingProver(task, clock)
    return TurnProver(_turn_only(task), clock)


def _turn_only(task: Task) -> SingleTurn:
    if isinstance(task, SingleTurn):
        return task
    raise UnsupportedError(_("the engine {name} answers turns, duels and boxes").format(name=NAME))
