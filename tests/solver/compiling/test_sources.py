"""The key of compiled code: every module that a kernel imports counts with its whole text."""

from __future__ import annotations

import ast
import os
import shutil
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games import registry
from solver import warmup
from solver.compiling.sources import FOLDERS, Sources
from tests.support.paths import ROOT

KERNELS = (
    "solver.catbox.search.branch_and_bound",
    "solver.ifitfits.search.layouts",
    "solver.catinthebox.search.solving",
)
"""A module with a search for each game."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the sources."""
    for folder in FOLDERS:
        ignored = shutil.ignore_patterns("__pycache__", "compiled", "*.json")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    return tmp_path


def path_of(root: Path, name: str) -> Path:
    """The file of a module."""
    place = root.joinpath(*name.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


@cache
def imports(name: str) -> frozenset[str]:
    """The modules that Python would import with one, by its syntax."""
    found = {name}
    for node in ast.walk(ast.parse(path_of(ROOT, name).read_bytes())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has a relative import"
            found |= {str(node.module), *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return frozenset(part for each in found for part in with_packages(each) if is_ours(part))


def with_packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def is_ours(name: str) -> bool:
    return name.split(".")[0] in FOLDERS and path_of(ROOT, name).is_file()


def closure(name: str) -> frozenset[str]:
    """All that a module imports, directly or not, by its syntax."""
    found, left = {name}, {name}
    while left:
        left = {each for name in left for each in imports(name)} - found
        found |= left
    return frozenset(found)


def test_the_imports_are_those_that_python_finds() -> None:
    functions = warmup.entry_points(warmup.parts_of(registry.GAMES))
    parts = {part.partition(":")[0] for part in warmup.parts_of(registry.GAMES)}
    sources = Sources(ROOT)
    for name in sorted(parts | {each.py_func.__module__ for each in functions}):
        assert sources.closure(name) == closure(name), name


@pytest.mark.parametrize(
    "text",
    [
        "import games.rng",
        "import os, games.rng as streams",
        "import os, \\\n    games.rng",
        "from games.rng import Stream",
        "from games import rng",
        "from games import (\n    other,  # one (of two)\n    rng,\n)",
        "from games import other, \\\n    rng",
        "def late() -> None:\n    from games.rng import Stream",
        "if TYPE_CHECKING:\n\timport games.rng",
    ],
)
def test_an_import_is_found_however_it_is_written(text: str, root: Path) -> None:
    (root / "solver" / "small.py").write_text(f'"""A module."""\n\n{text}\n')
    expected = {"solver", "solver.small", "games", "games.rng"}
    assert Sources(root).closure("solver.small") == expected


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_edit_of_any_module_that_a_kernel_imports_changes_its_key(
    kernel: str, root: Path
) -> None:
    before = Sources(root).key(kernel)
    for name in Sources(root).closure(kernel):
        path = path_of(root, name)
        text = path.read_bytes()
        path.write_bytes(text + b"\n")
        assert Sources(root).key(kernel) != before, name
        path.write_bytes(text)
    assert Sources(root).key(kernel) == before


@pytest.mark.parametrize(
    ("kernel", "edited", "old", "new"),
    [
        ("solver.catbox.point_kernels", "solver.catbox.encoding", "DIAGONALS = tuple(\n", "#\n"),
        ("solver.catinthebox.search.solving", "solver.catinthebox.encoding", "SIZES, ", ", "),
        ("solver.catbox.search.beam", "solver.catbox.search.bound_state", ": Int64s\n", ": I\n"),
        ("solver.catbox.face_kernels", "solver.catbox.encoding", "class FaceArrays(", "class F("),
        ("solver.catbox.search.turns", "games.catbox.rulings", "def seat_rules(", "def rules("),
        ("solver.ifitfits.search.layouts", "solver.ifitfits.search.packing_arrays", ": ", ":  "),
        ("solver.catinthebox.search.stakes", "solver.catinthebox.search.arrays", ": ", ":  "),
    ],
)
def test_constants_fields_and_rules_elsewhere_are_part_of_a_kernel(
    kernel: str, edited: str, old: str, new: str, root: Path
) -> None:
    before, path = Sources(root).key(kernel), path_of(root, edited)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    assert Sources(root).key(kernel) != before


@pytest.mark.parametrize("kernel", KERNELS)
def test_an_edit_of_what_no_kernel_imports_compiles_nothing_anew(kernel: str, root: Path) -> None:
    before = Sources(root).key(kernel)
    for name in ("solver.judge", "solver.catbox.bots.levels", "solver.arena.blocks"):
        path_of(root, name).write_text("changed = True\n")
    assert Sources(root).key(kernel) == before


def test_the_same_sources_elsewhere_have_the_same_keys(root: Path) -> None:
    assert [Sources(root).key(each) for each in KERNELS] == [
        Sources(ROOT).key(each) for each in KERNELS
    ]


def test_only_modules_of_ours_have_a_key() -> None:
    sources = Sources(ROOT)
    assert sources.hold("solver.jit.bits")
    assert not any(
        sources.hold(each)
        for each in ("numba", "tests.solver", "solver.nothing", "solver.jit.bits.lowest", "")
    )


def test_a_module_that_was_edited_or_removed_while_a_process_runs_is_noticed(root: Path) -> None:
    sources, kernel = Sources(root), KERNELS[0]
    path = path_of(root, "games.catbox.rulings")
    begun = max(path_of(root, each).stat().st_ctime for each in sources.closure(kernel))
    assert not sources.changed_since(kernel, begun)
    while time.time() <= begun + 0.01:
        time.sleep(0.01)
    path.write_bytes(path.read_bytes())
    os.utime(path, (0, 0))
    assert sources.changed_since(kernel, begun)
    path.unlink()
    assert sources.changed_since(kernel, begun)
