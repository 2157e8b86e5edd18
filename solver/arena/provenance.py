"""The version of the program and, in a checkout of its repository, the commit."""

from __future__ import annotations

import subprocess
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

DECIDES: Final = ("games", "solver")
"""The folders whose code decides how a game goes; changes elsewhere don't count."""


@cache
def version() -> str:
    """The version of the program."""
    try:
        return metadata.version("catbox-solver")
    except metadata.PackageNotFoundError:
        return "unknown"


@cache
def commit() -> str | None:
    """The last commit that changed rules or bots, and whether they were changed since."""
    last = _git("log", "-1", "--format=%H", "--", *DECIDES)
    if not last:
        return None
    changed = _git("status", "--porcelain", "--", *DECIDES)
    return f"{last[:12]} with changes" if changed else last[:12]


def _git(*words: str) -> str:
    try:
        done = subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
