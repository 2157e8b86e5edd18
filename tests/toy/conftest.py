"""The toy game is registered for the tests of this folder alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
from games import registry
from tests.support.toy_game import ENTRY

Run = Callable[..., str]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> registry.Entry:
    """The row of the toy game, among those of the registry."""
    monkeypatch.setitem(registry.GAMES, ENTRY.name, ENTRY)
    return ENTRY


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The output of a command that must succeed, in a home of its own."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def output(*args: str | Path, typed: str = "") -> str:
        done = CliRunner().invoke(app, list(map(str, args)), input=typed, catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    return output
