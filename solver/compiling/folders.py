"""The folders in which compiled code may lie: those of a release, and the user's own.

A folder is named by the versions and the processor that its code is for, never by paths: another
environment with the same sources, or the same one elsewhere, compiles nothing.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from importlib import metadata
from pathlib import Path

import platformdirs

from games.protocol import GameError
from languages.messages import _
from solver.compiling import trust

PREFIX = "kernels-"

KERNEL = ".kernel"
"""Ends the name of a file that holds the code of an entry point."""

MARK = ".complete"
"""Ends the name of a file that notes that a whole part is compiled."""

LOCK = ".lock"

NEW = ".new"
"""Ends the name of a file that is being written."""

KEPT = 14 * 24 * 3600.0
"""Seconds after which code that nobody has loaded may be removed."""

BUNDLED = Path(__file__).parents[1] / "jit" / "compiled"
"""Where a wheel brings compiled code along."""

FEATURES = "features"
"""The file of a bundled folder that lists the abilities that its code needs of a processor."""


@cache
def folders() -> tuple[Path, ...]:
    """Where this process finds compiled code; the last folder is its own to write to.

    Raises:
        GameError: no folder at all can be written to.
    """
    return folders_of(platformdirs.user_cache_path("catbox"))


def folders_of(home: Path) -> tuple[Path, ...]:
    """Where compiled code may lie for a user with some cache folder; the last can be written to.

    A folder that can only be read is read, and a temporary one takes what is compiled.

    Raises:
        GameError: no folder at all can be written to.
    """
    own = home / f"{PREFIX}{versions()}-{_processor()}"
    _make(own)
    believed = trust.is_believed(own)
    found = [*bundled(), *([own] if believed else [])]
    if not (believed and _is_writable(own)):
        found.append(_temporary_folder())
    return tuple(found)


def bundled(home: Path = BUNDLED) -> list[Path]:
    """The folders of a release that hold code for these versions and this processor.

    In the folder of the versions there is one for each set of abilities that a processor may have.
    A folder that can't be read is none.
    """
    try:
        return [folder for folder in sorted(home.glob(f"{versions()}/*")) if _suits(folder)]
    except OSError:
        return []


def forget_old(folder: Path) -> None:
    """Remove code that nobody has used for long, and the folder when nothing is left."""
    with suppress(OSError):
        nobody_writes = _is_old(folder)
        for path in folder.iterdir():
            if path.suffix in (KERNEL, MARK, LOCK, NEW) and _is_old(path):
                path.unlink()
        if nobody_writes:
            folder.rmdir()


@cache
def versions() -> str:
    """The versions of what compiles, as a short name."""
    packages = [metadata.version(package) for package in ("numba", "llvmlite")]
    return _digest(" ".join([*packages, str(sys.implementation.cache_tag)]))


def _processor() -> str:
    """The processor that code is made for, as a short name."""
    from llvmlite import binding

    asked = [os.environ.get(f"NUMBA_CPU_{what}", "") for what in ("NAME", "FEATURES")]
    host = [binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()]
    return _digest(" ".join([binding.get_process_triple(), *asked, *host]))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _make(own: Path) -> None:
    """Make a folder that nobody else can write to, if there is none and if it can be made."""
    with suppress(OSError):
        if not own.exists():
            for folder in own.parent.glob(f"{PREFIX}*"):
                forget_old(folder)
            own.mkdir(mode=0o755, parents=True, exist_ok=True)


def _is_writable(folder: Path) -> bool:
    effective = os.access in os.supports_effective_ids
    return os.access(folder, os.W_OK | os.X_OK, effective_ids=effective)


def _temporary_folder() -> Path:
    try:
        folder = tempfile.mkdtemp(prefix="catbox-")
    except OSError:
        raise GameError(_("there is no folder in which compiled code can be kept")) from None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _is_old(path: Path) -> bool:
    return time.time() - path.lstat().st_mtime > KEPT


def _suits(folder: Path) -> bool:
    from llvmlite import binding

    try:
        needed = trust.read(folder / FEATURES).decode("ascii", "replace").split(",")
    except OSError:
        return False
    have = binding.get_host_cpu_features()
    return all(have.get(feature.removeprefix("+"), False) for feature in needed if feature)
