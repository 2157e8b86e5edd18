"""The pages make a site in which no link is broken, with true pictures, and need no other host."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from xml.etree import ElementTree as ET

import pytest

from examples.screens import scenes
from tests.support.pages import PAGES, README, name
from tests.support.paths import ROOT

LOADED = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["']?(?:https?:)?//"""
    r"""|<link\b[^>]*\bhref=["']?(?:https?:)?//|url\(["']?(?:https?:)?//"""
    r"""|@import\s+["'](?:https?:)?//"""
)
"""Addresses of other hosts that a browser would fetch to show a page."""

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly in a copy of the pages."""
    folder = tmp_path_factory.mktemp("site")
    copytree(ROOT / "docs", folder / "docs")
    config = folder / "zensical.toml"
    config.write_bytes((ROOT / "zensical.toml").read_bytes())
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", str(config)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def test_every_page_is_built(site: Path) -> None:
    built = {page.relative_to(site).with_suffix(".md") for page in site.rglob("*.html")}
    written = {page.relative_to(ROOT / "docs") for page in PAGES if page != README}
    assert built - {Path("404.md")} == written


def test_nothing_is_fetched_from_another_host(site: Path) -> None:
    shown = [*site.rglob("*.html"), *site.rglob("*.css"), *site.rglob("*.svg")]
    for file in shown:
        assert not LOADED.search(file.read_text(encoding="utf-8")), file


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert all((page.parent / target).exists() for target in local), local


# Pictures of the full screen


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
    assert f"({(scenes.DOCS / scenes.FILM).relative_to(ROOT)})" in README.read_text("utf-8")
