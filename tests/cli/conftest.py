"""Commands in the process of the tests, and a home in which dailies have been made before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
from cli.print.output import console
from tests.support import challenges
from tests.support.running import results_of

MADE = {
    challenges.CHAIN_DAY: challenges.chain_challenge,
    challenges.TURN_DAY: challenges.turn_challenge,
    challenges.ADVANCED_DAY: challenges.advanced_challenge,
    challenges.DUEL_DAY: challenges.duel_challenge,
}


Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """The output of a command that must succeed, on a page of eighty columns."""
    monkeypatch.setattr(console, "width", 80)

    def output(*args: str | Path) -> str:
        done = CliRunner().invoke(app, list(map(str, args)), catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    return output


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home where the dailies of four days that aren't shipped are made, one a kind."""
    for day, challenge in MADE.items():
        results_of(tmp_path).keep_made("catbox", day, challenge().text)
    return tmp_path
