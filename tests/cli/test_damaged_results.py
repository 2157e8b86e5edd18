"""A damaged file of results: every command that reads it answers, or says in one line why not."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest

from games.rng import Stream
from puzzles.dailies import daily_recipe, games_with_dailies
from puzzles.results import DailyResults, Progress
from tests.support.commands import catbox
from tests.support.damage import VALUES, change_bytes, set_column
from tests.support.running import results_of

REFUSED: Final = 2
"""The exit status for input that can't be used."""

DAY: Final = date(2026, 1, 5)

COURSES: Final = ("*", "x?*", "x-", "x")
"""How the first days went, in every game; the last one isn't over."""

COLUMNS: Final = ("game", "day", "kind", "tier", "course", "seconds", "finished_on")

COMMANDS: Final = (
    ("stats",),
    ("stats", "--json"),
    ("daily", "--calendar", "--date", "2026-01-06"),
    ("daily", "--calendar", "--json", "--date", "2026-01-06"),
    ("daily", "--date", "2026-01-05"),
    ("daily", "--date", "2026-01-08"),
    ("daily", "--random", "--json"),
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("results") / "whole.db"
    for game in games_with_dailies():
        for number, course in enumerate(COURSES):
            day = DAY + timedelta(number)
            progress = Progress(course, 3.5 * number)
            DailyResults(path).keep(game, day, daily_recipe(game, day), progress, day)
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    """A copy of it, as the results of a home."""
    path = results_of(tmp_path).path
    path.parent.mkdir(parents=True)
    return Path(shutil.copy(whole, path))


def used_or_refused(home: Path, command: tuple[str, ...]) -> bool:
    """Whether a command could use the file; it fails unless one line says why not."""
    done = catbox(*command, cwd=home, typed="quit\n")
    assert done.returncode in (0, REFUSED), done.stderr
    if done.returncode == REFUSED:
        (line,) = done.stderr.splitlines()
        assert str(results_of(home).path) in line
        assert line.isprintable()
    return done.returncode == 0


def damage(path: Path, rng: Stream) -> None:
    if rng.below(3) == 0:
        change_bytes(path, rng)
        return
    with suppress(sqlite3.IntegrityError):  # Another row has this value already.
        set_column(path, rng.choice(COLUMNS), rng.choice(VALUES), 1 + rng.below(12), "dailies")


def test_every_command_uses_a_file_that_is_whole(path: Path, tmp_path: Path) -> None:
    assert path.exists()
    assert all(used_or_refused(tmp_path, command) for command in COMMANDS)


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
    path: Path, tmp_path: Path, column: str, value: str, reason: str
) -> None:
    set_column(path, column, value, 1, "dailies")
    done = catbox("stats", "--json", cwd=tmp_path)
    assert done.returncode == REFUSED
    assert f"{path}: {reason}" in done.stderr


@pytest.mark.parametrize(
    "seeds", [range(30), pytest.param(range(30, 400), marks=pytest.mark.nightly)], ids=len
)
def test_a_damaged_file_is_used_or_refused(
    whole: Path, path: Path, tmp_path: Path, seeds: range
) -> None:
    used = set()
    for seed in seeds:
        rng = Stream("tests/cli/damaged-results", seed)
        path.unlink()
        damage(Path(shutil.copy(whole, path)), rng)
        used.add(used_or_refused(tmp_path, rng.choice(COMMANDS)))
    assert used == {False, True}
