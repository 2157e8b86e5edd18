"""The types that the page's modules are held to, and the tools that do it, which aren't shipped."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games import registry
from release.page_types import TARGET, page_types
from tests.support.paths import ROOT
from views.view import view_of
from web.bundles import static_files

LOCK = json.loads((ROOT / "package-lock.json").read_text("utf-8"))

SERVED = {".css", ".html", ".js", ".json", ".png", ".svg"}
"""The suffixes of files that the page is made of."""


def test_the_types_are_those_of_the_server(update: bool) -> None:
    if update:
        TARGET.write_text(page_types(), "utf-8")
    message = "python -m release.page_types brings it up to date"
    assert TARGET.read_text("utf-8") == page_types(), message


def test_types_say_what_may_be_left_out_and_what_may_be_null() -> None:
    types = page_types()
    assert "    pick?: Array<number | [number, number, number]> | null;\n" in types
    assert "  type Place = [number, number, number, boolean, string];\n" in types
    assert "    distribution: Record<string, number>;\n" in types


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_rules_of_a_game_are_held_to_what_a_site_asks_of_them(game: str) -> None:
    if not view_of(registry.entry(game)).page_scenery.rules:
        pytest.skip("its puzzles can't be played without a server")
    options = re.sub(r"^\s*//.*$", "", (ROOT / "tsconfig.json").read_text("utf-8"), flags=re.M)
    assert f"web/{game}" in json.loads(options)["compilerOptions"]["rootDirs"]
    types = (ROOT / "web" / game / "types.d.ts").read_text("utf-8")
    assert 'Page.Fitting<Page.Rules<Puzzle>, typeof import("./static/rules.js")>' in types


def test_types_and_tools_are_not_served() -> None:
    assert {Path(address).suffix for address in static_files()} == SERVED


def test_the_lock_file_names_packages_and_no_host() -> None:
    packages = {name: each for name, each in LOCK["packages"].items() if name}
    assert packages
    for name, each in packages.items():
        assert "resolved" not in each, name
        assert each["integrity"].startswith("sha512-"), name


def test_no_package_is_more_than_a_tool() -> None:
    assert "dependencies" not in LOCK["packages"][""]
