"""Compiled code: compiled once, kept by content, never believed when it is damaged."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache as cached
from pathlib import Path

import numpy as np
import pytest
from filelock import FileLock

from games import registry
from solver import warmup
from solver.compiling.folders import KERNEL, LOCK
from solver.jit import entry_point, kernel
from solver.jit.dispatchers import EntryPoint
from tests.support.paths import ROOT
from tests.support.running import environment

SMALL = "solver.catbox.face_points:FACES"
"""A part that takes a few seconds to compile."""

READY = """
import json, sys
from contextlib import nullcontext
from solver import warmup
from solver.compiling import watch
compiled = []
def show(work):
    if not work.elsewhere:
        compiled.append(work.name)
    return nullcontext()
watch.show_with(show)
warmup.make_ready(sys.argv[1])
linear_algebra = "scipy.linalg" in sys.modules
print(json.dumps({"compiled": sorted(compiled), "linear_algebra": linear_algebra}))
"""

DOUBLED = """
from solver.jit import entry_point

@entry_point
def doubled(number):
    return number + number
"""

EDITED = """
import sys
from pathlib import Path
from solver import small
if sys.argv[1] == "edited":
    Path(small.__file__).write_text("changed")
print(small.doubled(21))
"""

PLAIN = "import sys; from solver import warmup; warmup.make_ready(sys.argv[1])"

ALL = ["count_faces", "show", "survey"]


def start(
    root: Path, cache: Path, program: str = READY, argument: str = SMALL
) -> subprocess.Popen[str]:
    """A process of a checkout with its own cache, which makes a small part ready by default."""
    own = environment() | {"PYTHONPATH": str(root), "XDG_CACHE_HOME": str(cache)}
    return subprocess.Popen(
        [sys.executable, "-c", program, argument],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=root,
        env=own,
    )


def compiled(process: subprocess.Popen[str]) -> list[str]:
    """The functions that a process has compiled."""
    out, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors
    found: list[str] = json.loads(out)["compiled"]
    return found


def copied(target: Path) -> Path:
    """A copy of the sources, in which a module has a small entry point."""
    for folder in ("games", "solver"):
        ignored = shutil.ignore_patterns("__pycache__", "*.jsonl")
        shutil.copytree(ROOT / folder, target / folder, ignore=ignored)
    (target / "solver" / "small.py").write_text(DOUBLED)
    return target


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the small part is compiled, and what it took: two processes at once."""
    folder = tmp_path_factory.mktemp("cache")
    both = [start(ROOT, folder) for _ in range(2)]
    assert sorted(compiled(both[0]) + compiled(both[1])) == ALL
    return folder


@pytest.mark.slow
def test_processes_that_start_together_compile_nothing_twice(cache: Path) -> None:
    assert compiled(start(ROOT, cache)) == []


@pytest.mark.slow
def test_kernels_are_loaded_without_linear_algebra(cache: Path) -> None:
    pytest.importorskip("scipy")
    out, _ = start(ROOT, cache).communicate(timeout=300)
    assert not json.loads(out)["linear_algebra"]


@pytest.mark.slow
def test_a_process_that_waits_for_another_says_so(cache: Path, tmp_path: Path) -> None:
    shutil.copytree(cache, tmp_path / "cache")
    (path,) = (tmp_path / "cache").rglob(f"*.survey-*{KERNEL}")
    path.unlink()
    with FileLock(path.with_name(f"{path.name.rpartition('-')[0]}{LOCK}")):
        process = start(ROOT, tmp_path / "cache", PLAIN)
        assert process.stderr is not None
        said = process.stderr.readline()
    assert said.startswith("catbox: waiting for another process that compiles survey;")
    assert process.wait(300) == 0


@pytest.mark.slow
def test_the_same_sources_elsewhere_compile_nothing(cache: Path, tmp_path: Path) -> None:
    assert compiled(start(copied(tmp_path), cache)) == []


@pytest.mark.slow
@pytest.mark.nightly_cases("encoding")
@pytest.mark.parametrize(
    ("edited", "anew"), [("face_kernels.py", ["count_faces"]), ("encoding.py", ALL)]
)
def test_an_edit_compiles_anew_what_imports_the_module(
    edited: str, anew: list[str], cache: Path, tmp_path: Path
) -> None:
    shutil.copytree(cache, tmp_path / "cache")
    root = copied(tmp_path / "tree")
    module = root / "solver" / "catbox" / edited
    module.write_text(module.read_text() + "\n# changed\n")
    assert compiled(start(root, tmp_path / "cache")) == anew


@pytest.mark.slow
@pytest.mark.nightly_cases("empty", "short")
@pytest.mark.parametrize("damage", [b"", b"short", None], ids=["empty", "short", "cut"])
def test_a_damaged_file_is_compiled_anew(cache: Path, tmp_path: Path, damage: bytes | None) -> None:
    shutil.copytree(cache, tmp_path / "cache")
    (path,) = (tmp_path / "cache").rglob(f"*.survey-*{KERNEL}")
    whole = path.read_bytes()
    path.write_bytes(whole[:-100] if damage is None else damage)
    assert start(ROOT, tmp_path / "cache").wait(300) == 0
    assert len(path.read_bytes()) == len(whole)


