"""The library of kernels that only tests and benchmarks call from Python."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock

from release import library

PLACE = library.PLACE_OF_OBJECTS / "tests.so"


def kernels_of_tests() -> Path:
    """The library, which is made as far as sources were changed; by one process at a time."""
    PLACE.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(PLACE.with_suffix(".lock")):
        library.make(PLACE, ("tests", "benchmarks"))
    return PLACE
