"""The answer to a wish for a board, in any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.protocol import Task
from languages.messages import _
from solver.answer import Answer, Clock, Line
from solver.judge import judged

NAME = "cpsat"

Report = Callable[[str], None]
"""Called with what is being done, in a few words."""


@dataclass(frozen=True)
class DesignAnswer:
    """The answer to a wish for a board.

    Attributes:
        answer: judged; its line are the steps in which the board is laid. `feasible` with a board
            that meets the wish, `infeasible` if it is proved that none does, else `unknown`.
        because: the ground of the answer, in one sentence.
    """

    answer: Answer
    because: str

    @classmethod
    def met(cls, task: Task, steps: Sequence[str], clock: Clock) -> DesignAnswer:
        """The answer with a board."""
        answer = Answer.unproved((Line(0, tuple(steps)),), 0, NAME, clock)
        return cls(judged(task, answer), _("replayed and counted again"))

    @classmethod
    def impossible(cls, because: str, clock: Clock) -> DesignAnswer:
        """The answer if it is proved that no board meets the wish."""
        return cls(Answer.infeasible(NAME, clock), because)

    @classmethod
    def unsettled(cls, because: str, clock: Clock) -> DesignAnswer:
        """The answer of a search that is stopped; without a ground if nothing is proved."""
        because = because or _("stopped before anything was proved")
        return cls(Answer.unproved((), 0, NAME, clock), because)
