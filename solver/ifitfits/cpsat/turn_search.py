"""The search for the best ends of one turn."""

from __future__ import annotations

from collections.abc import Hashable

from games.ifitfits.puzzle import SingleTurn
from solver.answer import Clock, Line
from solver.cpsat.searching import EFFORT, MOST_COUNTED, Search, Ties
from solver.cpsat.solving import Solution, enumerated
from solver.ifitfits.cpsat.turn_model import TurnModel


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
