"""The answer to a wish for a board, in any game."""

from __future__ import annotations

from dataclasses import dataclass

from solver.answer import Answer


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
