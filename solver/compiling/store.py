"""Where compiled code is kept: one file an entry point, named by the sources that it is made of.

No compiler is imported to look what there is.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from solver.compiling import trust
from solver.compiling.folders import KERNEL, LOCK, MARK, NEW, folders, forget_old
from solver.compiling.sources import our_sources
from solver.compiling.watch import BEGUN

DIGEST = hashlib.sha256().digest_size
"""Bytes at the beginning of a file that say what the rest has to be."""


class Store:
    """The compiled code of one entry point, for numba as its cache.

    Code from elsewhere than our sources isn't kept: nothing says what it depends on.

    Args:
        module: the one that the function lies in.
        function: its name.
        places: the folders to look in, the last of which is written to; `folders()` by default.
    """

    cache_path = None

    def __init__(self, module: str, function: str, places: Sequence[Path] = ()) -> None:
        self._module, self._function, self._given = module, function, tuple(places)

    @property
    def filled(self) -> bool:
        """Whether there is any code, so that loading it takes next to no time."""
        pattern = f"{self._name}-*{KERNEL}"
        return any(next(folder.glob(pattern), None) for folder in self._places)

    def holds(self, arguments: Any) -> bool:
        """Whether there is code for arguments of these types."""
        return any((folder / self._file(arguments)).exists() for folder in self._places)

    def load_overload(self, arguments: Any, context: Any) -> Any:
        """The compiled code, or None; a file that can't be used counts as none."""
        if not _is_current(self._module):
            return None
        context.refresh()
        results = (_load(folder / self._file(arguments), context) for folder in self._places)
        return next((result for result in results if result is not None), None)

    def save_overload(self, arguments: Any, result: Any) -> None:
        """Keep what was compiled; without room for it, it is compiled again next time."""
        if not _is_current(self._module):
            return
        dumps: Any = import_module("numba.core.serialize").dumps
        path, content = self._places[-1] / self._file(arguments), dumps(result._reduce())
        with suppress(OSError):
            _write(path, hashlib.sha256(content).digest() + content)
        forget_old(path.parent)

    @property
    def _name(self) -> str:
        return _named(self._module, self._function)

    @property
    def _places(self) -> tuple[Path, ...]:
        return (self._given or folders()) if our_sources().hold(self._module) else ()

    def _file(self, arguments: Any) -> str:
        types = hashlib.sha256(repr(arguments).encode()).hexdigest()[:8]
        return f"{self._name}-{types}{KERNEL}"

    @contextmanager
    def locked(self, waiting: AbstractContextManager[object]) -> Iterator[None]:
        """Let one process at a time compile this function.

        Args:
            waiting: entered while another process is compiling it.
        """
        if not self._places:
            yield
            return
        lock = FileLock(self._places[-1] / f"{self._name}{LOCK}")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            with waiting:
                lock.acquire()
        try:
            yield
        finally:
            lock.release()


def mark(part: str) -> None:
    """Note that all functions of a part are compiled."""
    module, _, name = part.partition(":")
    if _is_current(module):
        with suppress(OSError):
            (folders()[-1] / f"{_named(module, name)}{MARK}").touch()


def is_marked(part: str) -> bool:
    """Whether a part was noted as compiled."""
    module, _, name = part.partition(":")
    if not our_sources().hold(module):
        return False
    return any((folder / f"{_named(module, name)}{MARK}").exists() for folder in folders())


def _named(module: str, name: str) -> str:
    """A function or a part, and the sources that it is made of, as the beginning of a file name."""
    return f"{module}.{name}-{our_sources().key(module)}"


def _is_current(module: str) -> bool:
    """Whether a module is what its key says.

    Once a module was imported it stays what it was, also when an editor or an installer changes
    its file. What a process compiles then is made of sources that nobody can name.
    """
    sources = our_sources()
    return sources.hold(module) and not sources.changed_since(module, BEGUN)


def _load(path: Path, context: Any) -> Any:
    """The compiled code in a file, or None if there is none that can be used."""
    rebuild: Any = import_module("numba.core.compiler").CompileResult._rebuild
    try:
        content = trust.read(path)
    except OSError:
        return None
    digest, reduced = content[:DIGEST], content[DIGEST:]
    if hashlib.sha256(reduced).digest() != digest:
        return None
    try:
        result = rebuild(context, *pickle.loads(reduced))
    except Exception:
        # A pickle names classes and functions of numba, numpy and Python and calls them: it may
        # raise anything once one of these was changed. Compiling again puts it right.
        return None
    _note_use(path)
    return result


def _note_use(path: Path) -> None:
    """Set the time by which `forget_old` goes, where the folder can be written to."""
    with suppress(OSError):
        os.utime(path)


def _write(path: Path, content: bytes) -> None:
    """Write a file that all may read under a temporary name, then rename it.

    Raises:
        OSError: it can't be written; nothing is left behind.
    """
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=NEW, delete=False) as file:
        new = Path(file.name)
        try:
            file.write(content)
            file.flush()
            new.chmod(0o644)
            new.replace(path)
        except OSError:
            new.unlink(missing_ok=True)
            raise