@pytest.mark.slow
def test_what_is_compiled_from_sources_that_were_edited_meanwhile_is_not_kept(
    tmp_path: Path,
) -> None:
    root, cache = copied(tmp_path / "tree"), tmp_path / "cache"
    for how, kept in (("edited", 0), ("left alone", 1)):
        (root / "solver" / "small.py").write_text(DOUBLED)
        process = start(root, cache, EDITED, how)
        assert process.communicate(timeout=300)[0] == "42\n"
        assert len(list(cache.rglob(f"*{KERNEL}"))) == kept


@pytest.mark.nightly
def test_nothing_is_written_beside_the_sources(tmp_path: Path) -> None:
    root = copied(tmp_path / "tree")
    before = set(sources(root))
    program = f"import solver.catbox.point_kernels, solver.catbox.search.turns\n{READY}"
    assert compiled(start(root, tmp_path / "cache", program)) == ALL
    assert set(sources(root)) == before


def sources(root: Path) -> Iterator[Path]:
    """Every file but those of Python's own compiler."""
    yield from (path for path in root.rglob("*") if path.suffix != ".pyc" and path.is_file())


@kernel
def doubled(number: int) -> int:
    """A kernel."""
    return number + number


@entry_point
def summed(numbers: object) -> int:
    """An entry point that calls a kernel."""
    total = 0
    for number in numbers:  # type: ignore[attr-defined]
        total += doubled(number)
    return total


def test_a_kernel_is_not_for_python() -> None:
    with pytest.raises(TypeError, match="doubled is for compiled code"):
        doubled(1)
    assert summed(np.array([1, 2], np.int64)) == 6
    with pytest.raises(TypeError, match="doubled is for compiled code"):
        doubled(1)


def test_a_kernel_gets_an_entry_point_for_python() -> None:
    assert entry_point(doubled)(4) == 8


def test_all_integers_share_one_compilation() -> None:
    assert [summed(np.array([1, 2], kind)) for kind in (np.int32, np.uint8)] == [6, 6]
    assert len(doubled.overloads) == 1  # type: ignore[attr-defined]


def test_every_part_calls_all_its_entry_points() -> None:
    for part in warmup.parts_of(registry.GAMES):
        warmup.make_ready(part)
        assert all(each.overloads for each in warmup.entry_points([part])), part


def test_every_entry_point_belongs_to_a_part() -> None:
    listed = {id(each) for each in warmup.entry_points(warmup.parts_of(registry.GAMES))}
    for name, module in list(sys.modules.items()):
        if name.startswith("solver."):
            for attribute, value in vars(module).items():
                if isinstance(value, EntryPoint):
                    assert id(value) in listed, f"{name}.{attribute}"


KERNELS = {"kernel", "inlined"}
COMPILED = KERNELS | {"entry_point"}


def decorated(node: ast.AST, names: set[str]) -> bool:
    """Whether a function has one of some decorators."""
    if not isinstance(node, ast.FunctionDef):
        return False
    return any(isinstance(each, ast.Name) and each.id in names for each in node.decorator_list)


FROM = re.compile(r"^ *from ([\w.]+) import", re.MULTILINE)


@cached
def text(path: Path) -> str:
    """A module; nothing where there is no such file."""
    return path.read_text() if path.exists() else ""


@cached
def parsed(path: Path) -> ast.Module:
    """A module's syntax."""
    return ast.parse(text(path))


@cached
def kernels(path: Path) -> set[str]:
    """The names of the kernels of a module."""
    if not any(f"@{name}" in text(path) for name in KERNELS):
        return set()
    body = parsed(path).body
    return {str(getattr(node, "name", "")) for node in body if decorated(node, KERNELS)}


def calls(node: ast.AST) -> Iterator[str]:
    """The names that are called outside compiled functions."""
    left = [node]
    while left:
        for child in ast.iter_child_nodes(left.pop()):
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Name):
                yield child.func.id
            if not decorated(child, COMPILED):
                left.append(child)


def imported(tree: ast.Module) -> Iterator[tuple[Path, str]]:
    """Each name that a module imports from another one of ours."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((path_of(node.module), alias.name) for alias in node.names)


def path_of(module: str) -> Path:
    """The file of a module of ours."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def may_call_kernels(path: Path) -> bool:
    """Whether a module has kernels, or imports something of one that has."""
    return any(map(kernels, (path, *map(path_of, FROM.findall(text(path))))))


@pytest.mark.slow
def test_no_kernel_is_called_from_python() -> None:
    for folder in ("solver", "puzzles", "views", "cli", "tests", "benchmarks"):
        for path in filter(may_call_kernels, (ROOT / folder).rglob("*.py")):
            tree = parsed(path)
            known = kernels(path) | {
                name for there, name in imported(tree) if name in kernels(there)
            }
            assert not known & set(calls(tree)) - {"doubled"}, path
