"""The house keeps its own rules: hygiene, small rooms, a README that tells the truth."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from cli.catbox.drawing import board_svg
from games import loading
from games.catbox.puzzle import Chain
from tests.support.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("floor", ["games", "solver", "puzzles", "cli"])
def test_every_floor_is_typed(floor: str) -> None:
    assert (ROOT / floor / "py.typed").exists()


def test_the_map_names_rooms_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE):
        first, *others = re.findall(r"`(.*?)`", row)
        folder = (ROOT / first).parent
        assert (ROOT / first).exists(), first
        assert all((folder / other).exists() for other in others), row


def test_the_picture_in_the_readme_is_the_program_s_own(update: bool) -> None:
    puzzle = loading.load(ROOT / "examples" / "first-light.json").value
    picture = ROOT / "examples" / "first-light.svg"
    assert isinstance(puzzle, Chain)
    if update:
        picture.write_text(board_svg(puzzle.board), encoding="utf-8")
    assert picture.read_text(encoding="utf-8") == board_svg(puzzle.board)
    assert "(examples/first-light.svg)" in README


def test_the_puzzle_in_the_readme_can_be_read() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    assert isinstance(loading.parse(block.encode()).value, Chain)
    assert json.loads(block)["faces"] == ["PPKo", "PYVB", "PooK"]


def test_the_readme_has_the_two_commands() -> None:
    commands = dict(re.findall(r"<!-- (solve|test) -->\n```sh\n(.*)\n```", README))
    assert commands["solve"].endswith("catbox solve examples/first-light.json")
    assert commands["test"].endswith("-m pytest")


def test_no_text_is_left_to_fill_in() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"TODO|FIXME|XXX|[A-Z]+-[A-Z]+-?TABLE|BENCHMARK", text)


def test_the_dependencies_have_lower_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert all(">=" in name for name in project["dependencies"])
    assert project["scripts"] == {"catbox": "cli.main:main"}
