"""The CPU time of bots for a move; never stored with the results, which it would make differ."""

from __future__ import annotations

from typing import NamedTuple

from solver.arena.match import Block


class Timing(NamedTuple):
    """The moves of a bot, all their seconds of CPU, and those of the longest move."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @classmethod
    def of(cls, seconds: float) -> Timing:
        """The timing of one move."""
        return cls(1, seconds, seconds)

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / max(1, self.moves)

    def __add__(self, other: object) -> Timing:
        """The timing of these moves and others."""
        if not isinstance(other, Timing):
            return NotImplemented
        longest = max(self.longest, other.longest)
        return Timing(self.moves + other.moves, self.seconds + other.seconds, longest)


class TimedBlock(NamedTuple):
    """A block that was just played, and the timing of each bot of the match."""

    block: Block
    timings: tuple[Timing, ...]
