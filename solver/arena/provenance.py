"""The version of the program, and the commit or the content of the code that decides games."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

DECIDES: Final = ("games", "solver")
"""The folders whose code decides how a game goes; changes elsewhere don't count."""

DERIVED: Final = {"__pycache__", "compiled"}
"""The folders in them that hold what was compiled from the rest."""


@cache
def version() -> str:
    """The version of the program."""
    try:
        return metadata.version("catbox-solver")
    except metadata.PackageNotFoundError:
        return "unknown"


@cache
def commit(root: Path = ROOT) -> str:
    """The last commit that changed rules or bots, and whether they were changed since.

    An installed copy has no commits: there it is a digest of the files.
    """
    last = _git(root, "log", "-1", "--format=%H", "--", *DECIDES)
    if not last:
        return f"unknown, content {_content(root)[:12]}"
    changed = _git(root, "status", "--porcelain", "--", *DECIDES)
    return f"{last[:12]} with changes" if changed else last[:12]


def _content(root: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(_sources(root)):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    for folder in DECIDES:
        for path in (root / folder).rglob("*"):
            if path.is_file() and DERIVED.isdisjoint(path.relative_to(root).parts):
                yield path


def _git(root: Path, *words: str) -> str:
    try:
        done = subprocess.run(
            ["git", *words], cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
