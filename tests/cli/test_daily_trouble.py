"""Dailies with wrong dates, and with files of results that can't be used."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from puzzles import dailies
from tests.support import commands
from tests.support.running import catbox, results_of
from tests.support.terminal import Terminal

DAY, TITLE = "2026-01-05", "Cat Box daily 2026-01-05, chain, kitten"

WITH_SMALL_FILES = """
import resource, sys
from cli.main import main

most = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
main()
"""
"""`catbox` where no file may have more bytes than the first argument says, as on a full disk."""


def solution() -> str:
    challenge = dailies.shipped("catbox", date.fromisoformat(DAY))
    assert challenge is not None
    return " ".join(challenge.solution) + "\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2025-12-31", "2025-12-31 has no daily: the first one is of 2026-01-01"),
        ("2026-02-30", '"2026-02-30" is not a date: expected one like 2026-01-01'),
        ("tomorrow", '"tomorrow" is not a date: expected one like 2026-01-01'),
        ("10000-01-01", '"10000-01-01" is not a date: expected one like 2026-01-01'),
    ],
)
def test_a_wrong_date_is_one_line(tmp_path: Path, text: str, told: str) -> None:
    done = commands.catbox("daily", "--date", text, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"catbox: {told}\n")


def test_bytes_that_are_no_text_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    daily = Terminal(tmp_path, "daily", "--date", DAY)
    daily.expect(r"\n> $")
    os.write(daily.process.child_fd, b"\xff\n")
    daily.expect("expected text in UTF-8")
    daily.type("quit")
    assert daily.end() == 0


def played(home: Path, text: str, *, most: int = 1 << 30) -> subprocess.CompletedProcess[str]:
    command = sys.executable, "-c", WITH_SMALL_FILES, str(most)
    return catbox("daily", "--date", DAY, cwd=home, typed=text, command=command)


def test_a_file_of_another_version_stays_and_the_puzzle_is_played(tmp_path: Path) -> None:
    results_of(tmp_path).keep_made("catbox", date(2027, 1, 1), "anything")
    path = results_of(tmp_path).path
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 9")
        database.commit()
    before = path.read_bytes()
    trouble = f"catbox: {path}: a file of results of version 9: this program has version 2\n"
    done = commands.catbox("daily", "--date", DAY, cwd=tmp_path, typed=solution())
    assert (done.returncode, done.stderr) == (2, trouble)
    assert "you can play, but what you do won't be kept" in " ".join(done.stdout.split())
    assert f"{TITLE}: solved on try 1" in done.stdout
    stats = commands.catbox("stats", cwd=tmp_path)
    assert (stats.returncode, stats.stderr) == (2, trouble)
    assert path.read_bytes() == before


def test_a_folder_that_can_not_be_used_is_told_and_the_puzzle_is_played(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    path = results_of(tmp_path).path
    done = commands.catbox("daily", "--date", DAY, cwd=tmp_path, typed=solution())
    trouble = f"catbox: {path}: can't be used: Not a directory\n"
    assert (done.returncode, done.stderr) == (2, trouble)
    assert f"{TITLE}: solved on try 1" in done.stdout


def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    assert commands.catbox("daily", "--date", DAY, cwd=tmp_path, typed="hint\n").returncode == 0
    path = results_of(tmp_path).path
    before = path.read_bytes()
    done = played(tmp_path, "hint\n" + solution(), most=500)
    assert done.returncode == 2
    assert done.stderr.startswith(f"catbox: {path}: can't be written: the disk")
    assert done.stderr.count("\n") == 1
    assert f"{TITLE}: solved on try 1, 2 hints" in done.stdout
    assert path.read_bytes() == before
    assert results_of(tmp_path).progress("catbox", date.fromisoformat(DAY)).course == "?"
