"""The project's promises about itself: typed packages, true pages, and bounds on its needs."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path

import pytest

from games import loading
from release.tree import FLOORS, with_tree
from tests.support.pages import PAGES, README, blocks, name
from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

CONTRIBUTING = ROOT / "CONTRIBUTING.md"

WRITTEN = (*PAGES, CONTRIBUTING, ROOT / "CHANGELOG.md")

WORDS_A_MINUTE = 240
"""How fast people read to themselves."""


def test_every_package_is_typed_installed_and_measured() -> None:
    assert [package for package in FLOORS if not (ROOT / package / "py.typed").exists()] == []
    installed = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert sorted(installed) == sorted(f"{package}*" for package in FLOORS)
    assert PROJECT["tool"]["coverage"]["run"]["source"] == list(FLOORS)
    assert PROJECT["project"]["scripts"] == {"catbox": "catbox.__main__:main"}


def test_the_readme_is_read_in_six_minutes_and_has_two_commands_and_three_pictures() -> None:
    text = README.read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```|<!--.*?-->", "", text, flags=re.DOTALL)
    assert len(prose.split()) <= 6 * WORDS_A_MINUTE
    pictures = ("docs/images/page.png", "examples/first-light.svg", "docs/ifitfits/images/game.svg")
    assert all(f"({picture})" in text for picture in pictures)
    commands = {block.mark: block.code for block in blocks(README, "sh") if block.mark}
    assert commands["solve"].endswith("catbox solve examples/first-light.json\n")
    assert commands["test"].endswith("-m pytest\n")


def test_the_pictures_are_the_program_s_own(update: bool) -> None:
    script = runpy.run_path(str(ROOT / "examples" / "write_pictures.py"))
    for path, text in script["pictures"]():
        if update:
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, path


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_puzzle_in_a_page_can_be_read(page: Path) -> None:
    for block in blocks(page, "json"):
        raw = json.loads(block.code.splitlines()[0] if block.code.startswith('{"') else block.code)
        if "format" in raw:
            assert loading.parse(block.code.encode()).value is not None


@pytest.mark.parametrize("page", WRITTEN, ids=name)
def test_no_text_is_left_to_fill_in(page: Path) -> None:
    assert not re.search(r"TODO|FIXME|XXX|@@", page.read_text(encoding="utf-8"))


def test_the_tree_is_drawn_as_the_folders_are(update: bool) -> None:
    text = CONTRIBUTING.read_text(encoding="utf-8")
    drawn = with_tree(text, ROOT)
    if update:
        CONTRIBUTING.write_text(drawn, encoding="utf-8")
    assert update or text == drawn, "pytest --update tests/test_project.py draws it again"


def test_every_requirement_has_a_lower_bound_and_is_locked() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    needed = [*PROJECT["project"]["dependencies"], *(each for extra in extras for each in extra)]
    assert all(">=" in each for each in PROJECT["project"]["dependencies"])
    locked = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    names = {_canonical(line) for line in (*locked, PROJECT["project"]["name"])}
    assert [each for each in needed if _canonical(each) not in names] == []


def _canonical(requirement: str) -> str:
    """The name of what is required, as package indexes write it."""
    return re.split(r"[^\w.-]", requirement)[0].replace("_", "-").lower()


def test_both_pages_say_how_long_the_tests_take() -> None:
    texts = (page.read_text(encoding="utf-8") for page in (README, CONTRIBUTING))
    in_readme, in_contributing = (re.findall(r"\w+ minutes on two cores", text) for text in texts)
    assert in_readme == in_contributing
    assert len(in_readme) == 1
