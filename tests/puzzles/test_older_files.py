"""Files that version 1 of the tables wrote are read as they are, and migrated when written to."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from games.registry import entry
from puzzles.batch import Batch, new_batch
from puzzles.calendar import daily_recipe
from puzzles.filling import fill, make
from puzzles.library import Library
from puzzles.progress import Progress
from puzzles.results import DailyResult, DailyResults
from puzzles.tier import TIERS
from puzzles.verification import verify_text
from tests.support.crews import threads
from tests.support.paths import ROOT
from tests.support.toy_kinds import batch, toy

FIXTURES = ROOT / "tests" / "fixtures"

GIVEN_UP, HALF = date(2026, 1, 5), date(2026, 1, 6)
"""The days of the file of results: one is over, the other one isn't."""

SIZE = 8
"""How many puzzles the library holds."""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURES / "library-1.db", tmp_path / "lib.db"))


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return Path(shutil.copy(FIXTURES / "results-1.db", tmp_path / "results.db"))


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (number,) = database.execute("PRAGMA user_version").fetchone()
    return int(number)


def texts(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return [text for (text,) in database.execute("SELECT challenge FROM puzzles")]


def plan(size: int) -> Batch:
    """The batch that the library was made of, and more of it."""
    return new_batch("catbox", [], TIERS, [], "fixture", size)


def test_an_older_library_is_read_and_stays_as_it_is(library: Path) -> None:
    before, held = library.read_bytes(), texts(library)
    library.chmod(0o400)
    with Library(library) as opened:
        puzzles = list(opened.entries(game="catbox"))
        assert [puzzle.text for puzzle in puzzles] == held
        assert [puzzle.challenge.text for puzzle in puzzles] == held
        assert opened.entry(3) == puzzles[2]
        assert all(map(opened.holds, plan(SIZE).recipes()))
        assert (len(opened), opened.waiting) == (SIZE, 0)
    assert library.read_bytes() == before
    assert list(library.parent.iterdir()) == [library]


@pytest.mark.nightly
def test_what_an_older_library_holds_is_still_true() -> None:
    for text in texts(FIXTURES / "library-1.db"):
        assert verify_text(text).word == "true"


def test_an_older_library_is_migrated_when_it_is_written_to(library: Path) -> None:
    held = texts(library)
    Library(library, write=True).close()
    assert (version(library), texts(library)) == (2, held)
    with Library(library) as opened:
        assert {puzzle.game for puzzle in opened.entries()} == {"catbox"}


def test_an_older_library_takes_in_another_game(library: Path) -> None:
    held = texts(library)
    with Library(library, write=True) as opened, threads(1) as pool:
        assert len(list(fill(opened, batch(4).recipes(), toy, pool))) == 4
        assert [puzzle.text for puzzle in opened.entries(game="catbox")] == held
        assert [puzzle.number for puzzle in opened.entries(game="numbers")] == [9, 10, 11, 12]


@pytest.mark.slow
def test_an_older_library_is_extended_by_the_same_batch(library: Path) -> None:
    work = partial(make, entry("catbox"))
    with Library(library, write=True) as opened, threads(1) as pool:
        (added,) = fill(opened, plan(SIZE + 1).recipes(), work, pool)
    assert (added.number, added.recipe) == (9, "chain:v1,tier=tomcat#fixture/8")


def test_older_results_are_read_and_stay_as_they_are(results: Path) -> None:
    before, opened = results.read_bytes(), DailyResults(results)
    assert opened.progress("catbox", GIVEN_UP).course == "-"
    assert opened.progress("catbox", HALF).course == "?"
    assert opened.progress("numbers", HALF) == Progress()
    (over,) = opened.finished()
    assert over[:4] == ("catbox", GIVEN_UP, "chain", "kitten")
    assert opened.finished("numbers") == ()
    assert opened.made("catbox", HALF) is None
    assert results.read_bytes() == before


def test_older_results_are_migrated_when_something_is_kept(results: Path) -> None:
    opened = DailyResults(results)
    (over,) = opened.finished()
    recipe = daily_recipe("catbox", HALF)
    opened.keep("catbox", HALF, recipe, Progress("?*", 9.0), HALF)
    opened.keep("numbers", HALF, recipe, Progress("*", 1.0), HALF)
    assert version(results) == 2
    solved = DailyResult("catbox", HALF, recipe.kind, recipe.tier.name, Progress("?*", 9.0), HALF)
    assert opened.finished("catbox") == (over, solved)
    assert [result.game for result in opened.finished()] == ["catbox", "catbox", "numbers"]


KILLED = """
import os, signal, sqlite3, sys
from functools import partial
from pathlib import Path
from puzzles.library import Library
from puzzles.results import DailyResults
from datetime import date

class Killing(sqlite3.Connection):
    def execute(self, statement, *values):
        if statement.strip().startswith(sys.argv[3]):
            os.kill(os.getpid(), signal.SIGKILL)
        if statement.startswith("BEGIN"):
            super().execute("PRAGMA cache_size = 1")
        return super().execute(statement, *values)

sqlite3.connect = partial(sqlite3.connect, factory=Killing)
path = Path(sys.argv[2])
if sys.argv[1] == "library":
    Library(path, write=True)
else:
    DailyResults(path).keep_made("catbox", date(2040, 1, 1), "text")
"""
"""Migrates a file with hardly any memory, and is killed before a statement."""


def library_holds(path: Path) -> object:
    with Library(path) as library:
        return list(library.entries())


def results_hold(path: Path) -> object:
    return DailyResults(path).finished(), DailyResults(path).progress("catbox", HALF)


@pytest.mark.parametrize("statement", ["INSERT", "DROP", "PRAGMA user_version =", "COMMIT"])
@pytest.mark.parametrize(("name", "held"), [("library", library_holds), ("results", results_hold)])
def test_a_migration_that_is_killed_loses_nothing(
    name: str,
    held: Callable[[Path], object],
    statement: str,
    request: pytest.FixtureRequest,
) -> None:
    path: Path = request.getfixturevalue(name)
    before = held(path)
    command = [sys.executable, "-c", KILLED, name, str(path), statement]
    done = subprocess.run(command, cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert held(path) == before
    assert version(path) == 1
