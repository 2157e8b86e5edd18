"""The environment of results: the program and the packages that compute them."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]

DECIDES: Final = ("games", "solver", "puzzles")
"""The folders whose code decides what comes of a piece of work."""

PACKAGES: Final = ("numpy", "ortools", "distributed")

SHOWN: Final = 12
"""Letters of a digest."""


@cache
def environment() -> dict[str, str]:
    """The versions that have to agree wherever work is done: sources, Python, packages, by name."""
    found = {"sources": _digest(), "Python": platform.python_version()}
    return found | {name: _version(name) for name in PACKAGES}


def difference(theirs: Mapping[str, str], ours: Mapping[str, str]) -> str | None:
    """The first thing in which another environment differs, as `numpy 2.1, not 2.2`."""
    for name, own in ours.items():
        if theirs.get(name) != own:
            return f"{name} {theirs.get(name, 'missing')}, not {own}"
    return None


def _digest() -> str:
    digest = hashlib.sha256()
    for folder in DECIDES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:SHOWN]


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "missing"
