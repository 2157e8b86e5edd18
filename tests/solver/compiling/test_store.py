"""The store of compiled code, and which of its files are trusted."""

from __future__ import annotations

import hashlib
import os
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba.core.registry import cpu_target

from solver.compiling.folders import KEPT
from solver.compiling.store import Store
from solver.jit import entry_point
from tests.support.users import NOBODY, needs_root

CONTEXT = cpu_target.target_context


@entry_point
def doubled(number: int) -> int:
    """A small entry point."""
    return number + number


@pytest.fixture(scope="module")
def compiled() -> tuple[Any, Any]:
    """The types of its arguments, and what the compiler made for them."""
    assert doubled(2) == 4
    ((arguments, result),) = doubled.overloads.items()  # type: ignore[attr-defined]
    return arguments, result


def store_in(*folders: Path, module: str = "solver.jit.bits") -> Store:
    """The store of the small entry point, under the name of a module of ours."""
    return Store(module, "doubled", folders)


@pytest.fixture
def folder(tmp_path: Path, compiled: tuple[Any, Any]) -> Path:
    """A folder in which the entry point is kept."""
    place = tmp_path / "kept"
    place.mkdir(mode=0o755)
    store_in(place).save_overload(*compiled)
    return place


def file_in(folder: Path) -> Path:
    """The one file of a folder."""
    (path,) = folder.iterdir()
    return path


def sealed(content: bytes) -> bytes:
    """The contents of a file whose checksum is right."""
    return hashlib.sha256(content).digest() + content


class Calling:
    """Calls a function with one argument as soon as it is unpickled."""

    def __init__(self, function: Callable[[Any], object], argument: object) -> None:
        self._words = function, (argument,)

    def __reduce__(self) -> Any:
        return self._words


def test_what_is_kept_runs(folder: Path, compiled: tuple[Any, Any]) -> None:
    store = store_in(folder)
    assert store.filled
    assert store.holds(compiled[0])
    assert store.load_overload(compiled[0], CONTEXT).entry_point(21) == 42


def test_code_of_another_module_is_not_found(folder: Path, compiled: tuple[Any, Any]) -> None:
    store = store_in(folder, module="solver.jit.randomness")
    assert not store.filled
    assert store.load_overload(compiled[0], CONTEXT) is None


def test_code_from_elsewhere_is_not_kept(tmp_path: Path, compiled: tuple[Any, Any]) -> None:
    store = store_in(tmp_path, module=__name__)
    store.save_overload(*compiled)
    assert not store.filled
    assert store.load_overload(compiled[0], CONTEXT) is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"short",
        b"no checksum" * 100,
        sealed(b""),
        sealed(b"no pickle"),
        sealed(b"cnumba\nnothing_of_this_name\n."),
        sealed(b"cno_such_module\nname\n."),
        sealed(pickle.dumps(())),
        sealed(pickle.dumps(7)),
        sealed(pickle.dumps(Calling(int, "x"))),
        sealed(pickle.dumps(Calling(range(0).index, 1))),
    ],
    ids=range(11),
)
def test_a_file_that_cannot_be_used_is_absent_and_replaced(
    content: bytes, folder: Path, compiled: tuple[Any, Any]
) -> None:
    file_in(folder).write_bytes(content)
    store = store_in(folder)
    assert store.load_overload(compiled[0], CONTEXT) is None
    store.save_overload(*compiled)
    assert store.load_overload(compiled[0], CONTEXT).entry_point(21) == 42


def plant(folder: Path) -> Path:
    """Put code into a file that leaves a trace when it runs; returns the trace."""
    trace = folder.parent / "trace"
    file_in(folder).write_bytes(sealed(pickle.dumps(Calling(os.mkdir, str(trace)))))
    return trace


def test_code_in_a_file_of_ones_own_runs(folder: Path, compiled: tuple[Any, Any]) -> None:
    trace = plant(folder)
    store_in(folder).load_overload(compiled[0], CONTEXT)
    assert trace.exists()


@pytest.mark.parametrize("mode", [0o020, 0o002])
@pytest.mark.parametrize("which", ["file", "folder"])
def test_code_that_others_could_have_written_never_runs(
    which: str, mode: int, folder: Path, compiled: tuple[Any, Any]
) -> None:
    trace = plant(folder)
    place = folder if which == "folder" else file_in(folder)
    place.chmod(place.stat().st_mode | mode)
    assert store_in(folder).load_overload(compiled[0], CONTEXT) is None
    assert not trace.exists()


@needs_root
@pytest.mark.parametrize("which", ["file", "folder"])
def test_code_of_another_user_never_runs(
    which: str, folder: Path, compiled: tuple[Any, Any]
) -> None:
    trace = plant(folder)
    os.chown(folder if which == "folder" else file_in(folder), NOBODY, -1)
    assert store_in(folder).load_overload(compiled[0], CONTEXT) is None
    assert not trace.exists()


def test_a_second_folder_takes_what_the_first_lacks(
    folder: Path, tmp_path: Path, compiled: tuple[Any, Any]
) -> None:
    second = tmp_path / "second"
    second.mkdir(mode=0o755)
    file_in(folder).write_bytes(b"damaged")
    store = store_in(folder, second)
    assert store.load_overload(compiled[0], CONTEXT) is None
    store.save_overload(*compiled)
    assert store.load_overload(compiled[0], CONTEXT).entry_point(21) == 42
    assert file_in(folder).read_bytes() == b"damaged"


def test_without_its_folder_nothing_is_kept(folder: Path, compiled: tuple[Any, Any]) -> None:
    file_in(folder).unlink()
    folder.rmdir()
    store = store_in(folder)
    store.save_overload(*compiled)
    assert not store.filled
    assert store.load_overload(compiled[0], CONTEXT) is None


def test_code_in_use_is_not_forgotten(folder: Path, compiled: tuple[Any, Any]) -> None:
    path = file_in(folder)
    os.utime(path, (0, time.time() - KEPT - 60))
    store = store_in(folder)
    assert store.load_overload(compiled[0], CONTEXT) is not None
    assert time.time() - path.stat().st_mtime < KEPT
