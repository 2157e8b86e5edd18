"""Compiled code: one library that the build makes, and that is never used where it may be wrong."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from games import registry
from release import library as build
from solver.jit import entry_point, kernel, library
from solver.jit.library import Array, Fields, Number, Signature, signature_of
from tests.support.paths import ROOT
from tests.support.running import environment


@kernel
def doubled(number: int) -> int:
    """A kernel."""
    return number + number


@entry_point
def summed(numbers: NDArray[np.int32], small: NDArray[np.uint8]) -> int:
    """An entry point that calls a kernel with numbers of two types."""
    total = 0
    for number in numbers:
        total += doubled(number)
    for number in small:
        total += doubled(number)
    return total


@entry_point
def halved(word: np.uint64, share: float, odd: bool) -> float:
    """An entry point of a word, a fraction and a truth value."""
    return float(word >> np.uint64(63)) + share / 2 + odd


NUMBERS, SMALL_NUMBERS = np.array([1, 2], np.int32), np.array([3], np.uint8)


def test_an_entry_point_calls_the_library_with_what_python_has() -> None:
    assert summed(NUMBERS, SMALL_NUMBERS) == 12
    assert summed(-NUMBERS, SMALL_NUMBERS) == 0
    truth = bool(NUMBERS[0])
    assert halved(np.uint64(1 << 63), 0.5, truth) == 2.25


def test_a_kernel_is_python_too() -> None:
    assert doubled(21) == 42


@pytest.mark.parametrize(
    "numbers",
    [NUMBERS.astype(np.int64), NUMBERS[::-1], NUMBERS[None]],
    ids=["type", "order", "dimensions"],
)
def test_an_entry_point_takes_what_its_annotations_state(numbers: Any) -> None:
    with pytest.raises(TypeError, match="expected 1 dimensions of int32 in a row"):
        summed(numbers, SMALL_NUMBERS)


class Pair(NamedTuple):
    """A number and an array."""

    number: int
    cube: Annotated[NDArray[np.int32], 3]


class Nested(NamedTuple):
    """A tuple in a tuple, with an array of anything."""

    pair: Pair
    rest: NDArray[Any]


def everything(count: int, here: bool, seed: np.uint64, sums: NDArray[np.float64]) -> float:
    """Takes a number of every sort."""
    return float(sums.sum()) + count + here + int(seed)


def of_pair(pair: Pair) -> None:
    """Takes a tuple."""


def of_words(words: list[str]) -> None:
    """Takes what compiled code doesn't."""


def of_rows(counts: Annotated[NDArray[np.float64], "rows"]) -> None:
    """States something other than a number of dimensions."""


def of_nested(nested: Nested) -> None:
    """Takes a tuple with a field of any type."""


def of_unsaid(counts) -> None:  # type: ignore[no-untyped-def]
    """States nothing of a parameter."""


def of_unsaid_result(count: int):  # type: ignore[no-untyped-def]
    """States nothing of the result."""


def test_annotations_state_the_signature() -> None:
    given = (Number("int64"), Number("bool"), Number("uint64"), Array("float64", 1))
    assert signature_of(everything) == Signature(given, Number("float64"))
    pair = Fields(Pair, (Number("int64"), Array("int32", 3)))
    assert signature_of(of_pair) == Signature((pair,), None)


@pytest.mark.parametrize(
    ("function", "place"),
    [
        (of_words, "of_words: words"),
        (of_rows, "of_rows: counts"),
        (of_nested, "of_nested: nested.rest"),
        (of_unsaid, "of_unsaid: counts"),
        (of_unsaid_result, "of_unsaid_result: the result"),
    ],
)
def test_an_annotation_without_a_compiled_type_is_named(function: Any, place: str) -> None:
    with pytest.raises(TypeError, match=f"{__name__}.{place} must be annotated as [^\n]*$"):
        signature_of(function)


def points(root: str) -> Iterator[Any]:
    """The functions behind the entry points of a folder."""
    for folder in build.folders_of((root,)):
        for module, names in folder.points.items():
            for name in names:
                yield getattr(import_module(module), name).function


def test_every_entry_point_of_the_product_has_a_signature_and_a_door() -> None:
    opened = library.opened(library.PLACE)
    for function in points("solver"):
        assert signature_of(function).arguments
        assert getattr(opened, library.door_of(function))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources with their library, as a checkout has them."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for folder in ("catbox", "cli", "games", "languages", "puzzles", "solver", "views", "web"):
        ignored = shutil.ignore_patterns("__pycache__", "*.jsonl", "data", "static")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    return tmp_path


def said(tree: Path) -> list[str]:
    """The errors where a puzzle is solved by kernels, with the sources of a tree."""
    words = [sys.executable, "-m", "catbox", "solve", "--engine", "search"]
    done = subprocess.run(
        [*words, str(ROOT / "examples" / "first-light.json")],
        capture_output=True,
        text=True,
        cwd=tree,
        env=environment() | {"PYTHONPATH": str(tree)},
        check=False,
    )
    assert (done.returncode, done.stdout == "") in ((0, False), (2, True))
    return done.stderr.splitlines()


