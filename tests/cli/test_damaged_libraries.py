"""Damaged libraries: every command that reads one answers, or says in one line why it can't."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from cli.commands.verify import FALSE
from games.rng import Stream
from puzzles import dailies
from puzzles.library import Library
from puzzles.recipe import parse_recipe
from tests.support.commands import catbox
from tests.support.damage import NOT_UTF_8, damage, set_column
from tests.support.libraries import QUICK

REFUSED: Final = 2
"""The exit status for input that can't be used."""

HELD: Final = (("catbox", 5), ("catinthebox", 6), ("ifitfits", 5))
"""The dailies that the library holds: the game, and the day of a January."""

TYPED: Final = "\nhint\nhint\nhint\nboard\ngive up\n"

COMMANDS: Final = (
    ("list",),
    ("list", "--json"),
    ("list", "--game", "ifitfits"),
    ("show", "NUMBER"),
    ("show", "NUMBER", "--json"),
    ("show", "NUMBER", "--solution"),
    ("show", "NUMBER", "--solution", "--force", "--svg", "a.svg"),
    ("play", "NUMBER"),
    ("export",),
    ("export", "--force", "--out", "a.jsonl"),
    ("book", "--force", "--out", "a.pdf"),
)
"""Commands that read a library, in no time."""

WITH_WORKERS: Final = (
    ("verify", "--jobs", "1", "--time", "0"),
    ("generate", "--jobs", "1", *QUICK, "--count", "2", "--out"),
)
"""Commands that read one, and let processes work on it."""

FEW, MANY = 20, 400
"""Libraries that are damaged in every test run, and in the slow one."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of every game."""
    path = tmp_path_factory.mktemp("library") / "whole.db"
    with Library(path, write=True) as library:
        for game, day in HELD:
            challenge = dailies.shipped(game, date(2026, 1, day))
            assert challenge
            library.place([parse_recipe(challenge.recipe)], challenge.text)
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    """A copy of it, which may be damaged."""
    return Path(shutil.copy(whole, tmp_path / "lib.db"))


def used_or_refused(path: Path, command: tuple[str, ...], number: int = 2) -> bool:
    """Whether a command could use a library; it fails unless one line says why not."""
    name, *options = (str(number) if word == "NUMBER" else word for word in command)
    words = [*options, str(path)] if command[-1] == "--out" else [str(path), *options]
    done = catbox("puzzles", name, *words, cwd=path.parent, typed=TYPED)
    assert done.returncode in (0, REFUSED, *([FALSE] if command[0] == "verify" else []))
    if done.returncode == REFUSED:
        (line,) = done.stderr.splitlines()
        assert str(path) in line
        assert line.isprintable()
    return done.returncode != REFUSED


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_uses_a_library_that_is_whole(path: Path, command: tuple[str, ...]) -> None:
    assert used_or_refused(path, command)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("column", ["challenge", "kind"])
def test_a_text_that_is_not_utf_8_is_one_line(
    path: Path, command: tuple[str, ...], column: str
) -> None:
    set_column(path, column, NOT_UTF_8, 2)
    assert not used_or_refused(path, command)


@pytest.mark.parametrize("value", ["x'7b80'", "zeroblob(9)"])
def test_bytes_in_place_of_text_are_one_line(path: Path, value: str) -> None:
    set_column(path, "challenge", value, 2)
    for command in COMMANDS:
        assert not used_or_refused(path, command)


def damaged(whole: Path, path: Path, seeds: range, commands: tuple[tuple[str, ...], ...]) -> int:
    """Damage the library again and again, and give it to a command each; how many were refused."""
    refused = 0
    for seed in seeds:
        rng = Stream("tests/cli/damaged-libraries", seed)
        path.unlink(missing_ok=True)
        damage(Path(shutil.copy(whole, path)), rng)
        refused += not used_or_refused(path, rng.choice(commands), 1 + rng.below(len(HELD)))
    return refused


@pytest.mark.slow
def test_a_damaged_library_is_used_or_refused(whole: Path, path: Path) -> None:
    assert damaged(whole, path, range(FEW), COMMANDS) >= FEW // 4


@pytest.mark.nightly
def test_hundreds_of_damaged_libraries_are_used_or_refused(whole: Path, path: Path) -> None:
    assert damaged(whole, path, range(FEW, MANY), COMMANDS) >= MANY // 4


@pytest.mark.nightly
def test_commands_that_let_others_work_refuse_a_damaged_library(whole: Path, path: Path) -> None:
    assert damaged(whole, path, range(12), WITH_WORKERS)
