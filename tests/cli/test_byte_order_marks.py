"""A byte order mark before a text changes nothing, whoever reads it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

import catbox as library
from cli.print.theme import Brightness, keep, theme
from games import registry
from puzzles import dailies
from puzzles.lesson import tutorial_of
from puzzles.results import DAY
from tests.cli.test_broken_files import SAMPLES
from tests.support.commands import catbox, output
from tests.support.days import TODAY
from tests.support.matches import write_match
from tests.support.paths import ROOT

MARK: Final = "\ufeff"
EXAMPLE: Final = ROOT / "examples" / "first-light.json"
DECKS: Final = {"catbox": "mirror", "ifitfits": "standard"}


def mark(path: Path) -> None:
    """Put a mark before the text of a file."""
    path.write_text(MARK + path.read_text("utf-8"), "utf-8")


@pytest.mark.parametrize("game", registry.GAMES)
def test_files_of_every_sort_are_read(game: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    for raw in SAMPLES[game]():
        path.write_text(json.dumps(raw))
        without = output("check", path)
        mark(path)
        assert output("check", path) == without


@pytest.mark.parametrize("game", DECKS)
def test_a_deck_of_one_s_own_is_dealt(game: str, tmp_path: Path) -> None:
    own, dealt = tmp_path / "own.json", ("new", "--game", game, "--seed", "5", "--deck")
    own.write_bytes((ROOT / "games" / game / "decks" / f"{DECKS[game]}.json").read_bytes())
    mark(own)
    assert output(*dealt, own) == output(*dealt, DECKS[game])


def test_the_place_of_a_mistake_is_the_one_that_editors_show(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text(f"{MARK}{{,", "utf-8")
    assert f"{path}: line 1, column 2: expected JSON" in catbox("show", path).stderr
    path.write_bytes(f"{MARK}{{".encode() + b"\xff")
    assert f"{path}: byte 4: expected text in UTF-8" in catbox("show", path).stderr


@pytest.mark.parametrize(
    ("command", "coded"), [("show", False), ("code", False), ("check", True), ("decode", True)]
)
def test_a_file_or_a_share_code_on_standard_input_is_read(command: str, coded: bool) -> None:
    text = output("code", EXAMPLE) if coded else EXAMPLE.read_text("utf-8")
    with_mark, without = (catbox(command, "-", typed=start + text) for start in (MARK, ""))
    assert (with_mark.returncode, with_mark.stdout) == (0, without.stdout)


def test_lines_of_challenges_are_verified(tmp_path: Path) -> None:
    path = tmp_path / "challenges.jsonl"
    lines = [dailies.shipped_text("catbox", day) for day in (TODAY - DAY, TODAY)]
    path.write_text("".join(f"{MARK}{line}\n" for line in lines), "utf-8")
    done = catbox("puzzles", "verify", path, "--time", "0", "--jobs", "1", "--engine", "brute")
    assert "2 of 2 puzzles" in done.stdout


def test_results_of_the_arena_are_reported(tmp_path: Path) -> None:
    path = write_match(tmp_path / "match.jsonl")
    without = output("arena", "--report", path)
    mark(path)
    assert output("arena", "--report", path) == without


def test_typed_lines_are_understood_and_lessons_that_are_done_stay_done(tmp_path: Path) -> None:
    (answer, *_), *_ = (lesson.answers for lesson in tutorial_of("catbox").lessons)
    catbox("learn", cwd=tmp_path, typed=MARK + "\n".join((*answer, "quit")))
    shown = output("learn", "--list", cwd=tmp_path)
    assert "[x]" in shown
    mark(tmp_path / "data" / "catbox" / "lessons.json")
    assert output("learn", "--list", cwd=tmp_path) == shown


def test_the_chosen_brightness_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keep(Brightness.LIGHT)
    mark(tmp_path / "catbox" / "theme")
    assert theme() is Brightness.LIGHT


def test_the_library_takes_a_text() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert library.load(MARK + text) == library.load(text)
