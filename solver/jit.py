"""How kernels are compiled: once, with the result kept on disk and a notice while it takes long.

numba keys its cache by the file of a function alone and misses a change in what the function
calls. So the cache has a folder for each state of all the kernels' sources together.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from filelock import FileLock
from numba.core.compiler_lock import global_compiler_lock

from games.protocol import GameError

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

PATIENCE = 2.0
"""Seconds of loading after which a line says that the kernels are being compiled."""

PREFIX = "kernels-"

KEPT = 60 * 24 * 3600.0
"""Seconds after which compiled kernels of other sources are removed."""

NOTICE = "catbox: compiling for this machine; this happens once and takes a minute"

CONSTANT = re.compile(rb"^[A-Z][A-Z_, ]* = .+$", re.MULTILINE)
"""A line of a module that gives constants their values."""

config: Any = numba.config

LEVEL = 1
"""LLVM's level of optimisation: 2 and 3 take a third longer to compile and make nothing faster.

It isn't part of the key of numba's own cache, so that it belongs to the fingerprint.
"""

config.OPT = type(config.OPT)(LEVEL)

_OPTIONS: Any = {
    "nogil": True,
    "cache": True,
    "error_model": "numpy",
    "no_cfunc_wrapper": True,
    "_nrt": False,
}

_LOADING = threading.RLock()


def kernel(function: Kernel) -> Kernel:
    """Compile a function when it is first called; it runs without Python's lock.

    It may not allocate arrays: their references aren't counted, which costs more than the work.
    """
    return cast(Kernel, _compiled_once(numba.njit(**_OPTIONS)(function)))


def inlined(function: Kernel) -> Kernel:
    """Compile a small function into each of its callers: its many arrays cost a call dearly."""
    return cast(Kernel, numba.njit(forceinline=True, **_OPTIONS)(function))


def _compiled_once(dispatcher: Any) -> Any:
    """Let one process at a time compile a kernel, so that all others load it from the cache.

    Kernels call one another in no circle, so that no two processes wait for each other. The lock
    of numba's compiler is taken first, so that no two threads do.
    """
    compile_one = dispatcher.compile

    def compile_or_load(signature: Any) -> Any:
        name = dispatcher.py_func.__qualname__
        with global_compiler_lock, FileLock(Path(dispatcher.stats.cache_path) / f"{name}.lock"):
            return compile_one(signature)

    dispatcher.compile = compile_or_load
    return dispatcher


@contextmanager
def loading() -> Iterator[None]:
    """Use the project's cache for kernels that are loaded inside, and say so if it takes long."""
    timer = threading.Timer(PATIENCE, _notice)
    timer.daemon = True
    with _LOADING:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder())
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            config.CACHE_DIR = before


@cache
def _notice() -> None:
    print(NOTICE, file=sys.stderr, flush=True)


@cache
def cache_folder() -> Path:
    """Where the compiled kernels of these sources are kept; a temporary folder if none can be.

    Raises:
        GameError: no folder at all can be written.
    """
    home = platformdirs.user_cache_path("catbox")
    folder = home / f"{PREFIX}{_fingerprint()}"
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
    """Remove kernels of other sources that have not been written to for long."""
    for folder in home.glob(f"{PREFIX}*"):
        if time.time() - folder.stat().st_mtime > KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def _fingerprint() -> str:
    """What compiled code depends on: sources with kernels, and constants of all other sources."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {LEVEL}".encode())
    solver = Path(__file__).parent
    for source in sorted([*solver.rglob("*.py"), *(solver.parent / "games").rglob("*.py")]):
        text = source.read_bytes()
        if b"@kernel" in text or b"@inlined" in text or b"intrinsic(" in text:
            digest.update(text)
        else:
            digest.update(b"\n".join(CONSTANT.findall(text)))
    return digest.hexdigest()[:16]
