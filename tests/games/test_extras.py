"""Extras stay outside until they are asked for; without one there is one clear line."""

from __future__ import annotations

import sys

import pytest

from cli.main import main
from games.extras import MODULES, check_extra
from tests.test_arrows import loaded_by

FILE = "examples/first-light.json"

COMMANDS = [
    (("puzzles", "generate", "--cluster", "local", "--count", "1", "--out", "nowhere.db"), "dask"),
    (("show", FILE, "--png", "nowhere.png"), "print"),
    (("puzzles", "book", "nowhere.db", "--out", "nowhere.pdf"), "print"),
    (("serve", "--port", "0"), "web"),
]


@pytest.fixture
def missing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """An extra of which a module can't be imported."""
    for module in MODULES[request.param]:
        monkeypatch.setitem(sys.modules, module, None)
    return str(request.param)


@pytest.mark.parametrize(("words", "missing"), COMMANDS, indirect=["missing"])
def test_a_command_says_in_one_line_which_extra_it_needs(
    words: tuple[str, ...],
    missing: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["catbox", *words])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    told = capsys.readouterr()
    assert told.err.endswith(
        f" needs the extra {missing}: pip install 'catbox-solver[{missing}]'\n"
    )
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("extra", MODULES)
def test_an_extra_that_is_there_is_not_missed(extra: str) -> None:
    check_extra(extra, "a test")


@pytest.mark.parametrize("module", ["solver.catbox.bots.roster", "cli.main", "solver.workers"])
def test_commands_are_loaded_without_extras(module: str) -> None:
    loaded = loaded_by(f"import {module}")
    assert loaded.isdisjoint(name for names in MODULES.values() for name in names)
