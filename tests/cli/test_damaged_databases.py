"""Damaged libraries and results: who reads one answers, or says in one line why it can't."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest

from cli.commands.verify import FALSE
from games.rng import Stream
from puzzles.dailies import daily_recipe, games_with_dailies
from puzzles.library import Library
from puzzles.recipe import parse_recipe
from puzzles.results import DailyResults, Progress
from tests.support.commands import catbox
from tests.support.damage import NOT_UTF_8, VALUES, change_bytes, damage, set_column
from tests.support.days import challenge_of
from tests.support.libraries import QUICK
from tests.support.running import results_of

Words = tuple[str, ...]

REFUSED: Final = 2
"""The exit status for input that can't be used."""

HELD: Final = (("catbox", 5), ("catinthebox", 6), ("ifitfits", 5))
"""The dailies that the library holds: the game, and the day of a January."""

TYPED: Final = "\nhint\nhint\nhint\nboard\ngive up\nquit\n"

OF_LIBRARIES: Final[tuple[Words, ...]] = (
    ("list", "LIB"),
    ("list", "LIB", "--json"),
    ("list", "LIB", "--game", "ifitfits"),
    ("show", "LIB", "NUMBER"),
    ("show", "LIB", "NUMBER", "--json"),
    ("show", "LIB", "NUMBER", "--solution"),
    ("show", "LIB", "NUMBER", "--solution", "--force", "--svg", "a.svg"),
    ("play", "LIB", "NUMBER"),
    ("export", "LIB"),
    ("export", "LIB", "--force", "--out", "a.jsonl"),
    ("book", "LIB", "--force", "--out", "a.pdf"),
)
"""Commands that read a library, in no time."""

WITH_WORKERS: Final[tuple[Words, ...]] = (
    ("verify", "LIB", "--jobs", "1", "--time", "0"),
    ("generate", "--jobs", "1", *QUICK, "--count", "2", "--out", "LIB"),
)
"""Commands that read one, and let processes work on it."""

OF_RESULTS: Final[tuple[Words, ...]] = (
    ("stats",),
    ("stats", "--json"),
    ("daily", "--calendar", "--date", "2026-01-06"),
    ("daily", "--calendar", "--json", "--date", "2026-01-06"),
    ("daily", "--date", "2026-01-05"),
    ("daily", "--date", "2026-01-08"),
    ("daily", "--random", "--json"),
)

COURSES: Final = ("*", "x?*", "x-", "x")
"""How the first days went, in every game; the last one isn't over."""

COLUMNS: Final = {
    "dailies": ("game", "day", "kind", "tier", "course", "seconds", "finished_on"),
    "attempts": ("game", "logits", "error", "result"),
}


