"""Random puzzles for engines that have to agree, in blocks: which of them a run asks for."""

from __future__ import annotations

from typing import NamedTuple

import pytest


class Extent(NamedTuple):
    """How many puzzles runs ask for.

    Attributes:
        block: puzzles a test.
        ordinary, slow, exhaustive: puzzles of an ordinary run, and up to the end of each other.
    """

    block: int
    ordinary: int
    slow: int
    exhaustive: int

    def parametrize(self, metafunc: pytest.Metafunc) -> None:
        """Make one test for each block; `--puzzles N` asks for N puzzles in any run."""
        if "block" in metafunc.fixturenames:
            asked: int | None = metafunc.config.getoption("--puzzles")
            blocks = range((self.exhaustive if asked is None else asked) // self.block)
            marks = [self._marks(at * self.block) if asked is None else () for at in blocks]
            rows = zip(blocks, marks, strict=True)
            metafunc.parametrize("block", [pytest.param(at, marks=mark) for at, mark in rows])

    def _marks(self, number: int) -> tuple[pytest.MarkDecorator, ...]:
        if number < self.ordinary:
            return ()
        return (pytest.mark.slow,) if number < self.slow else (pytest.mark.exhaustive,)
