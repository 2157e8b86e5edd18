"""The output of commands on Cat in the Box, word for word: `pytest --update` writes it anew."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.support.catinthebox.file_samples import (
    DEDUCE,
    Json,
    bidding,
    late,
    played,
    position,
    puzzle,
)

SCREENS = Path(__file__).with_name("screens")

TIME = re.compile(r"\d+\.\d\d s\b")

WIDTH = 80

FILES: dict[str, Json] = {
    "position": position(),
    "hidden": position([2, 5, 5], [None] * 3, [None] * 3),
    "paradox": position(paradox=1),
    "tricks": puzzle("tricks", "margin"),
    "together": puzzle("together", "total", wish=["seat:1 won:2", "B1:2"], start=late()),
    "predict": puzzle("predict", "score", bidding(), seat=1),
    "deduce": DEDUCE,
    "game": json.loads(played(2, 1).text),
}

COMMANDS = {
    "show": ("show", "position"),
    "show-hidden": ("show", "hidden"),
    "show-paradox": ("show", "paradox"),
    "show-puzzle": ("show", "together"),
    "score": ("score", "position"),
    "score-game": ("score", "game"),
    "moves": ("moves", "position"),
    "solve-tricks": ("solve", "tricks", "--engine", "brute"),
    "solve-together": ("solve", "together", "--engine", "brute"),
    "solve-predict": ("solve", "predict", "--engine", "brute"),
    "show-deduce": ("show", "deduce"),
    "solve-deduce": ("solve", "deduce", "--engine", "brute"),
    "replay": ("replay", "game"),
    "replay-turn": ("replay", "game", "--turn", "9"),
    "rules-strict": ("rules", "--game", "catinthebox", "--follow", "strict"),
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


@pytest.mark.parametrize("name", [n for n, c in COMMANDS.items() if c[0] in ("show", "replay")])
def test_a_screen_has_eighty_columns(name: str) -> None:
    lines = (SCREENS / f"{name}.txt").read_text("utf-8").splitlines()
    assert max(map(len, lines)) <= WIDTH


def test_every_screen_is_asked_for() -> None:
    assert {path.stem for path in SCREENS.iterdir()} == set(COMMANDS)
