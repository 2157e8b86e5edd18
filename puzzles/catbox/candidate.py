"""What is proved about a candidate of any kind."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from games.catbox.puzzle import Chain, SingleTurn
from puzzles.catbox.fact import Facts, fact
from puzzles.catbox.strategy import Rung, is_of, tier_of
from puzzles.proof_engine import Prover
from puzzles.tier import Tier
from solver.answer import Line

P = TypeVar("P", Chain, SingleTurn)


class Candidate(Facts, Generic[P]):
    """A puzzle, and what an engine proves about it.

    Attributes:
        ladder: the ways of thinking that its kind is graded by.
    """

    ladder: ClassVar[tuple[Rung, ...]] = ()

    def __init__(self, puzzle: P, prover: Prover) -> None:
        super().__init__()
        self.puzzle: P = puzzle
        self.prover = prover
        self._of = dict[int, bool]()

    @fact
    def best(self) -> Line | None:
        """A best line if there is only one best end."""
        return self.prover.lone(self.puzzle)

    @fact
    def lines(self) -> tuple[Line, ...]:
        """The lines to the two best ends."""
        return self.prover.two(self.puzzle)

    @property
    def gap(self) -> int:
        """By how many points the best end is better than any other; 0 if it is the only one."""
        return self.lines[0].value - self.lines[1].value if len(self.lines) > 1 else 0

    @property
    def value(self) -> int:
        """What the best line reaches."""
        assert self.best is not None
        return self.best.value

    @fact
    def tier(self) -> int:
        """The number of the weakest way of thinking that may find it."""
        return tier_of(self.ladder, self, self.value)

    def is_of(self, tier: Tier) -> bool:
        """Whether the puzzle falls to a tier's way of thinking and to none before it."""
        number = tier.number
        if number not in self._of:
            self._of[number] = is_of(self.ladder, self, self.value, number)
        return self._of[number]
