"""`catbox analyse`: the best turns of one position, by what the seat to move knows."""

from __future__ import annotations

import json
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import catbox, output

GAME = ("play", "bot:greedy", "bot:rival", "bot:greedy", "--seed", "8")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of bots."""
    folder = tmp_path_factory.mktemp("analyse")
    output(*GAME, "--record", folder / "game.json", cwd=folder)
    return folder / "game.json"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    output("new", "--players", "3", "--seed", "2", "--out", tmp_path / "position.json")
    return tmp_path / "position.json"


def told(path: Path, *args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output("analyse", path, "--json", *args))
    return found


def test_programs_are_told_all_of_it(path: Path) -> None:
    found = told(path, "--turn", "13", "--bot", "rival")
    record = json.loads(path.read_text())
    assert list(found) == [
        *("seat", "identity", "turns", "bot", "limit", "seed", "best", "value"),
        *("alternatives", "others", "why"),
    ]
    assert (found["seat"], found["turns"], found["seed"]) == (1, 13, "8")
    assert found["identity"] == record["seats"][1]["identity"]
    assert found["best"] == record["turns"][13]
    best, value = found["best"], found["value"]
    first = {"turn": best, "value": value, "error": 0, "margin": value}
    assert found["alternatives"][0] == first
    values = [each["value"] for each in found["alternatives"]]
    assert values == sorted(values, reverse=True)
    assert [other["name"] for other in found["others"]] == ["greedy", "greedy-2"]
    assert all(isclose(sum(other["identities"].values()), 1) for other in found["others"])
    assert found["why"].startswith(f"That takes {found['identity']} from ")


def test_people_see_turns_a_reason_and_who_is_who(path: Path) -> None:
    lines = output("analyse", path, "--turn", "13", "--bot", "rival", "--top", "2").splitlines()
    assert lines[0].startswith("Turn 14: rival, who is ")
    assert lines[1] == "The best turns, with the points that rival expects:"
    assert lines[2].split()[:2] == ["turn", "worth"]
    assert lines[5].startswith("That takes ")
    assert lines[6].split() == ["identity", "greedy", "greedy-2"]


@pytest.mark.slow
def test_the_same_seed_and_steps_say_the_same(position: Path) -> None:
    limits = ("--iterations", "300", "--seed", "5")
    assert told(position, *limits) == told(position, *limits)


@pytest.mark.slow
def test_what_a_position_says_of_others_is_not_looked_at(position: Path, tmp_path: Path) -> None:
    file = json.loads(position.read_text())
    for seat in file["seats"][1:]:
        seat["identity"] = None
        seat["hand"] = [f"{card[:4]}/????" for card in seat["hand"]]
    top, *rest = file["pile"]
    file["pile"] = [f"{top[:4]}/????", *["????/????" for _ in rest]]
    hidden = tmp_path / "hidden.json"
    hidden.write_text(json.dumps(file))
    limits = ("--iterations", "300")
    assert told(position, *limits)["alternatives"] == told(hidden, *limits)["alternatives"]


@pytest.mark.slow
def test_a_mover_who_must_pass_is_told_so(tmp_path: Path, position: Path) -> None:
    file = json.loads(position.read_text())
    for seat in file["seats"]:
        seat["hand"] = ["KPVB/KKPP"]
    file |= {"mode": "advanced", "board": ["KPVB@0,0"], "pile": 0, "guards": ["1@0,0"]}
    barred = tmp_path / "barred.json"
    barred.write_text(json.dumps(file))
    assert "You can only pass." in output("analyse", barred, "--bot", "rival")
    assert told(barred, "--bot", "rival")["best"] == "pass"


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["--turn", "99"], "--turn 99: the game has 45 turns"),
        (["--bot", "nobody"], '--bot "nobody": expected one of '),
        (["--bot", ""], '--bot "": expected one of '),
        (["--time", "1", "--iterations", "1"], "give --time or --iterations, not both"),
        (["--deck", "mirror", "--turn", "1"], "--deck: a game record has its own"),
    ],
)
def test_options_that_can_t_be_used(path: Path, args: list[str], text: str) -> None:
    done = catbox("analyse", path, *args)
    assert (done.returncode, len(done.stderr.splitlines()), done.stdout) == (2, 1, "")
    assert done.stderr.startswith(f"catbox: {text}")


def test_a_finished_game_has_no_turn_to_take(path: Path) -> None:
    done = catbox("analyse", path)
    assert done.returncode == 2
    assert done.stderr == f"catbox: {path}: the game is over; --turn shows an earlier position\n"


@pytest.mark.parametrize("what", ["identity", "hand"])
def test_a_mover_who_doesn_t_know_itself_gets_no_advice(what: str, position: Path) -> None:
    file = json.loads(position.read_text())
    mover = file["seats"][file["turn"]]
    mover[what] = None if what == "identity" else [f"{card[:4]}/????" for card in mover["hand"]]
    position.write_text(json.dumps(file))
    done = catbox("analyse", position)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert done.stderr.startswith(f"catbox: {position}: ")
    assert "unknown" in done.stderr


def test_a_puzzle_is_refused() -> None:
    done = catbox("analyse", "examples/first-light.json")
    assert done.returncode == 2
    assert "expected a game record or a position" in done.stderr