@pytest.fixture(scope="module")
def whole_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of every game."""
    path = tmp_path_factory.mktemp("library") / "whole.db"
    with Library(path, write=True) as library:
        for game, day in HELD:
            challenge = challenge_of(game, date(2026, 1, day))
            library.place([parse_recipe(challenge.recipe)], challenge.text)
    return path


@pytest.fixture(scope="module")
def whole_results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("results") / "whole.db"
    for game in games_with_dailies():
        for number, course in enumerate(COURSES):
            day = date(2026, 1, 5) + timedelta(number)
            progress = Progress(course, 3.5 * number)
            DailyResults(path).keep(game, day, daily_recipe(game, day), progress, day)
            DailyResults(path).keep_attempt(challenge_of(game, day), progress, day)
    return path


@pytest.fixture
def library(whole_library: Path, tmp_path: Path) -> Path:
    """A copy of it, which may be damaged."""
    return Path(shutil.copy(whole_library, tmp_path / "lib.db"))


@pytest.fixture
def results(whole_results: Path, tmp_path: Path) -> Path:
    """A copy of them, as the results of a home."""
    path = results_of(tmp_path).path
    path.parent.mkdir(parents=True)
    return Path(shutil.copy(whole_results, path))


def answered(path: Path, home: Path, words: Words) -> bool:
    """Whether a command could use a file; it fails unless one line says why not."""
    done = catbox(*words, cwd=home, typed=TYPED)
    assert done.returncode in (0, REFUSED, *([FALSE] if "verify" in words else [])), done.stderr
    if done.returncode == REFUSED:
        (line,) = done.stderr.splitlines()
        assert str(path) in line
        assert line.isprintable()
    return done.returncode != REFUSED


def read(library: Path, command: Words, number: int = 2) -> bool:
    """Whether a command could use a library."""
    values = {"LIB": str(library), "NUMBER": str(number)}
    words = "puzzles", *(values.get(word, word) for word in command)
    return answered(library, library.parent, words)


@pytest.mark.slow
@pytest.mark.parametrize("command", OF_LIBRARIES, ids=" ".join)
def test_every_command_uses_a_library_that_is_whole(library: Path, command: Words) -> None:
    assert read(library, command)


@pytest.mark.parametrize(("game", "day"), HELD)
def test_the_puzzles_of_one_game_are_listed(library: Path, game: str, day: int) -> None:
    (row,) = catbox("puzzles", "list", library, "--game", game, "--json").stdout.splitlines()
    assert challenge_of(game, date(2026, 1, day)).recipe in row


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("challenge", NOT_UTF_8),
        ("kind", NOT_UTF_8),
        ("challenge", "x'7b80'"),
        ("challenge", "zeroblob(9)"),
    ],
)
def test_what_is_no_text_in_a_library_is_one_line(library: Path, column: str, value: str) -> None:
    set_column(library, column, value, 2)
    for command in OF_LIBRARIES:
        assert not read(library, command), command


def damaged(whole: Path, library: Path, seeds: range, commands: tuple[Words, ...]) -> int:
    """Damage the library again and again, and give it to a command each; how many were refused."""
    refused = 0
    for seed in seeds:
        rng = Stream("tests/cli/damaged-libraries", seed)
        library.unlink(missing_ok=True)
        damage(Path(shutil.copy(whole, library)), rng)
        refused += not read(library, rng.choice(commands), 1 + rng.below(len(HELD)))
    return refused


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds", [range(20), pytest.param(range(20, 400), marks=pytest.mark.nightly)], ids=len
)
def test_a_damaged_library_is_used_or_refused(
    whole_library: Path, library: Path, seeds: range
) -> None:
    assert damaged(whole_library, library, seeds, OF_LIBRARIES) >= len(seeds) // 4


@pytest.mark.nightly
def test_commands_that_let_others_work_refuse_a_damaged_library(
    whole_library: Path, library: Path
) -> None:
    assert damaged(whole_library, library, range(12), WITH_WORKERS)


def test_every_command_uses_results_that_are_whole(results: Path, tmp_path: Path) -> None:
    assert all(answered(results, tmp_path, command) for command in OF_RESULTS)


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("seconds", "9e999", "damaged: seconds: expected a number, got"),
        ("seconds", "'{0}'", "damaged: seconds: expected a number, got"),
        ("kind", "x'7b80'", "damaged: kind: expected text, got"),
        ("tier", "cast(x'7b80' as text)", "damaged: expected text in UTF-8"),
        ("day", "'{0}'", "can't be used: Invalid isoformat string: '{0}'"),
    ],
)
def test_the_reason_is_told(
    results: Path, tmp_path: Path, column: str, value: str, reason: str
) -> None:
    set_column(results, column, value, 1, "dailies")
    done = catbox("stats", "--json", cwd=tmp_path)
    assert done.returncode == REFUSED
    assert f"{results}: {reason}" in done.stderr


def damage_results(path: Path, rng: Stream) -> None:
    if rng.below(3) == 0:
        change_bytes(path, rng)
        return
    with suppress(sqlite3.IntegrityError):  # Another row has this value already.
        table = rng.choice(tuple(COLUMNS))
        column, value = rng.choice(COLUMNS[table]), rng.choice(VALUES)
        set_column(path, column, value, 1 + rng.below(12), table)


@pytest.mark.parametrize(
    "seeds", [range(30), pytest.param(range(30, 400), marks=pytest.mark.nightly)], ids=len
)
def test_damaged_results_are_used_or_refused(
    whole_results: Path, results: Path, tmp_path: Path, seeds: range
) -> None:
    used = set()
    for seed in seeds:
        rng = Stream("tests/cli/damaged-results", seed)
        results.unlink()
        damage_results(Path(shutil.copy(whole_results, results)), rng)
        used.add(answered(results, tmp_path, rng.choice(OF_RESULTS)))
    assert used == {False, True}
