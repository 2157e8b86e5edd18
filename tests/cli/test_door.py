"""Nothing that steers a terminal gets out, wherever it comes from; our own styles do."""

from __future__ import annotations

import json
import shutil
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

from cli.print.output import Terminal
from cli.print.streams import Door, behind
from puzzles import dailies
from puzzles.dailies import daily_recipe
from puzzles.library import Library
from tests.support.begun import begun
from tests.support.commands import catbox
from tests.support.damage import set_column
from tests.support.matches import write_match
from tests.support.paths import ROOT

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
    terminal = Terminal(file=stream, width=60, markup=False, highlight=False, emoji=False)
    table = Table("one", "two")
    table.add_row(text, Text(text, style="bold"))
    for each in (text, Text(text), table, Panel(text, title=Text(text))):
        terminal.print(each)
    with terminal.status(Text(text)):
        pass
    assert is_plain(stream.getvalue())


def test_styles_of_our_own_get_out_and_those_of_a_text_don_t() -> None:
    stream = StringIO()
    terminal = Terminal(file=stream, force_terminal=True, color_system="standard", width=60)
    terminal.print(Text("Anna\x1b[31m", style="bold red"))
    assert stream.getvalue() == "\x1b[1;31mAnna\\x1b[31m\x1b[0m\n"


def test_a_table_stays_in_line_beside_what_can_t_be_printed() -> None:
    stream = StringIO()
    table = Table("name", "points")
    table.add_row("An\u202ena", "1")
    Terminal(file=stream, width=40).print(table)
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
    path = begun("catbox", tmp_path / "game.json", "Anna", "Bob")
    raw = json.loads(path.read_text())
    raw["seats"][0]["name"] = STEERING
    path.write_text(json.dumps(raw))
    first, *_ = lines_of(words, path, home=tmp_path, status=2)
    assert "seats[0].name: " in first
    assert "expected a name that can be printed" in first


@pytest.mark.parametrize("name", [STEERING, "An\u202ena", "An\nna"])
def test_nobody_sits_down_with_such_a_name(name: str, tmp_path: Path) -> None:
    (line,) = lines_of("play", "Bob", name, home=tmp_path, status=2)
    assert line.endswith(": expected a name that can be printed")


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
