"""Duels of Cat Box: the replies that leave least of the value, plan by plan."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from games.catbox.puzzle import TurnState
from games.protocol import State, Task
from solver.answer import Answer, Clock, Line, OutOfTimeError
from solver.catbox.cpsat.replies import Replies
from solver.cpsat.duels import DuelProver, Texts
from solver.cpsat.solving import NAME


def solve_duel(task: Task, clock: Clock, hint: Sequence[str] = ()) -> Answer:
    """Best play by all: at each seat the first turn, in the order of text, among the best.

    Args:
        hint: a line whose first turn is tried early.

    Raises:
        IllegalMoveError: the hint is no legal line.
        UnsupportedError: a duel that there is no model for.
    """
    if hint:
        task.replay(hint)
    search = DuelProver(task, clock, _ModelledReplies(task, clock, tuple(hint)))
    try:
        best = search.prove()
    except OutOfTimeError:
        return search.unproved()
    if best is None:
        return Answer.infeasible(NAME, clock)
    with suppress(OutOfTimeError):
        best = search.first()
    return Answer.proved((best,), None, NAME, clock)


class _ModelledReplies:
    """The joint replies of one duel, found by the models of their plans."""

    def __init__(self, task: Task, clock: Clock, hint: Texts) -> None:
        self._clock, self._hint = clock, hint
        self._replies, self._ceiling = Replies(task), task.ceiling()

    def promise(self, texts: Texts, state: State) -> int:
        """The value of the board without any reply; most for the turn of the hint."""
        hinted = bool(self._hint) and self._hint[: len(texts)] == texts
        return self._ceiling if hinted else self._replies.at_once(state)

    def left(self, _: Texts, state: State, reply: Texts) -> int | None:
        """The value that a known reply leaves; None if it isn't legal."""
        worst = self._replies.worst_reading(state, reply)
        return None if worst is None else worst.value

    def worst(self, _: Texts, state: State) -> Line:
        """The reply that leaves least of the value.

        Raises:
            OutOfTimeError: the time ran out before that was proved.
        """
        if state.end is not None:
            return Line(state.end.value, ())
        passing = self._replies.passing(state)
        worst = None if passing is None else self._replies.worst_reading(state, passing)
        for plan in self._replies.plans(state):
            floor = None if worst is None else 1 - worst.value
            found = plan.model(self._clock).best(self._clock, floor)
            if found is not None:
                if not found.proved:
                    raise OutOfTimeError
                worst = self._replies.worst_reading(state, plan.spell(found.laid))
        assert worst is not None
        return worst

    def first(self, state: State, value: int) -> Texts:
        """The joint reply that leaves this value, with each seat's first turn that does."""
        if state.end is not None:
            return ()
        assert isinstance(state, TurnState)
        first = None if self._replies.is_last(state) else self._first_texts(state, value)
        for step, child in state.children():
            self._clock.check()
            if first in (None, step.turn.texts) and self.worst(step.texts, child).value == value:
                return step.texts + self.first(child, value)
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
