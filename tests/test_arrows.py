"""The floors of the house: who may import whom, and what is loaded before it is needed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT

HEAVY = ("ortools", "numba")


def modules(floor: str) -> list[Path]:
    return sorted((ROOT / floor).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The full name of every module that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def tops(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imported(path)}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", modules("games"), ids=name)
def test_games_import_nothing_of_ours_and_no_solver(path: Path) -> None:
    assert tops(path).isdisjoint({"solver", "puzzles", "cli", "tests", "networkx", *HEAVY})


@pytest.mark.parametrize("path", modules("solver"), ids=name)
def test_solvers_import_no_floor_above(path: Path) -> None:
    assert tops(path).isdisjoint({"puzzles", "cli", "tests"})


@pytest.mark.parametrize("path", modules("puzzles"), ids=name)
def test_only_rooms_of_a_game_know_it(path: Path) -> None:
    games = {entry.name for entry in (ROOT / "games").iterdir() if entry.is_dir()}
    known = {part[1] for part in (each.split(".") for each in imported(path)) if part[0] == "games"}
    assert all(game in path.parts for game in known & games)


@pytest.mark.parametrize("path", modules("puzzles"), ids=name)
def test_puzzles_import_no_floor_above(path: Path) -> None:
    assert tops(path).isdisjoint({"cli", "tests"})


@pytest.mark.parametrize("path", modules("solver"), ids=name)
def test_only_modules_that_bear_its_name_know_a_game(path: Path) -> None:
    games = {entry.name for entry in (ROOT / "games").iterdir() if entry.is_dir()}
    known = {part[1] for part in (each.split(".") for each in imported(path)) if part[0] == "games"}
    assert all(game in name(path) for game in known & games)


@pytest.mark.parametrize("path", modules("solver"), ids=name)
def test_only_cpsat_imports_ortools(path: Path) -> None:
    assert "ortools" not in tops(path) or "cpsat" in path.parts


@pytest.mark.parametrize("path", [*modules("solver"), *modules("cli")], ids=name)
def test_only_spiel_imports_openspiel(path: Path) -> None:
    assert tops(path).isdisjoint({"pyspiel", "open_spiel"}) or "spiel" in name(path)


@pytest.mark.parametrize(
    "path",
    [path for floor in ("games", "solver", "puzzles", "cli") for path in modules(floor)],
    ids=name,
)
def test_the_public_door_is_for_others(path: Path) -> None:
    assert "catbox" not in tops(path)


@pytest.mark.parametrize("path", modules("catbox"), ids=name)
def test_the_public_door_needs_no_tests(path: Path) -> None:
    assert tops(path).isdisjoint({"tests", "benchmarks", "examples"})


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a statement loads in a fresh process."""
    code = f"{statement}; import sys; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT
    )
    return {module.partition(".")[0] for module in run.stdout.split()}


@pytest.mark.parametrize(
    "statement",
    [
        "import solver.answer, solver.brute",
        "import solver.engines, solver.judge",
        "import cli",
        "import games.catbox.loading",
        "import solver.catbox.bots.levels",
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed(statement: str) -> None:
    assert loaded_by(statement).isdisjoint(HEAVY)


def test_games_are_loaded_without_any_solver() -> None:
    assert loaded_by("import games.catbox.loading").isdisjoint({"solver", "cli", "networkx"})
