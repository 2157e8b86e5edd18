"""The files of the page as browsers get them: all that is needed, in few files."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from games import registry
from web.bundles import REST, SERVER, SITE, START, imports, page

MODES = (SERVER, SITE)

MODULE = re.compile(r'^"([\w/.]+)"\(\$own\) \{$', re.MULTILINE)
NEEDED = re.compile(r'\$need\("([\w/.]+)"\)')
LOADED = re.compile(r'\$load\("([\w/.]+)"\)')


def bundles(mode: str) -> dict[str, str]:
    """The packed modules: the file at the start, those of the rest, and those of games."""
    names = (START, REST, *(f"{game}.js" for game in registry.GAMES))
    files = page(mode).files
    return {name: files[name].decode() for name in names if name in files}


@pytest.mark.parametrize("mode", MODES)
def test_every_module_that_is_needed_is_packed_once(mode: str) -> None:
    packed = bundles(mode)
    start = MODULE.findall(packed[START])
    for name, text in packed.items():
        own = MODULE.findall(text)
        assert len(own) == len(set(own))
        assert set(NEEDED.findall(text)) <= {*own, *start}
        assert not set(own) & set(start) or name == START
        assert not re.search(r"^(import|export) (?!.*\$)", text, re.MULTILINE)
    loaded = {name for text in packed.values() for name in LOADED.findall(text)}
    assert loaded - {"server_source.js", "site_source.js"} <= {
        name for text in packed.values() for name in MODULE.findall(text)
    }


@pytest.mark.parametrize("mode", MODES)
def test_packed_modules_are_well_formed(mode: str, node: str, tmp_path: Path) -> None:
    for name, text in bundles(mode).items():
        path = tmp_path / f"{Path(name).stem}.mjs"
        path.write_text(text)
        done = subprocess.run([node, "--check", path], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_no_module_imports_itself_through_others() -> None:
    texts = {n: d.decode() for n, d in page(SITE).files.items() if n.endswith(".js")}
    left = {name: set(imports(name, text)) & texts.keys() for name, text in texts.items()}
    while free := {name for name, needed in left.items() if not needed}:
        left = {name: needed - free for name, needed in left.items() if name not in free}
    assert not left


@pytest.mark.parametrize("mode", MODES)
def test_the_page_loads_three_files_that_are_there_and_icons(mode: str) -> None:
    found = page(mode)
    names = re.findall(rf'"{found.folder}/([^"]+)"', found.beginning)
    assert sorted(names) == [
        *("icon.svg", "manifest.json", "page.css", "start.js", "theme.js", "touch.png"),
    ]
    assert set(names) <= found.files.keys()
    assert f'name="catbox-mode" content="{mode}"' in found.beginning


def test_a_change_leads_to_another_address() -> None:
    assert page(SERVER).folder != page(SITE).folder
    assert re.fullmatch(r"static/[0-9a-f]{12}", page(SERVER).folder)
