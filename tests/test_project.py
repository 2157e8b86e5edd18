"""What the project promises of itself: typed packages, true pages, and bounds on what it needs."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path

import pytest

from games import loading
from tests.support.pages import PAGES, README, blocks, name
from tests.support.paths import ROOT

PACKAGES = ("catbox", "cli", "puzzles", "solver", "games")

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

WRITTEN = (*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_typed_and_installed(package: str) -> None:
    assert (ROOT / package / "py.typed").exists()
    assert f"{package}*" in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]


def test_the_readme_is_read_in_a_few_minutes() -> None:
    assert 8_000 <= len(README.read_bytes()) <= 10_000


def test_the_readme_has_the_two_commands() -> None:
    commands = {block.mark: block.code for block in blocks(README, "sh") if block.mark}
    assert commands["solve"].endswith("catbox solve examples/first-light.json\n")
    assert commands["test"].endswith("-m pytest\n")


def test_the_pictures_are_the_program_s_own(update: bool) -> None:
    script = runpy.run_path(str(ROOT / "examples" / "write_pictures.py"))
    for path, text in script["pictures"]():
        if update:
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, path


def test_the_readme_shows_the_first_puzzle_and_a_game() -> None:
    text = README.read_text(encoding="utf-8")
    assert "(examples/first-light.svg)" in text
    assert "(docs/images/play.svg)" in text
    assert "(docs/ifitfits/images/game.svg)" in text


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_puzzle_in_a_page_can_be_read(page: Path) -> None:
    for block in blocks(page, "json"):
        raw = json.loads(block.code.splitlines()[0] if block.code.startswith('{"') else block.code)
        if "format" in raw:
            assert loading.parse(block.code.encode()).value is not None


@pytest.mark.parametrize("page", WRITTEN, ids=name)
def test_no_text_is_left_to_fill_in(page: Path) -> None:
    assert not re.search(r"TODO|FIXME|XXX|@@", page.read_text(encoding="utf-8"))


def test_every_folder_in_the_drawn_tree_exists() -> None:
    (tree,) = re.findall(r"```text\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(), re.DOTALL)
    parent = Path()
    for line in tree.splitlines():
        folder = Path(line.split()[0])
        parent = parent if line.startswith(" ") else folder
        assert (ROOT / (parent / folder if line.startswith(" ") else folder)).is_dir(), line


def test_the_dependencies_have_lower_bounds() -> None:
    assert all(">=" in needed for needed in PROJECT["project"]["dependencies"])


def test_the_command_goes_through_the_checked_door() -> None:
    assert PROJECT["project"]["scripts"] == {"catbox": "catbox.__main__:main"}
