"""Files that commands write: none is overwritten unasked, and a name says what is in it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
from cli.print.image_export import ImageFiles
from games.files import InputError
from puzzles.challenge import Challenge
from tests.support import running
from tests.support.challenges import texts_of
from tests.support.commands import every_command, output
from tests.support.days import challenge_of
from views.render.drawing import GAP

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


def test_the_table_knows_every_option_that_names_a_file_to_be_written() -> None:
    listed = {
        (" ".join(row[:2] if row[0] in ("puzzles", "deck") else row[:1]), row[-1])
        for row, _ in WRITERS.values()
    }
    named = {
        (" ".join(words), name)
        for words, command in every_command().items()
        for param in command.params
        for name in param.opts
    }
    assert {each for each in named if each[1] in WRITING} - GROWING <= listed


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


def test_the_ending_may_be_in_capitals(tmp_path: Path) -> None:
    output("show", "examples/first-light.json", "--svg", tmp_path / "A.SVG")
    assert (tmp_path / "A.SVG").exists()


@pytest.mark.slow
def test_a_device_may_always_be_written_to() -> None:
    """A process of its own has the device."""
    assert "catbox-position/1" in running.output("new", "--seed", "1", "--out", "/dev/stdout")
    svg = running.output("show", "examples/first-light.json", "--svg", "/dev/stdout")
    assert "<svg" in svg


SOLVED = {"tricks": date(2026, 8, 26), "together": date(2026, 10, 29)}
"""Shipped puzzles whose solutions have several tricks."""


def picture(challenge: Challenge, folder: Path, *, solution: bool) -> tuple[str, int]:
    """The text in the picture of a puzzle, and its width."""
    (path,) = ImageFiles(folder / "a.svg", None).write(challenge, solution=solution)
    root = ET.parse(path).getroot()
    texts = root.iter("{http://www.w3.org/2000/svg}text")
    return " ".join("".join(node.itertext()).strip() for node in texts), int(root.attrib["width"])


@pytest.mark.parametrize("kind", SOLVED)
def test_the_solution_and_its_tricks_are_drawn_only_where_they_are_asked_for(
    kind: str, tmp_path: Path
) -> None:
    challenge = challenge_of("catinthebox", SOLVED[kind])
    assert challenge.kind == kind
    (shown, _), (hidden, _) = (
        picture(challenge, tmp_path, solution=asked) for asked in (True, False)
    )
    line = " ".join(challenge.solution)
    assert line in shown
    assert line not in hidden
    assert all(sentence in shown for sentence in texts_of(challenge).explanation)
    assert shown.startswith(hidden)
    assert " wins" in shown
    assert shown.count("trick ") > hidden.count("trick ")


def test_a_solution_is_as_wide_as_its_puzzle(tmp_path: Path) -> None:
    challenge = challenge_of("catbox", date(2026, 8, 22))
    _, narrow = picture(challenge, tmp_path, solution=False)
    assert picture(challenge, tmp_path, solution=True)[1] == narrow + 2 * GAP
