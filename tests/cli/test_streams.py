"""Streams that are closed or full: every command ends as usual, or with one line and status 2."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pexpect
import pytest

from cli.print.streams import BAD_INPUT
from tests.support import running
from tests.support.commands import catbox

DAY: Final = "2026-01-05"


@pytest.mark.parametrize("word", ["solve", "show", "check", "puzzles list", "new --out"])
def test_a_name_that_is_too_long_is_refused_in_one_line(word: str, tmp_path: Path) -> None:
    name = "x" * 300 + ".json"
    done = catbox(*word.split(), name, cwd=tmp_path)
    assert done.returncode == BAD_INPUT
    assert done.stderr.startswith("catbox: xxx")
    assert done.stderr.count("\n") == 1


def test_a_pipe_that_nobody_reads_ends_a_command_without_a_word(tmp_path: Path) -> None:
    shell = 'trap "" PIPE; { "$@"; echo $? >&2; } | true'
    command = ["sh", "-c", shell, "sh", *running.COMMAND]
    done = running.catbox("rules", cwd=tmp_path, command=command)
    assert (done.stdout, done.stderr) == ("", "1\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "redirection", "said"),
    [
        ("rules", ">&-", "catbox: standard output: it is closed\n"),
        ("daily", ">/dev/full", "catbox: standard output: No space left on device\n"),
        ("solve first-light.json", ">/dev/full 2>&1", ""),
        ("learn", "<&-", "catbox: standard input: it is closed\n"),
        ("rules", "2>&-", ""),
    ],
)
def test_a_stream_that_is_closed_or_full_is_told_in_one_line(
    words: str, redirection: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "first-light.json").write_text(running.EXAMPLE)
    command = ["sh", "-c", f'"$@" {redirection}', "sh", *running.COMMAND]
    done = running.catbox(*words.split(), cwd=tmp_path, command=command)
    assert done.stderr == said
    assert done.returncode == (0 if redirection == "2>&-" else BAD_INPUT)


def test_a_full_screen_needs_standard_error_on_the_terminal(tmp_path: Path) -> None:
    words = [*running.COMMAND, "daily", "--date", DAY]
    process = pexpect.spawn(
        "sh",
        ["-c", '"$@" 2>errors.txt', "sh", *words],
        cwd=str(tmp_path),
        env={**running.environment(tmp_path), "TERM": "xterm"},
        encoding="utf-8",
        timeout=60,
    )
    process.expect("\n> ")
    assert "\x1b[?1049h" not in str(process.before)
    process.sendline("quit")
    process.expect(pexpect.EOF)
    process.close()
    assert process.exitstatus == 0
    assert (tmp_path / "errors.txt").read_text() == ""


@pytest.fixture
def far_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A clock in a time zone that there can't be."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC+99")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("far_away")
@pytest.mark.parametrize("words", ["daily --calendar", "daily --json"])
def test_a_time_zone_that_there_can_t_be_is_refused_in_one_line(words: str, tmp_path: Path) -> None:
    done = catbox(*words.split(), cwd=tmp_path)
    assert done.returncode == BAD_INPUT
    assert done.stderr.startswith('catbox: TZ: "UTC+99": ')
    assert done.stderr.count("\n") == 1