def refusal(tree: Path, command: str = "pip install -e .") -> str:
    """The line in which a puzzle isn't solved."""
    (line,) = said(tree)
    assert f"`{command}` makes it" in line
    return line


def test_a_library_is_found_beside_its_sources_or_missed_in_one_line(tree: Path) -> None:
    assert said(tree) == []
    (tree / "solver" / "jit" / library.PLACE.name).unlink()
    assert "missing" in refusal(tree)
    (tree / "pyproject.toml").unlink()
    assert "missing" in refusal(tree, "pip install --force-reinstall catbox-solver")


def test_a_library_that_is_damaged_or_of_another_platform_is_not_loaded(tree: Path) -> None:
    place = tree / "solver" / "jit" / library.PLACE.name
    manifest = place.with_suffix(library.MANIFEST)
    for path in (place, manifest):
        whole = path.read_bytes()
        for share in (0.0, 0.99):
            path.write_bytes(whole[: int(len(whole) * share)])
            assert "damaged" in refusal(tree)
        path.write_bytes(whole)
    foreign = b"MZ" + place.read_bytes()[2:]
    place.write_bytes(foreign)
    stated = json.loads(manifest.read_bytes())
    manifest.write_text(json.dumps(stated | {"library": library.digest_of(foreign)}))
    assert "can't be loaded" in refusal(tree)


def test_kernels_are_not_used_after_their_sources_were_edited(tree: Path) -> None:
    manifest = tree / "solver" / "jit" / library.PLACE.with_suffix(library.MANIFEST).name
    digests = json.loads(manifest.read_bytes())["sources"]
    for name in (min(digests, key=digests.get), max(digests, key=digests.get)):
        whole = (tree / name).read_text()
        (tree / name).write_text(f"{whole}\n# edited\n")
        assert f"{name} was changed since" in refusal(tree)
        (tree / name).write_text(whole)


@pytest.mark.nightly
@pytest.mark.parametrize("game", registry.GAMES)
def test_the_library_answers_real_calls_as_numba_does(game: str) -> None:
    """All results and all arrays are the same, byte by byte."""
    words = [sys.executable, "-m", "tests.support.numba_twins", game]
    done = subprocess.run(words, cwd=ROOT, env=environment(), capture_output=True, check=True)
    lines = done.stdout.decode().splitlines()
    assert len(lines) == len(list(points(f"solver/{game}")))
    assert [line for line in lines if not re.search(r": [1-9]\d* calls, 0 differ$", line)] == []


@pytest.mark.slow
def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    points = ["solver.catbox.search.arrays:worth", "solver.catbox.face_points:survey"]
    made = []
    for name in ("first", "second"):
        words = [sys.executable, "-m", "release.library", "--object", str(tmp_path / name), *points]
        seed = {"PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)}
        subprocess.run(words, cwd=ROOT, env=environment() | seed, check=True)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]


def described(place: Path) -> tuple[str, str, set[str]]:
    """The format of a library, its processor and what it exports."""
    words = [sys.executable, "-m", "tests.support.library_format", str(place)]
    done = subprocess.run(words, cwd=ROOT, env=environment(), capture_output=True, check=True)
    form, processor, names = json.loads(done.stdout)
    return form, processor, set(names)


PLATFORMS: dict[str, tuple[str, str]] = {
    "manylinux_2_17_x86_64": ("ELF", "X86_64"),
    "manylinux_2_17_aarch64": ("ELF", "AARCH64"),
    "macosx_11_0_arm64": ("MACHO", "ARM64"),
    "macosx_11_0_x86_64": ("MACHO", "X86_64"),
    "win_amd64": ("PE", "AMD64"),
}


@pytest.mark.nightly
@pytest.mark.parametrize("tag", build.PLATFORMS)
def test_a_library_is_made_for_every_platform(tag: str, tmp_path: Path) -> None:
    folder, made = "solver/catinthebox/search", []
    for name in ("first", "second"):
        place = tmp_path / name / library.PLACE.name
        place.parent.mkdir()
        build.make(place, (folder,), build.PLATFORMS[tag])
        made.append(place.read_bytes())
    assert made[0] == made[1]
    form, processor, names = described(place)
    assert (form, processor) == PLATFORMS[tag]
    assert {library.door_of(function) for function in points(folder)} <= names


def test_a_machine_without_a_linker_asks_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setitem(sys.modules, build.SELDOM, None)
    assert build.requirements() == [build.SELDOM]
    with pytest.raises(build.BuildError, match="no linker was found: install a C compiler"):
        build.make(Path("nowhere.so"))


COMPILED = {"kernel", "inlined", "entry_point"}


def called(node: ast.AST) -> Iterator[str]:
    """The names that are called outside compiled functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name):
            yield child.func.id
        if not COMPILED & {ast.unparse(each) for each in getattr(child, "decorator_list", ())}:
            yield from called(child)


@pytest.mark.slow
def test_no_kernel_is_called_from_python() -> None:
    for path in (ROOT / "solver").rglob("*.py"):
        if "openspiel" not in path.parts:  # It needs an extra, and has no kernels.
            module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            names = set(called(ast.parse(path.read_text())))
            assert not {n for n in names if hasattr(getattr(module, n, None), "__kernel__")}, path
