"""Every command and every Python block of the README and of `docs` does what the page shows."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from sybil.document import Document
from sybil.parsers.markdown import PythonCodeBlockParser

from tests.support.pages import README, Block, agrees, blocks, name, pages_with, rewritten
from tests.support.paths import ROOT
from tests.support.running import environment

SMALLER = {"--deals": "1"}
"""Arguments in place of the large numbers of a page."""

SLOW, NIGHTLY = pytest.mark.slow, pytest.mark.nightly

SELF_RUN = ("solve", "test", "serve")
"""The marks of the commands that install the program, which CI runs as they stand, and of those
that go on until they are ended, which have tests of their own."""


def pages_of_commands() -> list[object]:
    """The pages with commands, each as a case: README for CI, all others for the night."""
    return [
        pytest.param(page, id=name(page), marks=pytest.mark.slow if page == README else NIGHTLY)
        for page in pages_with("sh")
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the examples and with the commands that pages call."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "bin").mkdir()
    for command, arguments in (("catbox", "-m catbox"), ("python", "")):
        script = tmp_path / "bin" / command
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n', "utf-8")
        script.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("page", pages_of_commands())
def test_the_commands_of_a_page_do_what_it_shows(page: Path, folder: Path, update: bool) -> None:
    stored = measurements()
    outputs = [
        (block, run(block.code, folder))
        for block in blocks(page, "sh")
        if block.mark not in SELF_RUN
    ]
    compare(page, outputs, update)
    assert measurements() == stored, "a command of the page plays on what the checkout holds"


def measurements() -> dict[Path, int]:
    """The stored measurements by the times at which they were written."""
    folder = ROOT / "benchmarks" / "results"
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_the_page_is_served_and_opened_as_the_readme_says(folder: Path) -> None:
    (block,) = (each for each in blocks(README, "sh") if each.mark == "serve")
    browser, opened = folder / "bin" / "browser", folder / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}.new"; mv "{opened}.new" "{opened}"\n')
    browser.chmod(0o755)
    command = f"{block.code.strip()} --port 0".replace("catbox", f"{sys.executable} -m catbox", 1)
    with subprocess.Popen(
        command.split(),
        cwd=folder,
        env=environment(folder) | {"BROWSER": str(browser)},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            page = written_to(opened)
            assert "<title>catbox</title>" in urlopen(page).read().decode()
        finally:
            server.send_signal(signal.SIGINT)
        shown, _ = server.communicate(timeout=60)
    assert f"The page is at {page}" in shown
    assert "Traceback" not in shown


def written_to(path: Path) -> str:
    """The line that another program writes to a file, once it is there."""
    for _ in range(600):
        if path.exists():
            return path.read_text("utf-8").strip()
        time.sleep(0.1)
    raise AssertionError(f"{path} is never written")


@pytest.mark.parametrize("page", pages_with("python"), ids=name)
def test_the_python_of_a_page_does_what_it_shows(
    page: Path,
    folder: Path,
    update: bool,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(folder)
    outputs = []
    document = Document.parse(str(page), PythonCodeBlockParser())
    for block, example in zip(blocks(page, "python"), document.examples(), strict=True):
        example.evaluate()
        outputs.append((block, capsys.readouterr().out))
    compare(page, outputs, update)


@pytest.mark.parametrize(
    ("module", "page"),
    [
        ("benchmarks.strength", "strength.md"),
        pytest.param(
            "benchmarks.catinthebox.strength", "catinthebox/bots.md", marks=pytest.mark.slow
        ),
        pytest.param("benchmarks.ifitfits.strength", "ifitfits/bots.md", marks=pytest.mark.slow),
        pytest.param("benchmarks.catinthebox.tricks", "benchmarks.md", marks=pytest.mark.slow),
    ],
)
def test_a_page_of_strength_shows_what_is_stored(module: str, page: str, folder: Path) -> None:
    shown = (ROOT / "docs" / page).read_text(encoding="utf-8")
    rows = run(f"python -m {module} --table", folder).splitlines()
    assert len(rows) > 6
    assert [row for row in rows if row.startswith("|") and row not in shown] == []


def compare(page: Path, outputs: list[tuple[Block, str]], update: bool) -> None:
    """Compare outputs with those that a page shows, or write them there."""
    if update:
        page.write_text(rewritten(page, outputs), encoding="utf-8")
    for block, output in outputs:
        if block.output is not None and not update:
            assert agrees(block.output, output), f"{block.code}shows instead:\n{output}"


def run(code: str, folder: Path) -> str:
    """The standard output of a block of commands, made smaller."""
    for option, number in SMALLER.items():
        code = re.sub(rf"{option} \d+", f"{option} {number}", code)
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", code],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment(folder) | {"PATH": path},
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=600,
    )
    expected = 130 if code.startswith("catbox play") and done.returncode else 0
    assert done.returncode == expected, f"{code}{done.stdout}{done.stderr}"
    return done.stdout
