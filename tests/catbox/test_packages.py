"""Another package of one of our names is reported in one line, in Python and in the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.running import environment


def python(path: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """A finished process that finds the packages of a folder before ours."""
    shadowed = environment() | {"PYTHONPATH": f"{path}:{ROOT}"}
    command = [sys.executable, *args]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=path, env=shadowed, check=False, timeout=60
    )


def hide(folder: Path, name: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").touch()


@pytest.mark.parametrize("name", ["cli", "games", "languages", "puzzles", "solver", "views", "web"])
def test_the_import_says_what_hides_a_package(tmp_path: Path, name: str) -> None:
    hide(tmp_path, name)
    done = python(tmp_path, "-c", "import catbox")
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f'ImportError: another package called "{name}", at {tmp_path / name}')


def test_the_command_says_so_in_one_line(tmp_path: Path) -> None:
    hide(tmp_path, "solver")
    bare = tmp_path / "elsewhere"
    bare.mkdir()
    (bare / "catbox").write_text("from catbox.__main__ import main\nmain()\n", encoding="utf-8")
    for command in (["-m", "catbox"], [str(bare / "catbox")]):
        done = python(tmp_path, *command, "--help")
        assert (done.returncode, done.stdout) == (2, "")
        (line,) = done.stderr.splitlines()
        assert line.startswith('catbox: another package called "solver"')
        assert line.endswith("rename it, or take its folder off PYTHONPATH")


def test_a_module_of_one_of_our_names_hides_a_package_too(tmp_path: Path) -> None:
    (tmp_path / "games.py").touch()
    done = python(tmp_path, "-m", "catbox", "--help")
    assert done.returncode == 2
    assert str(tmp_path / "games.py") in done.stderr


def test_a_folder_without_code_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    assert python(tmp_path, "-c", "import catbox; catbox.load").returncode == 0


def test_the_import_loads_nothing_before_it_is_used(tmp_path: Path) -> None:
    done = python(tmp_path, "-c", "import catbox, sys; print(*sys.modules)")
    loaded = set(done.stdout.split())
    assert loaded.isdisjoint({"games", "solver", "puzzles", "views", "cli", "ortools", "numpy"})
