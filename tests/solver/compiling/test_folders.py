"""Where compiled code is looked for, where it is written to, and when it is removed."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from llvmlite import binding

from solver.compiling import trust
from solver.compiling.folders import (
    FEATURES,
    KEPT,
    KERNEL,
    PREFIX,
    bundled,
    folders_of,
    forget_old,
    versions,
)
from tests.support.users import needs_root, only_readable


@pytest.fixture
def home() -> Iterator[Path]:
    """A cache that other users can look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_the_own_folder_is_closed_to_others_with_any_mask(home: Path) -> None:
    mask = os.umask(0)
    try:
        (own,) = folders_of(home / "catbox")
    finally:
        os.umask(mask)
    assert own.parent == home / "catbox"
    assert trust.is_believed(own)
    assert folders_of(home / "catbox") == (own,)


def test_a_folder_that_can_only_be_read_is_read(home: Path) -> None:
    (own,) = folders_of(home)
    with only_readable(own):
        read, written = folders_of(home)
    assert read == own
    assert written.parent != home
    assert trust.is_believed(own)


def test_a_folder_that_others_can_write_is_not_used(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own,) = folders_of(home)
    own.chmod(0o777)
    (other,) = folders_of(home)
    assert other.parent != home
    assert capsys.readouterr().err.splitlines() == [
        f"catbox: {own}: compiled code that others can write is not used"
    ]


def test_without_room_in_the_cache_a_temporary_folder_takes_its_place(home: Path) -> None:
    (home / "catbox").write_text("a file")
    (other,) = folders_of(home / "catbox")
    assert trust.is_believed(other)
    assert home not in other.parents


def bundle(home: Path, level: str, features: str | None) -> Path:
    """A folder as a wheel brings it along."""
    folder = home / versions() / level
    folder.mkdir(parents=True)
    if features is not None:
        (folder / FEATURES).write_text(features)
        (folder / FEATURES).chmod(0o644)
    return folder


def test_code_of_a_release_is_used_on_processors_that_it_suits(tmp_path: Path) -> None:
    here = ",".join(name for name, has in binding.get_host_cpu_features().items() if has)
    suits = bundle(tmp_path, "native", here)
    bundle(tmp_path, "other", "+time-travel")
    bundle(tmp_path, "unstated", None)
    assert bundled(tmp_path) == [suits]


def test_code_of_a_release_that_others_can_write_is_not_used(tmp_path: Path) -> None:
    bundle(tmp_path, "native", "").chmod(0o775)
    assert bundled(tmp_path) == []


@needs_root
def test_a_release_in_a_folder_that_cannot_be_looked_into_brings_no_code(home: Path) -> None:
    closed = home / "closed"
    bundle(closed / "release", "native", "")
    closed.chmod(0o700)
    with only_readable(home):
        assert bundled(closed / "release") == []


def test_code_that_nobody_has_used_for_long_is_removed(tmp_path: Path) -> None:
    old, fresh, diary = (tmp_path / name for name in (f"a{KERNEL}", f"b{KERNEL}", "diary"))
    for path in (old, fresh, diary):
        path.touch()
    for path in (old, diary):
        os.utime(path, (0, time.time() - KEPT - 60))
    forget_old(tmp_path)
    assert set(tmp_path.iterdir()) == {fresh, diary}


def test_folders_of_other_versions_go_when_nothing_is_left_in_them(home: Path) -> None:
    old, fresh = home / f"{PREFIX}1-1", home / f"{PREFIX}2-2"
    for folder in (old, fresh):
        folder.mkdir()
        (folder / f"a{KERNEL}").touch()
    for path in (old / f"a{KERNEL}", old):
        os.utime(path, (0, time.time() - KEPT - 60))
    (own,) = folders_of(home)
    assert set(home.iterdir()) == {fresh, own}
