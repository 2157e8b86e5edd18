"""The numbers of `toy_kinds` are registered as a game for the tests of this folder alone."""

from __future__ import annotations

import pytest

from games import registry
from tests.support.toy_kinds import ENTRY


@pytest.fixture(autouse=True)
def numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that has puzzles and nothing else."""
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)
