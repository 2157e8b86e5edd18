"""Whose files are believed: compiled code that somebody else may have written is never run."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from solver.compiling import watch

ADMINISTRATOR = 0

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH

HAS_OWNERS = hasattr(os, "geteuid")
"""Whether files have an owner, and bits that say who else may write them.

Windows has lists of rights instead, which Python doesn't read. There nothing is checked, and the
cache is as private as the rest of the user's profile.
"""


def doubt(status: os.stat_result, user: int) -> str | None:
    """Why a user doesn't believe a file or a folder; None where nobody else can have written it."""
    if status.st_uid not in (ADMINISTRATOR, user):
        return "that belongs to another user"
    if status.st_mode & OTHERS_WRITE:
        return "that others can write"
    return None


def is_believed(folder: Path) -> bool:
    """Whether a folder is there, its files can be opened, and nobody else can write into it."""
    if not HAS_OWNERS:
        return folder.is_dir()
    try:
        with _opened(folder) as descriptor:
            os.stat(os.curdir, dir_fd=descriptor)
            return True
    except OSError:
        return False


def read(path: Path) -> bytes:
    """The content of a file that nobody else can have written.

    The folder and the file are looked at once they are open, and the file is opened in that very
    folder, so that nobody can put another one in its place meanwhile.

    Raises:
        OSError: it can't be read, or isn't believed.
    """
    if not HAS_OWNERS:
        return path.read_bytes()
    with _opened(path.parent) as folder:

        def inside(name: str, flags: int) -> int:
            return os.open(name, flags, dir_fd=folder)

        with open(path.name, "rb", opener=inside) as file:
            _check(path.parent, file.fileno())
            return file.read()


@contextmanager
def _opened(folder: Path) -> Iterator[int]:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _check(folder, descriptor)
        yield descriptor
    finally:
        os.close(descriptor)


def _check(folder: Path, descriptor: int) -> None:
    """Refuse, in one line for each folder and reason, what isn't believed.

    Raises:
        PermissionError: somebody else can have written it.
    """
    reason = doubt(os.fstat(descriptor), os.geteuid())
    if reason is not None:
        watch.warn(f"{folder}: compiled code {reason} is not used")
        raise PermissionError(reason)
