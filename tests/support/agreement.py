"""Random puzzles for engines that have to agree: of each game, and which of them a run asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from _pytest.mark import ParameterSet

from games.protocol import Task
from tests.support.catinthebox.puzzles import puzzle as catinthebox
from tests.support.effort import FRESH
from tests.support.ifitfits.puzzles import puzzle as ifitfits
from tests.support.puzzle_sources import puzzle as catbox

PUZZLES: dict[str, Callable[[int], Task]] = {
    "catbox": catbox,
    "catinthebox": catinthebox,
    "ifitfits": ifitfits,
}
"""The puzzle of a number, by game."""


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
