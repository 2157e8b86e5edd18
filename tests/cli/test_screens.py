"""The output of commands, word for word: `pytest --update` writes it anew."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.catinthebox import file_samples as catinthebox
from tests.support.commands import WIDTH, output
from tests.support.ifitfits import samples as ifitfits

TIME: Final = re.compile(r"\d+\.\d\d s\b")

FILES: Final[Mapping[str, Mapping[str, Any]]] = {
    "catinthebox": {
        "position": catinthebox.position(),
        "hidden": catinthebox.position([2, 5, 5], [None] * 3, [None] * 3),
        "paradox": catinthebox.position(paradox=1),
        "tricks": catinthebox.puzzle("tricks", "margin"),
        "together": catinthebox.puzzle(
            "together", "total", wish=["seat:1 won:2", "B1:2"], start=catinthebox.late()
        ),
        "predict": catinthebox.puzzle("predict", "score", catinthebox.bidding(), seat=1),
        "deduce": catinthebox.DEDUCE,
        "game": json.loads(catinthebox.played(2, 1).text),
    },
    "ifitfits": {
        "position": ifitfits.position(),
        "closed": ifitfits.CLOSED,
        "turn": ifitfits.puzzle("turn", "margin"),
        "duel": ifitfits.puzzle("duel", drawn=False),
        "box": ifitfits.packing(),
        "game": json.loads(ifitfits.played(3, 5).text),
    },
}

COMMANDS: Final[Mapping[str, Mapping[str, str]]] = {
    "catinthebox": {
        "show": "show position",
        "show-hidden": "show hidden",
        "show-paradox": "show paradox",
        "show-puzzle": "show together",
        "score": "score position",
        "score-game": "score game",
        "moves": "moves position",
        "solve-tricks": "solve tricks --engine brute",
        "solve-together": "solve together --engine brute",
        "solve-predict": "solve predict --engine brute",
        "show-deduce": "show deduce",
        "solve-deduce": "solve deduce --engine brute",
        "replay": "replay game",
        "replay-turn": "replay game --turn 9",
        "rules-strict": "rules --game catinthebox --follow strict",
    },
    "ifitfits": {
        "show": "show position",
        "show-closed": "show closed",
        "show-turn": "show turn",
        "show-box": "show box",
        "score": "score position",
        "score-closed": "score closed",
        "moves": "moves position",
        "moves-box": "moves box",
        "solve-turn": "solve turn --engine brute",
        "solve-duel": "solve duel --engine brute",
        "solve-box": "solve box --engine brute",
        "replay": "replay game",
        "replay-turn": "replay game --turn 30",
        "rules-advanced": "rules --game ifitfits --mode advanced",
    },
}
"""Commands by the name of the file that holds what they print, for each game."""


def kept(game: str) -> Path:
    """The folder of what is printed of a game."""
    return Path(__file__).with_name(game) / "screens"


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, names in COMMANDS.items() for name in names]
)
def test_a_screen_reads_as_it_did(game: str, name: str, update: bool, tmp_path: Path) -> None:
    command = COMMANDS[game][name].split()
    if command[1] in FILES[game]:
        (tmp_path / command[1]).write_text(json.dumps(FILES[game][command[1]]))
    shown = TIME.sub("0.00 s", output(*command, cwd=tmp_path))
    lines = [line.rstrip() for line in shown.splitlines()]
    path = kept(game) / f"{name}.txt"
    if update:
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines) + "\n", "utf-8")
    assert lines == path.read_text("utf-8").splitlines()
    if command[0] == "show":
        assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("game", COMMANDS)
def test_every_screen_is_asked_for(game: str) -> None:
    assert {path.stem for path in kept(game).iterdir()} == set(COMMANDS[game])
