"""The output of commands on If It Fits, word for word: `pytest --update` writes it anew."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.support.ifitfits.samples import CLOSED, Json, packing, played, position, puzzle

SCREENS = Path(__file__).with_name("screens")

TIME = re.compile(r"\d+\.\d\d s\b")

WIDTH = 80

FILES: dict[str, Json] = {
    "position": position(),
    "closed": CLOSED,
    "turn": puzzle("turn", "margin"),
    "duel": puzzle("duel", drawn=False),
    "box": packing(),
    "game": json.loads(played(3, 5).text),
}

COMMANDS = {
    "show": ("show", "position"),
    "show-closed": ("show", "closed"),
    "show-turn": ("show", "turn"),
    "show-box": ("show", "box"),
    "score": ("score", "position"),
    "score-closed": ("score", "closed"),
    "moves": ("moves", "position"),
    "moves-box": ("moves", "box"),
    "solve-turn": ("solve", "turn", "--engine", "brute"),
    "solve-duel": ("solve", "duel", "--engine", "brute"),
    "solve-box": ("solve", "box", "--engine", "brute"),
    "replay": ("replay", "game"),
    "replay-turn": ("replay", "game", "--turn", "30"),
    "rules-advanced": ("rules", "--game", "ifitfits", "--mode", "advanced"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("screens")
    for name, raw in FILES.items():
        (home / name).write_text(json.dumps(raw))
    return home


@pytest.mark.parametrize("name", COMMANDS)
def test_a_screen_reads_as_it_did(
    name: str, folder: Path, run: Run, update: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    shown = TIME.sub("0.00 s", run(*COMMANDS[name]))
    lines = [line.rstrip() for line in shown.splitlines()]
    path = SCREENS / f"{name}.txt"
    if update:
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", "utf-8")
    assert lines == path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", [n for n, c in COMMANDS.items() if c[0] == "show"])
def test_a_screen_has_eighty_columns(name: str) -> None:
    lines = (SCREENS / f"{name}.txt").read_text("utf-8").splitlines()
    assert max(map(len, lines)) <= WIDTH


def test_every_screen_is_asked_for() -> None:
    assert {path.stem for path in SCREENS.iterdir()} == set(COMMANDS)
