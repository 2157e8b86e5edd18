"""Where compiled code is kept: one file an entry point, in a folder named by what it depends on.

The folder's name is made of the content of the sources, the versions and the processor, never of
paths: another environment with the same sources, or the same one elsewhere, compiles nothing. A
release may bring such a folder along, see `bundled`. No compiler is imported to look what there is.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import pickle
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

import platformdirs
from filelock import FileLock, Timeout

from games.protocol import GameError

LEVEL = 1
"""LLVM's level of optimisation: 2 and 3 take longer to compile and make nothing faster."""

SOLVER = Path(__file__).parents[1]

PREFIX = "kernels-"

ENDING = ".kernel"

MARK = ".complete"
"""Ends the name of a file that notes that a whole part is compiled."""

KEPT = 60 * 24 * 3600.0
"""Seconds after which compiled code of other sources is removed."""

DIGEST = hashlib.sha256().digest_size
"""Bytes at the beginning of a file that say what the rest has to be."""

CONSTANT = re.compile(rb"^[A-Z][A-Z_, ]* = .+$", re.MULTILINE)
"""A line of a module that gives constants their values."""

KERNEL = re.compile(rb"^@(kernel|inlined|entry_point)$|intrinsic\(", re.MULTILINE)
"""What modules with compiled functions contain."""


class Store:
    """The compiled code of one entry point, for numba as its cache.

    Code from elsewhere than `solver` isn't kept: no folder is named by what it depends on.

    Args:
        name: the module and the name of the function.
    """

    cache_path = None

    def __init__(self, name: str) -> None:
        self._name = name
        self._kept = name.startswith(f"{SOLVER.name}.")

    @property
    def filled(self) -> bool:
        """Whether there is any code, so that loading it takes next to no time."""
        pattern = f"{self._name}-*{ENDING}"
        return any(next(folder.glob(pattern), None) for folder in self._folders)

    def holds(self, arguments: Any) -> bool:
        """Whether there is code for arguments of these types."""
        return any((folder / self._file(arguments)).exists() for folder in self._folders)

    def load_overload(self, arguments: Any, context: Any) -> Any:
        """What was compiled, or None; a damaged file counts as none."""
        rebuild: Any = import_module("numba.core.compiler").CompileResult._rebuild
        context.refresh()
        for folder in self._folders:
            reduced = _read(folder / self._file(arguments))
            if reduced is not None:
                return rebuild(context, *reduced)
        return None

    def save_overload(self, arguments: Any, result: Any) -> None:
        """Keep what was compiled; without room for it, it is compiled again next time."""
        if not self._kept:
            return
        dumps: Any = import_module("numba.core.serialize").dumps
        path, content = folders()[-1] / self._file(arguments), dumps(result._reduce())
        with suppress(OSError):
            _write(path, hashlib.sha256(content).digest() + content)

    @property
    def _folders(self) -> tuple[Path, ...]:
        return folders() if self._kept else ()

    def _file(self, arguments: Any) -> str:
        types = hashlib.sha256(repr(arguments).encode()).hexdigest()[:8]
        return f"{self._name}-{types}{ENDING}"

    @contextmanager
    def locked(self, waiting: AbstractContextManager[object]) -> Iterator[None]:
        """Let one process at a time compile this function.

        Args:
            waiting: entered while another process is compiling it.
        """
        lock = FileLock(folders()[-1] / f"{self._name}.lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            with waiting:
                lock.acquire()
        try:
            yield
        finally:
            lock.release()


def _read(path: Path) -> Any:
    try:
        content = path.read_bytes()
    except OSError:
        return None
    digest, reduced = content[:DIGEST], content[DIGEST:]
    return pickle.loads(reduced) if hashlib.sha256(reduced).digest() == digest else None


def _write(path: Path, content: bytes) -> None:
    """Write a file under a temporary name, then rename it.

    Raises:
        OSError: it can't be written; nothing is left behind.
    """
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        new = Path(file.name)
        try:
            file.write(content)
            file.flush()
            new.replace(path)
        except OSError:
            new.unlink(missing_ok=True)
            raise


def mark(part: str) -> None:
    """Note that all functions of a part are compiled."""
    with suppress(OSError):
        (folders()[-1] / f"{part}{MARK}").touch()


def is_marked(part: str) -> bool:
    """Whether a part was noted as compiled."""
    return any((folder / f"{part}{MARK}").exists() for folder in folders())


@cache
def folders() -> tuple[Path, ...]:
    """Where compiled code of these sources may be; the last one can be written to.

    Raises:
        GameError: no folder at all can be written to.
    """
    return (*bundled(), _own_folder())


def bundled() -> list[Path]:
    """The folders of a release that hold code for these sources and this processor.

    Such a folder is named by the sources; in it there is one folder for each set of abilities
    that a processor may have, named by them and listing them in the file `features`.
    """
    home = SOLVER / "jit" / "compiled" / _fingerprint()
    return [folder for folder in sorted(home.glob("*")) if _suits(folder)]


def _suits(folder: Path) -> bool:
    from llvmlite import binding

    needed = (folder / "features").read_text().split(",")
    have = binding.get_host_cpu_features()
    return all(have.get(feature.removeprefix("+"), False) for feature in needed if feature)


def _own_folder() -> Path:
    home = platformdirs.user_cache_path("catbox")
    folder = home / f"{PREFIX}{_fingerprint()}-{_processor()}"
    try:
        if not folder.exists():
            _forget_old(home)
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return _temporary_folder()


def _temporary_folder() -> Path:
    try:
        folder = tempfile.mkdtemp(prefix="catbox-")
    except OSError:
        raise GameError("there is no folder in which compiled code can be kept") from None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _forget_old(home: Path) -> None:
    """Remove code of other sources that has not been written to for long."""
    for folder in home.glob(f"{PREFIX}*"):
        if time.time() - folder.stat().st_mtime > KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def _processor() -> str:
    """The processor that code is made for, as a short name."""
    from llvmlite import binding

    asked = [os.environ.get(f"NUMBA_CPU_{what}", "") for what in ("NAME", "FEATURES")]
    host = [binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()]
    text = " ".join([binding.get_process_triple(), *asked, *host])
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@cache
def _fingerprint() -> str:
    """What compiled code depends on: sources with kernels, constants of all others, versions."""
    versions = [metadata.version(package) for package in ("numba", "llvmlite")]
    stated = " ".join([*versions, str(sys.implementation.cache_tag), str(LEVEL)])
    digest = hashlib.sha256(stated.encode())
    for source in sorted([*SOLVER.rglob("*.py"), *(SOLVER.parent / "games").rglob("*.py")]):
        text = source.read_bytes()
        if KERNEL.search(text) or source.parent == SOLVER / "jit":
            digest.update(text)
        else:
            digest.update(b"\n".join(CONSTANT.findall(text)))
    return digest.hexdigest()[:16]
