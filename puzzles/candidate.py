"""Proofs about a candidate of any kind, in any game."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Generic, TypeVar

from games.protocol import Task
from puzzles.proof_engine import ProofEngine
from puzzles.recipe import Tier
from puzzles.strategy import Strategy, is_of, tier_of
from solver.answer import Line

P = TypeVar("P", bound=Task)


class Candidate(Generic[P]):
    """A puzzle, and what an engine proves about it.

    Attributes:
        strategies: those that its kind is graded by, the plainest first.
    """

    strategies: ClassVar[tuple[Strategy, ...]] = ()

    def __init__(self, puzzle: P, engine: ProofEngine) -> None:
        self.puzzle: P = puzzle
        self.engine = engine
        self._of = dict[int, bool]()

    @cached_property
    def best(self) -> Line | None:
        """A best line if there is only one best end; of a duel, the best first turn likewise."""
        if not self.puzzle.adversarial:
            return self.engine.lone(self.puzzle)
        turns = sorted(self.prospects, key=lambda line: -line.value)[:2]
        return turns[0] if len({turn.value for turn in turns}) == len(turns) > 0 else None

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines to the two best ends."""
        return self.engine.two(self.puzzle)

    @cached_property
    def prospects(self) -> tuple[Line, ...]:
        """Each first step, or a duel's first turn, with what the best play after it reaches."""
        return self.engine.prospects(self.puzzle)

    @property
    def first_steps(self) -> tuple[Line, ...]:
        """Each first step with the value of the best line that begins with it."""
        return self.prospects

    @property
    def gap(self) -> int:
        """By how many points the best end is better than any other; 0 if it is the only one."""
        return self.lines[0].value - self.lines[1].value if len(self.lines) > 1 else 0

    @property
    def value(self) -> int:
        """The value of the best line."""
        assert self.best is not None
        return self.best.value

    @cached_property
    def tier(self) -> int:
        """The number of the weakest strategy that may find it."""
        return tier_of(self.strategies, self, self.value)

    def is_of(self, tier: Tier) -> bool:
        """Whether a tier's strategy may solve the puzzle, and none before it."""
        number = tier.number
        if number not in self._of:
            self._of[number] = is_of(self.strategies, self, self.value, number)
        return self._of[number]

    def graded(self, tier: Tier) -> bool:
        """Whether one end is the best, by the gap of a tier, and hard to find as the tier says."""
        return self.best is not None and self.is_of(tier) and self.gap >= tier.gap
