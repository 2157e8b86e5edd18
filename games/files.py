"""Files that are used as a whole or not at all, and the one line that says why they can't be.

Besides, files that one process at a time may change, and digests that stand for texts in files.
"""

from __future__ import annotations

import errno
import os
import re
import tempfile
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Final

from games.protocol import GameError
from languages.messages import N_, _


class InputError(GameError):
    """Input that a command can't use, in one line that names the file and the place."""


SYSTEM = (
    N_("File name too long"),
    N_("Is a directory"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("Read-only file system"),
)
"""Reasons of the system that are translated; others are shown in its own words."""


MARKS: Final = re.compile(rb"\A(?:\xef\xbb\xbf)+")
"""Byte order marks, which some editors write before a text in UTF-8."""


def unmarked(text: bytes) -> bytes:
    """The bytes of a text, of a file or otherwise, without the byte order marks before it."""
    return MARKS.sub(b"", text)


def reason(error: OSError) -> str:
    """Why a file or a stream can't be used."""
    return _("it is closed") if error.errno == errno.EBADF else _(error.strerror or str(error))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is never seen half-written; a device or a pipe is written to.

    Raises:
        InputError: it can't be written; nothing is left behind.
    """
    write_parts(path, [text.encode()])


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file that comes in parts, so that it is never seen half-written.

    Raises:
        InputError: it can't be written; nothing is left behind.
    """
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as device:
                device.writelines(parts)
        else:
            _replace(path.resolve(), parts)
    except OSError as error:
        raise InputError(
            _("{path}: can't be written: {error}").format(path=path, error=reason(error))
        ) from None


def _replace(path: Path, parts: Iterable[bytes]) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def lock(file: int) -> bool:
    """Keep other processes out of an open file, where the system knows how; whether that is done.

    The lock ends when the file is closed, and so with the process, however that ends.

    Raises:
        OSError: no file can be locked where this one lies.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return True
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True


def digest(text: str) -> str:
    """32 hexadecimal digits that stand for a text in files."""
    return blake2b(text.encode(), digest_size=16).hexdigest()
