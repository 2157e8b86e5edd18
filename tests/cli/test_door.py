"""Nothing that steers a terminal gets out, our own styles do; streams that are closed or full."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cli.print import output
from cli.print.streams import BAD_INPUT, Door, behind
from puzzles import dailies
from puzzles.dailies import daily_recipe
from puzzles.library import Library
from tests.support import running
from tests.support.commands import catbox
from tests.support.damage import set_column
from tests.support.matches import write_match
from tests.support.past_games import played
from tests.support.paths import ROOT
from tests.support.terminal import Terminal

STEERING = "\x1b]0;owned\x07\u202e\x9b31m\u2066x"
"""The title of a window, another direction of text, another colour, in one name of a file."""


def is_plain(text: str) -> bool:
    """Whether a text has no sign that can't be printed, but for the ends of lines."""
    return text.replace("\n", "").isprintable()


def lines_of(*words: str | Path, home: Path, status: int) -> list[str]:
    """The lines that a command prints, none of which steers a terminal."""
    done = catbox(*words, cwd=home)
    assert done.returncode == status, done
    assert is_plain(done.stdout + done.stderr), done
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


@given(st.lists(st.text()))
def test_whatever_is_written_to_the_door_comes_out_plain(texts: list[str]) -> None:
    stream = StringIO()
    door = Door(stream)
    door.writelines(texts)
    print(*texts, file=door)
    assert is_plain(stream.getvalue())


@given(st.text(st.characters(categories=["L", "N", "P", "S"])))
def test_whatever_can_be_printed_stays_as_it_is(text: str) -> None:
    stream = StringIO()
    print(text, file=Door(stream))
    assert stream.getvalue() == f"{text}\n"


@given(st.recursive(st.text(), lambda inner: st.dictionaries(st.text(), inner)))
def test_json_comes_out_as_json_of_the_same_value(value: object) -> None:
    stream = StringIO()
    print(msgspec.json.encode(value).decode(), file=Door(stream))
    assert is_plain(stream.getvalue())
    assert json.loads(stream.getvalue()) == value


@given(st.text())
def test_a_text_in_whatever_is_drawn_comes_out_plain(text: str) -> None:
    stream = StringIO()
    terminal = output.Terminal(file=stream, width=60, markup=False, highlight=False, emoji=False)
    table = Table("one", "two")
    table.add_row(text, Text(text, style="bold"))
    for each in (text, Text(text), table, Panel(text, title=Text(text))):
        terminal.print(each)
    with terminal.status(Text(text)):
        pass
    assert is_plain(stream.getvalue())


def test_styles_of_our_own_get_out_and_those_of_a_text_don_t() -> None:
    stream = StringIO()
    terminal = output.Terminal(file=stream, force_terminal=True, color_system="standard", width=60)
    terminal.print(Text("Anna\x1b[31m", style="bold red"))
    assert stream.getvalue() == "\x1b[1;31mAnna\\x1b[31m\x1b[0m\n"


def test_a_table_stays_in_line_beside_what_can_t_be_printed() -> None:
    stream = StringIO()
    table = Table("name", "points")
    table.add_row("An\u202ena", "1")
    output.Terminal(file=stream, width=40).print(table)
    widths = {len(line) for line in stream.getvalue().splitlines() if line.strip()}
    assert len(widths) == 1


def test_styles_go_past_whatever_stands_before_a_stream() -> None:
    stream = StringIO()
    assert behind(Door(Door(stream))) is stream  # type: ignore[arg-type]


WORDS = (
    *("solve", "show", "check", "replay", "review", "resume", "code", "decode"),
    *("puzzles list", "puzzles verify", "arena --report", "new --deck", "new --edition"),
    *("learn --game", "daily --date", "rules --game", "--lang"),
)
"""Words before what nobody knows."""

GLUED = "", "play --record no/folder/", "new --seed 1 --out no/folder/"
"""Words of which what nobody knows is a part."""


@pytest.mark.parametrize("words", [*(f"{each} " for each in WORDS), *GLUED])
def test_an_argument_that_steers_a_terminal_is_shown_with_escapes(
    words: str, tmp_path: Path
) -> None:
    *_, line = lines_of(*f"{words}{STEERING}".split(" "), home=tmp_path, status=2)
    assert r"\x1b" in line


@pytest.mark.parametrize("word", ["show", "score", "check", "replay"])
def test_the_name_of_a_good_file_is_shown_with_escapes(word: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "support" / "game.json", tmp_path / STEERING)
    lines_of(word, STEERING, home=tmp_path, status=0)


def test_the_name_of_a_file_can_t_add_a_line_to_an_error(tmp_path: Path) -> None:
    (line,) = lines_of("show", "x\ncatbox: all is well", home=tmp_path, status=2)
    assert line.startswith(r"catbox: x\ncatbox: all is well: can't be read")


@pytest.mark.parametrize("words", ["check", "show", "review", "resume"])
def test_a_record_with_such_a_name_is_refused_in_one_line(words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    raw = json.loads(played("catbox", "Anna", "Bob", turns=6).text)
    raw["seats"][0]["name"] = STEERING
    path.write_text(json.dumps(raw))
    first, *_ = lines_of(words, path, home=tmp_path, status=2)
    assert "seats[0].name: " in first
    assert "expected a name that can be printed" in first


def test_a_library_is_listed_with_escapes(tmp_path: Path) -> None:
    path, day = tmp_path / "library.db", date(2026, 1, 5)
    with Library(path, write=True) as library:
        library.place([daily_recipe("catbox", day)], str(dailies.shipped_text("catbox", day)))
    set_column(path, "kind", f"'{STEERING}'", 1)
    _, row, *_ = lines_of("puzzles", "list", path, home=tmp_path, status=0)
    assert r"\x1b]0;owned" in row


def test_results_of_bots_with_such_names_are_refused_in_one_line(tmp_path: Path) -> None:
    path = write_match(tmp_path / "match.jsonl")
    header, *blocks = path.read_text().splitlines()
    raw = json.loads(header)
    raw["bots"][0] = STEERING
    path.write_text("\n".join([json.dumps(raw), *blocks, ""]))
    (line,) = lines_of("arena", "--report", path, home=tmp_path, status=2)
    assert line.endswith(": expected a name that can be printed")


# Streams that are closed or full: every command ends as usual, or with one line and status 2


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
    words = "sh", "-c", '"$@" 2>errors.txt', "sh", *running.COMMAND, "daily", "--date", "2026-01-05"
    terminal = Terminal(tmp_path, command=words)
    terminal.expect("\n> ")
    assert "\x1b[?1049h" not in terminal.screens[0]
    terminal.type("quit")
    assert terminal.end() == 0
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
