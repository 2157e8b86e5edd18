"""`catbox code` and `catbox decode`: a file into a word, and the word into the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.loading import load
from puzzles.challenge import fingerprint
from puzzles.share_code import share_code
from tests.support.commands import catbox, output
from tests.support.paths import ROOT
from tests.support.running import EXAMPLE

FIRST = ROOT / "examples" / "first-light.json"
DUEL = ROOT / "benchmarks" / "puzzles" / "duel-2-advanced-00.json"


def code_of(path: Path) -> str:
    content = load(path)
    return share_code(content.entry, content.value)


def test_every_file_has_its_code_on_a_line() -> None:
    codes = output("code", FIRST, DUEL).splitlines()
    assert codes == [code_of(path) for path in (FIRST, DUEL)]
    assert codes[0] in (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")


def test_json_tells_the_fingerprint_too() -> None:
    row = json.loads(output("code", FIRST, "--json"))
    expected = {"file": str(FIRST), "code": code_of(FIRST)}
    expected["fingerprint"] = fingerprint(load(FIRST).value)
    assert [*row.items()] == [*expected.items()]


@pytest.mark.parametrize("file", [FIRST, DUEL])
def test_a_code_gives_the_file_back(file: Path, tmp_path: Path) -> None:
    code, out = output("code", file).strip(), tmp_path / "again.json"
    assert output("decode", code, "--game", "catbox") == file.read_text()
    assert output("decode", code.lower(), "--out", out).startswith(f"{out}: ")
    assert out.read_text() == file.read_text()


def test_a_file_by_hand_and_its_canonical_form_have_one_code(tmp_path: Path) -> None:
    canonical, typed = tmp_path / "a.json", tmp_path / "b.json"
    canonical.write_text(EXAMPLE)
    typed.write_text(EXAMPLE.replace("\n", "").replace(',  "rivals": []', ""))
    first, second = output("code", canonical, typed).splitlines()
    assert first == second
    assert output("decode", second) == canonical.read_text()


@pytest.mark.parametrize("code", ["", "CZXAV92", "hello world", "Q" * 5000, "-", "\u017f"])
def test_a_bad_code_is_one_line_and_status_2(code: str, tmp_path: Path) -> None:
    done = catbox("decode", "--out", tmp_path / "out.json", "--", code, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("catbox: ")
    assert len(line) < 150
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_puzzle_has_no_code(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    output("new", "--out", path)
    for files, codes in (([path], ""), ([FIRST, path], output("code", FIRST))):
        done = catbox("code", *files)
        assert (done.returncode, done.stdout) == (2, codes)
        assert done.stderr == f"catbox: {path}: format: expected a puzzle\n"


def test_a_code_of_another_game_is_refused() -> None:
    done = catbox("decode", code_of(FIRST), "--game", "ifitfits")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "catbox: the code is of Cat Box: expected one of If It Fits\n"
