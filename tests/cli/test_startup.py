"""Nothing heavy is imported before it is needed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from puzzles.results import DailyResults
from tests.support.days import challenge_of, own_steps
from tests.support.paths import ROOT
from tests.support.running import environment

FIRST = "examples/first-light.json"
DATABASE = "sqlite3"
"""A module that only commands with a file of results or puzzles need."""

HEAVY = {
    *("ortools", "numba", "networkx", "numpy", "matplotlib", "fpdf", "PIL", "pypdfium2"),
    *("dask", "distributed", "textual", "pydantic", DATABASE),
}

PROBE = """
import json, sys
from cli.main import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["catbox", *words]
    try:
        main()
    except SystemExit:
        pass
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
"""Runs commands one after the other, and tells the modules that are loaded in the end."""


def modules_after(*commands: Sequence[str], home: Path | None = None, typed: str = "") -> set[str]:
    """The modules that some commands in one process load, and the packages that they are in."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(commands)],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(home),
        check=True,
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


LIGHT = (
    ["--help"],
    ["solve", "--help"],
    ["puzzles", "--help"],
    ["arena", "--help"],
    ["play", "--help"],
    ["analyse", "--help"],
    ["review", "--help"],
    ["rules"],
    ["new"],
    ["code", FIRST],
)


def test_light_commands_import_nothing_heavy(tmp_path: Path) -> None:
    assert HEAVY.isdisjoint(modules_after(*LIGHT, home=tmp_path))


@pytest.mark.parametrize("group", [[], ["puzzles"]], ids=["catbox", "puzzles"])
def test_help_of_a_group_imports_none_of_its_commands(group: list[str]) -> None:
    modules = modules_after([*group, "--help"])
    light = "main signals commands commands.puzzles print print.streams options"
    light += " options.lazy options.spoken_help options.usage_errors"
    assert {name for name in modules if "cli." in name} <= {f"cli.{name}" for name in light.split()}
    assert "msgspec" not in modules


def test_libraries_and_statistics_import_only_their_database(tmp_path: Path) -> None:
    commands = [["puzzles", "generate", "--help"], ["stats"]]
    assert (HEAVY - {DATABASE}).isdisjoint(modules_after(*commands, home=tmp_path))


@pytest.mark.parametrize(
    ("words", "names"),
    [
        pytest.param("catbox ", {"solve", "puzzles", "design"}, marks=pytest.mark.slow),
        pytest.param("catbox puzzles ", {"generate", "book"}, marks=pytest.mark.slow),
        pytest.param("catbox solve --", {"--engine", "--json"}, marks=pytest.mark.slow),
        ("catbox new --mode ", {"basic", "advanced"}),
    ],
)
def test_the_shell_completes_commands_options_and_values(words: str, names: set[str]) -> None:
    typed = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split(" ")) - 1)}
    done = subprocess.run(
        [sys.executable, "-c", "from cli.main import app; app(prog_name='catbox')"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment() | typed | {"_CATBOX_COMPLETE": "complete_bash"},
        check=False,
    )
    assert names <= set(done.stdout.split())


@pytest.mark.parametrize(
    "day", [5, *(pytest.param(day, marks=pytest.mark.slow) for day in (6, 7, 8))]
)
def test_a_shipped_daily_is_solved_without_an_engine(day: int, tmp_path: Path) -> None:
    steps = own_steps(challenge_of("catbox", date(2026, 1, day)))
    typed = "\n".join(["hint", " ".join(steps), "end"])
    daily = "daily", "--date", f"2026-01-0{day}"
    modules = modules_after(daily, home=tmp_path, typed=typed)
    assert (HEAVY - {DATABASE}).isdisjoint(modules)
    (result,) = DailyResults(tmp_path / "data" / "catbox" / "results.db").finished()
    assert result.progress.course == "?*"
