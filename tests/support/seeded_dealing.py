"""A dealing for games whose deals can't be drawn one thing after another: a sample of them."""

from __future__ import annotations

from dataclasses import dataclass

from games.protocol import Deal, Setup

SEEDS = 1000
"""How many deals the sample holds."""


@dataclass(frozen=True)
class SeededDealing:
    """One draw among the deals of `SEEDS` fixed seeds, each as likely as the next.

    It is no exact model of the game's chance: all other deals are left out.

    Attributes:
        seed: the seed that was drawn.
    """

    setup: Setup
    seed: int | None = None

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Every seed, before one is drawn."""
        return [] if self.seed is not None else [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    @property
    def deal(self) -> Deal:
        """The deal of the seed that was drawn."""
        return self.setup.deal(str(self.seed))

    def after(self, outcome: int) -> SeededDealing:
        """The dealing of a seed."""
        return SeededDealing(self.setup, outcome)

    def describe(self, outcome: int) -> str:
        """The seed."""
        return f"seed {outcome}"
