"""Random puzzles for engines that have to agree, in blocks: which of them a run asks for."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet

from tests.support.effort import FRESH


class Extent(NamedTuple):
    """How many blocks of puzzles runs ask for.

    Attributes:
        block: puzzles a test.
        slow: blocks of the slow run; the ordinary one asks for the first block alone.
        nightly: blocks of the nightly run, whose numbers begin at a fresh seed.
    """

    block: int
    slow: int
    nightly: int

    def parametrize(self, metafunc: pytest.Metafunc) -> None:
        """Make one test for each block; `--puzzles N` asks for N puzzles in any run."""
        if "numbers" in metafunc.fixturenames:
            asked: int | None = metafunc.config.getoption("--puzzles")
            blocks = self.nightly if asked is None else asked // self.block
            metafunc.parametrize("numbers", [self._case(at, asked is None) for at in range(blocks)])

    def _case(self, at: int, marked: bool) -> ParameterSet:
        first = FRESH + at * self.block
        marks = self._marks(at) if marked else ()
        return pytest.param(range(first, first + self.block), marks=marks, id=str(first))

    def _marks(self, at: int) -> tuple[pytest.MarkDecorator, ...]:
        if at == 0:
            return ()
        return (pytest.mark.slow,) if at < self.slow else (pytest.mark.nightly,)
