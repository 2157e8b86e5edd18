"""The pictures of the full screen are what the program shows, and load nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from examples.screens import scenes
from tests.support.pages import PAGES, README
from tests.support.paths import ROOT

FILES = [*(scenes.DOCS / scene.path for scene in scenes.SCENES), scenes.DOCS / scenes.FILM]

MODEST = {scenes.DOCS / scenes.FILM: 300_000}
"""The most bytes of a picture that moves; of any other it is 40 kB."""


@pytest.mark.slow
def test_the_pictures_show_what_the_program_shows(update: bool) -> None:
    for path, text in (*scenes.pictures(), scenes.session()):
        if update:
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, path


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_picture_is_small_and_loads_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) < MODEST.get(path, 40_000)
    assert "@font-face" not in text
    assert set(re.findall(r"\w+://[^\s\"'<)]+", text)) == {"http://www.w3.org/2000/svg"}
    ET.fromstring(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_picture_is_on_a_page(path: Path) -> None:
    shown = [
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    ]
    assert path in shown


def test_the_readme_shows_a_game_that_moves() -> None:
    assert f"({(scenes.DOCS / scenes.FILM).relative_to(ROOT)})" in README.read_text("utf-8")
