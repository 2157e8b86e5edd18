"""Bad input: exit status 2, at most four lines on standard error, nothing written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.json_reader import MAX_BYTES
from tests.support.commands import catbox
from tests.support.running import EXAMPLE

BAD = {
    "malformed": EXAMPLE[:-5],
    "empty": "",
    "not an object": "[1, 2]",
    "unknown letter": EXAMPLE.replace("KPoB", "KPxB"),
    "three quadrants": EXAMPLE.replace("PPKo", "PPK"),
    "floating card": EXAMPLE.replace("1,1", "5,5"),
    "duplicate key": EXAMPLE.replace('"kind"', '"edition": "grail", "kind"'),
    "number for a string": EXAMPLE.replace('"pink"', "7"),
    "string for a list": EXAMPLE.replace('["PPKo", "PYVB", "PooK"]', '"PPKo"'),
    "no faces": EXAMPLE.replace('["PPKo", "PYVB", "PooK"]', "[]"),
    "unknown face": EXAMPLE.replace("PPKo", "????"),
    "unknown key": EXAMPLE.replace('"rivals"', '"rivalz"'),
    "missing key": EXAMPLE.replace('  "identity": "pink",\n', ""),
    "unknown identity": EXAMPLE.replace("pink", "green"),
    "margin without rivals": EXAMPLE.replace('"score"', '"margin"'),
    "unknown kind": EXAMPLE.replace('"chain"', '"chains"'),
    "unknown format": EXAMPLE.replace("puzzle/1", "puzzle/9"),
    "far coordinate": EXAMPLE.replace("1,1", f"{10**20},1"),
    "fraction": EXAMPLE.replace("1,1", "1.0,1"),
    "deep brackets": "[" * 5000 + "]" * 5000,
    "deep value": EXAMPLE.replace('"pink"', "[" * 5000 + "]" * 5000),
    "long number": EXAMPLE.replace('"pink"', "9" * 10_000),
    "not a number": EXAMPLE.replace('"pink"', "NaN"),
    "many placements": EXAMPLE.replace('"YYVo@1,1"', ", ".join(['"YYVo@1,1"'] * 10_000)),
    "many faces": EXAMPLE.replace('"PPKo"', ", ".join(['"PPKo"'] * 49)),
    "odd escapes": EXAMPLE.replace("KPoB@0,0", "\\u0007\\ud800@0,0"),
    "a terminal escape in a key": EXAMPLE.replace('"rivals"', '"\\u001b[31m"'),
}


def refused(path: Path, folder: Path, *command: str) -> str:
    before = sorted(folder.iterdir())
    done = catbox(*(command or ("solve",)), path, cwd=folder)
    assert done.returncode == 2, done
    lines = done.stderr.splitlines()
    assert 1 <= len(lines) <= 4
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith(f"catbox: {path}: ")
    assert done.stderr.isprintable() or done.stderr.rstrip("\n").isprintable()
    assert done.stdout == ""
    assert sorted(folder.iterdir()) == before
    return done.stderr


@pytest.mark.parametrize("name", BAD)
def test_a_bad_puzzle_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(BAD[name])
    refused(path, tmp_path)


@pytest.mark.parametrize("command", ["score", "moves", "show", "replay"])
def test_every_command_refuses_a_bad_file(command: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(BAD["unknown letter"])
    assert "board[0]" in refused(path, tmp_path, command)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / "none.json", tmp_path)
    refused(tmp_path, tmp_path)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b"\xff\xfe\x00")
    refused(path, tmp_path)


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 50 << 20, 1 << 30])
def test_a_large_file_is_refused_unread(size: int, tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(size)
    assert "larger than 1048576 bytes" in refused(path, tmp_path)


def test_the_line_names_the_place_and_what_was_expected(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(BAD["three quadrants"])
    expected = 'faces[0]: "PPK" is not a face: expected four of the letters KPVBYo'
    assert refused(path, tmp_path) == f"catbox: {path}: {expected}\n"


def test_a_picture_that_can_t_be_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(EXAMPLE)
    done = catbox("show", path, "--svg", tmp_path / "no" / "folder.svg")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "args",
    [
        ["new", "--players", "6"],
        ["new", "--first", "2"],
        ["new", "--deck", "nowhere"],
        ["play", "bot:unbeatable"],
        ["play", "A", "B", "C", "D", "E", "F"],
        ["play", "Anna", "Anna"],
        ["solve", "--top", "0", "a.json"],
        ["solve", "--engine", "magic", "a.json"],
        ["solve"],
        ["nonsense"],
    ],
)
def test_bad_options_are_refused(args: list[str], tmp_path: Path) -> None:
    done = catbox(*args, cwd=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_deck_needs_all_its_cards(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    deck = {"format": "catbox-deck/1", "name": "x", "note": "", "cards": ["KPoB/YYVo"] * 47}
    path.write_text(json.dumps(deck))
    assert "cards: 47 typed in, 1 missing" in catbox("new", "--deck", path).stderr
