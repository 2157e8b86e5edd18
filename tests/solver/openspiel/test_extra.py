"""OpenSpiel stays outside until it is asked for; without it there is one clear line."""

from __future__ import annotations

import sys

import pytest

from cli.main import main
from solver.catbox.bots.roster import ROSTER
from solver.openspiel.extra import MissingError
from tests.test_arrows import loaded_by

pytestmark = pytest.mark.slow


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)


@pytest.mark.usefixtures("missing")
@pytest.mark.parametrize("name", ROSTER.rivals)
def test_without_the_extra_nobody_sits_down(name: str) -> None:
    with pytest.raises(MissingError, match=rf"^{name} needs OpenSpiel: pip install"):
        ROSTER.player(name)


@pytest.mark.usefixtures("missing")
def test_without_the_extra_the_arena_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["catbox", "arena", "--bots", "greedy,ismcts", "--out", "nowhere/match"]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    told = capsys.readouterr().err
    assert told == "catbox: --bots: \"ismcts\" needs OpenSpiel: pip install '.[openspiel]'\n"


@pytest.mark.parametrize("module", ["solver.catbox.bots.roster", "solver.openspiel.extra"])
def test_the_arena_is_loaded_without_openspiel(module: str) -> None:
    assert loaded_by(f"import {module}").isdisjoint({"pyspiel", "open_spiel"})
