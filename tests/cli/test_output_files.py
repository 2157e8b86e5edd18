"""Files that commands write: none is overwritten unasked, and a name says what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.commands import deck, puzzles
from cli.main import app, commands
from cli.options import lazy
from games.files import InputError
from games.protocol import GameError
from tests.support import running
from tests.support.commands import catbox, output
from tests.support.running import EXAMPLE

CODE = "PPPU87PWC8NGULX4FGJKCCKAHZ9MVS5GVP4QJC8YANSMAV7KMAXEUQMGV4JK8ANDDKTYC"

WRITERS = {
    "new": (["new", "--out"], ".json"),
    "deck new": (["deck", "new", "--out"], ".json"),
    "decode": (["decode", CODE, "--out"], ".json"),
    "show as SVG": (["show", "examples/first-light.json", "--svg"], ".svg"),
    "show as PNG": (["show", "examples/first-light.json", "--png"], ".png"),
    "daily as SVG": (["daily", "--svg"], ".svg"),
    "daily as PNG": (["daily", "--png"], ".png"),
    "review": (["review", "game.json", "--svg"], ".svg"),
    "puzzles show as SVG": (["puzzles", "show", "cats.db", "1", "--svg"], ".svg"),
    "puzzles show as PNG": (["puzzles", "show", "cats.db", "1", "--png"], ".png"),
    "puzzles export": (["puzzles", "export", "cats.db", "--out"], ".jsonl"),
    "puzzles book": (["puzzles", "book", "cats.db", "--out"], ".pdf"),
    "design scores": (["design", "scores", "pink=3", "--out"], ".json"),
    "design record": (["design", "record", "--identity", "pink", "--out"], ".json"),
    "design hand": (["design", "hand", "board.json", "--identity", "pink", "--out"], ".json"),
    "design of If It Fits": (
        ["design", "--game", "ifitfits", "scores", "7", "5", "--out"],
        ".json",
    ),
}
"""Commands up to the name of the file that they write, and how it ends."""

GROWING = {
    ("arena", "--out"),
    ("play", "--record"),
    ("puzzles generate", "--out"),
    ("site", "--out"),
}
"""Outputs that a command adds to, or offers to add to: files, and the folder of a site."""

WRITING = ("--out", "--svg", "--png", "--record")

PICTURES = {name: row for name, row in WRITERS.items() if row[1] in (".svg", ".png")}


def refusal(*args: str | Path) -> str:
    """Why a command is refused."""
    result = CliRunner().invoke(app, list(map(str, args)))
    assert isinstance(result.exception, InputError), result.output
    assert result.output == ""
    return str(result.exception)


@pytest.mark.parametrize("name", WRITERS)
def test_no_command_overwrites_a_file_unasked_or_works_for_no_folder(
    name: str, tmp_path: Path
) -> None:
    command, ending = WRITERS[name]
    path = tmp_path / f"there{ending}"
    path.write_text("precious")
    assert refusal(*command, path) == f"{path}: is there already: --force overwrites it"
    assert path.read_text() == "precious"
    lost = tmp_path / "no" / f"folder{ending}"
    assert refusal(*command, lost) == f"{lost}: can't be written: there is no such folder"


def options() -> Iterator[tuple[str, str]]:
    """Every option of a command that names a file to be written."""
    tables = {"": commands(), "puzzles ": puzzles.COMMANDS, "deck ": deck.COMMANDS}
    for group, table in tables.items():
        for name in table.keys() - {"puzzles", "deck", "design"}:
            for param in lazy.loaded(name, table[name].part).params:
                yield from ((f"{group}{name}", each) for each in param.opts if each in WRITING)


def test_the_table_knows_every_option_that_names_a_file_to_be_written() -> None:
    listed = {
        (" ".join(row[:2] if row[0] in ("puzzles", "deck") else row[:1]), row[-1])
        for row, _ in WRITERS.values()
    }
    assert set(options()) - GROWING <= listed


def test_a_game_is_gone_on_with_rather_than_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("precious")
    assert refusal("play", "--record", path).endswith("is there already: --resume goes on with it")
    assert path.read_text() == "precious"


@pytest.mark.parametrize("row", [("arena", "--bots", "random"), ("puzzles", "generate")])
def test_what_is_added_to_has_to_be_of_its_kind(row: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "there"
    path.write_text("precious")
    done = CliRunner().invoke(app, [*row, "--out", str(path)])
    assert isinstance(done.exception, GameError)
    assert path.read_text() == "precious"


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_picture_is_not_written_under_another_ending(
    name: str, force: list[str], tmp_path: Path
) -> None:
    command, ending = PICTURES[name]
    other = {".svg": ".png", ".png": ".svg"}[ending]
    for path in (tmp_path / f"board{other}", tmp_path / "board"):
        assert refusal(*command, path, *force) == f"{path}: expected a name that ends in {ending}"
        assert not path.exists()


@pytest.mark.parametrize("name", ["new", "decode", "show as SVG"])
def test_a_file_is_overwritten_when_asked(name: str, tmp_path: Path) -> None:
    command, ending = WRITERS[name]
    path = tmp_path / f"there{ending}"
    path.write_text("old")
    output(*command, path, "--force")
    assert path.read_text() != "old"


def test_a_refusal_is_one_line_and_status_2(tmp_path: Path) -> None:
    puzzle, picture = tmp_path / "a.json", tmp_path / "a.png"
    puzzle.write_text(EXAMPLE)
    done = catbox("show", puzzle, "--svg", picture)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"catbox: {picture}: expected a name that ends in .svg\n"


def test_the_ending_may_be_in_capitals(tmp_path: Path) -> None:
    output("show", "examples/first-light.json", "--svg", tmp_path / "A.SVG")
    assert (tmp_path / "A.SVG").exists()


@pytest.mark.slow
def test_a_device_may_always_be_written_to() -> None:
    """A process of its own has the device."""
    assert "catbox-position/1" in running.output("new", "--seed", "1", "--out", "/dev/stdout")
    svg = running.output("show", "examples/first-light.json", "--svg", "/dev/stdout")
    assert "<svg" in svg
