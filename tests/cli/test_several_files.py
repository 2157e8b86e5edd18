"""Commands that take several files use the good ones, whatever the others are."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from tests.support.commands import catbox, output
from tests.support.paths import ROOT
from tests.support.running import EXAMPLE

COMMANDS = (
    ("solve", "--json", "--engine", "brute"),
    ("code",),
    ("code", "--json"),
    ("show",),
    ("score",),
    ("score", "--json"),
    ("check",),
)
"""Each with what makes its output short."""

FIRST = ROOT / "examples" / "first-light.json"
OTHER = ROOT / "examples" / "close-the-box.json"
"""Puzzles of two games."""


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A good file, one that is no JSON, and one that isn't there."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(EXAMPLE)
    bad.write_text("{")
    return [good, bad, tmp_path / "none.json"]


def plain(text: str) -> list[str]:
    """Lines without the time that something took."""
    rows = [json.loads(line) if line.startswith("{") else line for line in text.splitlines()]
    return [str(row | {"seconds": 0} if isinstance(row, dict) else row) for row in rows]


@pytest.mark.parametrize("command", COMMANDS)
def test_good_files_are_answered_and_each_bad_one_has_its_line(
    command: tuple[str, ...], files: list[Path]
) -> None:
    good, *bad = files
    alone = plain(output(*command, good))
    for order in permutations(files):
        done = catbox(*command, *order)
        assert done.returncode == 2
        assert set(alone) <= set(plain(done.stdout))
        starts = [f"catbox: {path}: " for path in order if path in bad]
        lines = done.stderr.splitlines()
        assert len(lines) == len(starts)
        assert all(map(str.startswith, lines, starts))


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_files_are_answered_in_their_order(command: tuple[str, ...]) -> None:
    each = [line for path in (OTHER, FIRST) for line in plain(output(*command, path))]
    together = plain(output(*command, OTHER, FIRST))
    assert [line for line in together if line in each] == each


@pytest.mark.parametrize("command", ["show", "score"])
def test_the_name_of_each_of_several_files_stands_above_it(command: str, files: list[Path]) -> None:
    name = f"{files[0]}:"
    assert name not in output(command, files[0]).splitlines()
    assert catbox(command, *files).stdout.splitlines()[0] == name


def test_a_picture_is_drawn_of_one_file_alone(files: list[Path], tmp_path: Path) -> None:
    done = catbox("show", files[0], files[0], "--svg", tmp_path / "a.svg")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "catbox: --svg and --png: expected one file to draw\n"
    assert not (tmp_path / "a.svg").exists()


@pytest.mark.parametrize("command", ["solve", "code", "show", "score", "check"])
def test_standard_input_is_read_once(command: str, tmp_path: Path) -> None:
    done = catbox(command, "-", "-", cwd=tmp_path, typed=EXAMPLE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "catbox: -: standard input can be read once only\n"
