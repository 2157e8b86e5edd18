"""The files of the page: whole, small, and without anything that a strict policy would refuse."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import web
from web.bundles import slim

STATIC = Path(web.__file__).parent / "static"

MODULES = sorted(STATIC.glob("*.js"))
SHEETS = sorted(STATIC.glob("*.css"))
SOURCES = [*MODULES, *SHEETS, STATIC / "index.html"]

FIRST_PAGES = ("main.js", "theme.js", "server_source.js", "home.js", "question_page.js")
"""Modules that are loaded for the first page and for a puzzle, with all that these import."""

FEW, ALL = 110_000, 246_000
"""Bytes of the first page and a puzzle, and of everything that a server's page can load."""

STATIC_SITE_ONLY = {
    "gains.js",
    "grids.js",
    "scene.js",
    "site_data.js",
    "site_lessons.js",
    "site_progress.js",
    "site_source.js",
    "site_verdict.js",
    "tabletop.js",
}
"""Loaded only where there is no server, instead of the pages of games."""

IMPORTED = re.compile(r'^import .*?"\./([\w.]+)";|^\} from "\./([\w.]+)";', re.MULTILINE)


def imported(name: str, found: set[str] | None = None) -> set[str]:
    """A module with all that it imports at once."""
    found = set() if found is None else found
    if name not in found:
        found.add(name)
        for pair in IMPORTED.findall((STATIC / name).read_text("utf-8")):
            imported(pair[0] or pair[1], found)
    return found


def size(names: Iterator[str] | set[str]) -> int:
    return sum(len(slim(name, (STATIC / name).read_bytes())) for name in names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_file_has_what_the_policy_refuses_or_asks_another_host(path: Path) -> None:
    text = path.read_text("utf-8").replace("http://www.w3.org/", "")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "http://", "https://"):
        assert word not in text
    assert not re.search(r"""\bstyle\s*=|setAttribute\("style"|<style|\son\w+="|@import""", text)


PARSE = """
import fs from "node:fs";
import vm from "node:vm";
for (const path of process.argv.slice(1)) {
  new vm.SourceTextModule(fs.readFileSync(path, "utf8"), { identifier: path });
}
"""
"""Fails where the syntax of a module is wrong, with its path and the line."""


def test_every_module_is_well_formed(node: str) -> None:
    command = [node, "--experimental-vm-modules", "--input-type=module", "-e", PARSE]
    command += map(str, MODULES)
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr


def test_no_text_has_several_lines_whose_indents_would_be_lost() -> None:
    for path in MODULES:
        odd = [line for line in path.read_text("utf-8").splitlines() if line.count("`") % 2]
        assert odd == [], path.name


def test_every_import_is_there() -> None:
    for path in MODULES:
        text = path.read_text("utf-8")
        names = re.findall(r'(?:from|import)\s*\(?"\./([\w.]+)"', text)
        missing = [each for each in names if not (STATIC / each).is_file()]
        assert set(missing) <= STATIC_SITE_ONLY, f"{path.name} imports {missing}"


def test_the_index_names_files_that_are_there() -> None:
    text = (STATIC / "index.html").read_text("utf-8")
    names = re.findall(r'(?:href|src)="static/([\w./-]+)"', text)
    assert names
    assert [each for each in names if not (STATIC / each).is_file()] == []


def test_the_first_page_and_a_puzzle_are_small() -> None:
    names = set[str]().union(*map(imported, FIRST_PAGES))
    sheets = {path.name for path in SHEETS}
    assert size(names | sheets | {"index.html"}) <= FEW


def test_everything_together_is_small() -> None:
    ours = {path.name for path in SOURCES} - STATIC_SITE_ONLY
    languages = (STATIC / "languages").glob("*.json")
    largest = max((path.stat().st_size for path in languages), default=0)
    assert size(ours) + largest <= ALL
