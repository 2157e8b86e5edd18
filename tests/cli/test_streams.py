"""Streams that are closed or full: every command ends as usual, or with one line and status 2."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pexpect
import pytest
from typer.main import get_command

from cli.commands import deck, puzzles
from cli.main import commands
from cli.print.streams import BAD_INPUT
from games import registry
from tests.support import running
from tests.support.begun import begun
from tests.support.commands import catbox, output
from tests.support.forked_commands import CLOSED, FULL, Case, Change, Ended, ended
from tests.support.libraries import QUICK, generated
from tests.support.matches import write_match
from tests.support.paths import ROOT

PUZZLE: Final = "first-light.json"
DAY: Final = "2026-01-05"
ADVISED: Final = "--bot greedy --iterations 1"

MORE: Final[dict[str, str]] = {
    "solve": PUZZLE,
    "score": PUZZLE,
    "moves": PUZZLE,
    "show": PUZZLE,
    "check": PUZZLE,
    "rules": "",
    "start": "--plain",
    "learn": "",
    "new": "",
    "play": "Anna Bob",
    "resume": "begun.json",
    "games": "",
    "replay": "game.json",
    "analyse": f"begun.json {ADVISED}",
    "review": f"game.json {ADVISED}",
    "arena": "--report match.jsonl",
    "code": PUZZLE,
    "decode": "PG0P9S5D3R570LNU6H576APPLHG6X7QWSTKKJWMN57J5HGF4YF7ATJD3WUNS2LY4JLAANRY6SVA",
    "daily": f"--date {DAY}",
    "stats": "",
    "site": f"--out site --game catbox --from {DAY} --to {DAY} --jobs 1 --no-lessons",
    "serve": "--host nowhere.invalid",
    "beliefs": "begun.json --seat 0",
    "deduce": "deduced.json --seat 0",
    "puzzles generate": f"--out new.db --count 1 --jobs 1 {' '.join(QUICK)}",
    "puzzles list": "library.db",
    "puzzles show": "library.db 1",
    "puzzles play": "library.db 1",
    "puzzles export": "library.db",
    "puzzles verify": "small.db --jobs 1",
    "puzzles book": "library.db --out book.pdf --count 1 --force",
    "deck new": "",
    "design --game catbox hand": "position.json --identity pink --time 0",
    "design --game catbox scores": "pink=4+1 --cards 1",
    "design --game catbox record": "--identity pink --cards 1",
    "design --game ifitfits box": "--help",
    "design --game ifitfits scores": "0 0 --cards 1",
}
"""Arguments with which each command is done in a moment."""

CLOSED_OR_FULL: Final = [Change(0, CLOSED)] + [
    Change(stream, place) for stream in (1, 2) for place in (CLOSED, FULL)
]

HEAVY: Final = ("numba", "networkx", "ortools.sat.python.cp_model", "fpdf", "textual.app")
"""Modules that take the most time to import."""

USUAL: Final = Change(0, "/dev/null")

ISSUE: Final = [
    *((word, Change(0, CLOSED)) for word in ("play", "daily", "learn")),
    *((word, Change(1, FULL)) for word in ("rules", "solve", "daily")),
]
"""The cases that were seen first, which every run of the tests takes."""


def every_command() -> set[str]:
    """Every command by its words: those below others by the words of both."""
    below = {f"puzzles {name}" for name in puzzles.COMMANDS}
    below |= {f"deck {name}" for name in deck.COMMANDS}
    for game, entry in registry.GAMES.items():
        if entry.design:
            group: Any = get_command(registry.load(entry.design))
            below |= {f"design --game {game} {name}" for name in group.commands}
    return below | commands().keys() - {"puzzles", "deck", "design"}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the files that commands are given."""
    folder = tmp_path_factory.mktemp("home")
    shutil.copy(ROOT / "examples" / PUZZLE, folder)
    shutil.copy(ROOT / "tests" / "support" / "game.json", folder)
    write_match(folder / "match.jsonl")
    generated(folder / "library.db", 1)
    begun("catbox", folder / "begun.json", "Anna", "Bob")
    begun("catinthebox", folder / "deduced.json", "Anna", "Bob", "Cleo")
    output("new", "--seed", "7", "--out", folder / "position.json")
    return folder


def ends(
    home: Path, cases: Sequence[tuple[str, Change]], modules: Sequence[str] = ()
) -> list[Ended]:
    asked = [Case([*words.split(), *MORE[words].split()], change) for words, change in cases]
    return ended(asked, home, modules)


def test_every_command_has_a_row() -> None:
    assert set(MORE) == every_command()


@pytest.mark.slow
def test_a_command_that_can_t_read_or_print_says_so_in_one_line(home: Path) -> None:
    for (words, change), end in zip(ISSUE, ends(home, ISSUE), strict=True):
        stream = "standard input: it is closed" if change.stream == 0 else "standard output: "
        assert end.status == BAD_INPUT, (words, end)
        assert end.err.startswith(f"catbox: {stream}"), (words, end)
        assert end.err.count("\n") == 1, (words, end)


@pytest.mark.nightly
def test_every_command_ends_in_order_whatever_its_streams_are(home: Path) -> None:
    generated(home / "small.db", 1)
    cases = [(words, change) for words in sorted(MORE) for change in [USUAL, *CLOSED_OR_FULL]]
    found = dict(zip(cases, ends(home, cases, HEAVY), strict=True))
    for (words, change), end in found.items():
        check(end, found[words, USUAL], change)


def check(end: Ended, usual: Ended, change: Change) -> None:
    """A command says in one line what it couldn't read or print; otherwise it ends as usual."""
    refused = end.status == BAD_INPUT and end.err.startswith("catbox: ")
    assert len(end.err.splitlines()) <= 1, (end, change)
    if change.stream == 0:
        assert refused or end.status == usual.status, (end, usual)
    elif change.stream == 1:
        assert refused or (end.status, usual.out) == (usual.status, ""), (end, usual)
    else:
        assert end.status == usual.status, (end, usual)


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
    ("redirection", "said"),
    [
        (">&-", "catbox: standard output: it is closed\n"),
        (">/dev/full", "catbox: standard output: No space left on device\n"),
        (">/dev/full 2>&1", ""),
        ("2>&-", ""),
    ],
)
def test_a_shell_closes_streams_and_fills_devices(
    redirection: str, said: str, tmp_path: Path
) -> None:
    command = ["sh", "-c", f'"$@" {redirection}', "sh", *running.COMMAND]
    done = running.catbox("rules", cwd=tmp_path, command=command)
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
