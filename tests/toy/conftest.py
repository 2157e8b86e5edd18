"""The toy game is registered for the tests of this folder alone."""

from __future__ import annotations

import pytest

from games import registry
from tests.support.toy_game import ENTRY


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> registry.Entry:
    """The row of the toy game, among those of the registry."""
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)
    return ENTRY
