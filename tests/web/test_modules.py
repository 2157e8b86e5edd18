"""The files of the page: small, as a strict policy wants them, of sound types, in few bundles."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import web
from games import registry
from release.page_types import TARGET, page_types
from tests.support.paths import ROOT
from views.view import view_of
from web.bundles import REST, SERVER, SHEET, SITE, START, imports, page, static_files

STATIC = Path(web.__file__).parent / "static"

MODULES = sorted(STATIC.glob("*.js"))
SHEETS = sorted(STATIC.glob("*.css"))
SOURCES = [*MODULES, *SHEETS, STATIC / "index.html"]

FEW, ALL = 110_000, 234_000
"""Bytes of the first page and a puzzle, and of everything that a server's page can load."""

SERVED = {".css", ".html", ".js", ".json", ".png", ".svg"}
"""The suffixes of files that the page is made of."""

MODES = (SERVER, SITE)

MODULE = re.compile(r'^"([\w/.]+)"\(\$own\) \{$', re.MULTILINE)
NEEDED = re.compile(r'\$need\("([\w/.]+)"\)')
LOADED = re.compile(r'\$load\("([\w/.]+)"\)')


# Sources


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_file_has_what_the_policy_refuses_or_asks_another_host(path: Path) -> None:
    text = path.read_text("utf-8").replace("http://www.w3.org/", "")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "http://", "https://"):
        assert word not in text
    assert not re.search(r"""\bstyle\s*=|setAttribute\("style"|<style|\son\w+="|@import""", text)


def test_no_text_has_several_lines_whose_indents_would_be_lost() -> None:
    for path in MODULES:
        odd = [line for line in path.read_text("utf-8").splitlines() if line.count("`") % 2]
        assert odd == [], path.name


def test_days_on_which_clocks_are_changed_end_when_the_date_changes(
    node: str, tmp_path: Path
) -> None:
    module = shutil.copy(STATIC / "own_day.js", tmp_path / "own_day.mjs")
    script = Path(__file__).with_name("own_day.mjs")
    done = subprocess.run([node, script, module], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\d{3,} changes of a clock\n", done.stdout), done.stdout


# Bundles


def bundles(mode: str) -> dict[str, str]:
    """The packed modules: the file at the start, those of the rest, and those of games."""
    names = (START, REST, *(f"{game}.js" for game in registry.GAMES))
    files = page(mode).files
    return {name: files[name].decode() for name in names if name in files}


@pytest.mark.parametrize("mode", MODES)
def test_every_module_that_is_needed_is_packed_once_and_well_formed(
    mode: str, node: str, tmp_path: Path
) -> None:
    packed = bundles(mode)
    start = MODULE.findall(packed[START])
    for name, text in packed.items():
        own = MODULE.findall(text)
        assert len(own) == len(set(own))
        assert set(NEEDED.findall(text)) <= {*own, *start}
        assert not set(own) & set(start) or name == START
        assert not re.search(r"^(import|export) (?!.*\$)", text, re.MULTILINE)
        path = tmp_path / f"{Path(name).stem}.mjs"
        path.write_text(text)
        done = subprocess.run([node, "--check", path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    loaded = {name for text in packed.values() for name in LOADED.findall(text)}
    assert loaded - {"server_source.js", "site_source.js"} <= {
        name for text in packed.values() for name in MODULE.findall(text)
    }


def test_the_first_page_with_a_puzzle_and_everything_together_are_small() -> None:
    sizes = {name: len(data) for name, data in page(SERVER).files.items()}
    first = sizes[START] + sizes[SHEET]
    assert first <= FEW
    languages = [size for name, size in sizes.items() if name.startswith("languages/")]
    assert first + sizes[REST] + max(languages) <= ALL


def test_no_module_imports_itself_through_others() -> None:
    texts = {n: d.decode() for n, d in page(SITE).files.items() if n.endswith(".js")}
    left = {name: set(imports(name, text)) & texts.keys() for name, text in texts.items()}
    while free := {name for name, needed in left.items() if not needed}:
        left = {name: needed - free for name, needed in left.items() if name not in free}
    assert not left


@pytest.mark.parametrize("mode", MODES)
def test_the_page_loads_three_files_that_are_there_and_icons_and_its_worker_keeps_them(
    mode: str,
) -> None:
    found = page(mode)
    names = re.findall(rf'"{found.folder}/([^"]+)"', found.beginning)
    assert sorted(names) == [
        *("icon.svg", "manifest.json", "page.css", "start.js", "theme.js", "touch.png"),
    ]
    assert set(names) <= found.files.keys()
    kept = set(re.findall(rf'"{found.folder}/([^"]+)"', found.worker))
    assert {START, REST, SHEET, "theme.js"} <= kept <= found.files.keys()
    assert f'name="catbox-mode" content="{mode}"' in found.beginning


def test_a_change_leads_to_another_address() -> None:
    assert page(SERVER).folder != page(SITE).folder
    assert re.fullmatch(r"static/[0-9a-f]{12}", page(SERVER).folder)


# Types and tools, which aren't served


def test_the_types_are_those_of_the_server(update: bool) -> None:
    types = page_types()
    if update:
        TARGET.write_text(types, "utf-8")
    message = "python -m release.page_types brings it up to date"
    assert TARGET.read_text("utf-8") == types, message


@pytest.mark.parametrize("game", registry.GAMES)
def test_the_rules_of_a_game_are_held_to_what_a_site_asks_of_them(game: str) -> None:
    if not view_of(registry.entry(game)).page_scenery.rules:
        pytest.skip("its puzzles can't be played without a server")
    options = re.sub(r"^\s*//.*$", "", (ROOT / "tsconfig.json").read_text("utf-8"), flags=re.M)
    assert f"web/{game}" in json.loads(options)["compilerOptions"]["rootDirs"]
    types = (ROOT / "web" / game / "types.d.ts").read_text("utf-8")
    assert 'Page.Fitting<Page.Rules<Puzzle>, typeof import("./static/rules.js")>' in types


def test_tools_are_not_served_and_the_lock_file_names_them_and_no_host() -> None:
    assert {Path(address).suffix for address in static_files()} == SERVED
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert "dependencies" not in lock.pop("")
    assert lock
    for name, each in lock.items():
        assert "resolved" not in each, name
        assert each["integrity"].startswith("sha512-"), name
