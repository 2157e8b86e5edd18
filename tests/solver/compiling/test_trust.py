"""Files of others, and those that others can write, are refused in one line and not read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solver.compiling import trust, watch
from tests.support.users import NOBODY, needs_root

USER, STRANGER = 1000, 1001


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of this user's own in a folder of its own."""
    folder = tmp_path / "kernels"
    folder.mkdir(mode=0o755)
    file = folder / "one"
    file.write_bytes(b"code")
    file.chmod(0o644)
    return file


def status(owner: int, mode: int) -> os.stat_result:
    """The status of a file of some owner."""
    return os.stat_result((mode, 0, 0, 1, owner, 0, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("owner", "mode", "reason"),
    [
        (USER, 0o100644, None),
        (USER, 0o40755, None),
        (USER, 0o40700, None),
        (0, 0o100644, None),
        (STRANGER, 0o100600, "that belongs to another user"),
        (STRANGER, 0o40777, "that belongs to another user"),
        (USER, 0o100664, "that others can write"),
        (USER, 0o100646, "that others can write"),
        (0, 0o41777, "that others can write"),
    ],
)
def test_a_file_is_believed_that_nobody_else_can_have_written(
    owner: int, mode: int, reason: str | None
) -> None:
    assert trust.doubt(status(owner, mode), USER) == reason


def test_a_file_of_ones_own_is_read(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert trust.is_believed(path.parent)
    assert trust.read(path) == b"code"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("others", [0o020, 0o002])
@pytest.mark.parametrize("which", ["file", "folder"])
def test_what_others_can_write_is_refused_in_one_line(
    which: str, others: int, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = path if which == "file" else path.parent
    place.chmod(place.stat().st_mode | others)
    for _ in range(2):
        with pytest.raises(PermissionError):
            trust.read(path)
    assert trust.is_believed(path.parent) == (which == "file")
    line = f"catbox: {path.parent}: compiled code that others can write is not used\n"
    assert capsys.readouterr().err == line


@needs_root
@pytest.mark.parametrize("which", ["file", "folder", "what a link leads to"])
def test_what_belongs_to_another_user_is_refused_in_one_line(
    which: str, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if which == "what a link leads to":
        path.rename(tmp_path / "elsewhere")
        path.symlink_to(tmp_path / "elsewhere")
    os.chown(path.parent if which == "folder" else path, NOBODY, -1)
    with pytest.raises(PermissionError):
        trust.read(path)
    line = f"catbox: {path.parent}: compiled code that belongs to another user is not used\n"
    assert capsys.readouterr().err == line


def test_workers_leave_the_line_to_their_parent(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path.parent.chmod(0o777)
    with watch.shown_with(watch.silently):
        assert not trust.is_believed(path.parent)
    assert capsys.readouterr().err == ""


def test_what_is_not_there_is_refused_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not trust.is_believed(tmp_path / "nothing")
    with pytest.raises(FileNotFoundError):
        trust.read(tmp_path / "nothing")
    assert capsys.readouterr().err == ""
